//! The first line of a text that has too few or too many words.
//!
//! White space is free, so the number of words on a line is only a sign. It counts if the lines around
//! it are whole puzzles or rows, and if a puzzle that began on this line or before it does not end where
//! a row ends.

use std::fmt::{self, Display};

use crate::cephalopods::cells::SQUARES;
use crate::cephalopods::notation::{number, Reading, ROW};
use crate::text::tokens::{decimal, Token};

/// The number of words of a puzzle whose cells are words.
const WORDS: usize = 1 + SQUARES;

/// The lines of the words that were read.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    /// The line of the last word, as far as it was read.
    line: Line,
    /// The number of words on the line before it, or 0 if there is none.
    before: usize,
    /// Whether the last puzzle begins with a line.
    starts_line: bool,
    /// A line that may be wrong, until the line after it is complete.
    doubtful: Option<Doubt>,
    /// Whether a line was doubtful. If it is not known to be wrong, no line after it is.
    is_judged: bool,
    /// The first wrong line.
    wrong: Option<Wrong>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Line {
    number: usize,
    words: usize,
    /// Whether a puzzle begins with the line.
    begins: bool,
    /// Whether all words are numbers.
    are_numbers: bool,
}

/// A line at whose end a puzzle is not where a row ends.
#[derive(Clone, Copy, Debug)]
struct Doubt {
    line: Line,
    /// The number of words on the line before it, or 0 if there is none.
    before: usize,
}

/// A wrong line, and what should be there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wrong {
    line: Line,
    layout: Layout,
}

#[derive(Clone, Copy, Debug)]
enum Layout {
    Puzzle,
    /// A puzzle whose rows are words.
    PuzzleOfRows,
    Depth,
    DepthAndRow,
    Board,
    Row,
    /// A row where a depth should be.
    NoDepth,
}

impl Lines {
    /// Adds the words of a puzzle.
    pub(super) fn add(&mut self, words: &[Token]) {
        for (index, word) in words.iter().enumerate() {
            if word.position.line != self.line.number {
                self.complete(index > 0 && self.is_odd(&words[..index]));
                let number = word.position.line;
                self.line = Line { number, words: 0, begins: index == 0, are_numbers: true };
            }
            if index == 0 {
                self.starts_line = self.line.words == 0;
            }
            self.line.words += 1;
            let is_number =
                word.utf8().is_some_and(|text| decimal(text, &(0..=u32::MAX)).is_some());
            self.line.are_numbers &= is_number;
        }
    }

    /// Ends the text before the word `found`, or at the end of the input. `read` are the words that were
    /// added last, of the puzzle that does not end.
    pub(super) fn stop(&mut self, read: &[Token], found: Option<&Token>) {
        if found.is_none_or(|word| word.position.line != self.line.number) {
            self.complete(!read.is_empty());
            self.judge(None);
        }
    }

    /// Returns the first wrong line, if it is known.
    pub(super) fn wrong(&self) -> Option<Wrong> {
        self.wrong
    }

    /// Returns whether the last puzzle begins with a line.
    pub(super) fn starts_line(&self) -> bool {
        self.starts_line
    }

    /// Returns whether a line is odd if it ends after these words of a puzzle.
    fn is_odd(&self, words: &[Token]) -> bool {
        let begins_within = !self.starts_line && words[0].position.line == self.line.number;
        begins_within || !cells_of(&words[1..]).is_multiple_of(ROW)
    }

    /// Ends the current line.
    fn complete(&mut self, is_odd: bool) {
        self.judge(Some(self.line.words));
        self.doubtful = is_odd.then_some(Doubt { line: self.line, before: self.before });
        self.before = self.line.words;
    }

    /// Decides about the doubtful line, if there is one. `after` is the number of words on the next.
    fn judge(&mut self, after: Option<usize>) {
        let doubtful = self.doubtful.take().filter(|_| !self.is_judged);
        if let Some(Doubt { line, before }) = doubtful {
            self.is_judged = true;
            self.wrong = layout(line, before, after).map(|layout| Wrong { line, layout });
        }
    }
}

/// Returns what the lines around a wrong line show that it should be.
fn layout(line: Line, before: usize, after: Option<usize>) -> Option<Layout> {
    let follows = |counts: &[usize]| after.is_none_or(|words| counts.contains(&words));
    let is_in_rows = before == ROW || after == Some(ROW);
    match (line.begins, line.words) {
        (true, words) if words % WORDS == 0 => None,
        // The line after it may be wrong too.
        (true, 5..) if [0, WORDS].contains(&before) && follows(&[9, WORDS, 11]) => {
            Some(Layout::Puzzle)
        }
        (true, 3 | 5) if before == 4 && follows(&[3, 4, 5]) => Some(Layout::PuzzleOfRows),
        (true, 5) if [0, ROW].contains(&before) && after == Some(ROW) => Some(Layout::DepthAndRow),
        (true, 2) if [0, ROW].contains(&before) && after == Some(ROW) => Some(Layout::Depth),
        (true, ROW) if [0, ROW].contains(&before) && after == Some(ROW) => Some(Layout::NoDepth),
        (false, 2 | 4 | 5) if is_in_rows && [1, 3, 4].contains(&before) && follows(&[1, ROW]) => {
            Some(Layout::Row)
        }
        (false, 8 | 10) if before == 1 && follows(&[1]) => Some(Layout::Board),
        _ => None,
    }
}

impl Wrong {
    /// Returns the number of the line.
    pub(super) fn line(&self) -> usize {
        self.line.number
    }
}

impl Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line { number, words, are_numbers, .. } = self.line;
        let numbers = if are_numbers { "numbers" } else { "words" };
        write!(f, "line {number} has {words} {numbers}")?;
        match self.layout {
            Layout::Puzzle => write!(f, ", but a puzzle has {WORDS}"),
            Layout::PuzzleOfRows => f.write_str(", but a depth and three rows are 4"),
            Layout::Depth => f.write_str(", but a depth is one number"),
            Layout::DepthAndRow => f.write_str(", but a depth and a row are 4"),
            Layout::Board => write!(f, ", but a board has {SQUARES}"),
            Layout::Row => write!(f, ", but a row has {ROW}"),
            Layout::NoDepth => f.write_str(": is the depth missing before it?"),
        }
    }
}

/// Returns the number of cells in these words of a board.
pub(super) fn cells_of(words: &[Token]) -> usize {
    let texts = || words.iter().filter_map(Token::utf8);
    if texts().all(|text| number(text).is_some()) {
        return words.len();
    }
    let mut board = Reading::default();
    for text in texts() {
        if board.is_whole() || !board.add(text) {
            break;
        }
    }
    board.read
}
