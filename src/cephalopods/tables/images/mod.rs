//! The eight images of a board: two look-ups move all its cells.

#[allow(dead_code, reason = "only the build script and the tests make the tables")]
pub(crate) mod generate;

use crate::cephalopods::packing::rows::bits_of;
use crate::cephalopods::symmetry::{CORNERS, EDGES};
#[cfg(flat)]
pub(crate) use crate::cephalopods::tables::images::generate::COUNT_SOURCES;
#[cfg(flat)]
use crate::cephalopods::tables::images::generate::{CORNER_IMAGES, EDGE_IMAGES};
use crate::cephalopods::tables::moves::index;
use crate::cpu::Lanes8;

// The arrays, as the build script writes them.
#[cfg(not(flat))]
include!(concat!(env!("OUT_DIR"), "/cephalopods_images.rs"));

/// Returns the eight images of a board.
#[inline(always)]
pub(crate) fn images<B: Lanes8>(cpu: B, board: u32) -> B::Vector {
    let corners = cpu.load(&CORNER_IMAGES[corner_index(cpu, board)]);
    let edges = cpu.load(&EDGE_IMAGES[edge_index(cpu, board)]);
    cpu.xor(cpu.splat(board), cpu.xor(corners, edges))
}

/// Returns the corner cells of a board, as an index.
#[inline(always)]
pub(crate) fn corner_index<B: Lanes8>(cpu: B, board: u32) -> usize {
    index(cpu, board, const { bits_of(&CORNERS) })
}

/// Returns the edge cells of a board, as an index.
#[inline(always)]
pub(crate) fn edge_index<B: Lanes8>(cpu: B, board: u32) -> usize {
    index(cpu, board, const { bits_of(&EDGES) })
}

/// Returns the counts of the eight images of a board, rearranged for its image number `image`.
#[inline(always)]
pub(crate) fn counts_after<B: Lanes8>(cpu: B, counts: B::Vector, image: usize) -> B::Vector {
    cpu.permute(counts, cpu.load(&COUNT_SOURCES[image]))
}
