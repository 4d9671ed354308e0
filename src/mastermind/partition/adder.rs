//! Sums of bits, added as on paper.

use crate::cpu::BitPlanes;

/// BitPlanes of a sum: up to eight hits.
pub const SUM_BITS: usize = 4;

/// BitPlanes of a number up to `most`.
pub const fn sum_bits(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}

/// Black hits and all hits over some pins, for a block of secrets: planes of ones, twos, fours and eights.
#[derive(Clone, Copy)]
pub struct Sums<B: BitPlanes> {
    /// Black hits.
    pub black: [B::Block; SUM_BITS],
    /// Black and white hits.
    pub all: [B::Block; SUM_BITS],
}

/// No hits.
impl<B: BitPlanes> Default for Sums<B> {
    fn default() -> Self {
        let none = [B::Block::default(); SUM_BITS];
        Self { black: none, all: none }
    }
}

impl<B: BitPlanes> Sums<B> {
    /// The sums with one pin more; over `PINS` at the most.
    #[inline(always)]
    pub fn plus<const PINS: usize>(&self, cpu: B, place: &B::Block, more: &B::Block) -> Self {
        let black = plus::<B, PINS>(cpu, self.loaded(cpu, &self.black), cpu.load_block(place));
        let all = plus::<B, PINS>(cpu, self.loaded(cpu, &self.all), cpu.load_block(more));
        let mut sums = *self;
        for bit in 0..sum_bits(PINS) {
            cpu.store_block(black[bit], &mut sums.black[bit]);
            cpu.store_block(all[bit], &mut sums.all[bit]);
        }
        sums
    }

    /// Where all `PINS` pins have 0, 1, ... black hits, and where so many in all, the last pin added.
    #[inline(always)]
    pub fn where_hits_are<const PINS: usize>(
        &self,
        cpu: B,
        place: &B::Block,
        more: &B::Block,
        among: &B::Block,
    ) -> ([B::Vector; 16], [B::Vector; 16]) {
        let among = cpu.load_block(among);
        let black = plus::<B, PINS>(cpu, self.loaded(cpu, &self.black), cpu.load_block(place));
        let all = plus::<B, PINS>(cpu, self.loaded(cpu, &self.all), cpu.load_block(more));
        (where_it_is::<B, PINS>(cpu, black, among), where_it_is::<B, PINS>(cpu, all, among))
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

/// A sum of up to `PINS` with one plane more.
#[inline(always)]
pub fn plus<B: BitPlanes, const PINS: usize>(
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

/// Where a sum is 0, 1, ... `PINS`, among the secrets of `among`.
#[inline(always)]
pub fn where_it_is<B: BitPlanes, const PINS: usize>(
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
