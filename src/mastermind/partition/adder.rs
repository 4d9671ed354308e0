//! Adds up planes bit by bit, as on paper.

use crate::cpu::Operation::{And, Xor};
use crate::cpu::{WordLanes, Work};
use crate::mastermind::partition::planes::MOST_PINS;

/// One vector for each value of a sum. It says which secrets have this value.
pub(crate) type Masks<W> = [<W as WordLanes>::Vector; 16];

/// Returns how many planes a sum of up to `most` needs.
const fn sum_bits(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}

/// Adds up the first `pins` of these planes. Returns for each value from 0 to `PINS` which secrets have this sum.
///
/// The sum has planes of ones, twos, fours and eights. Each of them splits every mask in two.
#[inline(always)]
pub(crate) fn add_up<W: WordLanes, const PINS: usize>(
    cpu: W,
    pins: usize,
    planes: &[W::Vector; MOST_PINS],
) -> Masks<W> {
    let mut sum = [cpu.splat(0); sum_bits(MOST_PINS)];
    for pin in 0..pins {
        let mut carry = planes[pin];
        // After this pin, the sum has no higher bits.
        for bit in &mut sum[..sum_bits(pin + 1)] {
            let old = *bit;
            *bit = cpu.each(Xor, old, carry);
            carry = cpu.each(And, old, carry);
        }
    }
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
