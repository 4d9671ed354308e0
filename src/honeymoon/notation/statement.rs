//! The words of one line, and the parts of words.
//!
//! A deal has its notation as a whole, so all words of a line are read before any is parsed. Errors still have the
//! place of the wrong word or character.

use std::fmt::Display;
use std::io::BufRead;

use crate::text::lines::{is_space, Lines, Word};
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// The maximum number of bytes in a word. A list of the codes of 26 cards has fewer.
pub(crate) const LONGEST: usize = 100;

/// The maximum number of words. A deal whose 26 cards are words has fewer, with marks for all suits, and
/// with all its cards played.
const MOST: usize = 80;

/// The words that may follow the hands of a deal.
const KEYWORDS: [&str; 3] = ["play", "lead", "claim"];

const END: &str = "the end of the line";

/// The words of a line, or of a part of it.
#[derive(Debug)]
pub(crate) struct Statement {
    words: Vec<Word>,
    /// The number of words that were read.
    read: usize,
    /// The place after the last word.
    end: Position,
}

impl Statement {
    /// Creates a statement of these words, which end at `end`. There must not be too many.
    pub(super) fn new(words: Vec<Word>, end: Position) -> Result<Self, Error> {
        let line = Self { words, read: 0, end };
        match line.words.len() {
            0..=MOST => Ok(line),
            _ => Err(line.instead_of(MOST, END)),
        }
    }

    /// Reads the words on the rest of a line.
    pub(crate) fn read(lines: &mut Lines<impl BufRead>) -> Result<Self, Error> {
        let mut words = Vec::new();
        while words.len() <= MOST {
            let Some(word) = lines.next_word()? else { break };
            words.push(word);
        }
        Self::new(words, lines.position)
    }

    /// Returns the words that are left.
    pub(super) fn rest(&self) -> &[Word] {
        &self.words[self.read..]
    }

    /// Returns the words before the next keyword.
    pub(super) fn cards(&self) -> &[Word] {
        self.rest().split(|word| is_keyword(&word.text)).next().unwrap_or_default()
    }

    /// Returns the words before the next keyword, without the first ones, as the text of one or two hands.
    pub(super) fn hands(&self, before: usize, hands: usize) -> Text<'_> {
        Text { line: self, before, words: &self.cards()[before..], hands }
    }

    /// Skips this many of the words that are left.
    pub(super) fn skip(&mut self, count: usize) {
        self.read += count;
    }

    /// Returns whether the next word is this one, in any case and perhaps with a colon.
    pub(super) fn is_next(&self, keyword: &str) -> bool {
        self.rest().first().is_some_and(|word| is(&word.text, keyword))
    }

    /// Checks that no word is left.
    pub(crate) fn end(&self) -> Result<(), Error> {
        self.rest().first().map_or(Ok(()), |_| Err(self.instead_of(0, END)))
    }

    /// Returns the error for a statement that should have `expected` in place of the word with this number
    /// among those that are left, or in place of its end.
    pub(super) fn instead_of(&self, number: usize, expected: impl Display) -> Error {
        match self.rest().get(number) {
            Some(word) => rejected(word.position, expected, quoted(&word.text)),
            None => rejected(self.end, expected, END),
        }
    }
}

/// The words of one or two hands, to be read in each notation.
#[derive(Clone, Copy)]
pub(super) struct Text<'a> {
    line: &'a Statement,
    /// The number of words before them, which name the trump suit.
    before: usize,
    pub(super) words: &'a [Word],
    /// The number of hands.
    pub(super) hands: usize,
}

impl Text<'_> {
    /// Returns the error for words that should have `expected` after them.
    pub(super) fn end(&self, expected: impl Display) -> Error {
        self.line.instead_of(self.before + self.words.len(), expected)
    }

    /// Checks that there are not more than `most` words.
    pub(super) fn has_at_most(&self, most: usize) -> Result<(), Error> {
        let surplus = self.words.get(most);
        surplus.map_or(Ok(()), |_| Err(self.line.instead_of(self.before + most, END)))
    }
}

/// Returns the error for a text that has `found` at `place` instead of `expected`.
pub(crate) fn rejected(place: Position, expected: impl Display, found: impl Display) -> Error {
    Error::rejected(None, place, expected.to_string(), found.to_string())
}

/// Parses a text with `read`, which must consume all of it.
pub(super) fn whole<T>(
    text: &str,
    read: impl FnOnce(&mut Statement) -> Result<T, Error>,
) -> Result<T, Error> {
    let mut lines = Lines::new(text.as_bytes(), None);
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

    /// Takes the next characters that are like this.
    pub(super) fn take_while(&mut self, is_taken: impl Fn(char) -> bool) -> Self {
        let end = self.text.find(|c| !is_taken(c)).unwrap_or(self.text.len());
        let (text, rest) = self.text.split_at(end);
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
