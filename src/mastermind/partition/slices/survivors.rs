//! Finds the orders of a multiset without a large part, with one bit per order.

use crate::cpu::{CacheLine, WideVectors, MOST_LANES};
use crate::mastermind::codeword::{COLOR_CODES, MOST_PINS};
use crate::mastermind::partition::orders::Rows;
use crate::mastermind::partition::planes::{add_column, having, sum_up, PinRoutine, Sum};
use crate::mastermind::partition::slices::secrets::{Classes, FOUR_IN_BLOCK};

/// The number of bits of a counter.
pub(super) const COUNTER_BITS: usize = 14;

/// Removes the orders that have a part larger than the limit.
pub(super) struct RemoveBeaten<'a> {
    pub(super) rows: &'a Rows,
    /// The slots of the multiset, four bits for each color.
    pub(super) slots: u64,
    pub(super) classes: &'a Classes,
    pub(super) limit: u32,
    /// The orders that are left.
    pub(super) left: &'a mut CacheLine,
}

impl PinRoutine for RemoveBeaten<'_> {
    #[inline(always)]
    fn run<W: WideVectors, const PINS: usize>(self, cpu: W, pins: usize) {
        debug_assert!(self.limit > 0, "no guess has only empty parts");
        for part in 0..MOST_LANES / W::LANES {
            let mut left = cpu.load_part(self.left, part);
            for (hits, size, members) in self.classes.large() {
                if !cpu.any(left) {
                    break;
                }
                let values = pins.min(hits + 1);
                let class = ClassFilter { cpu, work: &self, part, values, size, members };
                left = match self.limit {
                    1 => class.different::<PINS>(left),
                    2..FOUR_IN_BLOCK => {
                        let left = class.within::<PINS, 4, 3, 0, 3>(left);
                        class.within::<PINS, 4, 3, 3, 5>(left)
                    }
                    _ => {
                        let left = class.within::<PINS, 8, COUNTER_BITS, 0, 3>(left);
                        class.within::<PINS, 8, COUNTER_BITS, 3, 5>(left)
                    }
                };
            }
            cpu.store_part(left, self.left, part);
        }
    }
}

/// Removes orders by the secrets of one class, which have the same number of hits.
struct ClassFilter<'a, 'b, W> {
    cpu: W,
    work: &'a RemoveBeaten<'b>,
    part: usize,
    /// Only numbers of black hits below this one are counted.
    values: usize,
    size: usize,
    members: &'a [u32],
}

#[allow(clippy::needless_range_loop, reason = "ranges unroll, where iterators may not")]
impl<W: WideVectors> ClassFilter<'_, '_, W> {
    /// Returns the black hits of a secret.
    #[inline(always)]
    fn blacks<const PINS: usize>(&self, secret: u32) -> Sum<W> {
        let RemoveBeaten { rows, slots, .. } = self.work;
        let mut planes = [self.cpu.splat(0); MOST_PINS];
        for pin in 0..PINS {
            let color = secret >> (4 * pin) & 15;
            let slot = (slots >> (4 * color)) as usize % COLOR_CODES;
            planes[pin] = self.cpu.load_part(&rows[slot][pin], self.part);
        }
        sum_up::<W, PINS>(self.cpu, &planes)
    }

    /// Returns those of the orders in `left` that get a different number of black hits from each secret.
    #[inline(always)]
    fn different<const PINS: usize>(&self, mut left: W::Vector) -> W::Vector {
        let cpu = self.cpu;
        let mut sums = [[cpu.splat(0); 4]; MOST_PINS + 1];
        for place in 0..self.size.min(MOST_PINS + 1) {
            sums[place] = self.blacks::<PINS>(self.members[place]);
            for other in 0..place {
                let mut differ = cpu.splat(0);
                for bit in 0..4 {
                    let bits = cpu.xor(sums[place][bit], sums[other][bit]);
                    differ = cpu.or(differ, bits);
                }
                left = cpu.and(left, differ);
            }
        }
        left
    }

    /// Returns the orders in `left` that get no checked number of black hits from more than `limit` secrets. The checked
    /// numbers are the `VALUES` numbers that start at `FIRST`.
    ///
    /// A secret whose hits are all black is alone in its part. So this number of black hits is not counted. The padding
    /// has this number, so it is not counted either.
    #[inline(always)]
    fn within<
        const PINS: usize,
        const SIDE: usize,
        const BITS: usize,
        const FIRST: usize,
        const VALUES: usize,
    >(
        &self,
        mut left: W::Vector,
    ) -> W::Vector {
        let (cpu, limit) = (self.cpu, self.work.limit);
        let values = VALUES.min(self.values.saturating_sub(FIRST));
        if values == 0 || !cpu.any(left) {
            return left;
        }
        let bits = ((u32::BITS - limit.leading_zeros()) as usize).min(BITS);
        let mut counters = [[cpu.splat(0); BITS]; VALUES];
        for counter in &mut counters {
            for bit in 0..bits {
                let is_one = ((1 << bits) - 1 - limit) >> bit & 1 == 1;
                counter[bit] = cpu.splat(if is_one { u32::MAX } else { 0 });
            }
        }
        for secrets in self.members.as_chunks::<SIDE>().0 {
            let mut sums = [self.blacks::<PINS>(secrets[0]); SIDE];
            for place in 1..SIDE {
                sums[place] = self.blacks::<PINS>(secrets[place]);
            }
            for value in 0..VALUES {
                if value >= values {
                    break;
                }
                let mut column = [having::<W, PINS>(cpu, &sums[0], FIRST + value); SIDE];
                for place in 1..SIDE {
                    column[place] = having::<W, PINS>(cpu, &sums[place], FIRST + value);
                }
                let mut carry = add_column(cpu, &mut counters[value], column);
                for bit in SIDE.ilog2() as usize..bits {
                    let old = counters[value][bit];
                    counters[value][bit] = cpu.xor(old, carry);
                    carry = cpu.and(old, carry);
                }
                left = cpu.without(left, carry);
            }
            if !cpu.any(left) {
                break;
            }
        }
        left
    }
}
