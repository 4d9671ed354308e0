//! The tables of scores and of symmetries, which both fast solvers use.

use crate::cephalopods::cells::{place_value, SQUARES};
use crate::cephalopods::symmetry::{compose, source, CORNERS, EDGES, IMAGES};
use crate::cephalopods::tables::generate::field::{cell, keep, Field, PerImage, ENTRIES};

/// The tables that both fast solvers use. A copy is a few references.
#[derive(Clone, Copy)]
pub(crate) struct ScoreTables {
    /// The index is the corner cells.
    pub(crate) corner_scores: &'static [PerImage; ENTRIES],
    /// The index is the edge cells.
    pub(crate) edge_scores: &'static [PerImage; ENTRIES],
    /// The index is the image number.
    pub(crate) count_sources: &'static [PerImage; IMAGES],
}

impl ScoreTables {
    /// Returns the tables, for the build script.
    pub(crate) fn fields(&self) -> Vec<Field> {
        let Self { corner_scores, edge_scores, count_sources } = self;
        vec![
            Field::new(
                "corner_scores",
                "By the corner cells: what they add to the score of each of the eight images.",
                *corner_scores,
            ),
            Field::new(
                "edge_scores",
                "By the edge cells: what they add to the score of each of the eight images.",
                *edge_scores,
            ),
            Field::new(
                "count_sources",
                "By the image that became the canonical board: for each image of the canonical \
                 board, the lane that held its count before.",
                *count_sources,
            ),
        ]
    }

    /// Makes the tables.
    pub(crate) fn generate() -> Self {
        let count_sources = (0..IMAGES)
            .map(|chosen| std::array::from_fn(|lane| compose(lane, chosen) as u32))
            .collect();
        Self {
            corner_scores: keep(sums(CORNERS, place_value)),
            edge_scores: keep(sums(EDGES, place_value)),
            count_sources: keep(count_sources),
        }
    }
}

/// Returns, for each index and each image, the sum over four cells of the cell times `unit` of its
/// square in the image.
pub(crate) fn sums(squares: [usize; 4], unit: impl Fn(usize) -> u32) -> Vec<PerImage> {
    let units: [[u32; 4]; IMAGES] = std::array::from_fn(|image| {
        squares.map(|square| {
            let target = (0..SQUARES).find(|&target| source(image, target) == square);
            unit(target.expect("an image keeps every square"))
        })
    });
    (0..ENTRIES)
        .map(|index| {
            units.map(|unit| (0..4).map(|member| cell(index, member) * unit[member]).sum())
        })
        .collect()
}
