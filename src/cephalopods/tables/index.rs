//! Indices that PEXT takes out of a packed board.

use crate::cephalopods::board::square_mask;
use crate::cephalopods::symmetry::{CORNERS, EDGES};
use crate::cephalopods::tables::generate::ENTRIES;
use crate::cpu::Lanes8;

/// The square that every image has in the same place.
pub const CENTER: usize = 4;

/// The bits of a packed board where these squares are.
pub const fn bits_of(squares: &[usize]) -> u32 {
    let mut bits = 0;
    let mut member = 0;
    while member < squares.len() {
        bits |= square_mask(squares[member]);
        member += 1;
    }
    bits
}

/// The corner cells of a packed board.
#[inline(always)]
pub fn corner_index<B: Lanes8>(cpu: B, board: u32) -> usize {
    index(cpu, board, const { bits_of(&CORNERS) })
}

/// The edge cells of a packed board.
#[inline(always)]
pub fn edge_index<B: Lanes8>(cpu: B, board: u32) -> usize {
    index(cpu, board, const { bits_of(&EDGES) })
}

/// The cells that `bits` select, as an index. The remainder costs nothing and says that any four
/// cells are a valid one.
#[inline(always)]
pub fn index<B: Lanes8>(cpu: B, board: u32, bits: u32) -> usize {
    cpu.pext(board, bits) as usize % ENTRIES
}
