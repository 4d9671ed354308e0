//! The packing by rows, which the depth solver uses.
//!
//! ```text
//!     0 1 2      bits  26..24 23..21 20..18 17..15 14..12 11..9 8..6 5..3 2..0
//!     3 4 5      square   8      7      6      5      4     3    2    1    0
//!     6 7 8
//! ```

use crate::cephalopods::cells::Cells;
#[cfg(test)]
use crate::cephalopods::cells::SQUARES;

/// Packs a board into one word, with the squares in the order of the rows.
pub(crate) fn pack_rows(cells: &Cells) -> u32 {
    cells.iter().rev().fold(0, |packed, &cell| packed << 3 | u32::from(cell))
}

/// Unpacks a board that [`pack_rows`] packed.
#[cfg(test)]
pub(crate) fn unpack_rows(packed: u32) -> Cells {
    std::array::from_fn(|square| (packed >> (3 * square) & 7) as u8)
}

/// Returns the three bits of `square` in the packing by rows.
pub(crate) const fn row_mask(square: usize) -> u32 {
    7 << (3 * square)
}

/// Returns the bits of these squares in the packing by rows.
pub(crate) const fn bits_of(squares: &[usize]) -> u32 {
    let mut bits = 0;
    let mut member = 0;
    while member < squares.len() {
        bits |= row_mask(squares[member]);
        member += 1;
    }
    bits
}

/// Returns the empty squares in the packing by rows: bit `3 * s` is set if square `s` is empty.
pub(crate) const fn empty_in_rows(packed: u32) -> u32 {
    const LOWEST_BITS: u32 = 0o111_111_111;
    !(packed | packed >> 1 | packed >> 2) & LOWEST_BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_by_rows_is_reversible_and_puts_square_0_lowest() {
        let cells = [1, 2, 3, 4, 5, 6, 0, 1, 2];
        assert_eq!(unpack_rows(pack_rows(&cells)), cells);
        assert_eq!(pack_rows(&[1, 0, 0, 0, 0, 0, 0, 0, 0]), 1);
        assert_eq!(pack_rows(&[0, 0, 0, 0, 0, 0, 0, 0, 6]), 6 << 24);
        assert_eq!(pack_rows(&cells) & row_mask(2), 3 << 6);
    }

    #[test]
    fn empty_squares_are_those_without_a_die() {
        let cells = [0, 1, 2, 3, 4, 5, 6, 0, 4];
        assert_eq!(empty_in_rows(pack_rows(&cells)), 1 | 1 << 21);
        assert_eq!(empty_in_rows(pack_rows(&[0; SQUARES])), 0o111_111_111);
    }
}
