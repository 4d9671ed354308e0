//! Tables of scores, and of what becomes of counts when one image of a board stands for another.

use crate::cephalopods::board::{place_value, square_mask};
use crate::cephalopods::packing;
use crate::cephalopods::symmetry::IMAGES;
use crate::cephalopods::tables::generate::{PerImage, ENTRIES};
use crate::cephalopods::tables::index::{corner_index, edge_index, CENTER};
use crate::cpu::Lanes8;

/// The tables that every fast engine needs. A copy is a few references.
#[derive(Clone, Copy)]
pub struct Scores {
    /// By the corner cells: what they add to the score of each of the eight images.
    pub corner_scores: &'static [PerImage; ENTRIES],
    /// By the edge cells: what they add to the score of each of the eight images.
    pub edge_scores: &'static [PerImage; ENTRIES],
    /// By the image that became the canonical board: for each image of that one, the lane where its
    /// count was before.
    pub count_sources: &'static [PerImage; IMAGES],
}

impl Scores {
    /// The scores of the eight images of a packed board.
    #[inline(always)]
    pub fn of_packed<B: Lanes8>(&self, cpu: B, board: u32) -> B::Vector {
        let center = cpu.pext(board, square_mask(CENTER));
        self.of(cpu, corner_index(cpu, board), edge_index(cpu, board), center)
    }

    /// The scores of the eight images of a grouped board.
    #[inline(always)]
    pub fn of_grouped<B: Lanes8>(&self, cpu: B, board: u32) -> B::Vector {
        let center = packing::center(board);
        self.of(cpu, packing::corners(board), packing::edges(board), center)
    }

    #[inline(always)]
    fn of<B: Lanes8>(&self, cpu: B, corners: usize, edges: usize, center: u32) -> B::Vector {
        let corners = cpu.load(&self.corner_scores[corners]);
        let edges = cpu.load(&self.edge_scores[edges]);
        cpu.add(cpu.splat(center * place_value(CENTER)), cpu.add(corners, edges))
    }

    /// The counts of the eight images of a board, moved to where they belong once its image number
    /// `image` has taken its place.
    #[inline(always)]
    pub fn counts_after<B: Lanes8>(&self, cpu: B, counts: B::Vector, image: usize) -> B::Vector {
        cpu.permute(counts, cpu.load(&self.count_sources[image]))
    }
}
