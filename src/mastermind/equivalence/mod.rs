//! Decides which guesses are equivalent, so that only one of them is ranked, tried or listed.
//!
//! Pins can change places, and so can colors. If such a change maps each guess that was played to itself, it maps every
//! possible secret to a possible secret. Then a guess has the same part sizes as its image, and the two are
//! *equivalent*. The lexically first of all equivalent guesses stands for them, because it also wins the ties.
//!
//! * Colors that were not played are interchangeable. So are colors that no possible secret has, even if they were
//!   played, because a pin of such a color never gets a hit. These colors are [`Chains`].
//! * [`Symmetries`] are changes of the pins and of the colors that were played.
//! * Before the first turn, all pins are alike, and so are all colors.
//!
//! Scans rank only the [candidates](candidates::CandidateGuesses), without most of the equivalent guesses. If there are
//! many secrets, they also leave out guesses that a symmetry maps to others.

pub(crate) mod candidates;
pub(crate) mod symmetries;

use crate::mastermind::codeword::{Codeword, COLOR_CODES};
use crate::mastermind::equivalence::symmetries::{Chains, Symmetries, Symmetry};
use crate::mastermind::game::Game;

/// Says which guesses are equivalent after some turns.
pub(crate) struct Equivalence {
    pins: usize,
    is_first_turn: bool,
    /// The symmetries, except for the one that changes nothing.
    symmetries: Vec<Symmetry>,
    chains: Chains,
}

impl Equivalence {
    /// Prepares the guesses after those that were `played`. `present` are the colors of the possible secrets, as bits.
    pub(crate) fn of(game: &Game, played: &[Codeword], present: u32) -> Self {
        let symmetries = Symmetries::of(game.pins(), played, present).list;
        let colors = candidates::colors_of(game, played);
        Self { is_first_turn: played.is_empty(), ..Self::with(game, colors, present, symmetries) }
    }

    /// Prepares the guesses after guesses of these colors. Guesses are equivalent only by these symmetries, and by
    /// changes of other colors.
    pub(crate) fn with(game: &Game, played: u32, present: u32, symmetries: Vec<Symmetry>) -> Self {
        let every = (2 << game.colors()) - 2;
        let chains = Chains::of_colors(present & !played, every & !present, game.repeats());
        Self { pins: game.pins(), is_first_turn: false, symmetries, chains }
    }

    /// Returns whether a guess is the lexically first of all equivalent guesses.
    pub(crate) fn is_first(&self, guess: Codeword) -> bool {
        let guess = guess.bits();
        if self.is_first_turn {
            return is_partition(self.pins, guess);
        }
        let renamed = |word| self.chains.first_guess(self.pins, word);
        let mut images = self.symmetries.iter().map(|symmetry| symmetry.image(self.pins, guess));
        renamed(guess) == guess && images.all(|image| renamed(image) >= guess)
    }
}

/// Returns whether a guess is the lexically first of all equivalent guesses before the first turn. Two guesses are
/// equivalent then if their colors have the same numbers of pins. So there is one for each partition of the number of
/// pins. Its colors are in rising order, and no color has more pins than a lower one.
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
