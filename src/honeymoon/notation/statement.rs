//! The words of one line, read before any of them is understood, and lines that are read character by character.
//!
//! The number of words and the words after them decide which notation a deal has, so a line is read as a
//! whole. Errors still have the place of the wrong word or character.

use std::fmt::Display;
use std::io::BufRead;
use std::iter;

use crate::honeymoon::card::Card;
use crate::text::lines::{Lines, Word};
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// The maximum number of bytes in a word. A list of the codes of 26 cards has fewer.
pub(crate) const LONGEST: usize = 100;

/// The maximum number of words. A deal whose 26 cards are words has fewer, with marks for all suits, and
/// with all its cards played.
const MOST: usize = 80;

/// The words that may follow the hands of a deal.
const KEYWORDS: [&str; 3] = ["play", "lead", "claim"];

/// The words of a line, or of a part of it.
#[derive(Debug)]
pub(crate) struct Statement {
    words: Vec<Word>,
    /// The number of words that were read.
    read: usize,
    /// The place after the last word.
    end: Position,
    /// The name of the file.
    name: Option<String>,
}

impl Statement {
    /// Creates a statement of these words, which end at `end`. There must not be too many.
    pub(super) fn new(
        words: Vec<Word>,
        end: Position,
        name: Option<String>,
    ) -> Result<Self, Error> {
        let line = Self { words, read: 0, end, name };
        match line.words.len() {
            0..=MOST => Ok(line),
            _ => Err(line.instead_of(MOST, "the end of the line")),
        }
    }

    /// Reads the words on the rest of a line.
    pub(crate) fn read(lines: &mut Lines<impl BufRead>) -> Result<Self, Error> {
        let mut words = Vec::new();
        while words.len() <= MOST {
            let Some(word) = lines.next_word()? else { break };
            if word.text.is_ascii() || word.is_cut {
                words.push(word);
            } else {
                // Spaces that are copied from a page on the web may be wider, or may not break.
                words.extend(words_of(&word.text, word.position));
            }
        }
        Self::new(words, lines.position, lines.name.clone())
    }

    /// Returns the words that are left.
    pub(super) fn rest(&self) -> &[Word] {
        &self.words[self.read..]
    }

    /// Returns the words before the next keyword.
    pub(super) fn cards(&self) -> &[Word] {
        let rest = self.rest();
        let end = rest.iter().position(|word| is_keyword(&word.text));
        &rest[..end.unwrap_or(rest.len())]
    }

    /// Returns where the next word begins, or where the statement ends.
    pub(super) fn place(&self) -> Position {
        self.rest().first().map_or(self.end, |word| word.position)
    }

    /// Skips this many of the words that are left.
    pub(super) fn skip(&mut self, count: usize) {
        self.read += count;
    }

    /// Returns whether the next word is this one, in any case and perhaps with a colon.
    pub(super) fn is_next(&self, keyword: &str) -> bool {
        self.rest().first().is_some_and(|word| is(&word.text, keyword))
    }

    /// Parses the next word. `expected` describes it in errors.
    pub(super) fn word<T>(
        &mut self,
        parse: impl FnOnce(&str) -> Option<T>,
        expected: impl Display,
    ) -> Result<T, Error> {
        let parsed = self.rest().first().and_then(|word| parse(&word.text));
        let parsed = parsed.ok_or_else(|| self.instead_of(0, expected))?;
        self.skip(1);
        Ok(parsed)
    }

    /// Checks that no word is left.
    pub(crate) fn end(&self) -> Result<(), Error> {
        if self.rest().is_empty() {
            Ok(())
        } else {
            Err(self.instead_of(0, "the end of the line"))
        }
    }

    /// Returns the error for a statement that should have `expected` in place of the word with this number
    /// among those that are left, or in place of its end.
    pub(super) fn instead_of(&self, number: usize, expected: impl Display) -> Error {
        match self.rest().get(number) {
            Some(word) => self.rejected(word.position, expected, quoted(&word.text)),
            None => self.rejected(self.end, expected, "the end of the line"),
        }
    }

    /// Returns the error for a statement that has `found` at `position` instead of `expected`.
    pub(crate) fn rejected(
        &self,
        position: Position,
        expected: impl Display,
        found: impl Display,
    ) -> Error {
        Error::rejected(self.name.clone(), position, expected.to_string(), found.to_string())
    }
}

/// Parses a text with `read`, which must consume all of it.
pub(super) fn whole<T>(
    text: &str,
    read: impl FnOnce(&mut Statement) -> Result<T, Error>,
) -> Result<T, Error> {
    let mut lines = Lines::new(text.as_bytes(), None).with_longest(LONGEST);
    lines.next_line()?;
    let mut statement = Statement::read(&mut lines)?;
    let value = read(&mut statement)?;
    statement.end()?;
    lines.end()?;
    Ok(value)
}

/// Returns whether a word is a keyword, which ends the hands of a deal.
pub(super) fn is_keyword(text: &str) -> bool {
    KEYWORDS.iter().any(|keyword| is(text, keyword))
}

fn is(text: &str, keyword: &str) -> bool {
    text.trim_end_matches(':').eq_ignore_ascii_case(keyword)
}

/// Returns whether a text is a dash, which stands for no cards. Word processors and web pages use several kinds.
pub(super) fn is_dash(text: &str) -> bool {
    matches!(text, "-" | "--" | "---" | "\u{2013}" | "\u{2014}" | "\u{2212}")
}

/// Returns the position `characters` columns after another.
pub(super) fn after(position: Position, characters: usize) -> Position {
    Position { column: position.column + characters, ..position }
}

/// A part of a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    /// The character before it, if it is not the first of its word.
    pub(super) before: Option<char>,
    pub(super) text: &'a str,
    pub(super) place: Position,
}

