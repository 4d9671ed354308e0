//! Counts with bit operations how guesses divide the possible secrets into parts, and finds the best guess. [`Finder`]
//! decides how it is found.
//!
//! The secrets lie side by side, one bit each, in *planes*. For each pin and color, a plane says which
//! secrets have the color at the pin; for each color and number, a plane says which secrets have at
//! least that many pins of the color.
//!
//! ```text
//!     secrets               1122  1213  2112  3331 ...
//!     pin 2 has color 1      1     0     1     0
//!     at least two of 1      1     1     1     0
//! ```
//!
//! The number of black hits of a guess is the sum of one plane per pin. The number of all its hits is another such
//! sum: the first pin of a color takes the plane "at least one", and the next pin of that color takes "at least two".
//! The planes are added in binary, as on paper. The sum has planes of ones, twos, fours and eights. A part contains
//! the secrets with b black hits and h hits in all. One more AND selects these secrets, and then the ones are counted.
//! A lane of a vector has a word for 32 secrets. While parts are counted, each lane belongs to a different guess.
//!
//! The number of all hits depends only on which colors a guess has, and not on their order. So the guesses are grouped
//! by their *multiset* of colors. All hits are added up once for a multiset, and its guesses differ only in their
//! black hits. The secrets with h hits in all can be in h + 1 different parts. So the numbers of secrets with each
//! number of hits give a bound for the ranks of all guesses of the multiset. Once a good guess is known, most multisets
//! cannot have a better one, and their guesses are not ranked.
//!
//! ```text
//!     counter         prepares a scan, shows all guesses with their parts, or ranks them and finds the best guess
//!     shared          does the same on several threads
//!     region          the secrets and multisets of a scan, and a bound for each multiset
//!     parts           counts all hits of multisets, and the parts of guesses
//!     multisets       lists the multisets of colors of a game, and chooses those of some guesses
//!     orders          lists the orders in which the colors of a multiset can be played, and stores them as planes
//!     slices          finds the best guess by Knuth's strategy, with one bit per guess, for all but large sets
//!     planes          stores the secrets as planes, and adds up planes
//! ```

pub(crate) mod counter;
mod multisets;
mod orders;
mod parts;
mod planes;
mod region;
mod shared;
pub(crate) mod slices;
#[cfg(test)]
mod tests;

use std::num::NonZero;

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::Equivalence;
use crate::mastermind::feedback::feedback_count;
use crate::mastermind::game::Game;
use crate::mastermind::partition::counter::PartitionCounter;
use crate::mastermind::partition::shared::{best_first, PIECE};
use crate::mastermind::partition::slices::{
    is_sliced, Slices, LEAST_WITH_SYMMETRIES, MOST_RANKED_BY_SECRET,
};
use crate::mastermind::progress::{Progress, Stop};
use crate::mastermind::ranking::{Ranked, Ranking};
use crate::mastermind::scorer::tells_all_apart;

/// The least number of secrets for which a scan may be worth sharing among threads.
const LEAST_SHARED: usize = 1 << 8;

/// The least number of comparisons of a scan that is shared. With AVX2, they take half a millisecond or more, and it
/// takes a tenth of a millisecond to start a thread.
const SHARED_COMPARISONS: u64 = 1 << 24;

/// A request for the best guess of a turn.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    pub(crate) game: &'a Game,
    /// The possible secrets, at least one, in lexical order.
    pub(crate) secrets: &'a [Codeword],
    /// The guesses that are equivalent. One of them is ranked.
    pub(crate) equivalence: &'a Equivalence,
    /// The rule by which a guess is better than another.
    pub(crate) ranking: &'a Ranking,
}

/// The best guess so far.
#[derive(Clone, Copy)]
pub(crate) struct Best {
    /// The guess and its rank.
    pub(crate) guess: Ranked,
    /// How many guesses were ranked.
    pub(crate) ranked: u64,
}

impl Default for Best {
    fn default() -> Self {
        Self { guess: (u64::MAX, true, Codeword::from_bits(u32::MAX)), ranked: 0 }
    }
}

