//! Optimal play: a strategy that takes the fewest turns over all secrets, with a proof.
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
//! The module `reference` computes exactly this. Every other solver here must find the same total.

mod builder;
mod question;
mod reference;
#[cfg(test)]
mod tests;

pub use self::builder::{Optimal, OptimalError};
pub(crate) use self::question::{solve, Outcome, Question};
#[cfg(test)]
pub(crate) use self::reference::least_total;
