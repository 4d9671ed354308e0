//! The steps of the write-up on the depth solver, each as a search of its own.
//!
//! All of them search breadth-first, with one frontier after each move. They differ in these parts:
//!
//! ```text
//!     board --moves--> boards ------------------> store: adds up the counts of equal boards
//!     board --moves--> boards --canonical form--> store, with eight counts for each board
//!               |                   |               |
//!            by the rules        shifts, a loop     the standard HashMap, its hash or xorshift*
//!            lists in tables     tables, a loop     an array, indexed by the board
//!                                tables, argmin     a lossy map of buckets
//! ```
//!
//! Nothing but benchmarks and tests uses them. What won is in the depth solver.

mod buckets;
mod canonical;
mod direct;
mod moves;
mod scores;
mod search;
pub(crate) mod searches;
mod shifts;
mod store;
#[cfg(test)]
mod tests;
