//! Detects and uses the features of the processor. A value of [`Cpu`] is a backend, and proves that
//! the processor has the instructions of this backend.
//!
//! Fast code is written once, as a [`Routine`] over the traits of `vectors`, and compiled for each
//! backend. [`Cpu::run`] is the only way to call this code. It selects the backend, and calls the
//! function that is compiled with the backend's instructions.
//!
//! ```text
//!     backend     Vectors8    WideVectors    proof
//!     portable    8 lanes      4 lanes       none is needed
//!     neon        portable     8 lanes       none is needed: the target must have NEON
//!     avx2        8 lanes      8 lanes       Avx2, with BMI2
//!     avx512      as avx2     16 lanes       Avx512, with all of Avx2
//! ```
//!
//! A routine, and all functions that it calls, down to the intrinsics, are `#[inline(always)]`. So they
//! are compiled with the instructions of the function into which they are inlined. The environment
//! variable `BITSOLVE_CPU` may name a backend.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(all(target_arch = "x86_64", not(flat)))]
mod avx512;
mod choice;
#[cfg(all(target_arch = "aarch64", target_endian = "little", not(flat)))]
mod neon;
mod portable;
#[cfg(test)]
mod tests;
mod vectors;

#[cfg(all(target_arch = "x86_64", not(flat)))]
use self::avx512::run as run_wide;
pub(crate) use self::choice::environment_problem;
#[cfg(target_arch = "x86_64")]
pub use self::choice::{Avx2, Avx512};
pub use self::portable::Portable;
pub use self::vectors::{CacheLine, Routine, Vectors, Vectors8, WideVectors};
pub(crate) use self::vectors::{Words8, MOST_LANES};

/// A backend, chosen when the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cpu {
    /// Any processor.
    Portable,
    /// An AArch64 processor with NEON.
    #[cfg(all(target_arch = "aarch64", target_endian = "little", not(flat)))]
    Neon,
    /// A processor with AVX2 and BMI2.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// A processor with AVX-512 as well.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Cpu {
    /// Runs a routine with the instructions of this backend.
    // Without inlining, the routine would be copied twice.
    #[inline(always)]
    pub fn run<R: Routine>(self, routine: R) -> R::Answer {
        match self {
            Cpu::Portable => routine.run(Portable),
            #[cfg(all(target_arch = "aarch64", target_endian = "little", not(flat)))]
            Cpu::Neon => routine.run(neon::Neon),
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2(cpu) => avx2::run(cpu, routine),
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx512(cpu) if !R::IS_WIDE => avx2::run(cpu.avx2(), routine),
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx512(cpu) => run_wide(cpu, routine),
        }
    }

    /// Returns the number of lanes of [`WideVectors`].
    pub(crate) fn wide_lanes(self) -> usize {
        self.run(CountLanes)
    }
}

/// Runs a routine with AVX2. Flattened sources have no code for AVX-512, which older compilers do not know.
#[cfg(flat)]
#[cfg(target_arch = "x86_64")]
fn run_wide<R: Routine>(cpu: Avx512, routine: R) -> R::Answer {
    avx2::run(cpu.avx2(), routine)
}

struct CountLanes;

impl Routine for CountLanes {
    type Answer = usize;

    #[inline(always)]
    fn run<W: WideVectors>(self, _: W) -> usize {
        W::LANES
    }
}
