//! The first turn of a search: the first guesses, and the parts into which they divide all secrets.

use std::num::NonZero;

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::first_guesses::kinds;
use crate::mastermind::progress::Progress;
use crate::mastermind::search::bounds::{less, Bounds, IMPOSSIBLE, UNLIMITED};
use crate::mastermind::search::codewords::Codewords;
use crate::mastermind::search::problem::Problem;
use crate::mastermind::solver::threads::threads_for;

/// The first turn of a search, and the state that all of its threads share.
pub(super) struct Root<'a> {
    pub(super) cpu: Cpu,
    pub(super) words: Codewords,
    pub(super) bounds: Bounds,
    pub(super) progress: &'a Progress,
    pub(super) threads: NonZero<usize>,
    /// No strategy has a lower total, by the number of secrets alone.
    pub(super) least: u32,
    /// The maximum number of turns after the first.
    pub(super) turns: u16,
    /// One first guess of each kind, or the one that the problem asks for.
    pub(super) firsts: Vec<FirstGuess>,
}

/// A first guess.
pub(super) struct FirstGuess {
    pub(super) guess: u32,
    /// The parts that are not empty, in the order of the feedbacks. All black has none.
    pub(super) parts: Vec<RootPart>,
}

/// The secrets that are left after a first guess and its feedback.
pub(super) struct RootPart {
    pub(super) secrets: Vec<u32>,
    /// In a search with a proof, no strategy for these secrets has a lower total. In one without a proof,
    /// the best strategy so far has this total.
    pub(super) total: u32,
    /// The guesses of the best strategy so far in preorder, if there is one.
    pub(super) guesses: Vec<u32>,
}

impl<'a> Root<'a> {
    /// Prepares a search. The total of each part is a bound that follows from its number of secrets.
    pub(super) fn new(problem: &Problem, progress: &'a Progress) -> Self {
        let Problem { game, first, max_turns, threads } = *problem;
        let words = Codewords::new(game);
        let bounds = Bounds::new(&game, words.len());
        // No strategy needs more turns than there are secrets.
        let turns = max_turns.filter(|&turns| turns < words.len());
        let turns = turns.map_or(UNLIMITED, |turns| turns as u16);
        let least = bounds.least(turns, words.len());
        progress.raise_lower_bound(u64::from(least));
        let turns = less(turns.max(1));
        // Before the first guess, all pins are alike, and so are all colors.
        let guesses = first.map_or_else(|| kinds(&game), |first| vec![first]);
        let firsts = guesses.iter().map(|&guess| {
            let guess = words.number(guess);
            let mut parts = vec![Vec::new(); words.indices()];
            for secret in 0..words.len() {
                parts[words.feedback(guess as usize, secret)].push(secret as u32);
            }
            // All black ends the game.
            parts.pop();
            parts.retain(|secrets| !secrets.is_empty());
            let part = |secrets: Vec<u32>| {
                let total = bounds.least(turns, secrets.len());
                RootPart { secrets, total, guesses: Vec::new() }
            };
            FirstGuess { guess, parts: parts.into_iter().map(part).collect() }
        });
        let firsts = firsts.collect();
        let threads = threads_for(&game, threads);
        Self { cpu: Cpu::detect(), words, bounds, progress, threads, least, turns, firsts }
    }

    /// Returns the guesses of the best strategy with one of the first guesses, in preorder.
    pub(super) fn guesses(&self, first: &FirstGuess) -> Vec<Codeword> {
        let others = first.parts.iter().flat_map(|part| &part.guesses);
        [first.guess].iter().chain(others).map(|&guess| self.words.list[guess as usize]).collect()
    }
}

impl FirstGuess {
    /// Returns the total that follows from those of the parts.
    pub(super) fn total(&self) -> u32 {
        // One more secret is the guess itself.
        let total = |part: &RootPart| part.secrets.len() as u32 + part.total;
        (1 + self.parts.iter().map(total).sum::<u32>()).min(IMPOSSIBLE)
    }
}
