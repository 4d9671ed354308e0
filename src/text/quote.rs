//! Words in messages: those of a user are escaped, and cut if they are long.

use std::borrow::Borrow;
use std::fmt::Display;

/// The maximum number of characters that a message shows of a command-line word.
pub(crate) const LONGEST_SHOWN: usize = 80;

/// Returns a word, cut after this many characters.
fn cut(word: &str, longest: usize) -> String {
    match word.char_indices().nth(longest) {
        Some((end, _)) => word[..end].to_string() + "...",
        None => word.to_string(),
    }
}

/// Returns a piece of an input as messages show it: in quotes, escaped, and cut after 40 characters.
pub(crate) fn quoted(word: impl Display) -> String {
    format!("\"{}\"", cut(&word.to_string(), 40).escape_debug())
}

/// Returns a word of a command line as a message shows it. Characters that are invisible or that control a terminal
/// are escaped, and a long word is cut.
pub(crate) fn shown(word: &str) -> String {
    escaped(&cut(word, LONGEST_SHOWN))
}

/// Does the same for a text that is never cut.
pub(crate) fn escaped(text: &str) -> String {
    let shown = |c: char| match c {
        '"' | '\'' | '\\' => c.to_string(),
        _ if is_mark(c) => c.to_string(),
        _ => c.escape_debug().to_string(),
    };
    text.chars().map(shown).collect()
}

/// Returns whether a character is a mark that joins the letter before it, such as a combining accent or a later part
/// of a Hangul syllable.
pub(crate) fn is_mark(c: char) -> bool {
    // `escape_debug` always escapes invisible characters. It escapes a mark only at the start of a text.
    let is_accent = || c.escape_debug().len() > 1 && format!("a{c}").escape_debug().count() == 2;
    matches!(c, '\u{1160}'..='\u{11ff}') || !c.is_ascii() && is_accent()
}

/// Returns names as a list such as `text, json or dot`.
pub(crate) fn one_of<S: Borrow<str>>(names: &[S]) -> String {
    match names {
        [others @ .., last] if !others.is_empty() => {
            format!("{} or {}", others.join(", "), last.borrow())
        }
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_messages_are_escaped_and_cut() {
        assert_eq!(shown("a\x1b[31m\n.in"), "a\\u{1b}[31m\\n.in");
        assert_eq!(shown("\u{202e}gnp.\u{200b}x"), "\\u{202e}gnp.\\u{200b}x");
        assert_eq!(shown("it's \"\u{e9}\" \\ "), "it's \"\u{e9}\" \\ ");
        assert_eq!(shown(&"x".repeat(81)), "x".repeat(80) + "...");
        for letters in
            ["e\u{301}", "\u{e41}\u{e14}\u{e35}", "\u{5d0}\u{5b8}", "\u{932}\u{93e}\u{942}"]
        {
            assert_eq!(shown(letters), letters);
            assert!(letters.ends_with(is_mark), "{letters}");
        }
        assert!(!"a\u{e9}\u{ad}\u{200b}\u{200d}\u{202e}\u{2028}\u{7f} ".contains(is_mark));
        assert_eq!(quoted("a\"\x1b"), "\"a\\\"\\u{1b}\"");
        assert_eq!(quoted("\u{e9}".repeat(41)), format!("\"{}...\"", "\u{e9}".repeat(40)));
    }
}
