//! Boards as people write them.
//!
//! A cell is a word, `0` to `6`, where `.` and `_` are empty squares like `0`. At the start of a row, a
//! word of exactly three cells is the whole row:
//!
//! ```text
//!     6 0 4  2 0 2  4 0 0        604 202 400        6.4 2_2 4..        6 . 4  2.2  400
//! ```
//!
//! A number may have leading zeros, so `002` may be a cell or a row. A board is read in two ways at the
//! same time. In the plain reading, each word is one cell. If nine words fit the plain reading, it wins,
//! because this was the only notation at first. A word after the board is needed only if all three rows
//! are words like `002`. If no word is like this, both readings are the same, and a board ends with its
//! ninth cell.

#[cfg(not(flat))]
pub(crate) mod advice;
#[cfg(not(flat))]
pub(crate) mod lines;
#[cfg(test)]
pub(crate) mod mutations;
#[cfg(test)]
pub(crate) mod tests;

use std::io::BufRead;
#[cfg(not(flat))]
use std::io::{BufReader, Read};

use crate::cephalopods::cells::{Cells, HIGHEST_DIE, SQUARES};
#[cfg(not(flat))]
pub(crate) use crate::cephalopods::notation::advice::Kind;
#[cfg(not(flat))]
use crate::cephalopods::notation::advice::Seen;
#[cfg(not(flat))]
use crate::text::tokens::is_space;
use crate::text::tokens::{decimal, Token, Tokens};
use crate::text::Error;
#[cfg(not(flat))]
use crate::text::Position;

/// The number of squares in a row.
pub(crate) const ROW: usize = 3;

/// A reader of the words of puzzles or boards.
pub(crate) struct Words<R> {
    tokens: Tokens<R>,
    /// The words of the current puzzle or board, and words after it that were read to understand it.
    /// Words of others may stand before them.
    words: Vec<Token>,
    /// The index of the first word of the current puzzle or board.
    start: usize,
    /// The number of its words that were taken.
    taken: usize,
    /// What the advice of an error depends on.
    seen: Seen,
}

impl<R: BufRead> Words<R> {
    /// Reads words from `tokens`.
    pub(crate) fn new(tokens: Tokens<R>) -> Self {
        Self { tokens, words: Vec::new(), start: 0, taken: 0, seen: Seen::default() }
    }

    /// Makes errors advise how to write a text of this kind.
    #[cfg(not(flat))]
    pub(crate) fn of_kind(mut self, kind: Kind) -> Self {
        self.seen.kind = kind;
        self
    }

    /// Begins the next puzzle or board.
    pub(crate) fn begin(&mut self) {
        let next = self.start + self.taken;
        self.seen.add(&self.words[self.start..next]);
        (self.start, self.taken) = (next, 0);
        // A block may have many words, so they are not moved after each puzzle.
        if 2 * self.start >= self.words.len() {
            self.words.drain(..self.start);
            self.start = 0;
        }
    }

    /// Takes a word that is a decimal number of 32 bits. Returns `None` at the end of the input.
    pub(crate) fn depth(&mut self) -> Result<Option<u32>, Error> {
        let all = 0..=u32::MAX;
        if !self.take()? {
            return Ok(None);
        }
        match self.last().and_then(|text| decimal(text, &all)) {
            Some(depth) => Ok(Some(depth)),
            None => Err(self.rejected(&format!("a depth ({} to {})", all.start(), all.end()))),
        }
    }

    /// Takes the words of nine cells. `plain` parses a word that the plain reading takes for a cell. `or`
    /// ends the description of a cell in errors.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read or ends, or if a word does not fit.
    pub(crate) fn cells(
        &mut self,
        plain: fn(&str) -> Option<u8>,
        or: &str,
    ) -> Result<Cells, Error> {
        let (mut one_by_one, mut by_rows) = (Reading::default(), Reading::default());
        // Whether each word so far is a cell of the plain reading.
        let mut is_plain = true;
        // The number of words that the other reading took.
        let mut end = 0;
        while is_plain || !by_rows.is_whole() {
            let read = if is_plain { one_by_one.read } else { by_rows.read };
            let is_there = self.take()?;
            let word = self.last().filter(|_| is_there);
            match word.and_then(plain).filter(|_| is_plain) {
                Some(cell) => {
                    one_by_one.push(&[cell]);
                    if one_by_one.is_whole() {
                        return Ok(one_by_one.cells);
                    }
                }
                None => is_plain = false,
            }
            if !by_rows.is_whole() {
                if !word.is_some_and(|word| by_rows.add(word)) {
                    let number = read + 1;
                    let expected = format!("cell {number} of {SQUARES} (0 to {HIGHEST_DIE}{or})");
                    return Err(if is_there {
                        self.rejected(&expected)
                    } else {
                        self.ended(&expected)
                    });
                }
                end = self.taken;
            }
        }
        self.taken = end;
        self.check_depth()?;
        Ok(by_rows.cells)
    }

    /// Rejects a puzzle of four words if the depth and two rows are a line of their own: the depth may be
    /// the first row of a board without a depth.
    fn check_depth(&mut self) -> Result<(), Error> {
        let words = &self.words[self.start..];
        let line = |index: usize| words[index].position.line;
        let looks_like_row = words[0].utf8().is_some_and(|text| row(text).is_some());
        if self.taken != 1 + ROW || !looks_like_row || line(0) != line(2) || line(2) == line(3) {
            return Ok(());
        }
        let mut end = words[2].position;
        self.taken = ROW;
        end.column += ROW;
        let expected = format!("cell 7 of {SQUARES} (0 to {HIGHEST_DIE})");
        Err(self.advised(self.tokens.rejected(end, expected, "the end of the line"), None))
    }

