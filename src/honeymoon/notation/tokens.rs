//! The pieces of words, and the tokens of PBN: tags, other words, and blank lines. Comments, lines that begin with `%`,
//! and the sections after some tags are swallowed here, for games that are read and for games that are skipped alike.

use std::fmt::Display;
use std::io::BufRead;

use crate::text::lines::{is_space, Lines, Word};
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// The maximum number of bytes in a line of a game. Each line is read as a whole.
const LONGEST_LINE: usize = 1 << 20;

/// The tags that a game has once.
pub(super) const ONCE: [&str; 5] = ["Event", "Board", "Deal", "Contract", "Declarer"];

/// A part of a text in PBN.
#[derive(Debug)]
pub(super) enum Token {
    /// A line without words.
    Blank,
    Tag(Tag),
    /// A deal, or a keyword and what follows it, up to a comment or the end of the line.
    Words(Word),
}

/// A tag such as `[Contract "3NT"]`.
#[derive(Debug)]
pub(super) struct Tag {
    /// Where it begins.
    pub(super) place: Position,
    pub(super) name: String,
    pub(super) value: Result<Word, Error>,
}

impl Tag {
    /// Returns whether the tag has this name, in any case.
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Returns the name of the tag among those that a game has once.
    pub(super) fn once(&self) -> Option<&'static str> {
        ONCE.iter().copied().find(|name| self.is(name))
    }
}

/// A reader of tokens.
pub(super) struct Tokens<R> {
    pub(super) lines: Lines<R>,
    /// The line that is being read, if its end has not been reached.
    row: Option<Row>,
    next: Option<Token>,
    is_in_section: bool,
}

/// A line, and where its unread rest begins.
struct Row {
    text: String,
    start: usize,
    place: Position,
}

impl<R: BufRead> Tokens<R> {
    pub(super) fn new(lines: Lines<R>) -> Self {
        Self { lines, row: None, next: None, is_in_section: false }
    }

    /// Returns whether the next token begins a line that has not been read.
    pub(super) fn are_between_lines(&self) -> bool {
        self.row.is_none() && self.next.is_none()
    }

    /// Returns the next token and leaves it in the text, or returns `None` at the end of the text.
    pub(super) fn peek(&mut self) -> Result<Option<&Token>, Error> {
        if self.next.is_none() {
            self.next = self.read()?;
        }
        Ok(self.next.as_ref())
    }

    /// Takes the next token.
    pub(super) fn take(&mut self) -> Result<Option<Token>, Error> {
        self.peek()?;
        Ok(self.next.take())
    }

    fn read(&mut self) -> Result<Option<Token>, Error> {
        // Where a comment in braces began that has not ended. It may have several lines.
        let mut comment = None;
        while let Some(mut row) = self.next_row()? {
            let is_first = row.start == 0;
            let is_blank = is_first && comment.is_none() && row.text.chars().all(is_space);
            let mut rest = Piece { text: &row.text[row.start..], place: row.place };
            if comment.is_some() {
                rest.take_while(|c| c != '}');
                comment = comment.filter(|_| rest.next().is_none());
            }
            rest.take_while(is_space);
            let token = match rest.peek() {
                None if is_blank => Some(Token::Blank),
                None | Some(';' | '#') => continue,
                Some('{') => {
                    comment = Some(rest.place);
                    None
                }
                Some('[') if !is_code(rest) => Some(Token::Tag(tag(&mut rest))),
                Some(_) => words(&mut rest, is_first, self.is_in_section).map(Token::Words),
            };
            match &token {
                Some(Token::Blank) => self.is_in_section = false,
                Some(Token::Tag(tag)) => {
                    // Their values continue on the lines after them.
                    let is_table = tag.name.ends_with("Table");
                    self.is_in_section = is_table || tag.is("Auction") || tag.is("Play");
                }
                Some(Token::Words(_)) | None => {}
            }
            let (left, place) = (rest.text.len(), rest.place);
            (row.start, row.place) = (row.text.len() - left, place);
            self.row = Some(row).filter(|_| left > 0);
            if token.is_some() {
                return Ok(token);
            }
        }
        comment.map_or(Ok(None), |start| {
            Err(rejected(start, "a comment that ends with }", "the end of the input"))
        })
    }

    /// Takes the rest of the line, or the next line. A line that begins with `%` is a comment.
    fn next_row(&mut self) -> Result<Option<Row>, Error> {
        while self.row.is_none() {
            let place = self.lines.position;
            let Some(text) = self.lines.raw_line(LONGEST_LINE)? else { break };
            if text.len() > LONGEST_LINE {
                let expected = format!("a line of up to {LONGEST_LINE} bytes");
                return Err(rejected(place, expected, "a longer one"));
            }
            let is_comment = place.column == 1 && text.starts_with('%');
            self.row = (!is_comment).then_some(Row { text, start: 0, place });
        }
        Ok(self.row.take())
    }
}

/// Returns whether a bracket begins card codes and not a tag.
fn is_code(row: Piece<'_>) -> bool {
    row.text[1..].trim_start().starts_with(|c: char| c.is_ascii_digit())
}

