//! The moves on a square, as the depth solver looks them up.

use crate::cephalopods::cells::FOUR_CELLS;
use crate::cephalopods::packing::rows::NEIGHBOR_BITS;
use crate::cephalopods::tables::arrays::MOVES;
use crate::cpu::Lanes8;

/// Returns, for each move on an empty square, the word to XOR with the board.
#[inline(always)]
pub fn moves_on<B: Lanes8>(cpu: B, board: u32, square: usize) -> &'static [u32] {
    let list = &MOVES[square][index(cpu, board, NEIGHBOR_BITS[square])];
    &list[1..][..list[0] as usize]
}

/// Returns up to four cells as an index. The remainder costs nothing, and tells the compiler that
/// the index is in bounds.
#[inline(always)]
pub(crate) fn index<B: Lanes8>(cpu: B, board: u32, bits: u32) -> usize {
    cpu.pext(board, bits) as usize % FOUR_CELLS
}
