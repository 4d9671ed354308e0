//! What the processor can do: detected once, proved by a value, and used through one small trait.
//!
//! An engine is written once, generic over [`Lanes8`]: eight-lane vectors, byte comparison and bit
//! extraction. [`Avx2Bmi2`] does each in an instruction or a few, [`Portable`] does the same in plain
//! Rust on any processor. A value of [`Avx2Bmi2`] only ever comes out of
//! [`Avx2Bmi2::detect`], so holding one is the proof that the instructions exist.
//!
//! An engine's outermost function is the one place that branches:
//!
//! ```text
//!     match cpu {
//!         Cpu::Avx2Bmi2(cpu) => unsafe { search_avx2_bmi2(cpu) },   #[target_feature(enable = "avx2,bmi2")]
//!         Cpu::Portable(cpu) => search(cpu),
//!     }
//! ```
//!
//! Everything below it is `#[inline(always)]` up to the intrinsics, so that it is compiled with the
//! features of the function that it ends up in.

use std::ffi::OsStr;

#[cfg(target_arch = "x86_64")]
mod avx2;
mod lanes;
mod pext;
mod planes;
mod portable;
#[cfg(test)]
mod tests;

#[cfg(target_arch = "x86_64")]
pub(crate) use self::avx2::Avx2Bmi2;
pub(crate) use self::lanes::{Lanes, Lanes8, LANES};
pub(crate) use self::planes::{BitPlanes, PlaneLane};
pub(crate) use self::portable::Portable;

/// The environment variable that forces the portable backend, whatever the processor can do, when
/// it is set to anything but `0` or nothing.
pub(crate) const FORCE_PORTABLE: &str = "BITSOLVE_PORTABLE";

/// A backend, chosen when the program runs.
#[derive(Clone, Copy, Debug)]
pub enum Cpu {
    /// A processor with AVX2 and BMI2.
    #[cfg(target_arch = "x86_64")]
    Avx2Bmi2(Avx2Bmi2),
    /// Any processor.
    Portable(Portable),
}

impl Cpu {
    /// The backends that this processor has, the best one last; only the portable one where
    /// [`FORCE_PORTABLE`] says so.
    pub fn available() -> Vec<Self> {
        let forced = is_on(std::env::var_os(FORCE_PORTABLE).as_deref());
        let mut backends = vec![Cpu::Portable(Portable)];
        if !forced {
            backends.extend(Self::special());
        }
        backends
    }

    /// The best of the [`available`](Cpu::available) backends.
    pub fn detect() -> Self {
        Self::available().pop().expect("the portable backend is always there")
    }

    /// A backend that only some processors have.
    #[cfg(target_arch = "x86_64")]
    fn special() -> Option<Self> {
        Avx2Bmi2::detect().map(Cpu::Avx2Bmi2)
    }

    /// No other architecture has a backend of its own.
    #[cfg(not(target_arch = "x86_64"))]
    fn special() -> Option<Self> {
        None
    }
}

/// Whether a variable of the environment says yes: it is set, and to more than nothing or `0`.
fn is_on(variable: Option<&OsStr>) -> bool {
    variable.is_some_and(|value| !value.is_empty() && value != "0")
}
