//! The scores of the eight images of a board.

#[allow(dead_code, reason = "only the build script and the tests make the tables")]
pub(crate) mod generate;

#[cfg(flat)]
use self::generate::{CORNER_SCORES, EDGE_SCORES};
use crate::cephalopods::cells::PLACE_VALUES;
use crate::cephalopods::packing::rows::{CENTER_BITS, CORNER_BITS, EDGE_BITS};
use crate::cephalopods::packing::{center, corners, edges};
use crate::cephalopods::symmetry::CENTER;
use crate::cephalopods::tables::moves::index;
use crate::cpu::Lanes8;

// The arrays, as the build script writes them.
#[cfg(not(flat))]
include!(concat!(env!("OUT_DIR"), "/cephalopods_scores.rs"));

/// Returns the scores of the eight images of a board packed by rows.
#[inline(always)]
pub(crate) fn of_rows<B: Lanes8>(cpu: B, board: u32) -> B::Vector {
    let (corners, edges) = (index(cpu, board, CORNER_BITS), index(cpu, board, EDGE_BITS));
    of_cells(cpu, corners, edges, cpu.pext(board, CENTER_BITS))
}

/// Returns the scores of the eight images of a board in the layered packing.
#[inline(always)]
pub(crate) fn of_packed<B: Lanes8>(cpu: B, board: u32) -> B::Vector {
    of_cells(cpu, corners(board), edges(board), center(board))
}

/// Returns the scores of the eight images of a board with these corners, edges and center.
#[inline(always)]
fn of_cells<B: Lanes8>(cpu: B, corners: usize, edges: usize, center: u32) -> B::Vector {
    let sides = cpu.add(cpu.load(&CORNER_SCORES[corners]), cpu.load(&EDGE_SCORES[edges]));
    cpu.add(cpu.splat(center * PLACE_VALUES[CENTER]), sides)
}
