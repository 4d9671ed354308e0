//! Strategies for games that are too large for a proof: better than any that looks one turn ahead.
//!
//! For every set of possible secrets, all guesses are ranked by an estimate of their total number of turns.
//! The best few are then tried: each divides the set into parts, and the same happens for each part. The
//! guess with the least total is kept. How many guesses are tried is the *width* of the search.
//!
//! * **Estimates.** A part of n secrets is taken to need `n + 5/16 n log2 n` turns. Sets of one or two
//!   secrets need 1 and 3.
//! * **Bounds.** No strategy needs fewer turns for n secrets than if every guess had every feedback. A
//!   guess is given up as soon as the totals of some of its parts, and the bounds of the others, reach the
//!   total of the best guess so far.
//! * **Equal part sizes.** Of large sets, only one guess of those with the same part sizes is tried. Most of
//!   them are equivalent.
//! * **Small sets.** A set of n secrets needs 2 n - 1 turns if a possible secret tells all of them apart,
//!   and 2 n turns if only another guess does. So the number of different feedbacks of a guess says much,
//!   and for small sets it is counted for all guesses at once.
//! * **Sets that come again.** The same set is left after the same turns in another order. What was found
//!   for a set is kept in a table.
//! * **First guesses.** A search of width 1 finds out which kinds of first guesses are good. Only those are
//!   searched with the full width.
//!
//! ```text
//!     builder      the interface of the library
//!     whole        all first guesses and all of their parts, on threads
//!     searcher     one part: ranks, tries, remembers
//!     small        the guesses for a small set
//!     ranked       the guesses for a large set
//!     memo         what is known of sets
//!     numbers      estimates and bounds by the number of secrets
//!     words, rows  feedback of all guesses
//! ```

mod builder;
mod memo;
mod numbers;
mod ranked;
mod rows;
mod searcher;
mod small;
#[cfg(test)]
mod tests;
mod whole;
mod words;

pub use self::builder::{Search, SearchError};
pub(crate) use self::whole::{solve, Plan, DEPTH, MOST_SEARCHED, WIDTH};
