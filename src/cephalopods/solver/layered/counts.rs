//! What is counted for a board at a depth: the sequences of moves that lead to it.
//!
//! In general these are eight counts, one for each image of the board. If the first board is its own
//! image in all eight ways, one count is enough. In that case the images of a sequence of moves from
//! the first board are also sequences from the first board. So all sequences to any image of a board
//! b, P(b) of them, can be counted together, and averaged over the images:
//!
//! ```text
//!     8 * answer = sum of P(b) * (score of image 0 + ... + score of image 7)
//!     4 * answer = sum of P(b) * (score of image 0 + ... + score of image 3)
//! ```
//!
//! The second line holds because a corner cell visits all four corners in images 0 to 3, and again
//! in images 4 to 7, and an edge cell visits all edges. A word has four times the answer modulo
//! 2^32, and so the answer modulo 2^30.
//!
//! With one count instead of eight, input 16 takes 0.75 times as long.

use crate::cephalopods::packing::image;
use crate::cephalopods::solver::answer;
use crate::cephalopods::solver::layered::moves::Move;
use crate::cephalopods::symmetry::IMAGES;
use crate::cephalopods::tables::{counts_after, COUNT_SOURCES};
use crate::cpu::{Vectors8, Words8};

/// The counts of a board for one depth, modulo 2^32.
pub(crate) trait Count: Copy + Default + Send {
    /// The number of counts that must be in memory after the counts of the last board. Single counts are added
    /// eight at a time, so an addition may reach beyond the counts of its board. It adds 0 to the counts there.
    const MARGIN: usize;

    /// Returns the counts for one sequence that leads to image 0 of a board whose canonical image
    /// has the number `image`.
    fn one<B: Vectors8>(cpu: B, image: usize) -> Self;

    /// Adds the first `span` counts of `from` to those of `to`. The counts of `from` are for a board, and those of
    /// `to` are for its canonical form, which is image number `image` of the board. Both slices have
    /// [`MARGIN`](Count::MARGIN) more counts.
    fn add<B: Vectors8>(cpu: B, to: &mut [Self], from: &[Self], span: usize, image: usize);

    fn of_images<B: Vectors8>(self, cpu: B) -> B::Vector;

    /// Computes the answer from the sums, over all end boards, of the scores of the images times
    /// their counts.
    fn answer<B: Vectors8>(cpu: B, sums: B::Vector) -> u32;
}

impl Count for Words8 {
    const MARGIN: usize = 0;

    #[inline(always)]
    fn one<B: Vectors8>(cpu: B, image: usize) -> Self {
        let mut counts = Words8::default();
        let of_image_0 = cpu.load(&[1, 0, 0, 0, 0, 0, 0, 0]);
        cpu.store(counts_after(cpu, of_image_0, image), &mut counts.0);
        counts
    }

    #[inline(always)]
    fn add<B: Vectors8>(cpu: B, to: &mut [Self], from: &[Self], span: usize, image: usize) {
        let sources = cpu.load(&COUNT_SOURCES[image]);
        for (to, from) in to[..span].iter_mut().zip(&from[..span]) {
            let counts = cpu.permute(cpu.load(&from.0), sources);
            cpu.store(cpu.add(cpu.load(&to.0), counts), &mut to.0);
        }
    }

    #[inline(always)]
    fn of_images<B: Vectors8>(self, cpu: B) -> B::Vector {
        cpu.load(&self.0)
    }

    #[inline(always)]
    fn answer<B: Vectors8>(cpu: B, sums: B::Vector) -> u32 {
        answer(cpu, sums)
    }
}

/// How many single counts are added at a time.
const COUNTS_AT_A_TIME: usize = 8;

/// Ones, then zeros. The eight words from word `n` on are a mask of `8 - n` lanes.
static MASKS: [u32; 2 * COUNTS_AT_A_TIME] =
    [!0, !0, !0, !0, !0, !0, !0, !0, 0, 0, 0, 0, 0, 0, 0, 0];

impl Count for u32 {
    const MARGIN: usize = COUNTS_AT_A_TIME - 1;

    #[inline(always)]
    fn one<B: Vectors8>(_: B, _: usize) -> Self {
        1
    }

    #[inline(always)]
    fn add<B: Vectors8>(cpu: B, to: &mut [Self], from: &[Self], span: usize, _: usize) {
        if span == 1 {
            to[0] = to[0].wrapping_add(from[0]);
            return;
        }
        let mut first = 0;
        while first < span {
            let to = to[first..].first_chunk_mut::<COUNTS_AT_A_TIME>().expect("there is a margin");
            let from = from[first..].first_chunk::<COUNTS_AT_A_TIME>().expect("there is a margin");
            let masked_out = COUNTS_AT_A_TIME - (span - first).min(COUNTS_AT_A_TIME);
            let mask = MASKS[masked_out..]
                .first_chunk::<COUNTS_AT_A_TIME>()
                .expect("eight words are left");
            let counts = cpu.and(cpu.load(from), cpu.load(mask));
            cpu.store(cpu.add(cpu.load(to), counts), to);
            first += COUNTS_AT_A_TIME;
        }
    }

    #[inline(always)]
    fn of_images<B: Vectors8>(self, cpu: B) -> B::Vector {
        cpu.splat(self)
    }

    #[inline(always)]
    fn answer<B: Vectors8>(cpu: B, sums: B::Vector) -> u32 {
        let mut lanes = [0; IMAGES];
        cpu.store(sums, &mut lanes);
        lanes[..IMAGES / 2].iter().fold(0u32, |sum, &lane| sum.wrapping_add(lane)) / 4
    }
}

/// Adds the counts of moves from one layer to another.
pub(crate) struct Accumulator<'a, C> {
    /// For each number of a target, the position of its count for excess 0, as a wrapping number.
    pub(crate) origins: &'a [u32],
    pub(crate) from: &'a [C],
    pub(crate) to: &'a mut [C],
}

impl<C: Count> Accumulator<'_, C> {
    /// Adds the counts of the sources of moves to those of their targets. Each source has `span`
    /// counts, which belong to the excess `least` and more at the target. If `span` is a constant,
    /// the loops over it are unrolled.
    ///
    /// # Safety
    /// The number of each move must be an index of `origins`. From its origin plus `least` on, `to`
    /// must have `span` counts and the [margin](Count::MARGIN). From its source on, `from` must have
    /// as many.
    #[inline(always)]
    pub(crate) unsafe fn accumulate<B: Vectors8>(
        &mut self,
        cpu: B,
        moves: &[Move],
        least: u32,
        span: usize,
    ) {
        // Without checks here, the search has 6% fewer instructions on the empty board.
        let length = span + C::MARGIN;
        for mv in moves {
            let source = mv.source();
            // SAFETY: the caller promises that the number is an index of `origins`.
            let origin = unsafe { *self.origins.get_unchecked(mv.number()) };
            let target = origin.wrapping_add(least) as usize;
            // SAFETY: the caller promises that `to` has these counts.
            let to = unsafe { self.to.get_unchecked_mut(target..target + length) };
            // SAFETY: the caller promises that `from` has these counts.
            let from = unsafe { self.from.get_unchecked(source..source + length) };
            C::add(cpu, to, from, span, image(mv.target()));
        }
    }
}
