//! Sums of planes, added bit by bit as on paper.

use crate::cpu::BitPlanes;
use crate::mastermind::feedback::{feedback_index, index_count};

/// The number of planes of a sum: enough for eight hits.
pub(crate) const SUM_BITS: usize = 4;

/// Returns how many planes a sum of up to `most` needs.
pub(crate) const fn sum_bits(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}

/// The hits of a guess over its first pins, for one block of secrets. A sum has planes of ones, twos,
/// fours and eights.
#[derive(Clone, Copy)]
pub(crate) struct BitAdder<B: BitPlanes> {
    /// The sum of the black hits.
    pub(crate) black: [B::Block; SUM_BITS],
    /// The sum of all hits, black and white.
    pub(crate) all: [B::Block; SUM_BITS],
}

impl<B: BitPlanes> Default for BitAdder<B> {
    fn default() -> Self {
        let none = [B::Block::default(); SUM_BITS];
        Self { black: none, all: none }
    }
}

/// The vectors of a sum.
type Sum<B> = [<B as BitPlanes>::Vector; SUM_BITS];

impl<B: BitPlanes> BitAdder<B> {
    /// Returns the sums with one more pin.
    #[inline(always)]
    pub(crate) fn with_pin(&self, cpu: B, place: &B::Block, more: &B::Block) -> Self {
        let (black, all) = self.load(cpu);
        let black = ripple_add::<B, 8>(cpu, black, cpu.load_block(place));
        let all = ripple_add::<B, 8>(cpu, all, cpu.load_block(more));
        let mut sums = *self;
        for bit in 0..SUM_BITS {
            cpu.store_block(black[bit], &mut sums.black[bit]);
            cpu.store_block(all[bit], &mut sums.all[bit]);
        }
        sums
    }

    /// Loads the sum of the black hits and the sum of all hits.
    #[inline(always)]
    pub(crate) fn load(&self, cpu: B) -> (Sum<B>, Sum<B>) {
        let [mut black, mut all] = [[cpu.load_block(&self.black[0]); SUM_BITS]; 2];
        for bit in 0..SUM_BITS {
            black[bit] = cpu.load_block(&self.black[bit]);
            all[bit] = cpu.load_block(&self.all[bit]);
        }
        (black, all)
    }
}

/// Adds one plane to a sum of up to `PINS`: the carry ripples from the ones to the eights.
#[inline(always)]
fn ripple_add<B: BitPlanes, const PINS: usize>(cpu: B, sum: Sum<B>, plane: B::Vector) -> Sum<B> {
    let mut carry = plane;
    let mut result = sum;
    for bit in 0..sum_bits(PINS) {
        result[bit] = cpu.xor(sum[bit], carry);
        carry = cpu.and(sum[bit], carry);
    }
    result
}

/// Returns for each value from 0 to `PINS` which secrets of `among` have a sum of this value. Each
/// plane of the sum splits every mask in two.
#[inline(always)]
fn decode<B: BitPlanes, const PINS: usize>(
    cpu: B,
    sum: Sum<B>,
    among: B::Vector,
) -> [B::Vector; 16] {
    let mut masks = [among; 16];
    for bit in 0..sum_bits(PINS) {
        for value in (0..1 << bit).rev() {
            let mask = masks[value];
            masks[value] = cpu.and_not(mask, sum[bit]);
            masks[value + (1 << bit)] = cpu.and(mask, sum[bit]);
        }
    }
    masks
}

/// Calls `show` for each part of a guess with its feedback index and its secrets, which are those of
/// `among`. Skips the part that is always empty. `black` and `all` are the sums before the last pin,
/// `place` and `more` are the planes of the last pin.
///
/// `PINS` is the number of pins, but if it is 3, there may be fewer `pins`. The loops unroll for the
/// numbers of pins that [`count`](crate::mastermind::partition::walk::count) names.
#[inline(always)]
pub(crate) fn for_each_part<B: BitPlanes, const PINS: usize>(
    cpu: B,
    pins: usize,
    (black, all): (Sum<B>, Sum<B>),
    [place, more, among]: [B::Vector; 3],
    mut show: impl FnMut(usize, B::Vector),
) {
    let black = &decode::<B, PINS>(cpu, ripple_add::<B, PINS>(cpu, black, place), among);
    let all = &decode::<B, PINS>(cpu, ripple_add::<B, PINS>(cpu, all, more), among);
    if PINS < 4 || PINS > 6 {
        let pins = pins.min(PINS);
        for hits in 0..pins {
            row(cpu, pins, hits, black, all, &mut show);
        }
    } else {
        // Each row unrolls by itself. In a loop over the rows, the masks would be in memory.
        row(cpu, PINS, 0, black, all, &mut show);
        row(cpu, PINS, 1, black, all, &mut show);
        row(cpu, PINS, 2, black, all, &mut show);
        row(cpu, PINS, 3, black, all, &mut show);
        if PINS > 4 {
            row(cpu, PINS, 4, black, all, &mut show);
        }
        if PINS > 5 {
            row(cpu, PINS, 5, black, all, &mut show);
        }
    }
    show(index_count(pins) - 1, black[pins]);
}

/// Calls `show` for each part with `hits` black hits, of which there are fewer than pins.
#[allow(clippy::needless_range_loop, reason = "ranges unroll, where iterators may not")]
#[inline(always)]
fn row<B: BitPlanes>(
    cpu: B,
    pins: usize,
    hits: usize,
    black: &[B::Vector; 16],
    all: &[B::Vector; 16],
    show: &mut impl FnMut(usize, B::Vector),
) {
    let first = feedback_index(pins, hits, 0);
    // With one pin wrong, there are no white hits.
    let end = if hits + 1 == pins { pins } else { pins + 1 };
    for a in hits..end {
        show(first + a, cpu.and(black[hits], all[a]));
    }
}
