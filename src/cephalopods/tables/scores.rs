//! Look-ups in the tables of scores, and in the table that rearranges the counts of a board when it
//! is replaced by one of its images.

use crate::cephalopods::cells::place_value;
use crate::cephalopods::packing;
use crate::cephalopods::symmetry::CENTER;
use crate::cephalopods::tables::generate::scores::ScoreTables;
use crate::cpu::Lanes8;

// `static SCORES: ScoreTables` and its arrays, as the build script writes them.
#[cfg(not(flat))]
include!(concat!(env!("OUT_DIR"), "/cephalopods_scores.rs"));

/// The tables of scores. The crate that this file was flattened from has them as arrays.
#[cfg(flat)]
pub(crate) static SCORES: std::sync::LazyLock<ScoreTables> =
    std::sync::LazyLock::new(ScoreTables::generate);

impl ScoreTables {
    /// Returns the scores of the eight images of a board in the layered packing.
    #[inline(always)]
    pub(crate) fn of_packed<B: Lanes8>(&self, cpu: B, board: u32) -> B::Vector {
        let center = packing::center(board);
        self.of_cells(cpu, packing::corners(board), packing::edges(board), center)
    }

    /// Returns the scores of the eight images of a board with these corners, edges and center.
    #[inline(always)]
    pub(crate) fn of_cells<B: Lanes8>(
        &self,
        cpu: B,
        corners: usize,
        edges: usize,
        center: u32,
    ) -> B::Vector {
        let corners = cpu.load(&self.corner_scores[corners]);
        let edges = cpu.load(&self.edge_scores[edges]);
        cpu.add(cpu.splat(center * place_value(CENTER)), cpu.add(corners, edges))
    }

    /// Returns the counts of the eight images of a board, rearranged for its image number `image`.
    #[inline(always)]
    pub(crate) fn counts_after<B: Lanes8>(
        &self,
        cpu: B,
        counts: B::Vector,
        image: usize,
    ) -> B::Vector {
        cpu.permute(counts, cpu.load(&self.count_sources[image]))
    }
}