    /// Checks that no word is left.
    pub(crate) fn end(&mut self, what: &str) -> Result<(), Error> {
        self.begin();
        match self.take()? {
            true => Err(self.rejected(&format!("the end of the {what}"))),
            false => Ok(()),
        }
    }

    /// Returns the error for an input that ends here instead of having `expected`.
    #[cfg(not(flat))]
    pub(crate) fn ended(&self, expected: &str) -> Error {
        let found = match self.seen.kind {
            Kind::Block => "the end of the block",
            Kind::Puzzles | Kind::Board => "the end of the input",
        };
        self.advised(self.tokens.rejected(self.tokens.position, expected, found), None)
    }

    #[cfg(flat)]
    pub(crate) fn ended(&self, expected: &str) -> Error {
        self.tokens.ended(expected)
    }

    /// Returns the error for the last word, which is not `expected`.
    fn rejected(&self, expected: &str) -> Error {
        let word = &self.words[self.start + self.taken - 1];
        self.advised(self.tokens.rejected(word.position, expected, word.quoted()), Some(word))
    }

    /// Adds advice to an error. `found` is the word that was found, if the input did not end.
    #[cfg(not(flat))]
    fn advised(&self, error: Error, found: Option<&Token>) -> Error {
        let read = self.taken - usize::from(found.is_some());
        error.with_advice(&self.seen.advice(&self.words[self.start..][..read], found))
    }

    #[cfg(flat)]
    fn advised(&self, error: Error, _: Option<&Token>) -> Error {
        error
    }

    /// Takes the next word. Returns whether there is one.
    fn take(&mut self) -> Result<bool, Error> {
        if self.start + self.taken == self.words.len() {
            let Some(word) = self.tokens.next_token()? else { return Ok(false) };
            self.words.push(word);
        }
        self.taken += 1;
        Ok(true)
    }

    /// Returns the word that was taken last, if it is text.
    fn last(&self) -> Option<&str> {
        self.words[self.start..][..self.taken].last().and_then(Token::utf8)
    }
}

#[cfg(not(flat))]
impl Words<&[u8]> {
    /// Reads the words of a block, which ends at `end`. Errors begin with `name`, if it is given.
    pub(crate) fn of_block(words: Vec<Token>, end: Position, name: Option<String>) -> Self {
        let mut tokens = Tokens::new(&[][..], name);
        tokens.position = end;
        Self { words, ..Self::new(tokens).of_kind(Kind::Block) }
    }

    /// Returns whether the block has words that were not taken.
    pub(crate) fn has_more(&self) -> bool {
        self.start + self.taken < self.words.len()
    }
}

#[cfg(not(flat))]
impl<R: Read> Words<BufReader<R>> {
    /// Returns whether more than white space follows in what has been read from the source.
    pub(crate) fn has_more_at_hand(&self) -> bool {
        let bytes = self.tokens.reader().buffer();
        self.start + self.taken < self.words.len() || bytes.iter().any(|&byte| !is_space(byte))
    }
}

/// The errors of a flattened source have no advice.
#[cfg(flat)]
#[derive(Default)]
struct Seen;

#[cfg(flat)]
impl Seen {
    fn add(&mut self, _: &[Token]) {}
}

/// A board that is being read.
#[derive(Default)]
struct Reading {
    cells: Cells,
    /// The number of cells that were read.
    read: usize,
}

impl Reading {
    fn is_whole(&self) -> bool {
        self.read == SQUARES
    }

    fn push(&mut self, cells: &[u8]) {
        self.cells[self.read..][..cells.len()].copy_from_slice(cells);
        self.read += cells.len();
    }

    /// Adds a cell, or a whole row at the start of a row. Returns whether the word is either.
    fn add(&mut self, word: &str) -> bool {
        let row = row(word).filter(|_| self.read.is_multiple_of(ROW));
        match (row, cell(word)) {
            (Some(row), _) => self.push(&row),
            (None, Some(cell)) => self.push(&[cell]),
            (None, None) => return false,
        }
        true
    }
}

/// Parses a cell of the plain reading of a board, where it may also be a dot.
#[cfg(not(flat))]
pub(crate) fn dot_or_number(word: &str) -> Option<u8> {
    match word {
        "." => Some(0),
        _ => number(word),
    }
}

/// Parses a number that is a cell.
pub(crate) fn number(word: &str) -> Option<u8> {
    decimal(word, &(0..=HIGHEST_DIE))
}

/// Parses a cell.
fn cell(word: &str) -> Option<u8> {
    match word {
        "." | "_" => Some(0),
        _ => number(word),
    }
}

/// Parses a word of three cells.
fn row(word: &str) -> Option<[u8; ROW]> {
    let &[first, second, third] = word.as_bytes() else { return None };
    let mut row = [0; ROW];
    for (cell, byte) in row.iter_mut().zip([first, second, third]) {
        *cell = match byte {
            b'.' | b'_' => 0,
            b'0'..=b'6' => byte - b'0',
            _ => return None,
        };
    }
    Some(row)
}
