//! Puzzles and boards as people write them.
//!
//! A cell is `0` to `6`, where `.` and `_` are empty squares like `0`. A word is one cell, the three cells of
//! a row, or the nine cells of a board. It fits only where a cell, a row or a board begins:
//!
//! ```text
//!     6 0 4  2 0 2  4 0 0        604 202 400        6.4 2_2 4..        6 . 4  2.2  400        604202400
//! ```
//!
//! A puzzle is a depth and a board. So each word has one meaning, which does not depend on later words. Only
//! [`Words::puzzle_or_board`] looks ahead, up to the end of the line.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::io::BufRead;

use crate::cephalopods::rules::{Cells, HIGHEST_DIE, SQUARES};
use crate::text::lines::{decimal, Lines, Word};
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// The number of squares in a row.
const ROW: usize = 3;

/// What valid texts look like, for the advice of errors: puzzles, boards, and texts that may have both.
pub(crate) const PUZZLES: &str =
    "a puzzle is a depth and nine cells: 20 6 0 4 2 0 2 4 0 0 or 20 6.4 2.2 4..";
const BOARDS: &str = "a board is nine cells: 6 0 4 2 0 2 4 0 0 or 6.4 2.2 4..";
pub(crate) const PUZZLES_AND_BOARDS: &str =
    "a board is nine cells: 6 0 4 2 0 2 4 0 0 or 6.4 2.2 4..; a puzzle is a depth and a board";

/// Hints for common mistakes.
const NO_COMMAS: &str = "write spaces, and nothing else, between numbers: 6 0 4 2 0 2 4 0 0";
const SHORT_WORDS: &str = "a word is one cell or, at the start of a row, three: 604 or 6.4";

/// A reader of puzzles or boards. Its functions return an error if the text cannot be read, ends too early,
/// or has a word that does not fit.
pub(crate) struct Words<R> {
    source: Lines<R>,
    /// Words of the current line that were read to see what it is.
    ahead: VecDeque<Word>,
    /// The words of the current puzzle or board so far.
    read: Vec<Word>,
    /// Whether the text has had no complete puzzle or board so far.
    is_first: bool,
    /// What a valid text looks like.
    usual: &'static str,
}

impl<R: BufRead> Words<R> {
    /// Reads a text from `reader`. Errors begin with `name`, if there is one. `usual` is their advice if
    /// there is no other.
    pub(crate) fn new(reader: R, name: Option<String>, usual: &'static str) -> Self {
        let source = Lines::new(reader, name);
        Self { source, ahead: VecDeque::new(), read: Vec::new(), is_first: true, usual }
    }

    /// Reads the depth and the cells of a puzzle. Returns `None` at the end of a text
    /// with puzzles. A text without any is an error.
    pub(crate) fn puzzle(&mut self) -> Result<Option<(u32, Cells)>, Error> {
        let Some(word) = self.first("a puzzle (the depth, then nine cells)")? else {
            return Ok(None);
        };
        let Some(depth) = depth(&word) else {
            return Err(self.rejected(Some(&word), &format!("a depth (0 to {})", u32::MAX)));
        };
        self.read.push(word);
        Ok(Some((depth, self.board()?)))
    }

    /// Reads a puzzle or a board, and returns the cells. Returns `None` at the end of a text with
    /// puzzles or boards. A text without any is an error.
    ///
    /// If the line has one, two or three whole rows from here to its end, a board begins here.
    pub(crate) fn puzzle_or_board(&mut self) -> Result<Option<Cells>, Error> {
        let Some(word) = self.first("a board or a puzzle")? else { return Ok(None) };
        let may_be_depth = depth(&word).is_some();
        self.ahead.push_front(word);
        if may_be_depth && !self.has_rows()? {
            return Ok(self.puzzle()?.map(|(_, cells)| cells));
        }
        self.board().map(Some)
    }

    /// Reads the cells of a board.
    pub(crate) fn board(&mut self) -> Result<Cells, Error> {
        let mut board = [0; SQUARES];
        let mut count = 0;
        while count < SQUARES {
            let word = self.next()?;
            let Some(cells) = word.as_ref().and_then(|word| cells(word, count)) else {
                return Err(self.rejected(word.as_ref(), &cell_name(count + 1)));
            };
            board[count..][..cells.len()].copy_from_slice(&cells);
            count += cells.len();
            self.read.extend(word);
        }
        self.check_depth()?;
        self.read.clear();
        self.is_first = false;
        Ok(board)
    }

