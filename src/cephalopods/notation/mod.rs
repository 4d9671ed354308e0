//! Boards as people write them.
//!
//! A cell is a word, `0` to `6`, where `.` and `_` are empty squares like `0`. At the start of a row, a
//! word of exactly three cells is the whole row:
//!
//! ```text
//!     6 0 4  2 0 2  4 0 0        604 202 400        6.4 2_2 4..        6 . 4  2.2  400
//! ```
//!
//! Where the first cell is expected, a word of nine digits is the whole board: `604202400`.
//!
//! A number may have leading zeros, so `002` may be a cell or a row. A board is read in two ways. In the
//! plain reading, each word is one cell. If nine words fit the plain reading, it wins, because this was
//! the only notation at first. A word after the board is needed only if all three rows are words like
//! `002`. If no word is like this, both readings are the same, and a board ends with its ninth cell.

pub(crate) mod blocks;
#[cfg(test)]
pub(crate) mod tests;

use std::collections::VecDeque;
use std::io::BufRead;

use crate::cephalopods::rules::{Cells, HIGHEST_DIE, SQUARES};
use crate::text::lines::{decimal, Lines, Word};
use crate::text::{Error, Position};

/// The number of squares in a row.
const ROW: usize = 3;

/// Advice in errors.
const USUAL_PUZZLE: &str =
    "a puzzle is a depth and nine cells: 20 6 0 4 2 0 2 4 0 0 or 20 6.4 2.2 4..";
const USUAL_WORD: &str = "a word is one cell or, at the start of a row, three: 604 or 6.4";
const USUAL_BOARD: &str = "a board is nine cells: 6 0 4 2 0 2 4 0 0 or 6.4 2.2 4..";
const USUAL_BLOCK: &str =
    "a board is nine cells: 6 0 4 2 0 2 4 0 0 or 6.4 2.2 4..; a puzzle is a depth and a board";

/// A reader of puzzles or boards. Its functions return an error if the text cannot be read, ends too early,
/// or has a word that does not fit.
pub(crate) struct Words<R> {
    source: Lines<R>,
    /// The words of the current puzzle or board, and words after it that were read to understand it.
    words: VecDeque<Word>,
    /// Whether `words` are the last.
    is_over: bool,
    /// What errors call the end.
    end: &'static str,
    /// The lines that were read, or `None` if the text may have boards.
    lines: Option<LineLengths>,
    /// A description of a valid text, for the advice of an error.
    usual: &'static str,
}

impl<R: BufRead> Words<R> {
    /// Reads puzzles from `source`.
    pub(crate) fn of_puzzles(source: Lines<R>) -> Self {
        Self { lines: Some(LineLengths::default()), usual: USUAL_PUZZLE, ..Self::of_boards(source) }
    }

    /// Reads boards from `source`.
    pub(crate) fn of_boards(source: Lines<R>) -> Self {
        let end = "the end of the input";
        let words = VecDeque::new();
        Self { source, words, is_over: false, end, lines: None, usual: USUAL_BOARD }
    }

    /// Reads the depth and the cells of a puzzle. Returns `None` at the end of the input.
    pub(crate) fn puzzle(&mut self) -> Result<Option<(u32, Cells)>, Error> {
        let Some(text) = self.text(0)? else { return Ok(None) };
        match depth(text) {
            Some(depth) => Ok(Some((depth, self.cells(1)?))),
            None => Err(self.rejected(0, &format!("a depth (0 to {})", u32::MAX))),
        }
    }

    /// Checks that no word is left.
    pub(crate) fn end(&mut self, what: &str) -> Result<(), Error> {
        match self.text(0)? {
            Some(_) => Err(self.rejected(0, &format!("the end of the {what}"))),
            None => Ok(()),
        }
    }

    /// Returns the error for an input that ends here instead of having `expected`.
    pub(crate) fn ended(&mut self, expected: &str) -> Error {
        self.rejected(self.words.len(), expected)
    }

