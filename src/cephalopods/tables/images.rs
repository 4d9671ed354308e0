//! The eight images of a board, and the counts that move with them.

#[cfg(flat)]
use crate::cephalopods::symmetry::IMAGES;
use crate::cephalopods::symmetry::{CORNERS, EDGES};
#[cfg(flat)]
use crate::cephalopods::tables::generate::images::{count_sources, image_words};
use crate::cephalopods::tables::generate::moves::bits_of;
#[cfg(flat)]
use crate::cephalopods::tables::generate::{PerImage, ENTRIES};
use crate::cephalopods::tables::moves::index;
use crate::cpu::Lanes8;

// The arrays, as the build script writes them.
#[cfg(not(flat))]
include!(concat!(env!("OUT_DIR"), "/cephalopods_images.rs"));

/// By the corner cells: what to XOR to a board packed by rows to move them to where each of the
/// eight images has them.
#[cfg(flat)]
pub(crate) static CORNER_IMAGES: [PerImage; ENTRIES] = image_words(CORNERS);

/// By the edge cells: what to XOR to a board packed by rows to move them to where each of the eight
/// images has them.
#[cfg(flat)]
pub(crate) static EDGE_IMAGES: [PerImage; ENTRIES] = image_words(EDGES);

/// By the image that became the canonical board: for each image of the canonical board, the lane
/// that held its count before.
#[cfg(flat)]
pub(crate) static COUNT_SOURCES: [PerImage; IMAGES] = count_sources();

/// Returns the eight images of a board.
#[inline(always)]
pub(crate) fn images<B: Lanes8>(cpu: B, board: u32) -> B::Vector {
    let corners = cpu.load(&CORNER_IMAGES[corner_index(cpu, board)]);
    let edges = cpu.load(&EDGE_IMAGES[edge_index(cpu, board)]);
    cpu.xor(cpu.splat(board), cpu.xor(corners, edges))
}

/// Returns the corner cells of a board packed by rows, as an index.
#[inline(always)]
pub(crate) fn corner_index<B: Lanes8>(cpu: B, board: u32) -> usize {
    index(cpu, board, const { bits_of(&CORNERS) })
}

/// Returns the edge cells of a board packed by rows, as an index.
#[inline(always)]
pub(crate) fn edge_index<B: Lanes8>(cpu: B, board: u32) -> usize {
    index(cpu, board, const { bits_of(&EDGES) })
}

/// Returns the counts of the eight images of a board, rearranged for its image number `image`.
#[inline(always)]
pub(crate) fn counts_after<B: Lanes8>(cpu: B, counts: B::Vector, image: usize) -> B::Vector {
    cpu.permute(counts, cpu.load(&COUNT_SOURCES[image]))
}