    /// Rejects a puzzle if all its words but the last are on one line and are a board by themselves: the
    /// depth is probably missing. Nine such words are a depth and eight cells.
    fn check_depth(&self) -> Result<(), Error> {
        let [words @ .., last] = &*self.read else { return Ok(()) };
        let ([first, ..], [.., before]) = (words, words) else { return Ok(()) };
        let Position { line, column } = before.position;
        let is_line = first.position.line == line && last.position.line != line;
        if !is_line || words.len() == SQUARES || count(words) != Some(SQUARES) {
            return Ok(());
        }
        let end = Position { line, column: column + before.text.len() };
        let cell = cell_name(SQUARES + 1 - last.text.len());
        Err(self.source.rejected(end, cell, "the end of the line").with_advice(self.usual))
    }

    /// Checks that no word is left.
    pub(crate) fn end(&mut self, what: &str) -> Result<(), Error> {
        match self.next()? {
            Some(word) => Err(self.rejected(Some(&word), &format!("the end of the {what}"))),
            None => Ok(()),
        }
    }

    /// Returns the first word of a puzzle or board, or `None` at the end of a text with
    /// puzzles or boards. A text without any is an error.
    fn first(&mut self, expected: &str) -> Result<Option<Word>, Error> {
        match self.next()? {
            None if self.is_first => Err(self.rejected(None, expected)),
            word => Ok(word),
        }
    }

    /// Returns the next word, or `None` at the end of the text.
    fn next(&mut self) -> Result<Option<Word>, Error> {
        match self.ahead.pop_front() {
            None => self.source.next_anywhere(),
            word => Ok(word),
        }
    }

    /// Returns whether the words from here to the end of the line are whole rows of one board.
    fn has_rows(&mut self) -> Result<bool, Error> {
        while let Some(count) = count(&self.ahead) {
            match self.source.next_word()? {
                Some(word) => self.ahead.push_back(word),
                None => return Ok(count.is_multiple_of(ROW)),
            }
        }
        Ok(false)
    }

    /// Returns the error for a word that is not `expected`, or for the end of the text.
    fn rejected(&self, found: Option<&Word>, expected: &str) -> Error {
        let error = match found {
            Some(word) => self.source.rejected(word.position, expected, quoted(&word.text)),
            None => self.source.ended(expected),
        };
        error.with_advice(&self.advice(found.map_or("", |word| &word.text)))
    }

    /// Returns the hint for an error at the word `found`: that of the most common mistake that matches, or
    /// else the usual hint.
    fn advice(&self, found: &str) -> String {
        // After another puzzle, nine numbers need not be a board: that puzzle may have too few or too many
        // numbers.
        let is_whole = self.is_first || self.read.len() <= ROW;
        if is_whole && count(&self.read) == Some(SQUARES) {
            let words: Vec<&str> = self.read.iter().map(|word| &*word.text).collect();
            return format!("the depth is missing before {}", words.join(" "));
        }
        let are_cells = found.len() >= ROW && found.bytes().all(|byte| cell(byte).is_some());
        let advice = match found.contains([',', ';', '|']) {
            true => NO_COMMAS,
            false if are_cells && !self.read.is_empty() => SHORT_WORDS,
            false => self.usual,
        };
        advice.to_string()
    }
}

/// Returns the name of a cell in errors.
fn cell_name(number: usize) -> String {
    format!("cell {number} of {SQUARES} (0 to {HIGHEST_DIE})")
}

/// Parses a text of exactly nine cells.
pub(crate) fn board(text: &str) -> Result<Cells, Error> {
    let mut words = Words::new(text.as_bytes(), None, BOARDS);
    let cells = words.board()?;
    words.end("board").map(|()| cells)
}

/// Parses a depth of up to 40 digits.
fn depth(word: &Word) -> Option<u32> {
    decimal(&word.text, &(0..=u32::MAX)).filter(|_| word.text.len() <= 40)
}

/// Parses a word of one, three or nine cells, which follows `count` cells of its board. A word of three
/// cells fits where a row begins, and a word of nine where the board begins.
fn cells(word: &Word, count: usize) -> Option<Vec<u8>> {
    let text = &word.text;
    let fits = matches!(text.len(), 1 | ROW | SQUARES)
        && count < SQUARES
        && count.is_multiple_of(text.len());
    fits.then(|| text.bytes().map(cell).collect())?
}

/// Returns how many cells the words from the start of a board have, or `None` if one of them does not fit.
fn count<'a>(words: impl IntoIterator<Item = &'a Word>) -> Option<usize> {
    words.into_iter().try_fold(0, |count, word| Some(count + cells(word, count)?.len()))
}

/// Parses a cell.
fn cell(byte: u8) -> Option<u8> {
    match byte {
        b'.' | b'_' => Some(0),
        b'0'..=b'6' => Some(byte - b'0'),
        _ => None,
    }
}
