//! The moves and the canonical forms of boards in the layered packing.
//!
//! The tables hold what those of the depth solver hold, in less space. The moves of all squares
//! stand one after the other, and a canonical form takes two look-ups of one number each:
//!
//! ```text
//!     corner cells ---> CANONICAL_CORNERS: least image of the corners, and the row
//!                                                                           |
//!       edge cells ---> CANONICAL_EDGES[row]: among the images that make the corners least,
//!                                             the least edges, and the number of that image
//! ```

use std::ops::Range;

use crate::cephalopods::packing::{self, CENTER_SHIFT};
use crate::cephalopods::rules::PLACE_VALUES;
use crate::cephalopods::symmetry::CENTER;
use crate::cephalopods::tables::arrays::{
    CANONICAL_CORNERS, CANONICAL_EDGES, CORNER_SCORES, EDGE_SCORES, LAYERED_MOVES, MOVE_RANGES,
    NEIGHBORHOODS,
};
use crate::cephalopods::tables::generate::{AT_ONCE, CANONICAL_EDGES_LEN, RANGES_LEN};
use crate::cpu::Vectors8;

/// Returns the index of the moves on the empty square at `shift`, in `MOVE_RANGES` and
/// `SCORE_DELTAS`.
#[inline(always)]
pub(crate) fn range_index<B: Vectors8>(cpu: B, board: u32, shift: u32) -> usize {
    let [first, bits, a, from_a, b, from_b, c, from_c] = NEIGHBORHOODS[(shift % 32) as usize];
    let cells = match B::IS_PORTABLE {
        true => board >> from_a & a | board >> from_b & b | board >> from_c & c,
        false => cpu.pext(board, bits),
    };
    (first + cells) as usize % RANGES_LEN
}

#[inline(always)]
pub(crate) fn move_range(index: usize) -> Range<usize> {
    let range = MOVE_RANGES[index] as usize;
    range / 16..range / 16 + range % 16
}

/// Returns the first moves of a range. If the range is shorter, they include moves after its end,
/// which do not belong to it.
#[inline(always)]
pub(crate) fn first_moves(range: &Range<usize>) -> [u32; AT_ONCE] {
    *LAYERED_MOVES[range.start % RANGES_LEN..].first_chunk().expect("enough moves are left")
}

#[inline(always)]
pub(crate) fn scores_of<B: Vectors8>(cpu: B, board: u32) -> B::Vector {
    let corners = cpu.load(&CORNER_SCORES[packing::corners(board)]);
    let edges = cpu.load(&EDGE_SCORES[packing::edges(board)]);
    let center = (board >> CENTER_SHIFT & 7) * PLACE_VALUES[CENTER];
    cpu.add(cpu.splat(center), cpu.add(corners, edges))
}

/// Returns the canonical form of a board, with the image number in its bits. The bits of `board`
/// that belong to no cell are ignored.
#[inline(always)]
pub(crate) fn canonical(board: u32) -> u32 {
    let corners = CANONICAL_CORNERS[packing::corners(board)];
    let row = (corners >> 12 << 12) as usize;
    let edges = (row | packing::edges(board)) % CANONICAL_EDGES_LEN;
    let edges = u32::from(CANONICAL_EDGES[edges]);
    corners & 0xfff | edges << 12 | board & 7 << CENTER_SHIFT
}
