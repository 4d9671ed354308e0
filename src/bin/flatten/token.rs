//! The tokens of Rust source: just enough of the language to distinguish code from comments and
//! literals, and to match brackets.

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An identifier, a keyword, a lifetime or the digits and letters of a number.
    Word,
    /// A string or character literal.
    Literal,
    /// A comment, with its slashes and asterisks.
    Comment,
    /// `(`, `[` or `{`.
    Open,
    /// `)`, `]` or `}`.
    Close,
    /// Any other character.
    Mark,
}

/// A token and where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    /// Its kind.
    pub kind: Kind,
    /// Its text.
    pub text: &'a str,
    /// The index of its first byte in the source.
    pub start: usize,
}

impl Token<'_> {
    /// Returns the index of the byte after the token.
    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// Splits a source that `rustc` accepts into its tokens.
pub(crate) fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut start = 0;
    while start < source.len() {
        let rest = &source[start..];
        let first = rest.chars().next().expect("there is a rest");
        if first.is_whitespace() {
            start += first.len_utf8();
            continue;
        }
        let (kind, length) = first_token(rest, first);
        tokens.push(Token { kind, text: &rest[..length], start });
        start += length;
    }
    tokens
}

/// Returns the kind and the length of the token at the start of `rest`.
fn first_token(rest: &str, first: char) -> (Kind, usize) {
    if rest.starts_with("//") {
        return (Kind::Comment, rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return (Kind::Comment, block_comment(rest));
    }
    let word = word_length(rest);
    let after = &rest[word..];
    let is_prefix = matches!(&rest[..word], "r" | "b" | "br" | "c" | "cr");
    if after.starts_with('"') && (word == 0 || is_prefix) {
        let raw = rest[..word].ends_with('r');
        return (Kind::Literal, word + if raw { raw_string(after) } else { quoted(after, '"') });
    }
    let is_raw = after.trim_start_matches('#').starts_with('"');
    if is_prefix && rest[..word].ends_with('r') && is_raw {
        return (Kind::Literal, word + raw_string(after));
    }
    if after.starts_with('\'') && (word == 0 || &rest[..word] == "b") {
        let mut next = after.chars().skip(1);
        let (second, third) = (next.next(), next.next());
        if second == Some('\\') || third == Some('\'') {
            return (Kind::Literal, word + quoted(after, '\''));
        }
        return (Kind::Word, 1 + word_length(&rest[1..]));
    }
    match first {
        _ if word > 0 => (Kind::Word, word),
        '(' | '[' | '{' => (Kind::Open, 1),
        ')' | ']' | '}' => (Kind::Close, 1),
        _ => (Kind::Mark, first.len_utf8()),
    }
}

/// Returns how many bytes at the start of `rest` are letters, digits or underscores.
pub(crate) fn word_length(rest: &str) -> usize {
    rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len())
}

/// Returns the length of the block comment at the start of `rest`.
fn block_comment(rest: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    loop {
        if rest[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
        } else {
            at += rest[at..].chars().next().map_or(0, char::len_utf8);
        }
        if depth == 0 || at == rest.len() {
            return at;
        }
    }
}

/// Returns the length of a literal that begins and ends with `quote`, with escapes by backslash.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// Returns the length of a raw string from its first `#` or quote.
fn raw_string(rest: &str) -> usize {
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    let end = format!("\"{}", "#".repeat(hashes));
    rest[hashes + 1..].find(&end).map_or(rest.len(), |at| hashes + 1 + at + end.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(source: &str) -> Vec<(Kind, &str)> {
        tokens(source).into_iter().map(|token| (token.kind, token.text)).collect()
    }

    #[test]
    fn comments_and_literals_hide_what_is_in_them() {
        use Kind::{Comment, Literal, Mark, Word};
        let source = "a // \"b\nc /* /* d */ } */ \"e\\\"{\" r#\"f\"g\"# b'\\'' '{' 'x h";
        let expected = [
            (Word, "a"),
            (Comment, "// \"b"),
            (Word, "c"),
            (Comment, "/* /* d */ } */"),
            (Literal, "\"e\\\"{\""),
            (Literal, "r#\"f\"g\"#"),
            (Literal, "b'\\''"),
            (Literal, "'{'"),
            (Word, "'x"),
            (Word, "h"),
        ];
        assert_eq!(kinds(source), expected);
        assert_eq!(kinds("r\"\\\"+"), [(Literal, "r\"\\\""), (Mark, "+")]);
        assert_eq!(kinds("r#fn"), [(Word, "r"), (Mark, "#"), (Word, "fn")]);
    }

    #[test]
    fn brackets_and_marks_stand_alone() {
        use Kind::{Close, Mark, Open, Word};
        let expected =
            [(Word, "f"), (Open, "("), (Word, "0"), (Mark, "."), (Mark, "."), (Close, ")")];
        assert_eq!(kinds("f(0..)"), expected);
    }
}
