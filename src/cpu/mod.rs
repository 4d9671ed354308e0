//! What the processor can do: detected once, proved by a value, and used through one small trait.
//!
//! An engine is written once, generic over [`Backend`]: eight-lane vectors, byte comparison and bit
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

#[cfg(target_arch = "x86_64")]
mod avx2_bmi2;
mod portable;

#[cfg(target_arch = "x86_64")]
pub use avx2_bmi2::Avx2Bmi2;
pub use portable::Portable;

/// The environment variable that forces the portable backend, whatever the processor can do, when
/// it is set to anything but `0` or nothing.
pub const FORCE_PORTABLE: &str = "BITSOLVE_PORTABLE";

/// Lanes of a vector.
pub const LANES: usize = 8;

/// A vector in memory, aligned so that a load or store never crosses a cache line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Lanes(pub [u32; LANES]);

/// The few operations that the engines need from the processor. All arithmetic wraps.
pub trait Backend: Copy {
    /// Eight lanes of 32 bits.
    type Vector: Copy;

    /// The same value in all lanes.
    fn splat(self, value: u32) -> Self::Vector;

    /// The lanes from memory.
    fn load(self, lanes: &[u32; LANES]) -> Self::Vector;

    /// The lanes to memory.
    fn store(self, vector: Self::Vector, lanes: &mut [u32; LANES]);

    /// Lane-wise `a ^ b`.
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Lane-wise `a + b`.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Lane-wise `a * b`, its low 32 bits.
    fn mul(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Lane `i` of the result is lane `sources[i]` of `vector`; sources are below [`LANES`].
    fn permute(self, vector: Self::Vector, sources: Self::Vector) -> Self::Vector;

    /// The least lane, unsigned, and the first lane number that holds it.
    fn least(self, vector: Self::Vector) -> (u32, usize);

    /// Bit `i` of the result says whether byte `i` of the vector, counted from the lowest of lane 0,
    /// equals `byte`.
    fn equal_bytes(self, vector: Self::Vector, byte: u8) -> u32;

    /// The bits of `word` where `mask` has ones, moved together at the low end (PEXT).
    fn extract(self, word: u32, mask: u32) -> u32;
}

/// The backend to use.
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
        let mut backends = vec![Cpu::Portable(Portable)];
        #[cfg(target_arch = "x86_64")]
        if !std::env::var_os(FORCE_PORTABLE).is_some_and(|value| !value.is_empty() && value != "0")
        {
            backends.extend(Avx2Bmi2::detect().map(Cpu::Avx2Bmi2));
        }
        backends
    }

    /// The best of the [`available`](Cpu::available) backends.
    pub fn detect() -> Self {
        Self::available().pop().unwrap_or(Cpu::Portable(Portable))
    }
}
