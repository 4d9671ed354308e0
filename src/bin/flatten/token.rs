//! The tokens of Rust source: just enough of the language to distinguish code from comments and
//! literals, and to match brackets.

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// An identifier, a keyword, a lifetime or the digits and letters of a number.
    Word,
    /// A string or character literal.
    Literal,
    /// `(`, `[` or `{`.
    Open,
    /// `)`, `]` or `}`.
    Close,
    /// Any other character.
    Mark,
}

/// The space between a token and the one before it, where comments are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gap {
    None,
    Space,
    Line,
}

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub kind: TokenKind,
    pub text: &'static str,
    pub gap: Gap,
}

/// Splits a source that `rustc` accepts into its tokens, without the comments.
///
/// # Panics
/// Panics if the source has a block comment or a raw string.
pub(crate) fn tokens(source: &'static str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = source;
    loop {
        let before = rest;
        rest = rest.trim_start();
        while rest.starts_with("//") {
            rest = rest.split_once('\n').map_or("", |(_, after)| after.trim_start());
        }
        let Some(first) = rest.chars().next() else { return tokens };
        let gap = match &before[..before.len() - rest.len()] {
            "" => Gap::None,
            gap if gap.contains('\n') => Gap::Line,
            _ => Gap::Space,
        };
        let (kind, length) = first_token(rest, first);
        tokens.push(Token { kind, text: &rest[..length], gap });
        rest = &rest[length..];
    }
}

/// Returns the kind and the length of the token at the start of `rest`.
fn first_token(rest: &str, first: char) -> (TokenKind, usize) {
    let word = word_length(rest);
    let (name, after) = rest.split_at(word);
    let is_raw = name.ends_with('r') && after.starts_with(['"', '#']);
    assert!(!is_raw && !rest.starts_with("/*"), "a block comment or a raw string: {rest:.80}");
    if after.starts_with('"') && matches!(name, "" | "b") {
        return (TokenKind::Literal, word + quoted(after, '"'));
    }
    if after.starts_with('\'') && (word == 0 || name == "b") {
        let mut next = after.chars().skip(1);
        let (second, third) = (next.next(), next.next());
        if second == Some('\\') || third == Some('\'') {
            return (TokenKind::Literal, word + quoted(after, '\''));
        }
        return (TokenKind::Word, 1 + word_length(&rest[1..]));
    }
    match first {
        _ if word > 0 => (TokenKind::Word, word),
        '(' | '[' | '{' => (TokenKind::Open, 1),
        ')' | ']' | '}' => (TokenKind::Close, 1),
        _ => (TokenKind::Mark, first.len_utf8()),
    }
}

/// Returns how many bytes at the start of `rest` are letters, digits or underscores.
pub(crate) fn word_length(rest: &str) -> usize {
    rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len())
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

/// Returns the index after the bracket that closes the one at `open`.
pub(crate) fn after_bracket(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// Returns the text of the token at an index, which is empty after the last one.
pub(crate) fn text_at(tokens: &[Token], at: usize) -> &'static str {
    tokens.get(at).map_or("", |token| token.text)
}
