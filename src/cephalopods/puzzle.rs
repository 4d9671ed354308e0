//! The puzzle of the public interface.

use std::fmt::{self, Display};

use crate::cephalopods::board::Board;

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

/// Writes ten integers on one line: the depth, then the nine cells row by row.
impl Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.depth)?;
        self.board.cells().iter().try_for_each(|cell| write!(f, " {cell}"))
    }
}