/// Takes a deal, a keyword and the words up to a comment, or a word of a section, for which the result is `None`.
fn words(row: &mut Piece<'_>, is_first: bool, is_in_section: bool) -> Option<Word> {
    let mut all = *row;
    let first = row.take_while(|c| !is_space(c) && c != '{');
    if is_in_section && !(is_first && is_keyword(first.text)) {
        return None;
    }
    let is_deal = !is_keyword(first.text);
    let words = all.take_while(|c| is_deal || !"{;#".contains(c));
    *row = all;
    Some(words.word())
}

/// Takes a tag. After a tag that is not complete, the row goes on with the next tag that a game has once.
fn tag(row: &mut Piece<'_>) -> Tag {
    let place = row.place;
    let name = name_of_tag(row).to_string();
    let mut rest = *row;
    let tag = Tag { place, name, value: value(row) };
    if tag.value.is_err() {
        let is_known = |mut tag: Piece<'_>| {
            let name = name_of_tag(&mut tag);
            ONCE.iter().any(|once| once.eq_ignore_ascii_case(name))
        };
        rest.take_while(|c| c != '[');
        while !rest.text.is_empty() && !is_known(rest) {
            rest.next();
            rest.take_while(|c| c != '[');
        }
        *row = rest;
    }
    tag
}

/// Takes the bracket of a tag and its name.
fn name_of_tag<'a>(row: &mut Piece<'a>) -> &'a str {
    row.next();
    row.take_while(is_space);
    row.take_while(|c| c.is_ascii_alphanumeric() || c == '_').text
}

/// Takes the value of a tag, and its closing bracket.
fn value(row: &mut Piece<'_>) -> Result<Word, Error> {
    expect(row, '"')?;
    let (position, mut text) = (row.place, String::new());
    while let Some(c) = row.peek().filter(|&c| c != '"') {
        row.next();
        // A backslash stands before a quotation mark or a backslash of the value.
        let escaped = row.peek().filter(|&next| c == '\\' && matches!(next, '"' | '\\'));
        text.push(escaped.map_or(c, |escaped| {
            row.next();
            escaped
        }));
    }
    expect(row, '"')?;
    expect(row, ']')?;
    Ok(Word { text, position })
}

/// Takes a character of a tag, and white space before it.
fn expect(row: &mut Piece<'_>, expected: char) -> Result<(), Error> {
    row.take_while(is_space);
    if row.peek() == Some(expected) {
        row.next();
        return Ok(());
    }
    let found = row.peek().map_or("the end of the line".to_string(), quoted);
    Err(rejected(row.place, format_args!("{expected} in a tag"), found))
}

/// A part of a line, and where it begins. Its characters are taken from its start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub(super) text: &'a str,
    pub(super) place: Position,
}

impl<'a> Piece<'a> {
    pub(super) fn of(word: &'a Word) -> Self {
        Self { text: &word.text, place: word.position }
    }

    /// Returns the next character without taking it.
    pub(super) fn peek(&self) -> Option<char> {
        self.text.chars().next()
    }

    /// Returns the error for a piece that should be `expected`.
    pub(super) fn wrong(self, expected: impl Display) -> Error {
        rejected(self.place, expected, quoted(self.text))
    }

    /// Takes the next character.
    pub(super) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.text = &self.text[c.len_utf8()..];
        self.place.column += 1;
        Some(c)
    }

    /// Takes the next characters up to the first that is not to be taken.
    pub(super) fn take_while(&mut self, is_taken: impl Fn(char) -> bool) -> Self {
        let rest = self.text.trim_start_matches(is_taken);
        let text = &self.text[..self.text.len() - rest.len()];
        let taken = Self { text, ..*self };
        self.text = rest;
        self.place.column += text.chars().count();
        taken
    }

    /// Splits the piece at each of these characters.
    pub(super) fn split(mut self, at: impl Fn(char) -> bool) -> Vec<Self> {
        let mut pieces = vec![self.take_while(|c| !at(c))];
        while self.next().is_some() {
            pieces.push(self.take_while(|c| !at(c)));
        }
        pieces
    }

    /// Returns the place after the piece.
    pub(super) fn end(mut self) -> Position {
        self.take_while(|_| true);
        self.place
    }

    /// Returns the piece as a word.
    pub(super) fn word(self) -> Word {
        Word { text: self.text.to_string(), position: self.place }
    }

    /// Returns the words, which white space separates.
    pub(super) fn words(self) -> Vec<Word> {
        let words = self.split(is_space).into_iter();
        words.filter(|word| !word.text.is_empty()).map(Self::word).collect()
    }
}

/// Returns the error for a text that has `found` at `place` instead of `expected`.
pub(crate) fn rejected(place: Position, expected: impl Display, found: impl Display) -> Error {
    Error::rejected(None, place, expected.to_string(), found.to_string())
}

/// Returns whether a word is a keyword, which ends the hands of a deal.
pub(super) fn is_keyword(text: &str) -> bool {
    is(text, "play") || is(text, "lead") || is(text, "claim")
}

/// Returns whether a word is this keyword, in any case and perhaps with a colon.
pub(super) fn is(text: &str, keyword: &str) -> bool {
    text.trim_end_matches(':').eq_ignore_ascii_case(keyword)
}

/// Returns whether a text is a dash, which stands for no cards. Word processors and web pages use several kinds.
pub(super) fn is_dash(text: &str) -> bool {
    matches!(text, "-" | "--" | "---" | "\u{2013}" | "\u{2014}" | "\u{2212}")
}
