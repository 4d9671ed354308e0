//! Studies of scoring, for benchmarks. Nothing else uses them.
//!
//! ```text
//!     pairwise        four functions that score one codeword against another
//!     four_pins       each of them alone, so that its instructions can be counted
//!     packings        six ways to number the feedbacks of a histogram
//!     knuth           all games of Knuth's strategy, on feedbacks from any source
//!     source          what a source of feedbacks is
//!     score_table     tables and caches of feedbacks as sources
//!     questions       what a player asks, written down and asked again
//! ```

#[cfg(target_arch = "x86_64")]
pub mod four_pins;
pub(crate) mod knuth;
pub(crate) mod packings;
pub(crate) mod pairwise;
pub(crate) mod questions;
pub(crate) mod score_table;
pub(crate) mod source;
#[cfg(test)]
mod tests;
