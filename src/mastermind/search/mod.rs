//! Searches for strategies that take few turns: with a proof that no strategy takes fewer, and without one.
//!
//! # The total
//!
//! A strategy says for every set of possible secrets which codeword is guessed next. Each secret then
//! takes a number of turns: those up to and including the guess that is the secret. The *total* is
//! the sum of these numbers over all secrets of the game. A strategy is optimal if no strategy has a
//! smaller total. With a limit `d` on the turns, only strategies count that find every secret within
//! `d` turns.
//!
//! # The recursion
//!
//! Let `f(S, d)` be the least total for the set `S` of possible secrets with `d` turns left. A guess
//! `g` takes one turn for each secret of `S`, and divides `S` into parts, one for each feedback. The
//! feedback of all black hits ends the game. After any other feedback, the game goes on with its part
//! alone, and the parts do not depend on each other. So
//!
//! ```text
//!     f(S, d) = |S| + min over g of the sum of f(part, d - 1) over the parts that are not all black
//!     f(S, 0) = infinite, for an S that is not empty
//! ```
//!
//! A guess that leaves all of `S` in one part, which is not all black, wastes a turn: the least total
//! for `S` with one turn fewer is no smaller, and `|S|` is added to it. So such guesses can be left
//! out. Then the recursion ends even if there is no limit on the turns.
//!
//! # How it is built
//!
//! ```text
//!     problem      the problem, and the interface of the library
//!     reference    the recursion as it stands
//!     exact        branch and bound, which finds the same total
//!     beam         tries only the best guesses of each set
//!     root         the first guesses with their parts, and the least total by the number of secrets
//!     codewords    all codewords, and the feedbacks of all guesses for some secrets
//!     distinct     the number of feedbacks of each guess
//! ```

pub(crate) mod beam;
mod codewords;
mod distinct;
pub(crate) mod exact;
mod problem;
mod reference;
mod root;
#[cfg(test)]
mod tests;

pub(crate) use self::problem::{impossible, Problem, MOST_PROVEN, MOST_SEARCHED};
pub use self::problem::{Optimal, Search};
