//! Decides which guesses are equivalent, so that only one of them is ranked, tried or listed.
//!
//! Pins can change places, and so can colors. If such a change maps each guess that was played to itself, it maps every
//! possible secret to a possible secret. Then a guess has the same part sizes as its image, and the two are
//! *equivalent*. The lexically first of all equivalent guesses stands for them, because it also wins the ties.
//!
//! * Colors that were not played are interchangeable. So are colors that no possible secret has, even if they were
//!   played, because a pin of such a color never gets a hit. If colors may repeat, each pin of such a color may take any
//!   other such color. [`Chains`] holds the sets of such colors.
//! * Pins that have the same colors in all guesses are interchangeable. They are [`Groups`].
//! * [`Symmetries`] are all changes of pins and of played colors that map each guess that was played to itself.
//! * Before the first turn, all pins are interchangeable, and so are all colors.
//!
//! Scans count the parts of some guesses only, the *candidates*. Each guess is equivalent to a candidate:
//!
//! 1. In a chain, the color with the most pins comes first, because each of these colors can have any name. So a color
//!    has at most as many pins as the color before it in its chain. Only multisets of colors with this property have
//!    candidates.
//! 2. Of colors in a chain with equally many pins, the first one is used first.
//! 3. Within a group of pins, the colors do not fall. This can be combined with the second rule, because of all guesses
//!    with these colors that can be changed into each other, the lexically first obeys both rules.
//! 4. A symmetry maps all candidates of a multiset to guesses of a single multiset, apart from how the colors within
//!    each chain are named. If that multiset comes earlier, all these candidates are left out. If it is the same multiset,
//!    the lexically later of a candidate and its image is left out.
//!
//! The lexically first guess of a set of equivalent guesses need not be a candidate, but it never comes before the
//! first guess of the multiset that is kept. So whenever a good candidate is found, [`Equivalence::first_of`] takes its
//! place.
//!
//! After `123456 1 1`, the next guess of 6p10c by `entropy` takes a hundredth of the time, because equivalent guesses are
//! ranked once.
//!
//! It takes time to find groups and symmetries. So a caller chooses a [`Level`]. With [`Level::Colors`], there are only
//! chains.

pub(crate) mod sets;
#[cfg_attr(flat, path = "no_symmetries.rs")]
mod symmetries;

use crate::mastermind::codeword::{Codeword, COLOR_CODES};
use crate::mastermind::equivalence::sets::{present_colors, Chains, Groups};
use crate::mastermind::equivalence::symmetries::Symmetries;
use crate::mastermind::game::Game;

/// The changes that make guesses equivalent. Before the first turn, all pins and all colors change places at any level.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Level {
    /// Interchangeable colors change places.
    Colors,
    /// Interchangeable colors may change places; if there are none, the pins of a group may change places instead.
    Groups,
    /// Colors and pins change places, even the colors of the guesses so far.
    Symmetries,
}

/// Which guesses are equivalent after some turns.
#[derive(Clone, Debug)]
pub struct Equivalence {
    pins: usize,
    /// Whether all pins are interchangeable, and all colors.
    is_first_turn: bool,
    /// The colors of the candidates, as bits. If colors may repeat, the lowest color that no possible secret has stands
    /// for all of these.
    pub(crate) colors: u32,
    pub(crate) chains: Chains,
    /// The pins that may change places.
    pub(crate) groups: Groups,
    symmetries: Symmetries,
}

impl Equivalence {
    /// Returns an equivalence in which no two guesses are equivalent, so all codewords are candidates.
    #[must_use]
    pub fn trivial(game: &Game) -> Self {
        Self {
            pins: game.pins(),
            is_first_turn: false,
            colors: all_colors(game),
            chains: Chains::of(0, 0, true),
            groups: Groups::NONE,
            symmetries: Symmetries::default(),
        }
    }

    /// Returns the equivalence for these possible secrets, which are left after the `played` guesses.
    pub(crate) fn after(
        game: &Game,
        secrets: impl Iterator<Item = Codeword>,
        played: &[Codeword],
        level: Level,
    ) -> Self {
        let (pins, repeats, all) = (game.pins(), game.repeats(), all_colors(game));
        let (used, present) = (colors_of(game, played.iter().copied()), colors_of(game, secrets));
        let absent = all & !present;
        let lowest = absent & absent.wrapping_neg();
        let chains = Chains::of(present & !used, absent, repeats);
        let has_groups = match level {
            Level::Colors => played.is_empty(),
            Level::Groups => played.is_empty() || chains.are_single(),
            Level::Symmetries => true,
        };
        let (mut groups, mut symmetries) = (Groups::NONE, Symmetries::default());
        if has_groups {
            let guesses = present_colors(pins, played, present);
            groups = Groups::of(pins, &guesses);
            if !played.is_empty() && matches!(level, Level::Symmetries) {
                symmetries = Symmetries::of(pins, &guesses);
            }
        }
        Self {
            pins,
            is_first_turn: played.is_empty(),
            colors: if repeats { present | lowest } else { all },
            chains,
            groups,
            symmetries,
        }
    }

