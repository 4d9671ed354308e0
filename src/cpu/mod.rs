//! Detects and uses the features of the processor. They are detected once. A value proves that they
//! exist, and small traits use them.
//!
//! Fast code is written once, generic over a trait. [`Lanes8`] has vectors of eight lanes, byte
//! comparison and bit extraction. [`WordLanes`] has vectors of words whose ones can be counted.
//! [`Avx2Bmi2`] does each operation in one instruction or a few, and [`Portable`] does the same in
//! plain Rust on any processor. A value of [`Avx2Bmi2`] comes only from [`Avx2Bmi2::detect`], so
//! such a value proves that the instructions exist.
//!
//! The vectors of words have 16 lanes if the processor has AVX-512, which [`Avx2Bmi2::avx512`] proves.
//! The environment variable `BITSOLVE_CPU` may name a backend.
//!
//! Only the outermost function of a search branches on the backend:
//!
//! ```text
//!     match cpu {
//!         Cpu::Avx2Bmi2(cpu) => unsafe { search_avx2_bmi2(cpu) },   #[target_feature(enable = "avx2,bmi2")]
//!         Cpu::Portable(cpu) => search(cpu),
//!     }
//! ```
//!
//! All functions that it calls, down to the intrinsics, are `#[inline(always)]`. So they are compiled
//! with the features of the function into which they are inlined.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod choice;
#[cfg(target_arch = "x86_64")]
mod detect;
mod lanes;
mod number_sets;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use self::choice::environment_problem;
#[cfg(target_arch = "x86_64")]
pub use self::detect::Avx2Bmi2;
#[cfg(target_arch = "x86_64")]
pub(crate) use self::detect::Avx512;
pub use self::lanes::{Lanes, Lanes8, Portable, LANES};
pub(crate) use self::number_sets::{NumberSets, SETS};
pub(crate) use self::words::{Operation, WordLanes, Work, MOST_WORD_LANES};

/// A backend, chosen when the program runs.
#[derive(Clone, Copy, Debug)]
pub enum Cpu {
    /// A processor with AVX2 and BMI2, and perhaps with AVX-512.
    #[cfg(target_arch = "x86_64")]
    Avx2Bmi2(Avx2Bmi2),
    /// Any processor.
    Portable(Portable),
}
