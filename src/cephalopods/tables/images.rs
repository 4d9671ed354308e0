//! The eight images of a board: two look-ups move all its cells, and one its counts.

use crate::cephalopods::packing::rows::{CORNER_BITS, EDGE_BITS};
use crate::cephalopods::symmetry::{PerImage, IMAGES};
use crate::cephalopods::tables::arrays::{CORNER_IMAGES, EDGE_IMAGES};
use crate::cephalopods::tables::moves::index;
use crate::cpu::Lanes8;

/// By the image that became the canonical board: for each image of the canonical board, the lane
/// that held its count before.
pub(crate) static COUNT_SOURCES: [PerImage; IMAGES] = [
    [0, 1, 2, 3, 4, 5, 6, 7],
    [1, 2, 3, 0, 7, 4, 5, 6],
    [2, 3, 0, 1, 6, 7, 4, 5],
    [3, 0, 1, 2, 5, 6, 7, 4],
    [4, 5, 6, 7, 0, 1, 2, 3],
    [5, 6, 7, 4, 3, 0, 1, 2],
    [6, 7, 4, 5, 2, 3, 0, 1],
    [7, 4, 5, 6, 1, 2, 3, 0],
];

/// Returns the eight images of a board.
#[inline(always)]
pub fn images_of<B: Lanes8>(cpu: B, board: u32) -> B::Vector {
    let corners = cpu.load(&CORNER_IMAGES[index(cpu, board, CORNER_BITS)]);
    let edges = cpu.load(&EDGE_IMAGES[index(cpu, board, EDGE_BITS)]);
    cpu.xor(cpu.splat(board), cpu.xor(corners, edges))
}

/// Returns the canonical board, which is the least of the eight images, and the number of the first
/// image that equals it.
#[inline(always)]
pub fn canonical<B: Lanes8>(cpu: B, board: u32) -> (u32, u32) {
    let (least, image) = cpu.argmin(images_of(cpu, board));
    (least, image as u32)
}

/// Returns the counts of the eight images of a board, rearranged for its image number `image`.
#[inline(always)]
pub fn counts_after<B: Lanes8>(cpu: B, counts: B::Vector, image: usize) -> B::Vector {
    cpu.permute(counts, cpu.load(&COUNT_SOURCES[image]))
}
