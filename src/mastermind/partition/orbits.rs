//! Divides guesses into orbits, so that few guesses of each orbit are ranked.
//!
//! The *orbit* of a guess contains its images under all [symmetries](Symmetries). Interchangeable colors may also
//! change places. The guesses of an orbit have the same part sizes, so it is enough to rank one of them. The lexically
//! first guess of the orbit gets this rank, because it wins the ties.
//!
//! The multisets of colors have orbits as well. In each orbit, only the multiset with the lexically first word is kept.
//! Guesses of a kept multiset are left out in two ways. Pins with the same colors in all guesses that were played may
//! change places, so the colors of these pins must be in rising order. The list of orders takes this into account. Then
//! each guess that another symmetry maps to an earlier guess of the multiset is left out. The lexically first guess of
//! the orbit may be a guess of another multiset. But no guess of the orbit comes before the word of the kept multiset.
//! So the bounds of the multisets are valid.
//!
//! There is one difference from other scans. If interchangeable colors could only be used in rising order, a symmetry
//! could map guesses of one multiset to guesses of several multisets, because it also changes the order of the pins.
//! Here, an interchangeable color has at most as many pins as the interchangeable color before it. It must be used
//! after that color only if both have the same number of pins.

use crate::mastermind::codeword::COLOR_CODES;
use crate::mastermind::equivalence::symmetries::{Chains, Numbers, Symmetries, Symmetry};
use crate::mastermind::partition::counter::Orbits;
use crate::mastermind::partition::orders::Slots;
use crate::mastermind::partition::region::Region;

/// The orbits of the guesses under some symmetries.
pub(crate) struct SymmetryOrbits {
    pins: usize,
    symmetries: Symmetries,
    /// For each color, the interchangeable color that is before it, or 0.
    before: [u8; COLOR_CODES],
    chains: Chains,
}

impl SymmetryOrbits {
    /// Prepares the orbits of some symmetries and interchangeable colors.
    pub(crate) fn new(pins: usize, symmetries: Symmetries, before: [u8; COLOR_CODES]) -> Self {
        Self { pins, symmetries, before, chains: Chains::of(&before) }
    }

    /// Prepares the orbits of some symmetries, and keeps one multiset of each orbit in the region.
    pub(crate) fn of(symmetries: Symmetries, region: &mut Region) -> Self {
        let orbits = Self::new(region.pins, symmetries, region.before);
        let is_kept = |word| orbits.is_sorted(word) && orbits.is_first(word);
        region.list.retain(|multiset| is_kept(multiset.word));
        orbits
    }

    /// Returns whether no interchangeable color of a multiset has more pins than the one before it.
    fn is_sorted(&self, word: u32) -> bool {
        let numbers = Numbers::of(self.pins, word);
        let number = |color: u8| numbers.of_color(usize::from(color));
        let pairs = (0..).zip(self.before).filter(|&(_, before)| before != 0);
        pairs.into_iter().all(|(color, before)| number(before) >= number(color))
    }

    /// Returns whether no symmetry maps the multiset with this word to an earlier one.
    pub(crate) fn is_first(&self, word: u32) -> bool {
        let Symmetries { list, played, .. } = &self.symmetries;
        let numbers = Numbers::of(self.pins, word).only(*played);
        list.iter().all(|symmetry| symmetry.numbers(numbers, *played) <= numbers)
    }

    /// Returns the slots of a multiset. An interchangeable color is used after the one before it if both have the same
    /// number of pins.
    pub(crate) fn slots_of(&self, word: u32) -> Slots {
        Slots::of(self.pins, word, &self.before_equal(word), self.symmetries.groups)
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
        self.slots_of(region.list[number].word)
    }

    fn kept<'a>(&self, slots: &Slots, orders: &'a [u32], kept: &'a mut Vec<u32>) -> &'a [u32] {
        let Self { pins, symmetries: Symmetries { list, played, .. }, .. } = self;
        let word = slots.word(*pins, orders[0]);
        let numbers = Numbers::of(*pins, word).only(*played);
        let is_fixing = |symmetry: &&Symmetry| symmetry.numbers(numbers, *played) == numbers;
        let fixing: Vec<&Symmetry> = list.iter().filter(is_fixing).collect();
        if fixing.is_empty() {
            return orders;
        }
        let chains = Chains::of(&self.before_equal(word));
        kept.clear();
        kept.reserve(orders.len());
        kept.extend(orders.iter().copied().filter(|&order| {
            let word = slots.word(*pins, order);
            let images = fixing.iter().map(|symmetry| symmetry.image(*pins, word));
            images.into_iter().all(|image| chains.first_guess(*pins, image) >= word)
        }));
        kept
    }

    fn representative(&self, word: u32) -> u32 {
        let Self { pins, symmetries, chains, .. } = self;
        let images = symmetries.list.iter().map(|symmetry| symmetry.image(*pins, word));
        images
            .map(|image| chains.first_guess(*pins, image))
            .fold(chains.first_guess(*pins, word), u32::min)
    }
}
