//! Counts with bit operations how guesses divide the possible secrets into parts, and finds the best guess.
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
//!     counter         prepares a scan, shows all guesses with their parts, or finds the best guess
//!     shared          does the same on several threads
//!     ranker          ranks the guesses of one multiset
//!     region          the secrets and multisets of a scan, and a bound for each multiset
//!     parts           counts all hits of multisets, and the parts of guesses
//!     multisets       lists the multisets of colors of a game, and chooses those of some guesses
//!     orders          lists the orders in which the colors of a multiset can be played
//!     orbits          finds guesses that are images of each other, for slices and for scans on several threads
//!     slices          finds the best guess by Knuth's strategy, with one bit per guess, for all but large sets
//!     planes          stores the secrets as planes, and adds up planes
//! ```

pub(crate) mod counter;
mod multisets;
mod orbits;
mod orders;
mod parts;
mod planes;
mod ranker;
mod region;
pub(crate) mod shared;
pub(crate) mod slices;
#[cfg(test)]
mod tests;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::candidates::CandidateGuesses;
use crate::mastermind::game::Game;
use crate::mastermind::ranking::Ranking;

/// A request for the best guess of a turn.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    pub(crate) game: &'a Game,
    /// The possible secrets, at least one, in lexical order.
    pub(crate) secrets: &'a [Codeword],
    /// The guesses that were played, in any order.
    pub(crate) played: &'a [Codeword],
    /// The guesses among which to choose.
    pub(crate) guesses: &'a CandidateGuesses,
    /// The rule by which a guess is better than another.
    pub(crate) ranking: &'a Ranking,
}
