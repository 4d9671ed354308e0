//! The cells of a board as plain numbers, which the rules, the tables and the solvers share.
//!
//! Squares are numbered row by row:
//!
//! ```text
//!     0 1 2
//!     3 4 5
//!     6 7 8
//! ```

/// The number of squares on a board.
pub(crate) const SQUARES: usize = 9;

/// The highest pip count of a die, and the highest sum that a capture may have.
pub(crate) const HIGHEST_DIE: u8 = 6;

/// Nine cells row by row: 0 is an empty square, 1 to 6 are the pips of the die on it.
pub(crate) type Cells = [u8; SQUARES];

/// The number of values of four cells of three bits each, moved together.
pub(crate) const FOUR_CELLS: usize = 1 << 12;

/// What one pip on each square adds to the score.
pub const PLACE_VALUES: [u32; SQUARES] =
    [100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1];

/// Returns the cells read as a nine-digit decimal number, row by row.
pub(crate) fn score(cells: &Cells) -> u32 {
    cells.iter().fold(0, |number, &cell| number * 10 + u32::from(cell))
}

/// Returns whether no square is empty, in which case the game is over.
pub(crate) fn is_full(cells: &Cells) -> bool {
    cells.iter().all(|&cell| cell != 0)
}
