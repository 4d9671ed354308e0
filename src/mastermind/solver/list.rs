//! Lists of the best guesses. All solvers rank guesses in their own ways and list them in this one.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::kinds::Kinds;
use crate::mastermind::memory::{push, OutOfMemory};

/// The rank of a guess, whether it cannot be the secret, and the guess itself. The least value is
/// the best.
pub(super) type Ranked = (u64, bool, Codeword);

/// Returns up to `most` guesses, at least one: `best`, and then those of `others` that were not played,
/// best first. With `kinds`, only the first guess of each kind is listed.
pub(super) fn best_first(
    best: Codeword,
    mut others: Vec<Ranked>,
    played: &[Codeword],
    most: usize,
    mut kinds: Option<Kinds>,
) -> Result<Vec<Codeword>, OutOfMemory> {
    others.sort_unstable();
    let mut guesses = Vec::new();
    let rest = others.into_iter().map(|(_, _, word)| word);
    let rest = rest.filter(|word| *word != best && !played.contains(word));
    for word in [best].into_iter().chain(rest) {
        if kinds.as_mut().map_or(Ok(true), |kinds| kinds.is_new(word))? {
            push(&mut guesses, word)?;
            if guesses.len() == most {
                break;
            }
        }
    }
    Ok(guesses)
}
