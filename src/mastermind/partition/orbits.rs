//! Divides guesses into orbits, so that only one guess of each orbit is ranked.
//!
//! The *orbit* of a guess contains its images under all [symmetries](Symmetries). Interchangeable colors may also
//! change places. The guesses of an orbit have the same part sizes, so it is enough to rank one of them. The lexically
//! first guess of the orbit gets this rank, because it wins the ties.
//!
//! The multisets of colors have orbits as well. In each orbit, only the multiset with the lexically first word is kept.
//! The symmetries that map this multiset to itself divide its guesses into smaller orbits. The lexically first guess of
//! a smaller orbit may not be the first guess of the whole orbit. But no guess of the whole orbit comes before the word
//! of the multiset, so the bounds of the multisets are still right.
//!
//! There is one difference from other scans. If interchangeable colors could only be used in rising order, a symmetry
//! could map guesses of one multiset to guesses of several multisets, because it also changes the order of the pins.
//! Here, an interchangeable color has at most as many pins as the interchangeable color before it. It must be used
//! after that color only if both have the same number of pins.

use crate::mastermind::codeword::COLOR_CODES;
use crate::mastermind::equivalence::symmetries::{Chains, Numbers, Symmetries, Symmetry};
use crate::mastermind::partition::orders::Slots;
use crate::mastermind::partition::ranker::Orbits;
use crate::mastermind::partition::region::Region;

/// The orbits of the guesses under some symmetries.
#[derive(Default)]
pub(crate) struct SymmetryOrbits {
    pins: usize,
    /// The symmetries. If there are none, each guess is an orbit by itself.
    symmetries: Symmetries,
    /// For each color, the interchangeable color that is before it, or 0.
    before: [u8; COLOR_CODES],
}

impl SymmetryOrbits {
    /// Prepares the orbits of some symmetries, and keeps one multiset of each orbit in the region.
    pub(crate) fn of(symmetries: Symmetries, region: &mut Region) -> Self {
        if symmetries.list.is_empty() {
            return Self::default();
        }
        let orbits = Self { pins: region.pins, symmetries, before: region.before };
        region.multisets.retain(|word| orbits.is_kept(word));
        orbits
    }

    /// Returns whether the multiset with this word is the first of its orbit.
    fn is_kept(&self, word: u32) -> bool {
        let Self { pins, symmetries: Symmetries { list, played }, before } = self;
        let all = Numbers::of(*pins, word);
        let is_sorted = |color: usize| {
            let first = usize::from(before[color]);
            first == 0 || all.of_color(first) >= all.of_color(color)
        };
        let numbers = all.only(*played);
        (1..COLOR_CODES).all(is_sorted)
            && list.iter().all(|symmetry| symmetry.numbers(numbers, *played) <= numbers)
    }

    /// Returns for each color of a multiset the color that must be used before it, or 0.
    fn before_equal(&self, word: u32) -> [u8; COLOR_CODES] {
        let (mut before, numbers) = (self.before, Numbers::of(self.pins, word));
        for (color, first) in before.iter_mut().enumerate() {
            if numbers.of_color(color) != numbers.of_color(usize::from(*first)) {
                *first = 0;
            }
        }
        before
    }
}

impl Orbits for SymmetryOrbits {
    fn slots(&self, region: &Region, number: usize) -> Slots {
        if self.symmetries.list.is_empty() {
            return region.slots(number);
        }
        let word = region.multisets.list[number].word;
        Slots::of(self.pins, word, &self.before_equal(word))
    }

    fn kept<'a>(&self, slots: &Slots, orders: &'a [u32], kept: &'a mut Vec<u32>) -> &'a [u32] {
        let Self { pins, symmetries: Symmetries { list, played }, .. } = self;
        if list.is_empty() {
            return orders;
        }
        let word = slots.word(*pins, orders[0]);
        let numbers = Numbers::of(*pins, word).only(*played);
        let is_fixing = |symmetry: &&Symmetry| symmetry.numbers(numbers, *played) == numbers;
        let fixing: Vec<&Symmetry> = list.iter().filter(is_fixing).collect();
        let chains = Chains::of(&self.before_equal(word));
        kept.clear();
        kept.reserve(orders.len());
        kept.extend(orders.iter().copied().filter(|&order| {
            let word = slots.word(*pins, order);
            fixing
                .iter()
                .all(|symmetry| chains.first_guess(*pins, symmetry.image(*pins, word)) >= word)
        }));
        kept
    }

    fn representative(&self, word: u32) -> u32 {
        let (pins, list) = (self.pins, &self.symmetries.list);
        if list.is_empty() {
            return word;
        }
        let chains = Chains::of(&self.before);
        let images =
            list.iter().map(|symmetry| chains.first_guess(pins, symmetry.image(pins, word)));
        images.fold(chains.first_guess(pins, word), u32::min)
    }
}
