//! The words of one line, read before any of them is understood.
//!
//! The number of words and what follows them decide which notation a deal has, so a line is read as a
//! whole. Errors still have the place of the wrong word or character.

use std::fmt::Display;
use std::io::BufRead;
use std::iter;

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
        Self::new(words, lines.next_place(), lines.text_name())
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

/// Returns whether a word begins what follows the hands of a deal.
pub(super) fn is_keyword(text: &str) -> bool {
    KEYWORDS.iter().any(|keyword| is(text, keyword))
}

fn is(text: &str, keyword: &str) -> bool {
    text.trim_end_matches(':').eq_ignore_ascii_case(keyword)
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