    /// Returns for each color the color that must be used before it in candidates with the colors of this word, or 0.
    pub(crate) fn before(&self, word: u32) -> [u8; COLOR_CODES] {
        match self.chains.are_single() {
            true => self.chains.before,
            false => self.chains.among_equal(self.pins, word).before,
        }
    }

    /// Returns whether a guess is the lexically first of all equivalent guesses.
    pub(crate) fn is_first(&self, guess: Codeword) -> bool {
        if self.is_first_turn {
            return self.first_of(guess) == guess;
        }
        let guess = guess.bits();
        let renamed = |word| self.chains.first_guess(self.pins, word);
        self.groups.sorted(self.pins, renamed(guess)) == guess
            && self.symmetries.images(self.pins, guess).all(|image| renamed(image) >= guess)
    }

    /// Returns the lexically first of the guesses that are equivalent to this one.
    pub(crate) fn first_of(&self, guess: Codeword) -> Codeword {
        let guess = guess.bits();
        if self.is_first_turn {
            return partition(self.pins, guess);
        }
        let renamed = |word| self.chains.first_guess(self.pins, word);
        let own = self.groups.sorted(self.pins, renamed(guess));
        let images = self.symmetries.images(self.pins, guess).map(renamed);
        Codeword::from_bits(images.fold(own, u32::min))
    }

    /// Returns whether a guess that is equivalent to this one may come before `other`, by a look at the first pin.
    #[inline(always)]
    pub(crate) fn may_precede(&self, guess: Codeword, other: Codeword) -> bool {
        let first = guess.color(self.pins, 0);
        self.has_symmetries() || self.chains.lowest_of(first) <= other.color(self.pins, 0)
    }

    /// Returns the lexically first of the guesses that are equivalent to a candidate.
    #[inline(always)]
    pub(crate) fn first_of_candidate(&self, guess: Codeword) -> Codeword {
        match self.chains.are_single() && !self.has_symmetries() {
            true => guess,
            false => self.first_of(guess),
        }
    }

    /// Returns whether guesses are equivalent by symmetries.
    pub(crate) fn has_symmetries(&self) -> bool {
        !self.symmetries.is_empty()
    }

    /// Returns whether no symmetry maps the multiset of colors of this word to an earlier one.
    pub(crate) fn is_first_multiset(&self, word: u32) -> bool {
        self.symmetries.is_first_multiset(self.pins, word)
    }

    /// Returns a function that says which of the candidates with the colors of this word are ranked. Symmetries map
    /// each of the others to one that is ranked.
    pub(crate) fn ranked_of(&self, word: u32) -> impl Fn(u32) -> bool + '_ {
        self.symmetries.ranked_of(self.pins, &self.chains, word)
    }
}

/// Returns all colors of a game, as bits.
fn all_colors(game: &Game) -> u32 {
    (2 << game.colors()) - 2
}

/// Returns the colors of some codewords, as bits.
fn colors_of(game: &Game, words: impl Iterator<Item = Codeword>) -> u32 {
    let (all, mut colors) = (all_colors(game), 0);
    for word in words {
        for color in word.colors_of_pins(game.pins()) {
            colors |= 1 << color;
        }
        if colors == all {
            break;
        }
    }
    colors
}

/// Returns the lexically first of the guesses that are equivalent to this one before the first turn. At that time, two
/// guesses are equivalent if their colors have the same numbers of pins. So there is one first guess for each partition of
/// the number of pins. Its colors are in rising order, and no color has more pins than a lower one.
pub(crate) fn partition(pins: usize, word: u32) -> Codeword {
    let mut numbers = [0; COLOR_CODES];
    (0..pins).for_each(|pin| numbers[(word >> (4 * pin) & 15) as usize] += 1);
    numbers.sort_unstable_by(|a, b| b.cmp(a));
    let colors = (1..).zip(numbers).flat_map(|(color, number)| std::iter::repeat_n(color, number));
    Codeword::from_bits(colors.fold(0, |word, color| word << 4 | color))
}

/// Returns the first guesses of a game, in lexical order: one of each set of equivalent guesses.
pub(crate) fn first_guesses(game: &Game) -> Vec<Codeword> {
    let is_first = |&word: &Codeword| partition(game.pins(), word.bits()) == word;
    game.codewords().filter(is_first).collect()
}

#[cfg(test)]
mod tests;