/// Splits a text at each of these characters.
pub(super) fn pieces<'a>(
    text: &'a str,
    mut place: Position,
    at: impl Fn(char) -> bool + Clone + 'a,
) -> impl Iterator<Item = Piece<'a>> + Clone {
    let (mut rest, mut before) = (Some(text), None);
    iter::from_fn(move || {
        let text = rest?;
        let found = text.char_indices().find(|&(_, c)| at(c));
        let piece =
            Piece { before, text: &text[..found.map_or(text.len(), |(end, _)| end)], place };
        rest = found.map(|(end, c)| &text[end + c.len_utf8()..]);
        before = found.map(|(_, c)| c);
        place = after(place, piece.text.chars().count() + 1);
        Some(piece)
    })
}

/// Returns the words of a text, which white space separates.
pub(super) fn words_of(text: &str, place: Position) -> impl Iterator<Item = Word> + '_ {
    let filled = pieces(text, place, char::is_whitespace).filter(|piece| !piece.text.is_empty());
    filled.map(|piece| Word { text: piece.text.to_string(), is_cut: false, position: piece.place })
}

/// Returns the place after a word.
pub(super) fn end_of(word: &Word) -> Position {
    after(word.position, word.text.chars().count())
}

/// A line of a game, which is read character by character.
pub(super) struct GameLine {
    start: Position,
    chars: Vec<char>,
    /// The index of the next character.
    pub(super) at: usize,
    /// The name of the file.
    pub(super) name: Option<String>,
}

impl GameLine {
    /// Creates a row of a text that begins at this place.
    pub(super) fn new(start: Position, text: &str, name: Option<String>) -> Self {
        Self { start, chars: text.chars().collect(), at: 0, name }
    }

    pub(super) fn place(&self) -> Position {
        after(self.start, self.at)
    }

    pub(super) fn rest(&self) -> &[char] {
        &self.chars[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().first().copied()
    }

    /// Takes the next characters that are like this.
    pub(super) fn take_while(&mut self, is_taken: impl Fn(char) -> bool) -> String {
        let taken: String = self.rest().iter().copied().take_while(|&c| is_taken(c)).collect();
        self.at += taken.chars().count();
        taken
    }

    /// Returns whether this is a line without words.
    pub(super) fn is_blank(&self) -> bool {
        self.place().column == 1 && self.rest().iter().all(|c| c.is_whitespace())
    }

    /// Returns whether this is a comment because of its first character.
    pub(super) fn is_comment(&self) -> bool {
        self.place().column == 1 && self.peek() == Some('%')
    }

    /// Returns whether the row has a deal of its own instead of tags and comments. A bracket before a card or a
    /// code does not begin a tag.
    pub(super) fn is_deal(&self) -> bool {
        let mut chars = self.rest().iter().copied().skip_while(|c| c.is_whitespace());
        match chars.next() {
            Some('[') => {
                let chars = chars.skip_while(|c| c.is_whitespace());
                let is_of_word = |c: &char| !c.is_whitespace() && !matches!(c, ',' | ']');
                let word: String = chars.take_while(is_of_word).collect();
                word.starts_with(|c: char| c.is_ascii_digit()) || Card::from_text(&word).is_some()
            }
            Some(c) => !matches!(c, '{' | ';') && !self.is_comment(),
            None => false,
        }
    }

    /// Returns the words that are left, up to a word that begins with one of these characters.
    pub(super) fn words(&self, comments: &[char]) -> Result<Statement, Error> {
        let text: String = self.rest().iter().collect();
        let is_word = |word: &Word| !word.text.starts_with(comments);
        let words: Vec<Word> = words_of(&text, self.place()).take_while(is_word).collect();
        let end = words.last().map_or(self.place(), end_of);
        Statement::new(words, end, self.name.clone())
    }

    /// Returns the error for a row that has its next character, or its end, instead of `expected`.
    pub(super) fn instead_of(&self, expected: impl Display) -> Error {
        let found = self.peek().map_or("the end of the line".to_string(), quoted);
        Error::rejected(self.name.clone(), self.place(), expected.to_string(), found)
    }

    /// Takes a character of a tag, and white space before it.
    fn take(&mut self, expected: char) -> Result<(), Error> {
        self.take_while(char::is_whitespace);
        if self.peek() != Some(expected) {
            return Err(self.instead_of(format_args!("{expected} in a tag")));
        }
        self.at += 1;
        Ok(())
    }

    /// Takes the bracket of a tag and its name.
    pub(super) fn name(&mut self) -> String {
        self.at += 1;
        self.take_while(char::is_whitespace);
        self.take_while(|c| c.is_ascii_alphanumeric() || c == '_')
    }

    /// Moves to the next tag whose name is right. Returns whether there is one.
    pub(super) fn skip_to_tag(&mut self, mut is_right: impl FnMut(&str) -> bool) -> bool {
        loop {
            self.take_while(|c| c != '[');
            let begin = self.at;
            if self.peek().is_none() {
                return false;
            }
            if is_right(&self.name()) {
                self.at = begin;
                return true;
            }
        }
    }

    /// Takes the value of a tag, and its closing bracket.
    pub(super) fn value(&mut self) -> Result<Word, Error> {
        self.take('"')?;
        let (position, mut text) = (self.place(), String::new());
        while let Some(c) = self.peek().filter(|&c| c != '"') {
            // A backslash stands before a quotation mark or a backslash of the value.
            let is_escape = c == '\\' && matches!(self.rest().get(1), Some('"' | '\\'));
            self.at += usize::from(is_escape);
            text.push(self.chars[self.at]);
            self.at += 1;
        }
        self.take('"')?;
        self.take(']')?;
        Ok(Word { text, is_cut: false, position })
    }
}
