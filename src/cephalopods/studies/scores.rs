//! Two ways to score the eight images of a board.

use crate::cephalopods::cells::{PLACE_VALUES, SQUARES};
use crate::cephalopods::studies::shifts::Shifts;
use crate::cephalopods::symmetry::PerImage;
use crate::cephalopods::tables::images::generate::by_image;
use crate::cephalopods::tables::scores::scores_of;

/// A way to score a board.
pub(super) trait Scores {
    /// Returns the scores of the eight images of a board.
    fn of<B: Shifts>(cpu: B, board: u32) -> B::Vector;
}

/// Multiplies each cell by its place values in all images.
pub(super) struct ByMultiplication;

/// For each square and each image: the place value of the square to which the cell moves.
const VALUES_BY_IMAGE: [PerImage; SQUARES] = by_image(&PLACE_VALUES);

impl Scores for ByMultiplication {
    #[inline(always)]
    fn of<B: Shifts>(cpu: B, board: u32) -> B::Vector {
        let mut sum = cpu.splat(0);
        for (square, values) in VALUES_BY_IMAGE.iter().enumerate() {
            let shifted = cpu.shift_right(cpu.splat(board), cpu.splat(3 * square as u32));
            let cell = cpu.and(shifted, cpu.splat(7));
            sum = cpu.add(sum, cpu.mul(cell, cpu.load(values)));
        }
        sum
    }
}

/// Looks up the scores of the corners and the edges. The depth solver does this.
pub(super) struct ByTables;

impl Scores for ByTables {
    #[inline(always)]
    fn of<B: Shifts>(cpu: B, board: u32) -> B::Vector {
        scores_of(cpu, board)
    }
}
