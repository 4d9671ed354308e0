//! How guesses divide the possible secrets into parts, counted with bit operations.
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
//! sums are added as on paper, in planes of ones, twos and fours, for 64 or 256 secrets at a time.
//! A part contains the secrets with b black hits and a hits in all. It takes one more AND, and then
//! the ones are counted.
//!
//! ```text
//!     counter         chooses a kernel by the processor and by how many secrets there are
//!     per_guess       a kernel that counts the parts of one guess at a time
//!     batched         a kernel that counts the parts of up to 16 guesses at once
//!     walk            goes through the guesses in lexical order, like an odometer
//!     candidates      says which guesses it goes through: all others would rank as one of these
//!     adder, planes   sums of planes; secrets as planes
//! ```
//!
//! The last digit of an odometer changes most often. So the sums over all pins but the last are
//! usually known already.

pub(crate) mod adder;
#[cfg(target_arch = "x86_64")]
pub(crate) mod batched;
pub(crate) mod candidates;
pub(crate) mod counter;
pub(crate) mod per_guess;
pub(crate) mod planes;
#[cfg(test)]
mod tests;
pub(crate) mod walk;
