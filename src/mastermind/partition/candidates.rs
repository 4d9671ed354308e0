//! Which guesses need to be looked at.
//!
//! Colors that were not played yet can change places with each other: what is possible stays the same,
//! and so do the parts of a guess if its colors change with them. So can colors that no possible secret has, whether
//! played or not; and with repeats, a pin of such a color might have any other of them too. Of
//! guesses that are the same but for this, the first in lexical order is enough, which is also the one
//! that wins the ties. It uses interchangeable colors in rising order: the second only after the first. Before
//! anything was played the pins are interchangeable too.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;

/// The guesses of a game that differ.
#[derive(Clone, Copy, Debug)]
pub struct Guesses {
    /// The colors that a pin may have before others were used, as bits.
    pub at_first: u32,
    /// By color: the colors that may be used once it was, as bits.
    pub then: [u32; 16],
    /// Whether a color may come more than once.
    pub repeats: bool,
    /// Whether no pin's color is below that of the pin before.
    pub rising: bool,
}

impl Guesses {
    /// All codewords.
    pub fn all(game: &Game) -> Self {
        Self {
            at_first: (2 << game.colors()) - 2,
            then: [0; 16],
            repeats: game.repeats(),
            rising: false,
        }
    }

    /// Those that differ where `secrets` is all that is possible after `played`.
    pub fn that_differ(game: &Game, secrets: &[Codeword], played: &[Codeword]) -> Self {
        let mut guesses = Self::all(game);
        let all = guesses.at_first;
        guesses.rising = played.is_empty();
        let mut present = 0;
        for &secret in secrets {
            present |= colors_of(game, secret);
            if present == all {
                break;
            }
        }
        let seen = played.iter().fold(0, |seen, &word| seen | colors_of(game, word));
        guesses.interchange(present & !seen);
        let absent = all & !present;
        if game.repeats() && absent != 0 {
            guesses.at_first &= !absent | lowest(absent);
        } else {
            guesses.interchange(absent);
        }
        guesses
    }

    /// Lets colors be used in rising order only.
    fn interchange(&mut self, colors: u32) {
        let mut rest = colors;
        while rest & (rest.wrapping_sub(1)) != 0 {
            let before = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            self.then[before] = lowest(rest);
        }
        self.at_first &= !colors | lowest(colors);
    }
}

/// The colors of a codeword, as bits.
fn colors_of(game: &Game, word: Codeword) -> u32 {
    word.colors(game.pins()).fold(0, |colors, color| colors | 1 << color)
}

/// The lowest one of `bits`, if there is one.
fn lowest(bits: u32) -> u32 {
    bits & bits.wrapping_neg()
}
