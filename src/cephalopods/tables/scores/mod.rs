//! The scores of the eight images of a board.

#[allow(dead_code, reason = "only the build script and the tests make the tables")]
pub(crate) mod generate;

use crate::cephalopods::cells::PLACE_VALUES;
use crate::cephalopods::packing::{self, rows::row_mask};
use crate::cephalopods::symmetry::CENTER;
use crate::cephalopods::tables::images::{corner_index, edge_index};
#[cfg(flat)]
use crate::cephalopods::tables::scores::generate::{CORNER_SCORES, EDGE_SCORES};
use crate::cpu::Lanes8;

// The arrays, as the build script writes them.
#[cfg(not(flat))]
include!(concat!(env!("OUT_DIR"), "/cephalopods_scores.rs"));

/// Returns the scores of the eight images of a board packed by rows.
#[inline(always)]
pub(crate) fn of_rows<B: Lanes8>(cpu: B, board: u32) -> B::Vector {
    let center = cpu.pext(board, row_mask(CENTER));
    of_cells(cpu, corner_index(cpu, board), edge_index(cpu, board), center)
}

/// Returns the scores of the eight images of a board in the layered packing.
#[inline(always)]
pub(crate) fn of_packed<B: Lanes8>(cpu: B, board: u32) -> B::Vector {
    let center = packing::center(board);
    of_cells(cpu, packing::corners(board), packing::edges(board), center)
}

/// Returns the scores of the eight images of a board with these corners, edges and center.
#[inline(always)]
fn of_cells<B: Lanes8>(cpu: B, corners: usize, edges: usize, center: u32) -> B::Vector {
    let sides = cpu.add(cpu.load(&CORNER_SCORES[corners]), cpu.load(&EDGE_SCORES[edges]));
    cpu.add(cpu.splat(center * PLACE_VALUES[CENTER]), sides)
}
