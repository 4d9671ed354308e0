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
//! Scans list only some of the guesses, the *candidates*. The colors of the pins rise within each group, and the colors
//! of a chain are used in rising order. It takes time to find the groups and the symmetries, so they are only found
//! where they save more.
//!
//! If there are symmetries, candidates have *sorted* colors instead: a color has at most as many pins as the color
//! before it in its chain, and must be used after that color only if both have the same number of pins. Then a symmetry
//! maps all candidates of one multiset of colors to guesses of one other multiset. If that multiset comes earlier, all
//! these candidates can be left out at once. The lexically first of some equivalent guesses need not be a candidate,
//! but it never comes before all guesses of the multiset that is kept. So whenever a good candidate is found, the
//! lexically first guess that is equivalent to it takes its place.

pub(crate) mod symmetries;

use std::collections::BTreeMap;

use crate::mastermind::codeword::{Codeword, COLOR_CODES};
use crate::mastermind::equivalence::symmetries::{Chains, Groups, Symmetries};
use crate::mastermind::game::Game;

/// Which guesses are equivalent after some turns.
#[derive(Clone, Debug)]
pub struct Equivalence {
    pins: usize,
    repeats: bool,
    is_first_turn: bool,
    /// Whether candidates have sorted colors.
    pub(crate) is_sorted: bool,
    /// The colors of the possible secrets, as bits.
    present: u32,
    /// The colors of the candidates, as bits. If colors may repeat, the lowest color that no possible secret has stands
    /// for all of these.
    pub(crate) colors: u32,
    pub(crate) chains: Chains,
    symmetries: Symmetries,
}

impl Equivalence {
    /// Returns an equivalence in which no two guesses are equivalent, so all codewords are candidates.
    #[must_use]
    pub fn trivial(game: &Game) -> Self {
        let all = all_colors(game);
        Self::with(game, all, all, Symmetries::default())
    }

    /// Returns the equivalence by interchangeable colors. Before the first turn, all pins are interchangeable too.
    pub(crate) fn of(game: &Game, secrets: &[Codeword], played: &[Codeword]) -> Self {
        let (used, present) = (colors_of(game, played), colors_of(game, secrets));
        let mut found = Self::with(game, used, present, Symmetries::default());
        if played.is_empty() {
            (found.is_first_turn, found.is_sorted) = (true, true);
            found.symmetries.groups = Groups::of(game.pins(), |_, _| true);
        }
        found
    }

    /// Also makes guesses equivalent if pins that have the same colors in all guesses so far change places.
    pub(crate) fn with_groups(mut self, played: &[Codeword]) -> Self {
        self.symmetries = Symmetries::of_groups(self.pins, played, self.present);
        self
    }

    /// Also makes guesses equivalent by all symmetries.
    pub(crate) fn with_symmetries(mut self, played: &[Codeword]) -> Self {
        (self.is_sorted, self.symmetries) =
            (true, Symmetries::all_of(self.pins, played, self.present));
        self
    }

    /// Returns the equivalence by these symmetries and by interchangeable colors. `played` are the colors of
    /// the guesses so far, and `present` those of the possible secrets, as bits.
    pub(crate) fn with(game: &Game, played: u32, present: u32, symmetries: Symmetries) -> Self {
        let (pins, repeats, all) = (game.pins(), game.repeats(), all_colors(game));
        let absent = all & !present;
        let lowest = absent & absent.wrapping_neg();
        let colors = if repeats { present | lowest } else { all };
        let chains = Chains::of(present & !played, absent, repeats);
        Self {
            pins,
            repeats,
            is_first_turn: false,
            is_sorted: false,
            present,
            colors,
            chains,
            symmetries,
        }
    }

    /// Returns whether each color of the game appears in some possible secret.
    pub(crate) fn has_all_colors(&self, game: &Game) -> bool {
        self.present == all_colors(game)
    }

    /// Returns the pins that may change places.
    pub(crate) fn groups(&self) -> Groups {
        self.symmetries.groups
    }

    /// Returns for each color the color that must be used before it in candidates with the colors of this word, or 0.
    pub(crate) fn before(&self, word: u32) -> [u8; COLOR_CODES] {
        match self.is_sorted {
            true => self.chains.among_equal(self.pins, word).before,
            false => self.chains.before,
        }
    }

    /// Returns whether a guess is the lexically first of all equivalent guesses.
    pub(crate) fn is_first(&self, guess: Codeword) -> bool {
        let guess = guess.bits();
        if self.is_first_turn {
            return is_partition(self.pins, guess);
        }
        let renamed = |word| self.chains.first_guess(self.pins, word);
        renamed(guess) == guess
            && self.symmetries.images(self.pins, guess).all(|image| renamed(image) >= guess)
    }

