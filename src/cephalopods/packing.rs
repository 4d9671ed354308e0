//! Boards packed into one word, three bits for each square, so that a move is one XOR.
//!
//! There are two packings. The depth solver packs boards by rows, so that each octal digit is a cell:
//!
//! ```text
//!     0 1 2
//!     3 4 5    ->    0o876_543_210
//!     6 7 8
//! ```
//!
//! The layered packing puts all corners first, then all edges, then the center:
//!
//! ```text
//!     bits    31 30  | 29..27 | 26..24 | 23..21 20..18 17..15 14..12 | 11..9 8..6 5..3 2..0
//!     square  lost   |   4    |  image |   7      5      3      1    |   8    6    2    0
//!                      center          '---------- edges -----------' '----- corners ----'
//! ```
//!
//! Symmetries move corners to corners and edges to edges. So the low twelve bits index a table of
//! corners, and the next twelve bits a table of edges. The bits between and above the cells
//! describe how the board came about: how many dice the last move lost, and which image of
//! another board it is. The *shift* of a square is the number of its lowest bit.

use crate::cephalopods::rules::{Cells, SQUARES};
use crate::cephalopods::symmetry::{CENTER, CORNERS, EDGES};

/// The shift of each square in the layered packing, in rising order.
pub(crate) const SHIFTS: [u32; SQUARES] = [0, 3, 6, 9, 12, 15, 18, 21, 27];

pub(crate) const CENTER_SHIFT: u32 = SHIFTS[8];

/// The squares in the order of [`SHIFTS`].
pub(crate) const SQUARE_AT: [usize; SQUARES] = {
    let mut squares = [CENTER; SQUARES];
    let mut member = 0;
    while member < 4 {
        squares[member] = CORNERS[member];
        squares[4 + member] = EDGES[member];
        member += 1;
    }
    squares
};

/// The number of values that four cells can have when their bits are moved together.
pub(crate) const FOUR_CELLS: usize = 1 << 12;

pub(crate) const CELL_BITS: u32 = 0o7_077_777_777;

pub(crate) const LOST_SHIFT: u32 = 30;

/// The lowest bit of the image number, right above the edges.
pub(crate) const IMAGE_SHIFT: u32 = 24;

pub(crate) fn pack(cells: &Cells) -> u32 {
    let mut packed = 0;
    for (shift, square) in SHIFTS.iter().zip(SQUARE_AT) {
        packed |= u32::from(cells[square]) << shift;
    }
    packed
}

pub(crate) fn unpack(packed: u32) -> Cells {
    let mut cells = [0; SQUARES];
    for (shift, square) in SHIFTS.iter().zip(SQUARE_AT) {
        cells[square] = (packed >> shift & 7) as u8;
    }
    cells
}

/// Returns how many dice the last move lost: 0 if it captured nothing, and otherwise one less than it captured, because
/// the new die takes the place of one of them.
pub(crate) const fn lost(packed: u32) -> usize {
    (packed >> LOST_SHIFT) as usize
}

pub(crate) const fn image(packed: u32) -> usize {
    (packed >> IMAGE_SHIFT & 7) as usize
}

pub(crate) const fn corners(packed: u32) -> usize {
    (packed & 0xfff) as usize
}

pub(crate) const fn edges(packed: u32) -> usize {
    (packed >> 12 & 0xfff) as usize
}

/// Returns the shifts of the empty squares in the layered packing, in rising order.
#[inline(always)]
pub(crate) fn empty_shifts(packed: u32) -> EmptyShifts {
    const LOWEST_BITS: u32 = 0o1_011_111_111;
    EmptyShifts(!(packed | packed >> 1 | packed >> 2) & LOWEST_BITS)
}

/// It is a named type so that its code can be inlined into functions that are compiled for special
/// processors. The code of a closure may not be inlined there.
pub(crate) struct EmptyShifts(u32);

impl Iterator for EmptyShifts {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let shift = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(shift)
    }
}

/// Packs a board by rows.
pub(crate) fn pack_rows(cells: &Cells) -> u32 {
    cells.iter().rev().fold(0, |packed, &cell| packed << 3 | u32::from(cell))
}

pub(crate) const CORNER_BITS: u32 = 0o707_000_707;

pub(crate) const EDGE_BITS: u32 = 0o070_707_070;

pub(crate) const CENTER_BITS: u32 = 0o000_070_000;

/// The bits of the neighbors of each square, packed by rows.
pub const ROW_NEIGHBORS: [u32; 9] = [
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

/// Returns the shifts of the empty squares of a board packed by rows.
#[inline(always)]
pub(crate) fn empty_shifts_in_rows(packed: u32) -> EmptyShifts {
    EmptyShifts(!(packed | packed >> 1 | packed >> 2) & 0o111_111_111)
}

/// Returns the hash of a packed board: one step of the xorshift* generator (S. Vigna, "An
/// experimental exploration of Marsaglia's xorshift generators, scrambled", 2016).
#[inline(always)]
pub fn hash(packed: u32) -> u64 {
    let mut x = u64::from(packed);
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    x.wrapping_mul(0x2545_F491_4F6C_DD1D)
}
