//! The packing of the layered engine: three bits a square, all corners first, then all edges, then
//! the center.
//!
//! ```text
//!     0 1 2      bits  31 30 | 29..27 | 26..24 | 23..21 20..18 17..15 14..12 | 11..9 8..6 5..3 2..0
//!     3 4 5    square   kind |   4    |  image |   7      5      3      1    |   8    6    2    0
//!     6 7 8                    center          '---------- edges -----------' '----- corners ----'
//! ```
//!
//! Symmetries move corners to corners and edges to edges. So the low twelve bits as they stand index
//! a table of corners, and the next twelve one of edges. The bits that the cells leave free are for
//! what goes with a board: the kind of the move that led to it, and which image of another it is. A
//! place is a square, named by the lowest of its bits.

use crate::cephalopods::board::{Board, SQUARES};
use crate::cephalopods::symmetry::{CORNERS, EDGES};

/// The squares in the order of their places.
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

/// The places: the lowest bit of each square, in rising order.
pub const PLACES: [u32; SQUARES] = [0, 3, 6, 9, 12, 15, 18, 21, 27];

/// The bits of all cells.
pub const CELLS: u32 = 0o7_077_777_777;

/// The board as one word, grouped.
pub fn pack(board: &Board) -> u32 {
    PLACES.iter().zip(SQUARE_AT).map(|(place, square)| u32::from(board[square]) << place).sum()
}

/// The board that [`pack`] made `packed` from.
pub fn unpack(packed: u32) -> Board {
    let mut board = [0; SQUARES];
    for (place, square) in PLACES.iter().zip(SQUARE_AT) {
        board[square] = (packed >> place & 7) as u8;
    }
    board
}

/// The lowest of the bits for the kind of a move.
pub const KIND: u32 = 30;

/// The lowest of the bits for the number of an image, right above the edges.
pub const IMAGE: u32 = 24;

/// The kind of a move, in the bits for it.
pub const fn kind(packed: u32) -> usize {
    (packed >> KIND) as usize
}

/// The number of an image, in the bits for it.
pub const fn image(packed: u32) -> usize {
    (packed >> IMAGE & 7) as usize
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
    packed & 7 << 27
}

/// The center cell.
pub const fn center(packed: u32) -> u32 {
    center_bits(packed) >> 27
}

/// The places of a grouped board that are empty, in rising order.
#[inline(always)]
pub fn empty_places(packed: u32) -> EmptyPlaces {
    const PLACES: u32 = 0o1_011_111_111;
    EmptyPlaces(!(packed | packed >> 1 | packed >> 2) & PLACES)
}

/// See [`empty_places`]. A named type, since its code must become part of functions that are
/// compiled for special processors, and a closure's may not.
pub struct EmptyPlaces(u32);

impl Iterator for EmptyPlaces {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let place = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(place)
    }
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
        assert_eq!((center(packed), center_bits(packed)), (3, 3 << 27));
        assert_eq!((image(packed), kind(packed)), (0, 0));
        let packed = packed | 5 << IMAGE | 2 << KIND;
        assert_eq!((image(packed), kind(packed)), (5, 2));
        assert_eq!(unpack(packed), board);
        assert_eq!(packed & CELLS, pack(&board));
    }

    #[test]
    fn empty_places_are_those_without_a_die() {
        let empty = |board: &Board| empty_places(pack(board)).collect::<Vec<u32>>();
        assert_eq!(empty(&[0; SQUARES]), PLACES);
        assert_eq!(empty(&[0, 1, 2, 3, 0, 4, 5, 0, 6]), [0, 21, 27]);
        assert_eq!(empty(&[6; SQUARES]), []);
    }

    #[test]
    fn every_square_has_one_place() {
        let mut squares = SQUARE_AT;
        squares.sort_unstable();
        assert_eq!(squares, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    }
}
