//! The guesses for a set of secrets that is not small, by the sizes of their parts.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::MOST_INDICES;
use crate::mastermind::ranking::Ranking;
use crate::mastermind::strategy::Strategy;

/// Returns the totals that 0 to `most` secrets usually have, with 32 bits after the point.
pub(super) fn estimates(most: usize) -> Vec<u64> {
    let logarithms = Ranking::new(Strategy::Entropy, most);
    let estimate = |count: u32| match count {
        2 => 3 << 32,
        // The rank of one part of n secrets is n log2 n, with 32 bits after the point.
        _ => (u64::from(count) << 32) + logarithms.rank([count].into_iter()) / 16 * 5,
    };
    [0].into_iter().chain((1..=most as u32).map(estimate)).collect()
}

/// The sizes of the parts of a guess: first all but the possible secret that is the guess, in rising
/// order, and in the last place 1 if there is such a secret.
type SortedSizes = [u32; MOST_INDICES];

/// A guess and its estimated total.
struct Estimated {
    estimate: u64,
    guess: Codeword,
    sizes: SortedSizes,
}

/// Keeps the guesses with the least estimates, one for each list of part sizes. Of equal guesses, the
/// lexically first comes first. They may be shown in any order.
pub(super) struct BestGuesses<'a> {
    estimates: &'a [u64],
    secrets: u32,
    most: usize,
    ranked: Vec<Estimated>,
}

impl<'a> BestGuesses<'a> {
    /// Starts to look for this many guesses, at least one, for this many secrets.
    pub(super) fn new(estimates: &'a [u64], secrets: usize, most: usize) -> Self {
        Self { estimates, secrets: secrets as u32, most, ranked: Vec::new() }
    }

    /// Looks at a guess and its part sizes, by answer index.
    pub(super) fn see(&mut self, guess: Codeword, parts: &[u32]) {
        let (&own, others) = parts.split_last().expect("there are feedbacks");
        let estimate = others.iter().map(|&size| self.estimates[size as usize]).sum();
        let is_full = self.ranked.len() == self.most;
        let is_better = |other: &Estimated| (estimate, guess) < (other.estimate, other.guess);
        if is_full && !self.ranked.last().is_some_and(is_better) {
            return;
        }
        // After a guess that leaves all secrets together, the game would be the same again.
        if others.contains(&self.secrets) {
            return;
        }
        let mut sizes = [0; MOST_INDICES];
        sizes[..others.len()].copy_from_slice(others);
        sizes[..others.len()].sort_unstable();
        sizes[MOST_INDICES - 1] += own;
        let is_equal = |other: &Estimated| other.estimate == estimate && other.sizes == sizes;
        if let Some(place) = self.ranked.iter().position(is_equal) {
            if !is_better(&self.ranked[place]) {
                return;
            }
            self.ranked.remove(place);
        }
        let place = self.ranked.partition_point(|other| !is_better(other));
        self.ranked.truncate(self.most - 1);
        self.ranked.insert(place, Estimated { estimate, guess, sizes });
    }

    /// Returns the guesses, best first.
    pub(super) fn guesses(&self) -> impl Iterator<Item = Codeword> + '_ {
        self.ranked.iter().map(|ranked| ranked.guess)
    }
}
