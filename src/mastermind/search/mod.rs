//! Strategies for games that are too large for a proof. Most take fewer turns than those that look one turn
//! ahead.
//!
//! For every set of possible secrets, all guesses are ranked by an estimate of their total number of turns.
//! The best few are then tried: each divides the set into parts, and the same happens for each part. The
//! guess with the least total is kept. The *width* of the search is the number of guesses that are tried.
//!
//! * **Estimates.** The estimate for a part of n secrets is `n + 5/16 n log2 n` turns. Sets of one or two
//!   secrets need 1 and 3.
//! * **Bounds.** No strategy needs fewer turns for n secrets than if every guess could get every feedback.
//!   A guess is left out as soon as the totals of some of its parts, and the bounds of the others, reach the
//!   total of the best guess so far.
//! * **Equal part sizes.** Of large sets, only one guess of those with the same part sizes is tried. Most of
//!   them are equivalent.
//! * **Small sets.** For sets of up to 48 secrets, the exact search of `branch` finds the least total. This
//!   takes no longer than to try several guesses.
//! * **Repeated sets.** The same set is left after the same turns in another order. What was found for a set
//!   is kept in a table. What the exact search finds has its own table.
//! * **First guesses.** A search of width 1 finds out which kinds of first guesses are good. Only those are
//!   searched with the full width.
//!
//! ```text
//!     builder      the interface of the library
//!     whole        all first guesses and all of their parts, on threads
//!     searcher     one part: ranks, tries, remembers
//!     ranked       the guesses for a set
//!     memo         what is known of sets
//!     estimates    estimates by the number of secrets
//!     rows         the feedbacks of all guesses for the secrets of a set
//! ```
//!
//! The codewords, their feedbacks and the bounds are those of `branch`.

mod builder;
mod estimates;
mod memo;
mod ranked;
mod rows;
mod searcher;
#[cfg(test)]
mod tests;
mod whole;

pub use self::builder::{Search, SearchError};
pub(crate) use self::whole::{solve, Plan, DEPTH, MOST_SEARCHED, WIDTH};
