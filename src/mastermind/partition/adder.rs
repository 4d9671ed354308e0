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

impl<B: BitPlanes> BitAdder<B> {
    /// Returns the sums with one more pin.
    #[inline(always)]
    pub(crate) fn with_pin(&self, cpu: B, place: &B::Block, more: &B::Block) -> Self {
        let black = ripple_add::<B, 8>(cpu, self.loaded(cpu, &self.black), cpu.load_block(place));
        let all = ripple_add::<B, 8>(cpu, self.loaded(cpu, &self.all), cpu.load_block(more));
        let mut sums = *self;
        for bit in 0..SUM_BITS {
            cpu.store_block(black[bit], &mut sums.black[bit]);
            cpu.store_block(all[bit], &mut sums.all[bit]);
        }
        sums
    }

    /// Adds the last of `PINS` pins. Returns, for each number from 0 on, the secrets with this
    /// number of black hits and the secrets with this number of hits in all.
    #[inline(always)]
    pub(crate) fn decode_hits<const PINS: usize>(
        &self,
        cpu: B,
        place: &B::Block,
        more: &B::Block,
        among: &B::Block,
    ) -> ([B::Vector; 16], [B::Vector; 16]) {
        let among = cpu.load_block(among);
        let black =
            ripple_add::<B, PINS>(cpu, self.loaded(cpu, &self.black), cpu.load_block(place));
        let all = ripple_add::<B, PINS>(cpu, self.loaded(cpu, &self.all), cpu.load_block(more));
        (decode::<B, PINS>(cpu, black, among), decode::<B, PINS>(cpu, all, among))
    }

    #[inline(always)]
    fn loaded(&self, cpu: B, sum: &[B::Block; SUM_BITS]) -> [B::Vector; SUM_BITS] {
        [
            cpu.load_block(&sum[0]),
            cpu.load_block(&sum[1]),
            cpu.load_block(&sum[2]),
            cpu.load_block(&sum[3]),
        ]
    }
}

/// Adds one plane to a sum of up to `PINS`: the carry ripples from the ones to the eights.
#[inline(always)]
pub(crate) fn ripple_add<B: BitPlanes, const PINS: usize>(
    cpu: B,
    sum: [B::Vector; SUM_BITS],
    plane: B::Vector,
) -> [B::Vector; SUM_BITS] {
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
pub(crate) fn decode<B: BitPlanes, const PINS: usize>(
    cpu: B,
    sum: [B::Vector; SUM_BITS],
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

/// Calls `show` for each part of a guess with its feedback index and its secrets. `black` and `all` are
/// the secrets with each number of black hits and with each number of hits in all. Skips the part that
/// is always empty.
#[inline(always)]
pub(crate) fn for_each_part<B: BitPlanes, const PINS: usize>(
    cpu: B,
    pins: usize,
    black: &[B::Vector; 16],
    all: &[B::Vector; 16],
    mut show: impl FnMut(usize, B::Vector),
) {
    if PINS < 4 || PINS > 6 {
        let pins = if PINS < 4 { pins.min(PINS) } else { PINS };
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
