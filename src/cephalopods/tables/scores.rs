//! The scores of the eight images of a board.

use crate::cephalopods::cells::PLACE_VALUES;
use crate::cephalopods::packing::rows::{CENTER_BITS, CORNER_BITS, EDGE_BITS};
use crate::cephalopods::symmetry::CENTER;
use crate::cephalopods::tables::arrays::{CORNER_SCORES, EDGE_SCORES};
use crate::cephalopods::tables::moves::index;
use crate::cpu::Lanes8;

/// Returns the scores of the eight images of a board packed by rows.
#[inline(always)]
pub fn scores_of<B: Lanes8>(cpu: B, board: u32) -> B::Vector {
    let corners = cpu.load(&CORNER_SCORES[index(cpu, board, CORNER_BITS)]);
    let edges = cpu.load(&EDGE_SCORES[index(cpu, board, EDGE_BITS)]);
    let center = cpu.pext(board, CENTER_BITS) * PLACE_VALUES[CENTER];
    cpu.add(cpu.splat(center), cpu.add(corners, edges))
}