impl Best {
    /// Returns the first secret if it is played without a comparison with other guesses.
    pub(crate) fn first(ranking: &Ranking, secrets: &[Codeword]) -> Option<Self> {
        let is_first = secrets.len() <= 2 || ranking.is_unranked();
        is_first.then(|| Self { guess: (u64::MAX, false, secrets[0]), ..Self::default() })
    }

    /// Returns the first secret that gets a different answer from each secret, if there are fewer secrets than
    /// answers.
    pub(crate) fn that_tells_all_apart(
        pins: usize,
        ranking: &Ranking,
        secrets: &[Codeword],
    ) -> Option<Self> {
        if secrets.len() >= feedback_count(pins) {
            return None;
        }
        let guess = *secrets.iter().find(|&&guess| tells_all_apart(pins, guess, secrets))?;
        let rank = ranking.perfect(pins, secrets.len());
        Some(Self { guess: (rank, false, guess), ..Self::default() })
    }
}

/// How a scan is shared among threads.
#[derive(Clone, Copy)]
pub(crate) struct Sharing<'a> {
    /// The number of threads.
    pub(crate) threads: NonZero<usize>,
    /// Counts the guesses that are ranked or ruled out, and can stop the scan.
    pub(crate) progress: Option<&'a Progress>,
}

impl Sharing<'_> {
    /// Returns an error if the scan must stop.
    pub(crate) fn check(self) -> Result<(), Stop> {
        self.progress.map_or(Ok(()), Progress::check)
    }

    /// Counts guesses that were ranked or ruled out.
    fn count(self, guesses: usize) {
        if let Some(progress) = self.progress {
            progress.advance(guesses);
        }
    }
}

/// Finds the guesses that a strategy plays. Its memory is reused.
pub(crate) struct Finder<'a> {
    game: &'a Game,
    ranking: &'a Ranking,
    /// It is made when it is needed first.
    counter: Option<PartitionCounter>,
    slices: Slices,
    /// How a large scan is shared among threads.
    sharing: Sharing<'a>,
}

impl<'a> Finder<'a> {
    /// Creates a finder that uses this backend.
    pub(crate) fn new(
        cpu: Cpu,
        game: &'a Game,
        ranking: &'a Ranking,
        sharing: Sharing<'a>,
    ) -> Self {
        Self { game, ranking, counter: None, slices: Slices::new(cpu), sharing }
    }

    /// Returns the guess that the strategy plays for some secrets, at least one and in lexical order. `played` are the
    /// guesses so far, in any order.
    pub(crate) fn best(&mut self, secrets: &[Codeword], played: &[Codeword]) -> Result<Best, Stop> {
        let &mut Self { game, ranking, ref mut counter, ref mut slices, sharing } = self;
        if let Some(best) = Best::first(ranking, secrets) {
            return Ok(best);
        }
        let is_sliced = is_sliced(game, ranking, secrets, played);
        // Slices find such a guess early, and so does a ranking of the possible secrets.
        if !is_sliced && !ranking.only_possible {
            if let Some(best) = Best::that_tells_all_apart(game.pins(), ranking, secrets) {
                return Ok(best);
            }
        }
        sharing.check()?;
        if ranking.only_possible && secrets.len() <= MOST_RANKED_BY_SECRET {
            return Ok(slices.best_possible(game, ranking, secrets));
        }
        let colors = Equivalence::of(game, secrets, played);
        let comparisons = || secrets.len() as u64 * colors.number();
        let is_large = !played.is_empty() && secrets.len() >= LEAST_SHARED;
        let is_shared = !is_sliced && is_large && comparisons() >= SHARED_COMPARISONS;
        let equivalence = match (is_sliced, is_shared) {
            (true, _) if secrets.len() < LEAST_WITH_SYMMETRIES => colors,
            (false, false) => colors.with_groups(played),
            _ => colors.with_symmetries(played),
        };
        let question = &Question { game, secrets, equivalence: &equivalence, ranking };
        if is_sliced {
            return slices.best(question, sharing);
        }
        if played.is_empty() && secrets.len() > PIECE {
            return best_first(slices.cpu, question, sharing);
        }
        let counter = counter.get_or_insert_with(|| PartitionCounter::new(slices.cpu));
        match is_shared {
            true => counter.best_on(question, sharing),
            false => Ok(counter.best(question)),
        }
    }
}
