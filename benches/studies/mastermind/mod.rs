//! The steps of the write-ups on Mastermind.

pub(crate) mod cache;
pub(crate) mod feedbacks;
pub(crate) mod ordinals;
pub(crate) mod scorers;

use bitsolve::internals::cpu::Cpu;
use bitsolve::mastermind::{Codeword, Game};

use crate::common::random::Random;

/// The steps of the four scoring functions, in the author's order, and what they do.
pub(crate) const SCORERS: [(&str, &str); 4] = [
    ("simple_loops", "a loop over the pins and one over the colors"),
    ("counting_scalar", "zero nibbles, POPCNT; color counts in one word"),
    ("counting_auto_vec", "color counts in bytes; the compiler makes vectors of the loop"),
    ("counting_hand_vec", "`pminub` and `psadbw` by hand"),
];

/// Returns the name of the step that counts parts on a backend, and what it does.
pub(crate) fn counter(cpu: Cpu) -> (&'static str, &'static str) {
    match cpu.name() {
        "portable" => ("parts-portable", "the solver's planes of bits, in plain Rust"),
        "avx512" => ("parts-avx512", "the same with vectors of 512 bits"),
        _ => ("parts", "the same with vectors of 256 bits"),
    }
}

/// The numbers of possible secrets.
pub(crate) const SECRETS: [usize; 6] = [6, 16, 64, 250, 4096, 32_768];

/// The number of guesses that take turns. With fewer, the processor would learn to predict their
/// branches.
pub(crate) const GUESSES: usize = 64;

/// Returns some guesses of a game that are spread over its codewords, and `size` secrets at random.
pub(crate) fn guesses_and_secrets(game: &Game, size: usize) -> (Vec<Codeword>, Vec<Codeword>) {
    let words: Vec<Codeword> = game.codewords().collect();
    let guesses = words.iter().copied().step_by(words.len() / GUESSES).take(GUESSES).collect();
    (guesses, sample(&words, size))
}

/// Returns a random sample of the codewords, in their order.
fn sample(words: &[Codeword], size: usize) -> Vec<Codeword> {
    let mut random = Random::new(size as u64);
    let mut chosen = Vec::new();
    for (before, &word) in words.iter().enumerate() {
        let (left, missing) = (words.len() - before, size - chosen.len());
        if (random.below(left as u32) as usize) < missing {
            chosen.push(word);
        }
    }
    assert_eq!(chosen.len(), size);
    chosen
}
