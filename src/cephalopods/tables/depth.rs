//! Look-ups in the tables of the depth solver.

use crate::cephalopods::cells::SQUARES;
use crate::cephalopods::packing::row_mask;
use crate::cephalopods::rules::NEIGHBORS;
use crate::cephalopods::symmetry::{CENTER, CORNERS, EDGES};
use crate::cephalopods::tables::generate::depth::DepthTables;
use crate::cephalopods::tables::generate::field::ENTRIES;
use crate::cephalopods::tables::generate::scores::ScoreTables;
use crate::cpu::Lanes8;

// `static DEPTH: DepthTables` and its arrays, as the build script writes them.
#[cfg(not(flat))]
include!(concat!(env!("OUT_DIR"), "/cephalopods_depth.rs"));

/// The tables of the depth solver. The crate that this file was flattened from has them as arrays.
#[cfg(flat)]
pub(crate) static DEPTH: std::sync::LazyLock<DepthTables> =
    std::sync::LazyLock::new(DepthTables::generate);

/// The bits of a board packed by rows that index [`DepthTables::moves`], by square.
const NEIGHBOR_BITS: [u32; SQUARES] = {
    let mut bits = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        bits[square] = bits_of(NEIGHBORS[square]);
        square += 1;
    }
    bits
};

impl DepthTables {
    /// Returns, for each move on `square`, the word to XOR with the board. The square must be
    /// empty.
    #[inline(always)]
    pub(crate) fn moves_on<B: Lanes8>(&self, cpu: B, board: u32, square: usize) -> &[u32] {
        let list = &self.moves[square][index(cpu, board, NEIGHBOR_BITS[square])];
        &list[1..][..list[0] as usize]
    }

    /// Returns the eight images of a board.
    #[inline(always)]
    pub(crate) fn images<B: Lanes8>(&self, cpu: B, board: u32) -> B::Vector {
        let corners = cpu.load(&self.corner_images[corner_index(cpu, board)]);
        let edges = cpu.load(&self.edge_images[edge_index(cpu, board)]);
        cpu.xor(cpu.splat(board), cpu.xor(corners, edges))
    }
}

impl ScoreTables {
    /// Returns the scores of the eight images of a board packed by rows.
    #[inline(always)]
    pub(crate) fn of_rows<B: Lanes8>(&self, cpu: B, board: u32) -> B::Vector {
        let center = cpu.pext(board, row_mask(CENTER));
        self.of_cells(cpu, corner_index(cpu, board), edge_index(cpu, board), center)
    }
}

/// Returns the bits of these squares.
const fn bits_of(squares: &[usize]) -> u32 {
    let mut bits = 0;
    let mut member = 0;
    while member < squares.len() {
        bits |= row_mask(squares[member]);
        member += 1;
    }
    bits
}

#[inline(always)]
fn corner_index<B: Lanes8>(cpu: B, board: u32) -> usize {
    index(cpu, board, const { bits_of(&CORNERS) })
}

#[inline(always)]
fn edge_index<B: Lanes8>(cpu: B, board: u32) -> usize {
    index(cpu, board, const { bits_of(&EDGES) })
}

/// Returns the cells that `bits` select, as an index. The remainder costs nothing, and tells the
/// compiler that the index is in bounds.
#[inline(always)]
fn index<B: Lanes8>(cpu: B, board: u32, bits: u32) -> usize {
    cpu.pext(board, bits) as usize % ENTRIES
}
