//! The board and the puzzle of the public interface. A board is checked once, when it is created.

use std::fmt::{self, Display};

use crate::cephalopods::rules::{is_full, moves, score, Cells, HIGHEST_DIE, SQUARES};

/// A 3x3 board. Each of its nine squares is empty or holds a die of 1 to 6 pips.
///
/// [`Board::new`] takes nine cells row by row, and 0 is an empty square:
///
/// ```
/// use bitsolve::cephalopods::Board;
///
/// let board = Board::new([6, 0, 4, 2, 0, 2, 4, 0, 0])?;
/// assert_eq!(board.to_string(), "6 . 4\n2 . 2\n4 . .");
/// assert_eq!(board.score(), 604_202_400);
/// # Ok::<(), bitsolve::cephalopods::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(Cells);

impl Board {
    /// Creates a board from its cells, row by row: 0 for an empty square, 1 to 6 for a die.
    ///
    /// # Errors
    /// Returns an error if a cell is greater than 6.
    pub fn new(cells: [u8; 9]) -> Result<Self, BoardError> {
        match cells.iter().position(|&cell| cell > HIGHEST_DIE) {
            None => Ok(Self(cells)),
            Some(square) => Err(BoardError { square, cell: cells[square] }),
        }
    }

    /// Creates a board from cells that are known to be at most 6.
    pub(crate) fn of_checked(cells: Cells) -> Self {
        debug_assert!(cells.iter().all(|&cell| cell <= HIGHEST_DIE));
        Self(cells)
    }

    /// Returns the cells row by row: 0 for an empty square, 1 to 6 for a die.
    #[must_use]
    pub const fn cells(&self) -> [u8; 9] {
        self.0
    }

    /// Returns the board read as a nine-digit decimal number, row by row.
    #[must_use]
    pub fn score(&self) -> u32 {
        score(&self.0)
    }

    /// Returns whether no square is empty, in which case the game is over.
    #[must_use]
    pub fn is_full(&self) -> bool {
        is_full(&self.0)
    }

    /// Returns the boards after one move, one for each move. A full board has no moves.
    ///
    /// If two moves lead to the same board, it is listed twice. The moves are in the order of the
    /// squares where the new die is put.
    ///
    /// ```
    /// use bitsolve::cephalopods::Board;
    ///
    /// // On the first square, a die must capture 2 and 3, and shows 5.
    /// let board = Board::new([0, 2, 6, 3, 6, 6, 6, 6, 6])?;
    /// assert_eq!(board.moves(), [Board::new([5, 0, 6, 0, 6, 6, 6, 6, 6])?]);
    /// # Ok::<(), bitsolve::cephalopods::BoardError>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> Vec<Board> {
        let mut found = Vec::new();
        moves(&self.0, |after| found.push(Self(after)));
        found
    }
}

/// Writes three rows of cells, with `.` for an empty square.
impl Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (square, cell) in self.0.iter().enumerate() {
            match square {
                0 => {}
                3 | 6 => writeln!(f)?,
                _ => write!(f, " ")?,
            }
            match cell {
                0 => write!(f, ".")?,
                _ => write!(f, "{cell}")?,
            }
        }
        Ok(())
    }
}

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

/// The error for nine numbers that are not a [`Board`], because one of them is greater than 6.
///
/// ```
/// use bitsolve::cephalopods::Board;
///
/// let error = Board::new([0, 0, 0, 0, 0, 74, 0, 0, 0]).unwrap_err();
/// assert_eq!(error.to_string(), "cell 6 of 9 is 74, not 0 to 6");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardError {
    square: usize,
    cell: u8,
}

impl Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { square, cell } = self;
        write!(f, "cell {} of {SQUARES} is {cell}, not 0 to {HIGHEST_DIE}", square + 1)
    }
}

impl std::error::Error for BoardError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_that_is_not_a_die_is_refused() {
        // With the first of these, a search for all games would never end.
        for (cells, problem) in [
            ([0, 0, 0, 0, 0, 74, 0, 0, 210], "cell 6 of 9 is 74, not 0 to 6"),
            ([0, 0, 0, 0, 0, 0, 0, 0, 7], "cell 9 of 9 is 7, not 0 to 6"),
            ([255; 9], "cell 1 of 9 is 255, not 0 to 6"),
        ] {
            assert_eq!(Board::new(cells).unwrap_err().to_string(), problem);
        }
        assert_eq!(Board::new([6; 9]).unwrap().cells(), [6; 9]);
    }

    #[test]
    fn what_is_displayed_parses_back() {
        assert_eq!(Board::default().to_string(), ". . .\n. . .\n. . .");
        for number in (0..7u32.pow(9)).step_by(40_009) {
            let cells = std::array::from_fn(|square| (number / 7u32.pow(square as u32) % 7) as u8);
            let board = Board::new(cells).unwrap();
            let puzzle = format!("20\n{board}").parse::<Puzzle>().unwrap();
            assert_eq!(puzzle, Puzzle { depth: 20, board });
            assert_eq!(puzzle.to_string().parse::<Puzzle>().unwrap(), puzzle);
        }
    }
}
