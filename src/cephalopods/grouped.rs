//! The packing of the layered engine: three bits a square, all corners first, then all edges, then
//! the center.
//!
//! ```text
//!     0 4 1      bits  26..24 23..21 20..18 17..15 14..12 11..9 8..6 5..3 2..0
//!     5 8 6      place   8      7      6      5      4     3    2    1    0
//!     2 7 3              center '---------- edges ---------' '---- corners ---'
//! ```
//!
//! Symmetries move corners to corners and edges to edges. So the low twelve bits as they stand index
//! a table of corners, and the next twelve one of edges.

use crate::cephalopods::board::{Board, SQUARES};
use crate::cephalopods::symmetry::{CORNERS, EDGES};

/// The square at each place.
pub const SQUARE_AT: [usize; SQUARES] = {
    let mut squares = [CENTER; SQUARES];
    let mut member = 0;
    while member < 4 {
        squares[member] = CORNERS[member];
        squares[4 + member] = EDGES[member];
        member += 1;
    }
    squares
};

/// The square in the middle, which no symmetry moves.
const CENTER: usize = 4;

/// Bits of a grouped board; a word has five more.
pub const BITS: u32 = 27;

/// The board as one word, grouped.
pub fn pack(board: &Board) -> u32 {
    SQUARE_AT.iter().rev().fold(0, |packed, &square| packed << 3 | u32::from(board[square]))
}

/// The board that [`pack`] made `packed` from.
pub fn unpack(packed: u32) -> Board {
    let mut board = [0; SQUARES];
    for (place, &square) in SQUARE_AT.iter().enumerate() {
        board[square] = (packed >> (3 * place) & 7) as u8;
    }
    board
}

/// The corner cells, as an index of twelve bits.
pub const fn corners(packed: u32) -> usize {
    (packed & 0xfff) as usize
}

/// The edge cells, as an index of twelve bits.
pub const fn edges(packed: u32) -> usize {
    (packed >> 12 & 0xfff) as usize
}

/// The center cell, where it stands.
pub const fn center_bits(packed: u32) -> u32 {
    packed & 7 << 24
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_is_reversible_and_groups_the_squares() {
        let board = [1, 5, 2, 6, 3, 1, 0, 4, 6];
        assert_eq!(unpack(pack(&board)), board);
        assert_eq!(pack(&[0, 0, 1, 0, 0, 0, 0, 0, 0]), 1 << 3);
        let packed = pack(&board);
        assert_eq!(corners(packed), 0o6021);
        assert_eq!(edges(packed), 0o4165);
        assert_eq!(center_bits(packed), 3 << 24);
    }

    #[test]
    fn every_square_has_one_place() {
        let mut squares = SQUARE_AT;
        squares.sort_unstable();
        assert_eq!(squares, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    }
}
