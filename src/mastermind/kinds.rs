//! Guesses that are different in kind.
//!
//! Before the first guess, 1122, 1133 and 2323 are of one kind: a change of the order of the pins and
//! of the names of the colors turns each into the others. After some turns, fewer of these changes
//! leave the game as it is. A *symmetry* is a permutation of the pins together with a permutation of
//! the colors that maps the turns, one to one, to turns with the same feedback. Colors that no
//! possible secret has count as one color here, because a pin of such a color never gets a hit.
//!
//! A symmetry maps each possible secret to a possible secret, and does not change the feedback of a guess
//! and a secret. So a guess has the same part sizes as its image. Two guesses are of the same *kind* if a
//! symmetry makes one of the other.
//!
//! Symmetries are found like the isomorphisms of graphs. Each pin and each color gets a label, which
//! is a hash of 64 bits of the turns, the guess and the labels of the others. If some labels of a
//! guess are equal, one of their pins or colors is marked. In the other guess, every pin or color
//! with the same label is tried in turn, and all labels are computed again. When all labels differ,
//! they say what is mapped to what. Then the hashes of the turns are compared, and not the turns
//! themselves.

use std::collections::HashMap;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::history::Turn;
use crate::mastermind::memory::{reserve_entry, OutOfMemory};
use crate::mastermind::partition::candidates::colors_of;

/// The place of color 0, which stands for all colors that no possible secret has. The other colors come
/// after it. The pins come before it, the last pin first, as in the bits of a codeword.
const ABSENT: usize = 8;

/// The place after the last color. It has a hash of all turns.
const TURNS: usize = ABSENT + 16;

/// A guess and the labels that the pins and the colors have with it.
type Labeled = (u32, [u64; TURNS + 1]);

/// The label of a marked pin or color. Before any turn, pins have label 0, colors 1, and color 0 has
/// label 2. The label of a color that is not used stays as it is.
const MARK: u64 = 3;

/// Keeps one guess of each kind.
pub(crate) struct Kinds {
    pins: usize,
    /// The colors of possible secrets, as bits.
    pub(crate) present: u32,
    /// The [simple](Self::simple) form of each guess that was played, and a number above 0 for its
    /// feedback.
    turns: Vec<(u32, usize)>,
    /// The first guess of each kind so far, in its simple form. The keys are hashes. A key that is
    /// taken by another kind is followed by the next number.
    kept: HashMap<u64, u32>,
}

impl Kinds {
    /// Prepares a game after these turns, which leave these `secrets`, at least one.
    pub(crate) fn new(game: &Game, turns: &[Turn], secrets: &[Codeword]) -> Self {
        let (pins, present) = (game.pins(), colors_of(game, secrets));
        let mut kinds = Self { pins, present, turns: Vec::new(), kept: HashMap::new() };
        for Turn { guess, feedback } in turns {
            kinds.turns.push((kinds.simple(*guess), 1 + feedback.black * 16 + feedback.white));
        }
        kinds
    }

    /// Returns whether a guess is the first of its kind, and keeps it if so.
    pub(crate) fn is_new(&mut self, guess: Codeword) -> Result<bool, OutOfMemory> {
        let guess = self.labeled(self.simple(guess));
        let mut key = guess.1[TURNS];
        while let Some(&other) = self.kept.get(&key) {
            if self.are_alike(&self.labeled(other), &guess) {
                return Ok(false);
            }
            key = key.wrapping_add(1);
        }
        reserve_entry(&mut self.kept)?;
        self.kept.insert(key, guess.0);
        Ok(true)
    }

    /// Returns the bits of a codeword with color 0 instead of each color that no possible secret has.
    fn simple(&self, word: Codeword) -> u32 {
        word.colors_of_pins(self.pins)
            .fold(0, |bits, color| bits << 4 | (color as u32 * (self.present >> color & 1)))
    }

    /// Returns a guess in its simple form with its labels.
    fn labeled(&self, guess: u32) -> Labeled {
        let mut labels = [1; TURNS + 1];
        labels[..ABSENT].fill(0);
        self.marked(&(guess, labels), ABSENT, 2)
    }

    /// Returns whether a symmetry that maps labels to equal labels makes one guess of the other.
    fn are_alike(&self, a: &Labeled, b: &Labeled) -> bool {
        let is_shared =
            |&point: &usize| a.1[point] > MARK && a.1[point + 1..].contains(&a.1[point]);
        if a.1[TURNS] != b.1[TURNS] {
            return false;
        }
        if let Some(point) = (0..TURNS).find(is_shared) {
            let a_marked = self.marked(a, point, MARK);
            let mut others = (0..TURNS).filter(|&other| b.1[other] == a.1[point]);
            return others.any(|other| self.are_alike(&a_marked, &self.marked(b, other, MARK)));
        }
        // The hash of all turns now depends on labels that all differ.
        let turns = |guess| self.marked(guess, ABSENT, 2).1[TURNS];
        turns(a) == turns(b)
    }

    /// Computes the labels again after one of them was changed.
    fn marked(&self, &(guess, mut labels): &Labeled, point: usize, label: u64) -> Labeled {
        labels[point] = label;
        for _ in 0..4 {
            let old = labels;
            for &(word, feedback) in self.turns.iter().chain([&(guess, 0)]) {
                let color = |pin: usize| ABSENT + (word >> (4 * pin) & 15) as usize;
                let mut add = |point: usize, hash: u64| {
                    labels[point] = labels[point].wrapping_add(hash);
                };
                let turn = (0..self.pins).fold(feedback as u64, |turn, pin| {
                    turn.wrapping_add(hash(old[pin], old[color(pin)]))
                });
                for pin in 0..self.pins {
                    add(pin, hash(turn, old[color(pin)]));
                    add(color(pin), hash(turn, old[pin]));
                }
                add(TURNS, hash(turn, 0));
            }
        }
        (guess, labels)
    }
}

/// Returns a number that depends on two numbers.
fn hash(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x9E37_79B9_7F4A_7C15) * u128::from(b ^ 0xD1B5_4A32_D192_ED03);
    (product >> 64) as u64 ^ product as u64
}

#[cfg(test)]
mod tests;
