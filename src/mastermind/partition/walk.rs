//! Goes through guesses in lexical order, like an odometer, and counts the parts of each.

use crate::cpu::{BitPlanes, LaneCount, SUMS};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::partition::adder::BitAdder;
use crate::mastermind::partition::candidates::CandidateGuesses;
use crate::mastermind::partition::planes::{Planes, COLORS, MOST_PINS};

/// The maximum number of guesses that a visitor is shown at once.
pub(crate) const MOST_LANES: usize = 16;

/// A visitor, which is shown each guess with the sizes of its parts.
pub trait Visitor {
    /// Looks at a guess and its part sizes, by feedback index. Returns whether to go on.
    fn visit(&mut self, guess: Codeword, parts: &[u32]) -> bool;

    /// Looks at a guess and the rows of its part sizes, of which there are `count`. Zeros follow
    /// them. Returns whether to go on.
    #[inline(always)]
    fn visit_rows(&mut self, guess: Codeword, parts: &[[u32; SUMS]], count: usize) -> bool {
        self.visit(guess, &parts.as_flattened()[..count])
    }

    /// Looks at guesses and their part sizes, by feedback index and then by guess. Each part may
    /// have more sizes than there are guesses. Returns whether to go on.
    #[inline(always)]
    fn visit_many<R: AsRef<[N]>, N: LaneCount>(
        &mut self,
        guesses: &[Codeword],
        parts: &[R],
    ) -> bool {
        guesses.iter().enumerate().all(|(number, &guess)| {
            let own: Vec<u32> = parts.iter().map(|part| part.as_ref()[number].into()).collect();
            self.visit(guess, &own)
        })
    }
}

/// Shows each guess to a function, which returns whether to go on.
///
/// The kernels have a copy for each type of visitor. A visitor whose work on a guess takes much longer than a call
/// needs no copy of its own.
#[cfg(not(flat))]
pub(crate) struct Each<'a>(pub(crate) &'a mut dyn FnMut(Codeword, &[u32]) -> bool);

#[cfg(not(flat))]
impl Visitor for Each<'_> {
    fn visit(&mut self, guess: Codeword, parts: &[u32]) -> bool {
        (self.0)(guess, parts)
    }
}

/// Guesses that differ in the last pin only, and the planes that make up their sums.
pub(crate) struct Siblings<'a, B: BitPlanes> {
    /// The pins before the last, as bits of a codeword.
    word: u32,
    /// The colors of the last pin, as bits.
    pub(crate) colors: u32,
    /// The sums over all pins but the last, block by block.
    pub(crate) before: &'a [BitAdder<B>],
    /// The number of pins of each color before the last pin.
    counts: &'a [usize; COLORS],
    /// For each color, the secrets that have it at the last pin.
    places: &'a [B::Block],
    /// For each color and number, the secrets that have more pins of the color than this number.
    at_least: &'a [B::Block],
    /// All secrets.
    pub(crate) all: &'a [B::Block],
}

impl<B: BitPlanes> Siblings<'_, B> {
    /// Returns the guess whose last pin has this color.
    #[inline(always)]
    pub(crate) fn guess(&self, color: usize) -> Codeword {
        Codeword::from_bits(self.word << 4 | color as u32)
    }

    /// Returns the secrets that have this color at the last pin.
    #[inline(always)]
    pub(crate) fn place(&self, color: usize) -> &[B::Block] {
        let blocks = self.all.len();
        &self.places[color * blocks..][..blocks]
    }

    /// Returns the secrets that have more pins of this color than the guess has before its last pin.
    #[inline(always)]
    pub(crate) fn more(&self, color: usize) -> &[B::Block] {
        let blocks = self.all.len();
        &self.at_least[(color * MOST_PINS + self.counts[color] % MOST_PINS) * blocks..][..blocks]
    }
}

/// Returns the lowest of some colors, which are bits, and removes it from them.
#[inline(always)]
pub(crate) fn next_color(colors: &mut u32) -> usize {
    let color = colors.trailing_zeros() as usize % 16;
    *colors &= *colors - 1;
    color
}

