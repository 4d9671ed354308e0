//! The words of one line, read before any of them is understood.
//!
//! The number of words and what follows them decide which notation a deal has, so a line is read as a
//! whole. Errors still have the place of the wrong word or character.

use std::fmt::Display;
use std::io::BufRead;
use std::mem::take;

use crate::text::lines::{Lines, Word};
use crate::text::{Error, Position};

/// The maximum number of bytes in a word. A list of the codes of 26 cards has fewer.
pub(crate) const LONGEST: usize = 100;

/// The maximum number of words. A deal whose 26 cards are words has fewer, with marks for all suits, and
/// with all its cards played.
const MOST: usize = 80;

/// The maximum number of characters of a word that a message shows.
const LONGEST_SHOWN: usize = 40;

/// The words of a line, or of a part of it.
#[derive(Debug)]
pub(crate) struct Statement {
    words: Vec<Word>,
    /// The number of words that were taken.
    taken: usize,
    /// The first word of those that are too many.
    surplus: Option<Word>,
    /// The place after the last word.
    end: Position,
    /// The name of the file.
    name: Option<String>,
}

impl Statement {
    /// Creates a statement of these words, which end at `end`. If there are too many, [`end`](Self::end)
    /// fails.
    pub(super) fn new(mut words: Vec<Word>, end: Position, name: Option<String>) -> Self {
        words.truncate(MOST + 1);
        let surplus = if words.len() > MOST { words.pop() } else { None };
        Self { words, taken: 0, surplus, end, name }
    }

    /// Reads the words on the rest of a line. If there are too many, the last ones are left there.
    pub(crate) fn read(lines: &mut Lines<impl BufRead>) -> Result<Self, Error> {
        let mut words = Vec::new();
        while words.len() <= MOST {
            let Some(word) = lines.next_word()? else { break };
            if word.text.is_ascii() || word.is_cut {
                words.push(word);
            } else {
                // Spaces that are copied from a page on the web may be wider, or may not break.
                let all = parts(&word, char::is_whitespace);
                words.extend(all.into_iter().filter(|part| !part.text.is_empty()));
            }
        }
        Ok(Self::new(words, lines.next_place(), lines.text_name()))
    }

    /// Returns the name of the file.
    #[cfg(not(flat))]
    pub(super) fn name(&self) -> Option<String> {
        self.name.clone()
    }

    /// Returns a copy, to try another reading.
    pub(super) fn copy(&self) -> Self {
        let copied = |word: &Word| Word { text: word.text.to_string(), ..*word };
        let words = self.words.iter().map(copied).collect();
        let surplus = self.surplus.as_ref().map(copied);
        Self { words, taken: self.taken, surplus, end: self.end, name: self.name.clone() }
    }

    /// Returns the words that are left.
    pub(super) fn rest(&self) -> &[Word] {
        &self.words[self.taken..]
    }

    /// Returns where the next word begins, or where the statement ends.
    pub(super) fn place(&self) -> Position {
        self.rest().first().map_or(self.end, |word| word.position)
    }

    /// Takes the next `count` words, or fewer if there are not so many.
    pub(super) fn take(&mut self, count: usize) -> Vec<Word> {
        let end = self.words.len().min(self.taken.saturating_add(count));
        let words = self.words[self.taken..end].iter_mut().map(taken).collect();
        self.taken = end;
        words
    }

    /// Takes the next word if there is one.
    pub(super) fn next(&mut self) -> Option<Word> {
        let word = self.words.get_mut(self.taken)?;
        self.taken += 1;
        Some(taken(word))
    }

    /// Takes the next word, which must exist and must not be cut.
    pub(super) fn needed(&mut self, expected: impl Display) -> Result<Word, Error> {
        match self.next() {
            Some(word) if word.is_cut => {
                Err(self.rejected(word.position, expected, quoted(word.text)))
            }
            Some(word) => Ok(word),
            None => Err(self.ended(expected)),
        }
    }

    /// Checks that no word is left.
    pub(crate) fn end(&self) -> Result<(), Error> {
        match self.rest().first().or(self.surplus.as_ref()) {
            Some(word) => {
                Err(self.rejected(word.position, "the end of the line", quoted(&word.text)))
            }
            None => Ok(()),
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

    /// Returns the error for a statement that ends here instead of having `expected`.
    pub(crate) fn ended(&self, expected: impl Display) -> Error {
        self.rejected(self.end, expected, "the end of the line")
    }
}

/// Takes the text of a word.
fn taken(word: &mut Word) -> Word {
    Word { text: take(&mut word.text), ..*word }
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

/// Returns the position `characters` columns after another.
pub(super) fn after(position: Position, characters: usize) -> Position {
    Position { column: position.column + characters, ..position }
}

/// Splits a word at each of these characters. Each part has its own place.
pub(super) fn parts(word: &Word, at: impl Fn(char) -> bool) -> Vec<Word> {
    let mut place = word.position;
    let part = |text: &str| {
        let position = place;
        place = after(place, text.chars().count() + 1);
        Word { text: text.to_string(), is_cut: false, position }
    };
    word.text.split(at).map(part).collect()
}

/// Quotes, escapes and cuts something from the input for a message.
pub(super) fn quoted(text: impl Display) -> String {
    let text = text.to_string();
    let shown = match text.char_indices().nth(LONGEST_SHOWN) {
        Some((end, _)) if text.len() > end + 3 => text[..end].to_string() + "...",
        _ => text,
    };
    format!("\"{}\"", shown.escape_debug())
}

/// Writes `no cards`, `1 card` or `2 cards`.
pub(super) fn cards(count: usize) -> String {
    match count {
        0 => "no cards".to_string(),
        1 => "1 card".to_string(),
        _ => format!("{count} cards"),
    }
}
