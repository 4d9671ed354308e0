//! Puzzles and boards as people write them.
//!
//! A cell is `0` to `6`, where `.` and `_` are empty squares like `0`. A word is one cell, the three cells of
//! a row, or the nine cells of a board. It fits only where a cell, a row or a board begins:
//!
//! ```text
//!     6 0 4  2 0 2  4 0 0        604 202 400        6.4 2_2 4..        6 . 4  2.2  400        604202400
//! ```
//!
//! A puzzle is a depth and a board. It is on one line, or on several lines that break only after the depth and after
//! whole rows, or after each of the ten numbers. In the second case, its lines contain nothing else. So a number that
//! does not belong to a puzzle, such as the expected answer, cannot become the depth of a puzzle that nobody wrote.

#[cfg(test)]
mod tests;

use std::fmt;
use std::io::BufRead;
use std::str::FromStr;

use crate::cephalopods::board::{Board, Puzzle};
use crate::cephalopods::rules::{Cells, HIGHEST_DIE, SQUARES};
use crate::text::lines::{decimal, Lines, Word};
use crate::text::quote::quoted;
use crate::text::Error;

/// The number of squares in a row.
const ROW: usize = 3;

/// What valid texts look like, for the advice of errors.
const PUZZLES: &str = "a puzzle is a depth and nine cells: 20 6 0 4 2 0 2 4 0 0 or 20 6.4 2.2 4..";
const BOARDS: &str = "a board is nine cells: 6 0 4 2 0 2 4 0 0 or 6.4 2.2 4..";

/// Hints for common mistakes.
const NO_COMMAS: &str = "write spaces, and nothing else, between numbers: 6 0 4 2 0 2 4 0 0";
const SHORT_WORDS: &str = "a word is one cell or, at the start of a row, three: 604 or 6.4";

/// An iterator over the puzzles of a text, which contains one or more of them.
///
/// Each puzzle is returned as soon as the white space after its last cell has been read, or if it has several lines, as
/// soon as its last line ends. The iterator ends after the first error. A text without any puzzle is an error.
///
/// ```
/// use bitsolve::cephalopods::{Puzzle, Puzzles};
///
/// let text = "1  0 0 0  0 0 0  0 0 0\n  2  1 1 1  1 1 1  1 1 1\n";
/// let puzzles = Puzzles::new(text.as_bytes(), None).collect::<Result<Vec<Puzzle>, _>>()?;
/// assert_eq!(puzzles.len(), 2);
/// # Ok::<(), bitsolve::text::Error>(())
/// ```
pub struct Puzzles<R> {
    lines: Lines<R>,
    /// The words of the current puzzle or board so far.
    read: Vec<Word>,
    /// The line that the puzzle before ends on, or 0 if there is none.
    last_line: usize,
    /// Whether the iterator has ended.
    is_over: bool,
    /// What a valid text looks like, for errors without a better hint.
    form: &'static str,
}

impl<R: BufRead> Puzzles<R> {
    /// Reads puzzles from `reader`. The messages of errors begin with `name`, if it is given.
    #[must_use]
    pub fn new(reader: R, name: Option<String>) -> Self {
        let lines = Lines::new(reader, name);
        Self { lines, read: Vec::new(), last_line: 0, is_over: false, form: PUZZLES }
    }

    /// Reads a text of boards, with [`next_board`](Self::next_board).
    pub(crate) fn of_boards(reader: R, name: Option<String>) -> Self {
        Self { form: BOARDS, ..Self::new(reader, name) }
    }

    /// Reads a puzzle. Returns `None` at the end of a text with puzzles. A text without any is an error.
    fn puzzle(&mut self) -> Result<Option<Puzzle>, Error> {
        let Some(word) = self.first("a puzzle (the depth, then nine cells)")? else {
            return Ok(None);
        };
        let Some(depth) = depth(&word) else {
            return Err(self.rejected(Some(&word), &format!("a depth (0 to {})", u32::MAX)));
        };
        self.read.push(word);
        Ok(Some(Puzzle { depth, board: self.board(None)? }))
    }

    /// Reads a board, which ends its line. Returns `None` at the end of a text with boards. A text without any is an
    /// error.
    ///
    /// What `ends --list` prints is read too: a line that begins with `sequences` is skipped, and so is the number after
    /// a board of one word.
    pub(crate) fn next_board(&mut self) -> Result<Option<Board>, Error> {
        while let Some(word) = self.first("a board")? {
            if word.text == "sequences" {
                self.lines.raw_line(0)?;
                continue;
            }
            let is_one_word = word.text.len() == SQUARES;
            let board = self.board(Some(word))?;
            if is_one_word {
                let is_number = |word: &Word| decimal(&word.text, &(0..=u128::MAX)).is_some();
                if let Some(word) = self.lines.next_word()?.filter(|word| !is_number(word)) {
                    return Err(self.rejected(Some(&word), "the end of the line"));
                }
            }
            self.lines.end_line()?;
            return Ok(Some(board));
        }
        Ok(None)
    }

