//! Boards packed by rows, for the depth solver: each octal digit is a cell.
//!
//! ```text
//!     0 1 2
//!     3 4 5    ->    0o876_543_210
//!     6 7 8
//! ```

use crate::cephalopods::cells::Cells;

/// Packs a board.
pub fn pack_rows(cells: &Cells) -> u32 {
    cells.iter().rev().fold(0, |packed, &cell| packed << 3 | u32::from(cell))
}

/// The bits of the corner cells.
pub(crate) const CORNER_BITS: u32 = 0o707_000_707;

/// The bits of the edge cells.
pub(crate) const EDGE_BITS: u32 = 0o070_707_070;

/// The bits of the center cell.
pub(crate) const CENTER_BITS: u32 = 0o000_070_000;

/// The bits of the neighbors of each square.
pub const NEIGHBOR_BITS: [u32; 9] = [
    0o000_007_070,
    0o000_070_707,
    0o000_700_070,
    0o007_070_007,
    0o070_707_070,
    0o700_070_700,
    0o070_007_000,
    0o707_070_000,
    0o070_700_000,
];

/// Returns the empty squares: bit `3 * s` is set if square `s` is empty.
pub fn empty_in_rows(packed: u32) -> u32 {
    !(packed | packed >> 1 | packed >> 2) & 0o111_111_111
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cephalopods::cells::SQUARES;
    use crate::cephalopods::rules::NEIGHBORS;
    use crate::cephalopods::symmetry::{CENTER, CORNERS, EDGES};

    #[test]
    fn packing_by_rows_puts_square_0_lowest() {
        let cells = [1, 2, 3, 4, 5, 6, 0, 1, 2];
        assert_eq!(pack_rows(&cells), 0o210_654_321);
        assert_eq!(pack_rows(&[1, 0, 0, 0, 0, 0, 0, 0, 0]), 1);
        assert_eq!(pack_rows(&[0, 0, 0, 0, 0, 0, 0, 0, 6]), 6 << 24);
    }

    #[test]
    fn the_bits_are_those_of_the_squares() {
        let bits =
            |squares: &[usize]| -> u32 { squares.iter().map(|square| 7 << (3 * square)).sum() };
        assert_eq!(CORNER_BITS, bits(&CORNERS));
        assert_eq!(EDGE_BITS, bits(&EDGES));
        assert_eq!(CENTER_BITS, bits(&[CENTER]));
        assert_eq!(NEIGHBOR_BITS, NEIGHBORS.map(bits));
    }

    #[test]
    fn empty_squares_are_those_without_a_die() {
        let cells = [0, 1, 2, 3, 4, 5, 6, 0, 4];
        assert_eq!(empty_in_rows(pack_rows(&cells)), 1 | 1 << 21);
        assert_eq!(empty_in_rows(pack_rows(&[0; SQUARES])), 0o111_111_111);
    }
}
