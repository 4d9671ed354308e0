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
//! Environment variables may choose a backend.
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

use std::ffi::OsStr;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(all(target_arch = "x86_64", not(flat)))]
mod avx512;
#[cfg(not(flat))]
mod choice;
mod lanes;
#[cfg(not(flat))]
mod number_sets;
mod pext;
mod portable;
#[cfg(test)]
mod tests;
mod words;

#[cfg(target_arch = "x86_64")]
pub use self::avx2::Avx2Bmi2;
#[cfg(all(target_arch = "x86_64", not(flat)))]
pub(crate) use self::avx512::Avx512;
#[cfg(not(flat))]
pub(crate) use self::choice::environment_problem;
pub use self::lanes::{Lanes, Lanes8, LANES};
#[cfg(not(flat))]
pub(crate) use self::number_sets::{NumberSets, SETS};
pub use self::portable::Portable;
pub(crate) use self::words::{Operation, WordLanes, Work, MOST_WORD_LANES};

/// The environment variable that forces the portable backend on any processor. Any value except `0`
/// and the empty string forces it.
const FORCE_PORTABLE: &str = "BITSOLVE_PORTABLE";

/// A backend, chosen when the program runs.
#[derive(Clone, Copy, Debug)]
pub enum Cpu {
    /// A processor with AVX2 and BMI2, and perhaps with AVX-512.
    #[cfg(target_arch = "x86_64")]
    Avx2Bmi2(Avx2Bmi2),
    /// Any processor.
    Portable(Portable),
}

impl Cpu {
    /// Returns the best backend that this processor has. If `BITSOLVE_PORTABLE` is set, this is the
    /// portable one.
    #[cfg(flat)]
    pub fn detect() -> Self {
        let forced = is_on(std::env::var_os(FORCE_PORTABLE).as_deref());
        let special = if forced { None } else { Self::special() };
        special.unwrap_or(Cpu::Portable(Portable))
    }

    /// Returns the backends that this processor has, the [best](Cpu::detect) one last.
    pub fn available() -> Vec<Self> {
        match Self::detect() {
            Cpu::Portable(portable) => vec![Cpu::Portable(portable)],
            #[cfg(target_arch = "x86_64")]
            best => vec![Cpu::Portable(Portable), best],
        }
    }

    /// Returns the backend for processors with AVX2 and BMI2 if this is such a processor.
    #[cfg(target_arch = "x86_64")]
    fn special() -> Option<Self> {
        Avx2Bmi2::detect().map(Cpu::Avx2Bmi2)
    }

    /// Returns `None`, because no other architecture has a special backend.
    #[cfg(not(target_arch = "x86_64"))]
    fn special() -> Option<Self> {
        None
    }
}

/// Returns whether an environment variable is set to anything except `0` and the empty string.
fn is_on(variable: Option<&OsStr>) -> bool {
    variable.is_some_and(|value| !value.is_empty() && value != "0")
}
