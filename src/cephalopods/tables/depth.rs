//! The moves, the images and the scores of boards packed by rows, as the depth solver looks them up.

use crate::cephalopods::packing::{CENTER_BITS, CORNER_BITS, EDGE_BITS, FOUR_CELLS, ROW_NEIGHBORS};
use crate::cephalopods::rules::PLACE_VALUES;
use crate::cephalopods::symmetry::CENTER;
use crate::cephalopods::tables::arrays::{
    CORNER_IMAGES, CORNER_SCORES, EDGE_IMAGES, EDGE_SCORES, MOVES,
};
use crate::cpu::Vectors8;

/// Returns, for each move on an empty square, the word to XOR with the board.
#[inline(always)]
pub fn moves_on<B: Vectors8>(cpu: B, board: u32, square: usize) -> &'static [u32] {
    let list = &MOVES[square][index(cpu, board, ROW_NEIGHBORS[square])];
    &list[1..][..list[0] as usize]
}

/// Returns up to four cells as an index. The remainder costs nothing, and tells the compiler that
/// the index is in bounds.
#[inline(always)]
fn index<B: Vectors8>(cpu: B, board: u32, bits: u32) -> usize {
    cpu.pext(board, bits) as usize % FOUR_CELLS
}

/// Returns the eight images of a board.
#[inline(always)]
pub fn images_of<B: Vectors8>(cpu: B, board: u32) -> B::Vector {
    let corners = cpu.load(&CORNER_IMAGES[index(cpu, board, CORNER_BITS)]);
    let edges = cpu.load(&EDGE_IMAGES[index(cpu, board, EDGE_BITS)]);
    cpu.xor(cpu.splat(board), cpu.xor(corners, edges))
}

/// Returns the canonical board, which is the least of the eight images, and the number of the first
/// image that equals it.
#[inline(always)]
pub fn canonical<B: Vectors8>(cpu: B, board: u32) -> (u32, u32) {
    let (least, image) = cpu.argmin(images_of(cpu, board));
    (least, image as u32)
}

/// Returns the scores of the eight images of a board packed by rows.
#[inline(always)]
pub fn scores_of<B: Vectors8>(cpu: B, board: u32) -> B::Vector {
    let corners = cpu.load(&CORNER_SCORES[index(cpu, board, CORNER_BITS)]);
    let edges = cpu.load(&EDGE_SCORES[index(cpu, board, EDGE_BITS)]);
    let center = cpu.pext(board, CENTER_BITS) * PLACE_VALUES[CENTER];
    cpu.add(cpu.splat(center), cpu.add(corners, edges))
}
