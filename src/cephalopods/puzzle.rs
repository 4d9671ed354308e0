//! Puzzles as text.

use std::fmt::{self, Display};
use std::io::BufRead;
use std::str::FromStr;

use crate::cephalopods::board::Board;
use crate::cephalopods::notation::{Words, PUZZLES};
use crate::text::Error;

/// A puzzle: follow every game from `board` until the board is full or `depth` moves have been
/// made.
///
/// The text of a puzzle is ten integers separated by white space: the depth, then the nine cells
/// row by row. `Display` writes them on one line. An empty square may also be `.` or `_`, and a row or the
/// board may be one word.
///
/// ```
/// use bitsolve::cephalopods::{Board, Puzzle};
///
/// let puzzle: Puzzle = "36  6 0 4  2 0 2  4 0 0".parse()?;
/// assert_eq!(puzzle.depth, 36);
/// assert_eq!(puzzle.to_string(), "36 6 0 4 2 0 2 4 0 0");
/// assert_eq!("36 6.4 2.2 4..".parse::<Puzzle>()?, puzzle);
/// # Ok::<(), bitsolve::text::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    /// The maximum number of moves. A depth beyond the longest game is allowed, and takes no extra
    /// time.
    pub depth: u32,
    /// The board that all games start from.
    pub board: Board,
}

impl FromStr for Puzzle {
    type Err = Error;

    /// Parses a text of exactly one puzzle.
    fn from_str(text: &str) -> Result<Self, Error> {
        let mut puzzles = Puzzles::new(text.as_bytes(), None);
        let puzzle = puzzles.next().expect("a text without puzzles is an error")?;
        puzzles.words.end("puzzle").map(|()| puzzle)
    }
}

/// Writes ten integers on one line: the depth, then the nine cells row by row.
impl Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.depth)?;
        self.board.cells().iter().try_for_each(|cell| write!(f, " {cell}"))
    }
}

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
    words: Words<R>,
    is_over: bool,
}

impl<R: BufRead> Puzzles<R> {
    /// Reads puzzles from `reader`. The messages of errors begin with `name`, if it is given.
    #[must_use]
    pub fn new(reader: R, name: Option<String>) -> Self {
        Self { words: Words::new(reader, name, PUZZLES), is_over: false }
    }
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = Result<Puzzle, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let read = self.words.puzzle().transpose();
        self.is_over = !matches!(read, Some(Ok(_)));
        let puzzle = |(depth, cells)| Puzzle { depth, board: Board::of_checked(cells) };
        read.map(|read| read.map(puzzle))
    }
}

impl<R> fmt::Debug for Puzzles<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Puzzles").field("is_over", &self.is_over).finish_non_exhaustive()
    }
}
