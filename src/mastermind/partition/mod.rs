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
//!     special         answers questions for which something else is better than a scan
//!     scan            ranks the guesses that may be the best, or shows all guesses with their parts
//!     sharing         shares a scan among threads
//!     parts           counts all hits of multisets, and the parts of guesses
//!     multisets       lists the multisets of colors of a game, and chooses those of some guesses
//!     orders          lists the orders in which the colors of a multiset can be played, and stores them as planes
//!     slices          finds the best guess by Knuth's strategy, with one bit per guess, for all but large sets
//!     planes          stores the secrets as planes, and adds up planes
//! ```

mod multisets;
mod orders;
mod parts;
mod planes;
pub(crate) mod scan;
#[cfg_attr(flat, path = "no_sharing.rs")]
pub(crate) mod sharing;
pub(crate) mod slices;
#[cfg_attr(flat, path = "no_special.rs")]
mod special;
#[cfg(test)]
mod tests;

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::{Equivalence, Level};
use crate::mastermind::feedback::feedback_count;
use crate::mastermind::game::Game;
use crate::mastermind::partition::scan::PartitionCounter;
use crate::mastermind::partition::sharing::Sharing;
use crate::mastermind::partition::special::Special;
use crate::mastermind::progress::Stop;
use crate::mastermind::ranking::{Ranked, Ranking};
use crate::mastermind::scorer::tells_all_apart;

/// If the secrets times the codewords of the game are at least this many, parts are counted only for one of the guesses
/// that are equivalent by symmetries. With 2^20 to 2^25, AVX2 takes nearly the same number of instructions for 6p6c
/// `entropy` and 5p8c `most-parts`, and with 2^28, it takes up to 1.06 times as many.
const COMPARISONS_FOR_SYMMETRIES: u64 = 1 << 24;

/// If the secrets times the codewords of the game are at least this many, the work may be shared among threads. It
/// takes a tenth of a millisecond to start a thread.
const COMPARISONS_FOR_THREADS: u64 = 1 << 26;

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

/// Finds the guesses that a strategy plays. Its memory is reused.
pub(crate) struct Finder<'a> {
    cpu: Cpu,
    game: &'a Game,
    ranking: &'a Ranking,
    special: Special,
    /// It is made when it is needed first.
    counter: Option<PartitionCounter>,
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
        Self { cpu, game, ranking, special: Special::new(cpu), counter: None, sharing }
    }

    /// Returns the guess that the strategy plays for some secrets, at least one and in lexical order. `played` are the
    /// guesses so far, in any order.
    pub(crate) fn best(&mut self, secrets: &[Codeword], played: &[Codeword]) -> Result<Best, Stop> {
        let &mut Self { cpu, game, ranking, ref mut special, ref mut counter, sharing } = self;
        if let Some(best) = Best::first(ranking, secrets) {
            return Ok(best);
        }
        sharing.go_on()?;
        if let Some(best) = special.best((game, ranking), secrets, played, sharing)? {
            return Ok(best);
        }
        if let Some(best) = Best::that_tells_all_apart(game.pins(), ranking, secrets) {
            return Ok(best);
        }
        let comparisons = secrets.len() as u64 * game.count();
        let level = match comparisons < COMPARISONS_FOR_SYMMETRIES {
            true => Level::Groups,
            false => Level::Symmetries,
        };
        let equivalence = &Equivalence::after(game, secrets.iter().copied(), played, level);
        let question = &Question { game, secrets, equivalence, ranking };
        let counter = counter.get_or_insert_with(|| PartitionCounter::new(cpu));
        counter.best(question, sharing.of_part(comparisons < COMPARISONS_FOR_THREADS))
    }
}
