//! Adds up planes bit by bit, as on paper.

use crate::cpu::Operation::{And, Or, Xor};
use crate::cpu::{WordLanes, Work};
use crate::mastermind::partition::planes::MOST_PINS;

/// One vector for each value of a sum. It says which secrets have this value.
pub(crate) type Masks<W> = [<W as WordLanes>::Vector; 16];

/// Returns how many planes a sum of up to `most` needs.
pub(crate) const fn sum_bits(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}

/// The ones, twos, fours and eights of a sum. Each vector says which secrets have this bit in their sum.
pub(crate) type Sum<W> = [<W as WordLanes>::Vector; sum_bits(MOST_PINS)];

/// Adds three bits. Returns the ones and the twos of the sum.
#[inline(always)]
pub(crate) fn add_three<W: WordLanes>(
    cpu: W,
    a: W::Vector,
    b: W::Vector,
    c: W::Vector,
) -> (W::Vector, W::Vector) {
    let differ = cpu.each(Xor, a, b);
    let twos = cpu.each(Or, cpu.each(And, a, b), cpu.each(And, differ, c));
    (cpu.each(Xor, differ, c), twos)
}

/// Adds up `PINS` planes.
///
/// Each step takes two more bits of a column of the sum, and carries one bit to the next column.
#[allow(clippy::needless_range_loop, reason = "ranges unroll, where iterators may not")]
#[inline(always)]
pub(crate) fn sum_up<W: WordLanes, const PINS: usize>(
    cpu: W,
    planes: &[W::Vector; MOST_PINS],
) -> Sum<W> {
    let zero = cpu.splat(0);
    let mut sum = [zero; sum_bits(MOST_PINS)];
    let (mut column, mut height) = (*planes, PINS);
    for bit in 0..sum_bits(PINS) {
        sum[bit] = column[0];
        let mut carries = 0;
        for place in (1..height).step_by(2) {
            let next = if place + 1 < height { column[place + 1] } else { zero };
            (sum[bit], column[carries]) = add_three(cpu, sum[bit], column[place], next);
            carries += 1;
        }
        height = carries;
    }
    sum
}

/// Adds up `PINS` planes. Returns for each value from 0 to `PINS` which secrets have this sum. Each bit of the sum splits
/// every mask in two.
#[inline(always)]
pub(crate) fn add_up<W: WordLanes, const PINS: usize>(
    cpu: W,
    planes: &[W::Vector; MOST_PINS],
) -> Masks<W> {
    let sum = sum_up::<W, PINS>(cpu, planes);
    let mut masks = [cpu.splat(u32::MAX); 16];
    for bit in 0..sum_bits(PINS) {
        for value in (0..1 << bit).rev() {
            let mask = masks[value];
            let ones = cpu.each(And, mask, sum[bit]);
            masks[value] = cpu.each(Xor, mask, ones);
            masks[value + (1 << bit)] = ones;
        }
    }
    masks
}

/// Work on guesses with a certain number of pins.
pub(crate) trait PinWork {
    /// Does the work for this number of `pins`. `PINS` is the same number, or 3 if there are fewer pins.
    fn work<W: WordLanes, const PINS: usize>(self, cpu: W, pins: usize);
}

/// Some work and its number of pins.
///
/// This is the only place where work is compiled for each number of pins. A sum has two bits for up to 3 pins, three
/// bits for up to 7, and four bits for 8.
pub(crate) struct WithPins<T>(pub(crate) usize, pub(crate) T);

impl<T: PinWork> Work for WithPins<T> {
    type Answer = ();

    #[inline(always)]
    fn work<W: WordLanes>(self, cpu: W) {
        let Self(pins, work) = self;
        match pins {
            1..=3 => work.work::<W, 3>(cpu, pins),
            4 => work.work::<W, 4>(cpu, 4),
            5 => work.work::<W, 5>(cpu, 5),
            6 => work.work::<W, 6>(cpu, 6),
            7 => work.work::<W, 7>(cpu, 7),
            _ => work.work::<W, 8>(cpu, 8),
        }
    }
}