    /// Returns the lexically first of the guesses that are equivalent to this one.
    pub(crate) fn first_of(&self, guess: Codeword) -> Codeword {
        let renamed = |word| self.chains.first_guess(self.pins, word);
        let own = renamed(guess.bits());
        Codeword::from_bits(
            self.symmetries.images(self.pins, guess.bits()).map(renamed).fold(own, u32::min),
        )
    }

    /// Returns whether guesses are equivalent by symmetries.
    pub(crate) fn has_symmetries(&self) -> bool {
        !self.symmetries.list.is_empty()
    }

    /// Returns whether no symmetry maps the multiset of colors of this word to an earlier one.
    pub(crate) fn is_first_multiset(&self, word: u32) -> bool {
        self.symmetries.is_first_multiset(self.pins, word)
    }

    /// Returns a function that says which of the candidates with the colors of this word are ranked. Symmetries map
    /// each of the others to one that is ranked.
    pub(crate) fn ranked_of(&self, word: u32) -> impl Fn(Codeword) -> bool + '_ {
        let symmetries = self.symmetries.of_multiset(self.pins, word);
        let chains = self.chains.among_equal(self.pins, word);
        move |word| {
            let mut images = symmetries.iter().map(|it| it.image(self.pins, word.bits()));
            images.all(|image| chains.first_guess(self.pins, image) >= word.bits())
        }
    }

    /// Returns the number of candidates on any turn but the first, if only colors are interchangeable.
    ///
    /// The colors that the later pins can have depend only on the colors that the next pin can have. So beginnings of
    /// guesses are counted together if the next pin can have the same colors.
    pub(crate) fn number(&self) -> u64 {
        let before = &self.chains.before;
        let unlocked =
            |color: usize| (0..COLOR_CODES).filter(move |&it| usize::from(before[it]) == color);
        let begin = (0..COLOR_CODES)
            .filter(|&color| before[color] == 0)
            .fold(0, |all, color| all | 1 << color);
        let mut guesses = BTreeMap::from([(self.colors & begin, 1)]);
        for _ in 0..self.pins {
            let mut longer = BTreeMap::new();
            for (allowed, number) in guesses {
                for color in (1..COLOR_CODES).filter(|color| allowed >> color & 1 != 0) {
                    let mut next = unlocked(color).fold(allowed, |next, color| next | 1 << color);
                    if !self.repeats {
                        next &= !(1 << color);
                    }
                    *longer.entry(next).or_insert(0) += number;
                }
            }
            guesses = longer;
        }
        guesses.values().sum()
    }

    /// Returns the number of guesses that are equivalent to a candidate, including itself, if each color appears in
    /// some secret.
    pub(crate) fn equivalent(&self, guess: Codeword) -> u64 {
        let before = &self.chains.before;
        let is_in_chain = |&color: &usize| before[color] != 0 || before.contains(&(color as u8));
        let chain: Vec<usize> = (1..COLOR_CODES).filter(is_in_chain).collect();
        let mut numbers = [0; COLOR_CODES];
        guess.colors_of_pins(self.pins).for_each(|color| numbers[color] += 1);
        let (all, used) = (chain.len(), chain.iter().filter(|&&color| numbers[color] > 0).count());
        let product = |from: usize, to: usize| (from as u64..=to as u64).product::<u64>();
        let mut guesses = product(all - used + 1, all);
        if self.is_first_turn {
            // The pins can be reordered too. Colors with the same number of pins have been counted in every order.
            guesses *= product(1, self.pins);
            for number in 1..=self.pins {
                let colors = numbers.iter().filter(|&&pins| pins == number).count();
                guesses /= product(1, number).pow(colors as u32) * product(1, colors);
            }
        }
        guesses
    }
}

/// Returns all colors of a game, as bits.
fn all_colors(game: &Game) -> u32 {
    (2 << game.colors()) - 2
}

/// Returns the colors of some codewords, as bits.
fn colors_of(game: &Game, words: &[Codeword]) -> u32 {
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

/// Returns whether a guess is the lexically first of all guesses that are equivalent to it before the first turn. At
/// that time, two guesses are equivalent if their colors have the same numbers of pins. So there is one first guess for
/// each partition of the number of pins. Its colors are in rising order, and no color has more pins than a lower one.
pub(crate) fn is_partition(pins: usize, word: u32) -> bool {
    let color = |pin: usize| (word >> (4 * pin) & 15) as usize;
    let mut numbers = [0; COLOR_CODES];
    (0..pins).for_each(|pin| numbers[color(pin)] += 1);
    (1..pins).all(|pin| color(pin) <= color(pin - 1)) && numbers[1..].is_sorted_by(|a, b| a >= b)
}

/// Returns the first guesses of a game, in lexical order: one of each set of equivalent guesses.
pub(crate) fn first_guesses(game: &Game) -> Vec<Codeword> {
    let is_first = |word: &Codeword| is_partition(game.pins(), word.bits());
    game.codewords().filter(is_first).collect()
}

#[cfg(test)]
mod tests;
