//! The words of a line, which are taken one by one, and the characters of a word. Each error has the place of the wrong
//! word or character.

use std::fmt::Display;
use std::io::BufRead;

use crate::text::lines::{Lines, Word};
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// No valid line has more words, even if each suit is a word and all 26 cards have been played.
const MOST: usize = 60;

const END: &str = "the end of the line";

#[derive(Debug)]
pub(crate) struct Line {
    words: Vec<Word>,
    /// The place after the last word.
    end: Position,
}

impl Line {
    /// Reads the words on the rest of a line. There must not be too many.
    pub(crate) fn read(lines: &mut Lines<impl BufRead>) -> Result<Self, Error> {
        let mut words = Vec::new();
        while let Some(word) = lines.next_word()? {
            if words.len() == MOST {
                return Err(Piece::of(&word).wrong(END));
            }
            words.push(word);
        }
        Ok(Self { words, end: lines.position })
    }

    /// Returns the words, none of which is taken yet.
    pub(crate) fn words(&self) -> Words<'_> {
        Words { rest: &self.words, end: self.end }
    }

    /// Reads a text that has one line with words.
    pub(crate) fn parse<T>(
        text: &str,
        read: impl FnOnce(&mut Words<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut lines = Lines::new(text.as_bytes(), None);
        lines.next_line()?;
        let line = Self::read(&mut lines)?;
        let mut words = line.words();
        let value = read(&mut words)?;
        words.end()?;
        lines.end()?;
        Ok(value)
    }
}

/// The words of a line that are not taken yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words<'a> {
    pub(super) rest: &'a [Word],
    end: Position,
}

impl<'a> Words<'a> {
    pub(super) fn skip(&mut self, count: usize) {
        self.rest = &self.rest[count..];
    }

    /// Returns whether the next word is this keyword, in any case.
    pub(super) fn is_next(&self, keyword: &str) -> bool {
        self.rest.first().is_some_and(|word| word.text.eq_ignore_ascii_case(keyword))
    }

    /// Returns the next word without taking it, or `None` at the end of the line and before a keyword.
    pub(super) fn peek(&self) -> Option<Piece<'a>> {
        let is_keyword = ["play", "lead", "claim"].iter().any(|keyword| self.is_next(keyword));
        self.rest.first().filter(|_| !is_keyword).map(Piece::of)
    }

    /// Takes the next word, which must not be a keyword.
    pub(super) fn take(&mut self, expected: &str) -> Result<Piece<'a>, Error> {
        let word = self.peek().ok_or_else(|| self.wrong(expected))?;
        self.skip(1);
        Ok(word)
    }

    /// Checks that no word is left.
    pub(crate) fn end(&self) -> Result<(), Error> {
        self.rest.first().map_or(Ok(()), |_| Err(self.wrong(END)))
    }

    /// Returns the error for a line that should have `expected` in place of its next word or its end.
    pub(super) fn wrong(&self, expected: impl Display) -> Error {
        match self.rest.first() {
            Some(word) => Piece::of(word).wrong(expected),
            None => rejected(self.end, expected, END),
        }
    }
}

/// A part of a word, and where it begins. Its characters are taken from its start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub(super) text: &'a str,
    pub(super) place: Position,
}

impl<'a> Piece<'a> {
    fn of(word: &'a Word) -> Self {
        Self { text: &word.text, place: word.position }
    }

    /// Returns the next character without taking it.
    pub(super) fn peek(&self) -> Option<char> {
        self.text.chars().next()
    }

    pub(super) fn skip(&mut self, count: usize) {
        let mut rest = self.text.chars();
        self.place.column += rest.by_ref().take(count).count();
        self.text = rest.as_str();
    }

    /// Takes characters from the start as long as `is_taken` accepts them.
    pub(super) fn take_while(&mut self, is_taken: impl Fn(char) -> bool) -> Self {
        let taken = *self;
        self.text = self.text.trim_start_matches(is_taken);
        let text = &taken.text[..taken.text.len() - self.text.len()];
        self.place.column += text.chars().count();
        Self { text, ..taken }
    }

    /// Returns the error for a piece that should be `expected`.
    pub(super) fn wrong(self, expected: impl Display) -> Error {
        rejected(self.place, expected, quoted(self.text))
    }
}

/// Returns the error for a text that has `found` at `place` instead of `expected`.
pub(crate) fn rejected(place: Position, expected: impl Display, found: impl Display) -> Error {
    Error::rejected(None, place, expected.to_string(), found.to_string())
}
