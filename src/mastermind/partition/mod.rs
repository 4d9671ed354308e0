//! The parts into which guesses divide secrets, counted by bits.
//!
//! The secrets lie side by side, one bit each, in *planes*: for each pin and color the secrets that have
//! the color there, and for each color and number the secrets that have at least so many pins of it.
//!
//! ```text
//!     secrets               1122  1213  2112  3331 ...
//!     pin 2 has color 1      1     0     1     0
//!     at least two of 1      1     1     1     0
//! ```
//!
//! The black hits of a guess are the sum of one plane for each of its pins, and all its hits the sum of one
//! plane for each pin as well: the first pin of a color stands for "at least one", the next for "at least two".
//! Sums of bits are added as on paper, in planes of ones, twos and fours, for 64 or 256 secrets at a
//! time. A part is where the black hits are b and all hits a: one more AND, and the ones are counted.
//!
//! ```text
//!     counter         chooses how, by the processor and by how many secrets there are
//!     one_by_one, side_by_side    count the parts of a guess or of many at once
//!     scan            goes through guesses in lexical order, like an odometer
//!     guesses         says which need to be looked at: others are no different from one of these
//!     sums, planes    sums of planes; secrets as planes
//! ```
//!
//! An odometer, since the sums over all pins but the last are there when the last pin changes.

pub mod adder;
#[cfg(target_arch = "x86_64")]
pub mod batched;
pub mod candidates;
pub mod counter;
pub mod per_guess;
pub mod planes;
pub mod walk;
