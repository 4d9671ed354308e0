//! The parts of a step: how it lists moves, finds the canonical board, and scores the images of a board.

use bitsolve::internals::cephalopods::{
    by_image, canonical, images_of, move_list, moves_on, scores_of, MoveList, PLACE_VALUES,
    ROW_NEIGHBORS,
};
#[cfg(target_arch = "x86_64")]
use bitsolve::internals::cpu::Avx2;
use bitsolve::internals::cpu::{Portable, Vectors, Vectors8, Words8};

/// A backend that also shifts the lanes of a vector by different distances.
pub(super) trait Shifts: Vectors8 {
    /// Returns a word, shifted to the left by these distances, which are below 32.
    fn shifted(self, word: u32, distances: &[u32; 8]) -> Self::Vector;
}

impl Shifts for Portable<8> {
    #[inline(always)]
    fn shifted(self, word: u32, distances: &[u32; 8]) -> [u32; 8] {
        distances.map(|distance| word << distance)
    }
}

#[cfg(target_arch = "x86_64")]
impl Shifts for Avx2 {
    #[inline(always)]
    fn shifted(self, word: u32, distances: &[u32; 8]) -> Self::Vector {
        // SAFETY: `self` proves AVX2.
        unsafe { std::arch::x86_64::_mm256_sllv_epi32(self.splat(word), self.load(distances)) }
    }
}

/// A way to list moves.
pub(super) trait Moves {
    /// Returns, for each move on an empty square, the word to XOR to the board. `space` has room for them.
    fn on_square(cpu: impl Shifts, board: u32, square: usize, space: &mut MoveList) -> &[u32];
}

/// The image that stands for a board, and its number among the eight images.
pub(super) type Image = (u32, u32);

/// A way to find and to score the eight images of a board.
pub(super) trait Images {
    /// Returns the canonical board, which is the least image, and the number of the first image that equals it.
    fn canonical(cpu: impl Shifts, board: u32) -> Image;

    /// Returns their scores, which tables of corners and edges have.
    #[inline(always)]
    fn scores(cpu: impl Shifts, board: u32) -> Words8 {
        stored(cpu, scores_of(cpu, board))
    }
}

/// Lists the subsets of the neighbors for every board anew.
pub(super) struct Anew;

impl Moves for Anew {
    #[inline(always)]
    fn on_square(cpu: impl Shifts, board: u32, square: usize, space: &mut MoveList) -> &[u32] {
        let index = cpu.pext(board, ROW_NEIGHBORS[square]) as usize;
        *space = move_list(3 * square as u32, ROW_NEIGHBORS[square], index);
        &space[1..][..space[0] as usize]
    }
}

/// Tables of 4096 entries for four cells, which PEXT gathers: the lists of moves on each square, and a word per image
/// for the corners and the edges. A loop finds the least image.
pub(super) struct Tables;

impl Moves for Tables {
    #[inline(always)]
    fn on_square(cpu: impl Shifts, board: u32, square: usize, _: &mut MoveList) -> &[u32] {
        moves_on(cpu, board, square)
    }
}

impl Images for Tables {
    #[inline(always)]
    fn canonical(cpu: impl Shifts, board: u32) -> Image {
        least(&stored(cpu, images_of(cpu, board)))
    }
}

/// The same tables. The least image is found within the vector, as the depth solver does.
pub(super) struct InVector;

impl Images for InVector {
    #[inline(always)]
    fn canonical(cpu: impl Shifts, board: u32) -> Image {
        canonical(cpu, board)
    }
}

/// The lists of [`Tables`]. Shifts gather the cells instead of PEXT.
pub(super) struct WithoutPext;

impl Moves for WithoutPext {
    #[inline(always)]
    fn on_square(_: impl Shifts, board: u32, square: usize, _: &mut MoveList) -> &[u32] {
        moves_on(Portable, board, square)
    }
}

/// A table of 64, 512 or 4096 lists for each square: 8 to the power of its number of neighbors.
pub(super) struct ExactTables;

impl Moves for ExactTables {
    #[inline(always)]
    fn on_square(cpu: impl Shifts, board: u32, square: usize, _: &mut MoveList) -> &[u32] {
        let index = cpu.pext(board, ROW_NEIGHBORS[square]) as usize;
        let list = &LISTS[FIRST[square] + index];
        &list[1..][..list[0] as usize]
    }
}

/// Where the lists of each square begin in [`LISTS`], and where those of the last end.
const FIRST: [usize; 10] = [0, 64, 576, 640, 1152, 5248, 5760, 5824, 6336, 6400];

/// The lists of [`ExactTables`].
static LISTS: [MoveList; 6400] = {
    let mut lists = [[0; 12]; 6400];
    let (mut square, mut number) = (0, 0);
    while number < 6400 {
        if number == FIRST[square + 1] {
            square += 1;
        }
        let index = number - FIRST[square];
        lists[number] = move_list(3 * square as u32, ROW_NEIGHBORS[square], index);
        number += 1;
    }
    lists
};

/// Makes one image after the other, in a function that is not compiled for AVX2.
pub(super) struct OneByOne;

impl Images for OneByOne {
    #[inline(never)]
    fn canonical(_: impl Shifts, board: u32) -> Image {
        let mut images = Words8::default();
        for (image, word) in images.0.iter_mut().enumerate() {
            for (square, shifts) in SHIFTS.iter().enumerate() {
                *word |= (board >> (3 * square) & 7) << shifts[image];
            }
        }
        least(&images)
    }
}

/// Moves or scores one cell at a time, in all eight images at once.
pub(super) struct InLanes;

/// For each square and each image: the shift of the square that the cell comes to, and its place value.
const SHIFTS: [[u32; 8]; 9] = by_image(&[0, 3, 6, 9, 12, 15, 18, 21, 24]);
const VALUES: [[u32; 8]; 9] = by_image(&PLACE_VALUES);

impl Images for InLanes {
    #[inline(always)]
    fn canonical(cpu: impl Shifts, board: u32) -> Image {
        let mut images = cpu.splat(0);
        for (square, shifts) in SHIFTS.iter().enumerate() {
            let cell = board >> (3 * square) & 7;
            images = cpu.xor(images, cpu.shifted(cell, shifts));
        }
        least(&stored(cpu, images))
    }

    #[inline(always)]
    fn scores(cpu: impl Shifts, board: u32) -> Words8 {
        let mut scores = cpu.splat(0);
        for (square, values) in VALUES.iter().enumerate() {
            let cell = cpu.splat(board >> (3 * square) & 7);
            scores = cpu.add(scores, cpu.mul(cell, cpu.load(values)));
        }
        stored(cpu, scores)
    }
}

/// Returns the lanes of a vector.
#[inline(always)]
fn stored<B: Vectors8>(cpu: B, vector: B::Vector) -> Words8 {
    let mut lanes = Words8::default();
    cpu.store(vector, &mut lanes.0);
    lanes
}

/// Returns the least lane and the number of the first lane that holds it, by a loop.
#[inline(always)]
fn least(images: &Words8) -> Image {
    let (mut least, mut first) = (images.0[0], 0);
    for (image, &board) in images.0.iter().enumerate().skip(1) {
        if board < least {
            (least, first) = (board, image as u32);
        }
    }
    (least, first)
}