    /// Reads nine cells, which begin with the word at `first`: 1 after a depth, and 0 in a board.
    pub(crate) fn cells(&mut self, first: usize) -> Result<Cells, Error> {
        if let Some(cells) = self.text(first)?.and_then(board) {
            self.check_depth(first, first + 1)?;
            self.take(first + 1);
            return Ok(cells);
        }
        let mut cells = [0; SQUARES];
        // In the plain reading, only a board without a depth may have dots.
        let plain = |text: &str| if first == 0 && text == "." { Some(0) } else { number(text) };
        let mut fitting = 0;
        while let Some(cell) = self.text(first + fitting)?.and_then(plain) {
            cells[fitting] = cell;
            fitting += 1;
            if fitting == SQUARES {
                self.take(first + SQUARES);
                return Ok(cells);
            }
        }
        let (mut read, mut index) = (0, first);
        while read < SQUARES {
            let text = self.text(index)?;
            if let Some(row) = text.and_then(row).filter(|_| read.is_multiple_of(ROW)) {
                cells[read..][..ROW].copy_from_slice(&row);
                read += ROW;
            } else if let Some(cell) = text.and_then(cell) {
                cells[read] = cell;
                read += 1;
            } else {
                let number = if index == first + fitting { fitting } else { read } + 1;
                return Err(self.rejected(index, &cell_name(number)));
            }
            index += 1;
        }
        self.check_depth(first, index)?;
        self.take(index);
        Ok(cells)
    }

    /// Rejects a puzzle if all words before the last are on one line and form a board. Then the depth is probably
    /// missing, and the first word belongs to that board.
    fn check_depth(&self, first: usize, end: usize) -> Result<(), Error> {
        let line = |index: usize| self.words[index].position.line;
        let last = end - 1;
        let is_line = || line(0) == line(last - 1) && line(0) != line(last);
        if first == 0 || !is_line() || !self.is_board(last) {
            return Ok(());
        }
        let Word { position, text, .. } = &self.words[last - 1];
        let end = Position { column: position.column + text.len(), ..*position };
        let cell = cell_name(SQUARES + 1 - text.len());
        let error = self.source.rejected(end, cell, "the end of the line");
        Err(error.with_advice(USUAL_PUZZLE))
    }

    /// Returns whether the first `count` words are a board: one word of nine digits, or three words of three cells.
    fn is_board(&self, count: usize) -> bool {
        let texts = || self.words.range(..count).filter_map(Word::whole);
        count == ROW && texts().filter_map(row).count() == count
            || count == 1 && texts().any(|text| board(text).is_some())
    }

    /// Returns the error for the word at `index`, or for the end of the input, which is not `expected`.
    fn rejected(&mut self, index: usize, expected: &str) -> Error {
        let (position, found) = match self.words.get(index) {
            Some(word) => (word.position, word.quoted()),
            None => (self.source.position, self.end.to_string()),
        };
        let advice = self.advice(index);
        self.source.rejected(position, expected, found).with_advice(&advice)
    }

    /// Returns the advice of an error at the word at `index`: the most common mistake that fits, or what
    /// a puzzle or a board looks like.
    fn advice(&mut self, index: usize) -> String {
        let found = self.words.get(index);
        let text = found.and_then(Word::whole).unwrap_or_default();
        if let Some(apart) = without_commas(text) {
            return format!("write spaces, and nothing else, between numbers: {apart}");
        }
        let has_depth = self.lines.is_some();
        // A number may be wrong because the lines before it have too few or too many.
        let is_number = found.is_none() || depth(text).is_some();
        if let Some(lines) = self.lines.as_mut().filter(|_| is_number) {
            lines.add(self.words.range(..index));
            if found.is_none_or(|word| word.position.line != lines.line) {
                lines.complete();
            }
            if let Some(advice) = lines.advice.take() {
                return advice;
            }
            if found.is_none() && self.is_board(index) {
                let words: Vec<&str> = self.words.iter().filter_map(Word::whole).collect();
                return format!("the depth is missing before {}", words.join(" "));
            }
        }
        let are_cells = text.bytes().all(|byte| matches!(byte, b'0'..=b'6' | b'.' | b'_'));
        let is_word = are_cells && text.len() >= ROW && (index > 0 || !has_depth);
        (if is_word { USUAL_WORD } else { self.usual }).to_string()
    }

