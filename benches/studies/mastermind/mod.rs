//! The write-ups on Mastermind by Michael Magruder. They document his C++ and CUDA program mikemag/Mastermind,
//! which plays every game of a size.
//!
//! ```text
//!     scorers       "Efficient Scoring Functions"
//!     ordinals      "Packed Indices for Mastermind Scores"
//!     cache         "Score Caching Considered Harmful"
//! ```
//!
//! Its GPU code is out of scope, because this crate uses nothing but the standard library.

mod cache;
mod ordinals;
mod scorers;

use std::collections::BTreeMap;

use bitsolve::internals::cpu::Cpu;
use bitsolve::internals::mastermind::{Equivalence, PartitionCounter};
use bitsolve::mastermind::{Codeword, Game};

use super::{Page, Prepare};
use crate::common::deals::shuffle;
use crate::common::random::Random;
use crate::workloads::checked;

/// Returns the pages.
pub(super) fn pages() -> Vec<Page> {
    vec![scorers::page(), ordinals::page(), cache::page()]
}

/// Returns the game with this many pins and colors, with repeats.
fn game(pins: usize, colors: usize) -> Game {
    Game::new(pins, colors, true).expect("there is such a game")
}

/// A codeword with the number of its pins of each color. It is ordered like the codeword.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(C)]
struct Counted {
    /// The colors, four bits each, the last pin least significant.
    pins: u32,
    /// The counts, four bits each, color 1 least significant.
    nibbles: u64,
    /// The counts again, color 1 first.
    bytes: [u8; 16],
}

impl Counted {
    fn new(word: Codeword) -> Self {
        let (mut pins, mut nibbles, mut bytes) = (0, 0, [0; 16]);
        for color in word.colors() {
            pins = pins << 4 | color as u32;
            nibbles += 1 << (4 * (color - 1));
            bytes[color - 1] += 1;
        }
        Self { pins, nibbles, bytes }
    }
}

/// Returns codewords with their counts.
fn counted(words: impl IntoIterator<Item = Codeword>) -> Vec<Counted> {
    words.into_iter().map(Counted::new).collect()
}

/// Returns a random sample of the codewords of a game.
fn sample(game: &Game, size: usize) -> Vec<Codeword> {
    let mut words: Vec<Codeword> = game.codewords().collect();
    shuffle(&mut Random::new(1), &mut words);
    words.truncate(size);
    words
}

/// Work that is faster with POPCNT, which the oldest x86-64 processors do not have. A closure would not do,
/// because the compiler need not inline it, and then it would be compiled without POPCNT.
trait Work {
    type Answer;

    /// Does the work. This must be inlined always.
    fn answer(self) -> Self::Answer;
}

/// Does some work, compiled for processors with POPCNT if this is one of them.
fn with_popcnt<W: Work>(work: W) -> W::Answer {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("popcnt") {
        // SAFETY: the processor has POPCNT.
        return unsafe { popcnt(work) };
    }
    work.answer()
}

/// Does some work. This is not inlined, so that each kind of work has a function of its own, whose instructions
/// can be counted.
#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "popcnt")]
fn popcnt<W: Work>(work: W) -> W::Answer {
    work.answer()
}

/// The largest parts of all guesses, added up, and their numbers of parts, added up.
type Parts = (u64, u64);

/// Returns the parts into which the guesses divide the secrets, by the rules.
fn parts_by_the_rules(game: &Game, guesses: &[Codeword], secrets: &[Codeword]) -> Parts {
    let parts = guesses.iter().map(|&guess| {
        let mut sizes = BTreeMap::new();
        for &secret in secrets {
            let feedback = game.feedback(guess, secret);
            *sizes.entry((feedback.black, feedback.white)).or_insert(0) += 1;
        }
        (sizes.values().copied().max().unwrap_or(0), sizes.len() as u64)
    });
    parts.fold((0, 0), |sum, parts| (sum.0 + parts.0, sum.1 + parts.1))
}

/// Prepares the solver's planes of bits, which find the parts of this many secrets of 4p6c for each of its guesses.
fn planes(secrets: usize) -> Prepare {
    Box::new(move || {
        let (game, secrets) = (game(4, 6), sample(&game(4, 6), secrets));
        let guesses: Vec<_> = game.codewords().collect();
        let expected = parts_by_the_rules(&game, &guesses, &secrets);
        checked(move || parts_by_planes(&game, &secrets), &expected)
    })
}

/// Returns the parts into which all codewords of the game divide the secrets, by the solver's planes of bits.
fn parts_by_planes(game: &Game, secrets: &[Codeword]) -> Parts {
    let mut sum = (0, 0);
    let mut show = |_: Codeword, sizes: &[u32]| {
        sum.0 += u64::from(sizes.iter().copied().max().unwrap_or(0));
        sum.1 += sizes.iter().filter(|&&size| size > 0).count() as u64;
        true
    };
    let mut counter = PartitionCounter::new(Cpu::detect());
    counter.scan(game, secrets, &Equivalence::trivial(game), &mut show);
    sum
}