    /// Reads the cells of a board. `word` is the first of them, if it was read before.
    fn board(&mut self, mut word: Option<Word>) -> Result<Board, Error> {
        let (mut board, mut count) = ([0; SQUARES], 0);
        // The number of line breaks, and whether one of them is within a row.
        let (mut breaks, mut is_column) = (0, false);
        while count < SQUARES {
            if word.is_none() {
                if is_column {
                    self.lines.end_line()?;
                }
                word = self.lines.next_word()?;
            }
            if word.is_none() {
                if !self.may_break(breaks, count) {
                    let error = self.lines.line_ended(cell_name(count + 1));
                    return Err(error.with_advice(&self.advice("")));
                }
                breaks += 1;
                is_column |= !count.is_multiple_of(ROW);
                word = self.lines.next_anywhere()?;
            }
            let more = word.as_ref().and_then(|word| add_cells(&mut board, count, word));
            let Some(more) = more else {
                return Err(self.rejected(word.as_ref(), &cell_name(count + 1)));
            };
            count = more;
            self.read.extend(word.take());
        }
        if breaks > 0 {
            self.lines.end_line()?;
        }
        self.last_line = self.read.last().map_or(0, |word| word.position.line);
        self.read.clear();
        Ok(Board::of_checked(board))
    }

    /// Returns whether the line may end after the words so far, which have this many line breaks and cells. A puzzle whose
    /// first line is a whole board is rejected, because its depth is probably missing.
    fn may_break(&self, breaks: usize, count: usize) -> bool {
        let is_first_on_line =
            self.read.first().is_some_and(|word| word.position.line > self.last_line);
        let is_column = self.read.len() == breaks + 1 && self.read.len() >= count;
        let is_board = breaks == 0 && cells_of(&self.read) == Some(SQUARES);
        is_first_on_line && (count.is_multiple_of(ROW) || is_column) && !is_board
    }

    /// Returns the first word of a puzzle or board, or `None` at the end of a text with
    /// puzzles or boards. A text without any is an error.
    fn first(&mut self, expected: &str) -> Result<Option<Word>, Error> {
        match self.lines.next_anywhere()? {
            None if self.last_line == 0 => Err(self.rejected(None, expected)),
            word => Ok(word),
        }
    }

    /// Returns the error for a word that is not `expected`, or for the end of the text.
    fn rejected(&self, found: Option<&Word>, expected: &str) -> Error {
        let error = match found {
            Some(word) => self.lines.rejected(word.position, expected, quoted(&word.text)),
            None => self.lines.ended(expected),
        };
        error.with_advice(&self.advice(found.map_or("", |word| &word.text)))
    }

    /// Returns the hint for an error at the word `found`: that of the most common mistake that matches, or
    /// else what a valid text looks like.
    fn advice(&self, found: &str) -> String {
        if cells_of(&self.read) == Some(SQUARES) {
            let words: Vec<&str> = self.read.iter().map(|word| &*word.text).collect();
            return format!("the depth is missing before {}", words.join(" "));
        }
        let are_cells = found.len() >= ROW && found.bytes().all(|byte| cell(byte).is_some());
        let advice = match found.contains([',', ';', '|']) {
            true => NO_COMMAS,
            false if are_cells && !self.read.is_empty() => SHORT_WORDS,
            false => self.form,
        };
        advice.to_string()
    }
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = Result<Puzzle, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let read = self.puzzle().transpose();
        self.is_over = !matches!(read, Some(Ok(_)));
        read
    }
}

impl<R> Puzzles<R> {
    /// Returns whether all of the next puzzle has already arrived, together with the white space after it or, if it has
    /// several lines, the end of its last line.
    pub(crate) fn is_there(&self) -> bool {
        let mut words = self.lines.words_there();
        // The first word is the depth.
        let Some((first, ..)) = words.next() else { return false };
        let mut cells = 0;
        words.any(|(line, is_whole, word)| {
            cells += word.len();
            cells >= SQUARES && (line == first || is_whole)
        })
    }
}

impl<R> fmt::Debug for Puzzles<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Puzzles").field("is_over", &self.is_over).finish_non_exhaustive()
    }
}

/// Returns the name of a cell in errors.
fn cell_name(number: usize) -> String {
    format!("cell {number} of {SQUARES} (0 to {HIGHEST_DIE})")
}

impl FromStr for Puzzle {
    type Err = Error;

    /// Parses a text of exactly one puzzle.
    fn from_str(text: &str) -> Result<Self, Error> {
        let mut puzzles = Puzzles::new(text.as_bytes(), None);
        let puzzle = puzzles.puzzle()?.expect("a text without puzzles is an error");
        puzzles.lines.end().map(|()| puzzle)
    }
}

/// Parses a depth of up to 40 digits.
fn depth(word: &Word) -> Option<u32> {
    match word.text.len() {
        0..=40 => decimal(&word.text, &(0..=u32::MAX)),
        _ => None,
    }
}

/// Parses a word of one, three or nine cells, and adds them to the first `count` cells of a board. Returns the new
/// number of cells. A word of three cells fits where a row begins, and a word of nine where the board begins.
fn add_cells(board: &mut Cells, count: usize, word: &Word) -> Option<usize> {
    let length = word.text.len();
    if !matches!(length, 1 | ROW | SQUARES) || count >= SQUARES || !count.is_multiple_of(length) {
        return None;
    }
    for (square, byte) in board[count..].iter_mut().zip(word.text.bytes()) {
        *square = cell(byte)?;
    }
    Some(count + length)
}

/// Returns how many cells the words from the start of a board have, or `None` if one of them does not fit.
fn cells_of(words: &[Word]) -> Option<usize> {
    let mut board = [0; SQUARES];
    words.iter().try_fold(0, |count, word| add_cells(&mut board, count, word))
}

/// Parses a cell.
fn cell(byte: u8) -> Option<u8> {
    match byte {
        b'.' | b'_' => Some(0),
        b'0'..=b'6' => Some(byte - b'0'),
        _ => None,
    }
}
