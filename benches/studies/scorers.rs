//! Ways to score a guess against a secret, from plain loops to vectors. The article is "Efficient Scoring Functions" by
//! Michael Magruder. His four functions have comments with their times in his `codeword.inl`.
//!
//! The author plays the 1296 games of 4p6c. Here, each codeword of 4p6c is scored against each.

use super::mastermind::*;
use crate::harness::*;

pub(crate) fn scorers(criterion: &mut Criterion) {
    const SECRETS: usize = 1296;
    let group = &mut group(criterion, "studies/mastermind/scorers");
    histograms::<65>(group, "simple-loops", SECRETS, simple_loops);
    histograms::<65>(group, "counting-scalar", SECRETS, counting_scalar);
    histograms::<65>(group, "counting-auto-vec", SECRETS, counting_auto_vec);
    histograms::<65>(group, "counting-hand-vec", SECRETS, counting_hand_vec);
    planes(group, SECRETS);
}

/// Adds up the lesser counts, color by color, until a codeword has no more colors.
#[inline(always)]
fn counting_scalar(guess: &Counted, secret: &Counted) -> usize {
    let (mut in_guess, mut in_secret, mut all) = (guess.nibbles, secret.nibbles, 0);
    while in_guess != 0 && in_secret != 0 {
        all += (in_guess & 15).min(in_secret & 15);
        (in_guess, in_secret) = (in_guess >> 4, in_secret >> 4);
    }
    score(black_hits(guess, secret), all as usize)
}

#[inline(always)]
fn counting_auto_vec(guess: &Counted, secret: &Counted) -> usize {
    let counts = guess.bytes.iter().zip(&secret.bytes);
    let all: u8 = counts.map(|(&of_guess, &of_secret)| of_guess.min(of_secret)).sum();
    score(black_hits(guess, secret), usize::from(all))
}
