//! Three ways to find the canonical board, which is the least of the eight images.

use crate::cephalopods::cells::SQUARES;
use crate::cephalopods::packing::rows::CENTER_BITS;
use crate::cephalopods::studies::shifts::Shifts;
use crate::cephalopods::symmetry::{PerImage, CENTER, IMAGES};
use crate::cephalopods::tables::images::generate::by_image;
use crate::cephalopods::tables::images::{canonical, images_of};
use crate::cpu::Lanes;

/// A way to find the canonical board.
pub(super) trait Canonical {
    /// Returns the canonical board and the number of the first image that equals it.
    fn of<B: Shifts>(cpu: B, board: u32) -> (u32, u32);
}

/// For each square and each image: the shift of the square to which the cell moves.
pub(super) const SHIFTS_BY_IMAGE: [PerImage; SQUARES] = by_image(&[0, 3, 6, 9, 12, 15, 18, 21, 24]);

/// Moves one cell at a time to its place in each of the eight images, with vector shifts. Stores the
/// images, and finds the least in a loop.
pub(super) struct ByShifts;

impl Canonical for ByShifts {
    #[inline(always)]
    fn of<B: Shifts>(cpu: B, board: u32) -> (u32, u32) {
        least_by_loop(cpu, images_by_shifts(cpu, board))
    }
}

/// Looks up the images in the tables of corners and edges. Stores them, and finds the least in a loop.
pub(super) struct ByTables;

impl Canonical for ByTables {
    #[inline(always)]
    fn of<B: Shifts>(cpu: B, board: u32) -> (u32, u32) {
        least_by_loop(cpu, images_of(cpu, board))
    }
}

/// Looks up the images, and finds the least within the vector. The depth solver does this.
pub(super) struct InVector;

impl Canonical for InVector {
    #[inline(always)]
    fn of<B: Shifts>(cpu: B, board: u32) -> (u32, u32) {
        canonical(cpu, board)
    }
}

/// Returns the eight images of a board. The cell in the center stays in all of them.
#[inline(always)]
pub(super) fn images_by_shifts<B: Shifts>(cpu: B, board: u32) -> B::Vector {
    let cells = cpu.splat(board);
    let mut images = cpu.and(cells, cpu.splat(CENTER_BITS));
    for (square, shifts) in SHIFTS_BY_IMAGE.iter().enumerate() {
        if square != CENTER {
            let cell = cpu.and(cpu.splat(board >> (3 * square)), cpu.splat(7));
            images = cpu.xor(images, cpu.shift_left(cell, cpu.load(shifts)));
        }
    }
    images
}

/// Returns the least lane and the number of the first lane that holds it, by a loop over a copy in
/// memory.
#[inline(always)]
fn least_by_loop<B: Shifts>(cpu: B, images: B::Vector) -> (u32, u32) {
    let mut stored = Lanes::default();
    cpu.store(images, &mut stored.0);
    let (mut least, mut first) = (stored.0[0], 0);
    for image in 1..IMAGES {
        if stored.0[image] < least {
            (least, first) = (stored.0[image], image as u32);
        }
    }
    (least, first)
}
