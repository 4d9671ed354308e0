//! The solvers. They differ in speed, but not in their answers.
//!
//! ```text
//!     reference    the rules as they stand, without tables or symmetry: the slow truth
//!     depth        breadth-first search by the number of moves
//!     layered      breadth-first search by pips and dice, which meets every board once
//! ```
//!
//! `every_depth` and `ends` answer other questions about a puzzle, in the walk of the layered solver.

pub(crate) mod contract;
pub(crate) mod depth;
pub(crate) mod ends;
pub(crate) mod every_depth;
pub(crate) mod kind;
pub(crate) mod layered;
pub(crate) mod reference;
#[cfg(test)]
pub(crate) mod tests;
