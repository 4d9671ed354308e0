//! Makes the tables of scores.

use crate::cephalopods::cells::{FOUR_CELLS, PLACE_VALUES};
use crate::cephalopods::symmetry::PerImage;
#[cfg(flat)]
use crate::cephalopods::symmetry::{CORNERS, EDGES};
use crate::cephalopods::tables::images::generate::sums;

/// By the corner cells: what they add to the score of each image.
#[cfg(flat)]
pub(crate) static CORNER_SCORES: [PerImage; FOUR_CELLS] = scores(CORNERS);

/// By the edge cells: what they add to the score of each image.
#[cfg(flat)]
pub(crate) static EDGE_SCORES: [PerImage; FOUR_CELLS] = scores(EDGES);

/// Makes `CORNER_SCORES` or `EDGE_SCORES`.
pub(crate) const fn scores(squares: [usize; 4]) -> [PerImage; FOUR_CELLS] {
    sums(squares, &PLACE_VALUES)
}
