//! How guesses divide the possible secrets into parts, counted with bit operations, and which guess is the best.
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
//! The black hits of a guess are the sum of one plane per pin, and so are all its hits: the first
//! pin of a color takes the plane "at least one", the next pin of that color "at least two". These
//! sums are added as on paper, in planes of ones, twos and fours. A part contains the secrets with b
//! black hits and a hits in all. It takes one more AND, and then the ones are counted. A vector has words of 32
//! secrets side by side, and each of its lanes belongs to another guess.
//!
//! The number of all hits depends only on which colors a guess has, and not on their order. So the guesses are grouped
//! by their *multiset* of colors. All hits are added up once for a multiset, and the guesses of it differ in the black
//! hits only. The secrets with h hits in all can be in h + 1 different parts. So the numbers of secrets with each
//! number of hits give a bound for the ranks of all guesses of the multiset. Once a good guess is known, most multisets
//! cannot have a better one, and their guesses are not ranked.
//!
//! ```text
//!     counter         shows all guesses with their parts, or finds the best guess
//!     shared          the same on several threads
//!     region          the secrets and the multisets of a scan, and the bounds
//!     ranker          ranks the guesses of one multiset
//!     hits, parts     count all hits of multisets, and the parts of guesses
//!     candidates      says which guesses there are: all others would rank as one of these
//!     multisets       their multisets of colors
//!     orders          the orders in which the colors of a multiset may stand
//!     symmetries,     after the first turns of a large game, guesses that are images of each other,
//!     orbits          of which one is ranked
//!     adder, planes   sums of planes; secrets as planes
//! ```

pub(crate) mod adder;
pub(crate) mod candidates;
pub(crate) mod counter;
pub(crate) mod hits;
pub(crate) mod multisets;
#[cfg(not(flat))]
pub(crate) mod orbits;
pub(crate) mod orders;
pub(crate) mod parts;
pub(crate) mod planes;
mod ranker;
mod region;
#[cfg(not(flat))]
pub(crate) mod shared;
#[cfg(not(flat))]
pub(crate) mod symmetries;
#[cfg(test)]
mod tests;