    /// Takes the first words, which are a puzzle or a board.
    fn take(&mut self, count: usize) {
        if let Some(lines) = &mut self.lines {
            lines.add(self.words.range(..count));
        }
        self.words.drain(..count);
    }

    /// Returns the text of the word at `index`, or `None` if the input ends before it. The text is empty
    /// if the word is too long or not UTF-8.
    fn text(&mut self, index: usize) -> Result<Option<&str>, Error> {
        while self.words.len() <= index && !self.is_over {
            let word = self.source.next_anywhere()?;
            self.is_over = word.is_none();
            self.words.extend(word);
        }
        Ok(self.words.get(index).map(|word| word.whole().unwrap_or_default()))
    }
}

/// The first line that has one word too few or too many.
///
/// If a puzzle has too few cells, the error may come only after it, because words of the next puzzle are
/// read as its cells.
#[derive(Default)]
struct LineLengths {
    /// The number of the current line, and that of its words.
    line: usize,
    words: usize,
    /// Whether a puzzle begins with the line.
    begins: bool,
    /// The advice about the first such line.
    advice: Option<String>,
}

impl LineLengths {
    /// Adds the words of a puzzle.
    fn add<'a>(&mut self, words: impl Iterator<Item = &'a Word>) {
        for (index, word) in words.enumerate() {
            let line = word.position.line;
            if line != self.line {
                self.complete();
                (self.line, self.words, self.begins) = (line, 0, index == 0);
            }
            self.words += 1;
        }
    }

    /// Notes what is wrong with the current line, which is complete.
    fn complete(&mut self) {
        let Self { line, words, .. } = *self;
        let problem = match (self.begins, words) {
            (true, 9 | 11) => "numbers, but a puzzle has 10",
            (false, 2 | 4) => "cells, but a row has 3",
            (false, 8 | 10) => "cells, but a board has 9",
            _ => return,
        };
        self.advice.get_or_insert_with(|| format!("line {line} has {words} {problem}"));
    }
}

/// Returns the name of a cell in errors.
fn cell_name(number: usize) -> String {
    format!("cell {number} of {SQUARES} (0 to {HIGHEST_DIE})")
}

/// Returns the numbers or cells in a word that has commas or the like between them or after them.
fn without_commas(word: &str) -> Option<String> {
    let parts: Vec<&str> = word.split([',', ';', '|']).filter(|part| !part.is_empty()).collect();
    let fits = |part: &&str| depth(part).is_some() || cell(part).is_some() || row(part).is_some();
    let has_commas = parts.concat().len() < word.len();
    (has_commas && !parts.is_empty() && parts.iter().all(fits)).then(|| parts.join(" "))
}

/// Parses a depth.
fn depth(word: &str) -> Option<u32> {
    decimal(word, &(0..=u32::MAX))
}

/// Parses a number that is a cell.
fn number(word: &str) -> Option<u8> {
    decimal(word, &(0..=HIGHEST_DIE))
}

/// Parses a cell.
fn cell(word: &str) -> Option<u8> {
    match word {
        "." | "_" => Some(0),
        _ => number(word),
    }
}

/// Parses a board from a word of nine digits.
fn board(word: &str) -> Option<Cells> {
    squares(word).filter(|_| word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Parses a word of three cells.
fn row(word: &str) -> Option<[u8; ROW]> {
    squares(word)
}

/// Parses a word of `N` cells.
fn squares<const N: usize>(word: &str) -> Option<[u8; N]> {
    let mut cells = Some([0; N]).filter(|_| word.len() == N)?;
    for (cell, byte) in cells.iter_mut().zip(word.bytes()) {
        *cell = match byte {
            b'.' | b'_' => 0,
            b'0'..=b'6' => byte - b'0',
            _ => return None,
        };
    }
    Some(cells)
}
