//! Words of a user in messages: escaped, and cut if they are long.

use std::fmt::Display;

use crate::text::lines::USUAL_LONGEST;

/// The maximum number of characters of a word that a message shows.
pub(crate) const LONGEST_SHOWN: usize = 80;

/// Returns a word of an input, cut at the length of a usual word.
fn cut(word: &str) -> String {
    match word.char_indices().nth(USUAL_LONGEST) {
        Some((end, _)) => word[..end].to_string() + "...",
        None => word.to_string(),
    }
}

/// Returns something from an input as a message shows it: in quotes, escaped, and cut if it is long.
pub(crate) fn quoted(word: impl Display) -> String {
    format!("\"{}\"", cut(&word.to_string()).escape_debug())
}

/// Returns a word as a message shows it. Characters that are invisible or that control a terminal
/// are escaped, and a long word is cut.
pub(crate) fn shown(word: &str) -> String {
    let mut text = String::new();
    for (count, c) in word.chars().enumerate() {
        if count == LONGEST_SHOWN {
            return text + "...";
        }
        match c {
            '"' | '\'' | '\\' => text.push(c),
            _ => text.extend(c.escape_debug()),
        }
    }
    text
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
        assert_eq!(shown(&"x".repeat(80)), "x".repeat(80));
        assert_eq!(quoted("a\"\x1b"), "\"a\\\"\\u{1b}\"");
        assert_eq!(quoted("\u{e9}".repeat(41)), format!("\"{}...\"", "\u{e9}".repeat(40)));
    }
}
