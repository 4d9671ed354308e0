//! Mastermind: the scoring functions, the cache study and the solvers.

pub(crate) mod scorers;
pub(crate) mod solvers;

use bitsolve::mastermind::Codeword;

use crate::common::random::Random;

/// The pins and the colors of the games that are scored.
pub(crate) const SCORED: [(usize, usize); 4] = [(4, 6), (5, 8), (7, 7), (8, 8)];

/// The numbers of possible secrets.
pub(crate) const SECRETS: [usize; 6] = [6, 16, 64, 250, 4096, 32_768];

/// Returns a random sample of the codewords, in their order.
pub(crate) fn sample(words: &[Codeword], size: usize) -> Vec<Codeword> {
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
