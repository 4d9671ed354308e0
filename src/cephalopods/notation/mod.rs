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
//! [`Puzzles::puzzle_or_board`] looks ahead, up to the end of the line.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
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

/// What valid texts look like, for the advice of errors: puzzles, boards, and texts that may have both.
const PUZZLES: &str = "a puzzle is a depth and nine cells: 20 6 0 4 2 0 2 4 0 0 or 20 6.4 2.2 4..";
const BOARDS: &str = "a board is nine cells: 6 0 4 2 0 2 4 0 0 or 6.4 2.2 4..";
pub(crate) const PUZZLES_AND_BOARDS: &str =
    "a board is nine cells: 6 0 4 2 0 2 4 0 0 or 6.4 2.2 4..; a puzzle is a depth and a board";

/// Hints for common mistakes.
const NO_COMMAS: &str = "write spaces, and nothing else, between numbers: 6 0 4 2 0 2 4 0 0";
const SHORT_WORDS: &str = "a word is one cell or, at the start of a row, three: 604 or 6.4";

/// An iterator over the puzzles of a text, which contains one or more of them.
///
/// Each puzzle is returned as soon as the white space after its last cell has been read. The iterator ends
/// after the first error. A text without any puzzle is an error.
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
    source: Lines<R>,
    /// Words of the current line that were read to see what it is.
    ahead: VecDeque<Word>,
    /// The words of the current puzzle or board so far.
    read: Vec<Word>,
    /// Whether the text has had no complete puzzle or board so far.
    is_first: bool,
    /// Whether the iterator has ended.
    is_over: bool,
    /// What a valid text looks like.
    usual: &'static str,
}

impl<R: BufRead> Puzzles<R> {
    /// Reads puzzles from `reader`. The messages of errors begin with `name`, if it is given.
    #[must_use]
    pub fn new(reader: R, name: Option<String>) -> Self {
        Self::with_advice(reader, name, PUZZLES)
    }

    /// Reads a text from `reader`, which may also have boards. `usual` is the advice that an error gives if it has no
    /// other.
    pub(crate) fn with_advice(reader: R, name: Option<String>, usual: &'static str) -> Self {
        let (source, ahead, read) = (Lines::new(reader, name), VecDeque::new(), Vec::new());
        Self { source, ahead, read, is_first: true, is_over: false, usual }
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
        Ok(Some(Puzzle { depth, board: self.board()? }))
    }

    /// Reads a board, or a puzzle, of which only the board counts. Returns `None` at the end of a text with puzzles
    /// or boards. A text without any is an error.
    ///
    /// If the line has one, two or three whole rows from here to its end, a board begins here. What `ends --list` prints
    /// is read too: lines that begin with `sequences` are skipped, and so is the number after a board of one word.
    pub(crate) fn puzzle_or_board(&mut self) -> Result<Option<Board>, Error> {
        let mut word = self.first("a board or a puzzle")?;
        while word.as_ref().is_some_and(|word| word.text == "sequences") {
            self.source.raw_line(0)?;
            word = self.word()?;
        }
        let Some(word) = word else { return Ok(None) };
        let may_be_depth = depth(&word).is_some();
        self.ahead.push_front(word);
        if may_be_depth && !self.has_rows()? {
            if !self.has_count()? {
                return Ok(self.puzzle()?.map(|puzzle| puzzle.board));
            }
            self.ahead.pop_back();
        }
        self.board().map(Some)
    }

    /// Reads the cells of a board.
    fn board(&mut self) -> Result<Board, Error> {
        let mut board = [0; SQUARES];
        let mut count = 0;
        while count < SQUARES {
            let word = self.word()?;
            let more = word.as_ref().and_then(|word| add_cells(&mut board, count, word));
            let Some(more) = more else {
                return Err(self.rejected(word.as_ref(), &cell_name(count + 1)));
            };
            count = more;
            self.read.extend(word);
        }
        self.check_depth()?;
        self.read.clear();
        self.is_first = false;
        Ok(Board::of_checked(board))
    }

    /// Rejects a puzzle if all its words but the last are on one line and are a board by themselves: the
    /// depth is probably missing. Nine such words are a depth and eight cells.
    fn check_depth(&self) -> Result<(), Error> {
        let [words @ .., last] = &*self.read else { return Ok(()) };
        let ([first, ..], [.., before]) = (words, words) else { return Ok(()) };
        let (place, line) = (first.position, before.position.line);
        let is_line = place.line == line && last.position.line != line;
        if !is_line || words.len() == SQUARES || count(words) != Some(SQUARES) {
            return Ok(());
        }
        let expected = "a depth before the board on this line";
        Err(self.source.rejected(place, expected, "none").with_advice(self.usual))
    }

    /// Checks that no word is left.
    fn end(&mut self, what: &str) -> Result<(), Error> {
        match self.word()? {
            Some(word) => Err(self.rejected(Some(&word), &format!("the end of the {what}"))),
            None => Ok(()),
        }
    }

    /// Returns the first word of a puzzle or board, or `None` at the end of a text with
    /// puzzles or boards. A text without any is an error.
    fn first(&mut self, expected: &str) -> Result<Option<Word>, Error> {
        match self.word()? {
            None if self.is_first => Err(self.rejected(None, expected)),
            word => Ok(word),
        }
    }

    /// Returns the next word, or `None` at the end of the text.
    fn word(&mut self) -> Result<Option<Word>, Error> {
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

    /// Returns whether the words that were read ahead are a board of one word and a number at the end of the line.
    fn has_count(&mut self) -> Result<bool, Error> {
        let is_number = |word: &Word| word.text.bytes().all(|byte| byte.is_ascii_digit());
        let has_two = self.ahead.len() == 2 && self.ahead[0].text.len() == SQUARES;
        if !has_two || !is_number(&self.ahead[1]) {
            return Ok(false);
        }
        let next = self.source.next_word()?;
        let is_end = next.is_none();
        self.ahead.extend(next);
        Ok(is_end)
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
    /// Returns whether the next puzzle is there already, and the white space after it too.
    pub(crate) fn is_there(&self) -> bool {
        // The first word is the depth, and each byte after it is a cell.
        self.source.words_there().skip(1).flatten().nth(SQUARES - 1).is_some()
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
        puzzles.end("puzzle").map(|()| puzzle)
    }
}

impl FromStr for Board {
    type Err = Error;

    /// Parses a text of exactly nine cells.
    fn from_str(text: &str) -> Result<Self, Error> {
        let mut boards = Puzzles::with_advice(text.as_bytes(), None, BOARDS);
        let board = boards.board()?;
        boards.end("board").map(|()| board)
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
fn count<'a>(words: impl IntoIterator<Item = &'a Word>) -> Option<usize> {
    let mut board = [0; SQUARES];
    words.into_iter().try_fold(0, |count, word| add_cells(&mut board, count, word))
}

/// Parses a cell.
fn cell(byte: u8) -> Option<u8> {
    match byte {
        b'.' | b'_' => Some(0),
        b'0'..=b'6' => Some(byte - b'0'),
        _ => None,
    }
}
