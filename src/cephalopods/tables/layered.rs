//! Look-ups in the tables of the layered solver.

use std::ops::Range;

use crate::cephalopods::packing;
use crate::cephalopods::tables::generate::layered::{
    LayeredTables, AT_ONCE, CANONICAL_EDGES_LEN, RANGES_LEN,
};
use crate::cpu::Lanes8;

// `static LAYERED: LayeredTables` and its arrays, as the build script writes them.
#[cfg(not(flat))]
include!(concat!(env!("OUT_DIR"), "/cephalopods_layered.rs"));

/// The tables of the layered solver. The crate that this file was flattened from has them as
/// arrays.
#[cfg(flat)]
pub(crate) static LAYERED: std::sync::LazyLock<LayeredTables> =
    std::sync::LazyLock::new(LayeredTables::generate);

impl LayeredTables {
    /// Returns the index of the moves on the empty square at `shift`, in `move_ranges` and
    /// `score_deltas`.
    #[inline(always)]
    pub(crate) fn range_index<B: Lanes8>(&self, cpu: B, board: u32, shift: u32) -> usize {
        let shift = (shift % 32) as usize;
        let cells = cpu.pext(board, self.neighbors[shift]);
        (self.first_ranges[shift] + cells) as usize % RANGES_LEN
    }

    /// Returns the range of the moves in `moves`.
    #[inline(always)]
    pub(crate) fn range(&self, index: usize) -> Range<usize> {
        let range = self.move_ranges[index] as usize;
        range / 16..range / 16 + range % 16
    }

    /// Returns the first moves of a range. If the range is shorter, they include moves after its
    /// end, which do not belong to it.
    #[inline(always)]
    pub(crate) fn first_moves(&self, range: &Range<usize>) -> [u32; AT_ONCE] {
        *self.moves[range.start % RANGES_LEN..].first_chunk().expect("enough moves are left")
    }

    /// Returns the canonical form of a board, with the image number in its bits. The bits of
    /// `board` that belong to no cell are ignored.
    #[inline(always)]
    pub(crate) fn canonical(&self, board: u32) -> u32 {
        let corners = self.canonical_corners[packing::corners(board)];
        let row = (corners >> 12 << 12) as usize;
        let edges = (row | packing::edges(board)) % CANONICAL_EDGES_LEN;
        let edges = u32::from(self.canonical_edges[edges]);
        corners & 0xfff | edges << 12 | packing::center_bits(board)
    }
}
