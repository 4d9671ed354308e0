//! Which boards a search treats as one: none, or the eight images of a board.

use bitsolve::internals::cephalopods::{counts_after, PLACE_VALUES};
use bitsolve::internals::cpu::Lanes;

use super::parts::{Image, Images, Shifts};

/// Which boards a search treats as one, and what it counts for each.
pub(super) trait Form {
    /// How many sequences of moves lead to a board, or to each of its images. Counts wrap.
    type Counts: Copy + Default;

    /// The counts of the first board.
    const ONCE: Self::Counts;

    /// Returns the image that stands for a board.
    fn image(cpu: impl Shifts, board: u32) -> Image;

    /// Adds the counts of a board to those of its image with this number.
    fn add(cpu: impl Shifts, counts: &mut Self::Counts, other: Self::Counts, image: u32);

    /// Adds the scores of an end position, times its counts.
    fn add_scores(cpu: impl Shifts, sums: &mut Lanes, board: u32, counts: Self::Counts);
}

/// All boards are different. Each has one count.
pub(super) struct Plain;

impl Form for Plain {
    type Counts = u32;

    const ONCE: u32 = 1;

    #[inline(always)]
    fn image(_: impl Shifts, board: u32) -> Image {
        (board, 0)
    }

    #[inline(always)]
    fn add(_: impl Shifts, count: &mut u32, other: u32, _: u32) {
        *count = count.wrapping_add(other);
    }

    #[inline(always)]
    fn add_scores(_: impl Shifts, sums: &mut Lanes, board: u32, count: u32) {
        for (square, value) in PLACE_VALUES.iter().enumerate() {
            let score = (board >> (3 * square) & 7) * value;
            sums.0[0] = sums.0[0].wrapping_add(score.wrapping_mul(count));
        }
    }
}

/// A canonical board stands for its eight images, with a count for each. `C` finds it, and `S` scores the images.
pub(super) struct Symmetric<C, S>(C, S);

impl<C: Images, S: Images> Form for Symmetric<C, S> {
    type Counts = Lanes;

    const ONCE: Lanes = Lanes([1, 0, 0, 0, 0, 0, 0, 0]);

    #[inline(always)]
    fn image(cpu: impl Shifts, board: u32) -> Image {
        C::canonical(cpu, board)
    }

    #[inline(always)]
    fn add(cpu: impl Shifts, counts: &mut Lanes, other: Lanes, image: u32) {
        let rearranged = counts_after(cpu, cpu.load(&other.0), image as usize);
        cpu.store(cpu.add(cpu.load(&counts.0), rearranged), &mut counts.0);
    }

    #[inline(always)]
    fn add_scores(cpu: impl Shifts, sums: &mut Lanes, board: u32, counts: Lanes) {
        let scores = cpu.mul(cpu.load(&S::scores(cpu, board).0), cpu.load(&counts.0));
        cpu.store(cpu.add(cpu.load(&sums.0), scores), &mut sums.0);
    }
}