/// Counts the parts of guesses, and shows the guesses to a visitor.
pub(crate) trait Kernel<B: BitPlanes> {
    /// Takes the next guesses, of this many pins. Shows all guesses that were taken if these are the
    /// last ones. Returns whether to go on.
    fn take<V: Visitor>(
        &mut self,
        cpu: B,
        pins: usize,
        siblings: &Siblings<'_, B>,
        are_last: bool,
        visitor: &mut V,
    ) -> bool;
}

/// Counts parts of `input`.
pub(crate) trait Count<I> {
    /// Counts the parts of guesses of `PINS` pins, or of up to 3 `pins` if `PINS` is 3.
    fn count<const PINS: usize>(&mut self, pins: usize, input: I);
}

/// Counts parts.
///
/// This is the only code that has copies for different numbers of pins. A sum has two, three or four
/// bits. With 4, 5 or 6 pins the loops over the feedbacks unroll as well, which takes 0.7 of the
/// instructions of a whole evaluation. With 7 and 8 pins that would be 0.95, for a lot of code.
#[inline(always)]
pub(crate) fn count<I>(pins: usize, counter: &mut impl Count<I>, input: I) {
    match pins {
        1..=3 => counter.count::<3>(pins, input),
        4 => counter.count::<4>(4, input),
        5 => counter.count::<5>(5, input),
        6 => counter.count::<6>(6, input),
        7 => counter.count::<7>(7, input),
        _ => counter.count::<8>(8, input),
    }
}

/// Counts the parts of the guesses of this many pins in lexical order, until the visitor has seen
/// enough. With `ONE`, one block holds all secrets.
#[inline(always)]
pub(crate) fn scan<B: BitPlanes, K: Kernel<B>, V: Visitor, const ONE: bool>(
    cpu: B,
    pins: usize,
    Planes { blocks, places, at_least, all, sums }: &mut Planes<B>,
    guesses: &CandidateGuesses,
    kernel: &mut K,
    visitor: &mut V,
) {
    let blocks = if ONE { 1 } else { *blocks };
    let row = COLORS * blocks;
    // By pin: the colors that it may have, those of them that are still to come, and the pins before it.
    let mut allowed = [guesses.first_colors; MOST_PINS];
    let mut to_come = [guesses.first_colors; MOST_PINS];
    let mut words = [0u32; MOST_PINS];
    let mut counts = [0usize; COLORS];
    let mut pin = 0;
    let mut is_end = false;
    loop {
        let (before, after) = sums[pin * blocks..].split_at_mut(blocks);
        let mut siblings = Siblings {
            word: words[pin],
            colors: 0,
            before,
            counts: &counts,
            places: &places[pin * row..][..row],
            at_least: &at_least[..MOST_PINS * row],
            all: &all[..blocks],
        };
        if pin + 1 == pins || is_end {
            siblings.colors = if is_end { 0 } else { to_come[pin] };
            if !kernel.take(cpu, pins, &siblings, is_end, visitor) || is_end {
                return;
            }
        } else if to_come[pin] != 0 {
            let color = next_color(&mut to_come[pin]);
            let (place, more) = (siblings.place(color), siblings.more(color));
            for block in 0..blocks {
                after[block] = before[block].with_pin(cpu, &place[block], &more[block]);
            }
            let next = allowed[pin] | guesses.unlocks[color];
            let next = if guesses.repeats { next } else { next & !(1 << color) };
            let next = if guesses.nondecreasing { next & !((1 << color) - 1) } else { next };
            words[pin + 1] = words[pin] << 4 | color as u32;
            counts[color] += 1;
            pin += 1;
            (allowed[pin], to_come[pin]) = (next, next);
            continue;
        }
        if pin == 0 {
            is_end = true;
            continue;
        }
        // Go back to the pin before, and release its color.
        counts[(words[pin] & 15) as usize] -= 1;
        pin -= 1;
    }
}
