//! The moves, as the depth solver looks them up.

#[cfg(flat)]
use crate::cephalopods::cells::SQUARES;
use crate::cephalopods::tables::generate::moves::NEIGHBOR_BITS;
#[cfg(flat)]
use crate::cephalopods::tables::generate::moves::{moves, MoveList};
use crate::cephalopods::tables::generate::ENTRIES;
use crate::cpu::Lanes8;

// The arrays, as the build script writes them.
#[cfg(not(flat))]
include!(concat!(env!("OUT_DIR"), "/cephalopods_moves.rs"));

/// By square and by the cells of its neighbors: the number of moves, then for each move what to XOR
/// to a board packed by rows, then zeros.
#[cfg(flat)]
pub(crate) static MOVES: [[MoveList; ENTRIES]; SQUARES] = moves();

/// Returns, for each move on `square`, the word to XOR with the board. The square must be empty.
#[inline(always)]
pub(crate) fn moves_on<B: Lanes8>(cpu: B, board: u32, square: usize) -> &'static [u32] {
    let list = &MOVES[square][index(cpu, board, NEIGHBOR_BITS[square])];
    &list[1..][..list[0] as usize]
}

/// Returns the cells that `bits` select, as an index. The remainder costs nothing, and tells the
/// compiler that the index is in bounds.
#[inline(always)]
pub(crate) fn index<B: Lanes8>(cpu: B, board: u32, bits: u32) -> usize {
    cpu.pext(board, bits) as usize % ENTRIES
}
