//! Look-ups in the tables of the layered solver.

use std::ops::Range;

use crate::cephalopods::packing;
#[cfg(flat)]
use crate::cephalopods::tables::generate::layered::{
    canonical_corners, canonical_edges, first_ranges, move_ranges, moves, neighbor_bits,
    score_deltas, MOVES_LEN,
};
use crate::cephalopods::tables::generate::layered::{AT_ONCE, CANONICAL_EDGES_LEN, RANGES_LEN};
#[cfg(flat)]
use crate::cephalopods::tables::generate::{PerImage, ENTRIES};
use crate::cpu::Lanes8;

// The arrays, as the build script writes them.
#[cfg(not(flat))]
include!(concat!(env!("OUT_DIR"), "/cephalopods_layered.rs"));

/// By the shift of a square: the bits of its neighbors in the layered packing.
#[cfg(flat)]
pub(crate) static NEIGHBOR_BITS: [u32; 32] = neighbor_bits();

/// By the shift of a square: the index of its first entry in `MOVE_RANGES` and `SCORE_DELTAS`.
#[cfg(flat)]
pub(crate) static FIRST_RANGES: [u32; 32] = first_ranges();

/// By first range + neighbor cells: 16 times the index of the first move in `MOVES`, plus the number
/// of moves.
#[cfg(flat)]
pub(crate) static MOVE_RANGES: [u32; RANGES_LEN] = move_ranges();

/// By position in a range: what to XOR to a board in the layered packing, with the captured dice in
/// the two bits above the cells.
#[cfg(flat)]
pub(crate) static MOVES: [u32; MOVES_LEN] = moves();

/// By first range + neighbor cells: what all moves together add to the score of each of the eight
/// images, as a wrapping number.
#[cfg(flat)]
pub(crate) static SCORE_DELTAS: [PerImage; RANGES_LEN] = score_deltas();

/// By the corner cells: the least image of the corners, and above its twelve bits the row of
/// `CANONICAL_EDGES`.
#[cfg(flat)]
pub(crate) static CANONICAL_CORNERS: [u32; ENTRIES] = canonical_corners();

/// By row and edge cells: the edges of the canonical board, and above their twelve bits the number
/// of the image that it is.
#[cfg(flat)]
pub(crate) static CANONICAL_EDGES: [u16; CANONICAL_EDGES_LEN] = canonical_edges();

/// Returns the index of the moves on the empty square at `shift`, in [`MOVE_RANGES`] and
/// [`SCORE_DELTAS`].
#[inline(always)]
pub(crate) fn range_index<B: Lanes8>(cpu: B, board: u32, shift: u32) -> usize {
    let shift = (shift % 32) as usize;
    let cells = cpu.pext(board, NEIGHBOR_BITS[shift]);
    (FIRST_RANGES[shift] + cells) as usize % RANGES_LEN
}

/// Returns the range of the moves in [`MOVES`].
#[inline(always)]
pub(crate) fn move_range(index: usize) -> Range<usize> {
    let range = MOVE_RANGES[index] as usize;
    range / 16..range / 16 + range % 16
}

/// Returns the first moves of a range. If the range is shorter, they include moves after its end,
/// which do not belong to it.
#[inline(always)]
pub(crate) fn first_moves(range: &Range<usize>) -> [u32; AT_ONCE] {
    *MOVES[range.start % RANGES_LEN..].first_chunk().expect("enough moves are left")
}

/// Returns the canonical form of a board, with the image number in its bits. The bits of `board`
/// that belong to no cell are ignored.
#[inline(always)]
pub(crate) fn canonical(board: u32) -> u32 {
    let corners = CANONICAL_CORNERS[packing::corners(board)];
    let row = (corners >> 12 << 12) as usize;
    let edges = (row | packing::edges(board)) % CANONICAL_EDGES_LEN;
    let edges = u32::from(CANONICAL_EDGES[edges]);
    corners & 0xfff | edges << 12 | packing::center_bits(board)
}
