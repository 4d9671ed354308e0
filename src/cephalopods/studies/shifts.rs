//! Shifts of each lane of a vector by its own distance, which only the studies need.

#[cfg(target_arch = "x86_64")]
use crate::cpu::Avx2Bmi2;
use crate::cpu::{Lanes8, Portable, LANES};

/// Vectors whose lanes can be shifted. All distances are below 32.
pub(super) trait Shifts: Lanes8 {
    /// Returns `vector >> distances` for each lane.
    fn shift_right(self, vector: Self::Vector, distances: Self::Vector) -> Self::Vector;

    /// Returns `vector << distances` for each lane.
    fn shift_left(self, vector: Self::Vector, distances: Self::Vector) -> Self::Vector;
}

impl Shifts for Portable {
    #[inline(always)]
    fn shift_right(self, vector: [u32; LANES], distances: [u32; LANES]) -> [u32; LANES] {
        std::array::from_fn(|lane| vector[lane] >> distances[lane])
    }

    #[inline(always)]
    fn shift_left(self, vector: [u32; LANES], distances: [u32; LANES]) -> [u32; LANES] {
        std::array::from_fn(|lane| vector[lane] << distances[lane])
    }
}

#[cfg(target_arch = "x86_64")]
impl Shifts for Avx2Bmi2 {
    #[inline(always)]
    fn shift_right(self, vector: Self::Vector, distances: Self::Vector) -> Self::Vector {
        // SAFETY: `self` proves AVX2.
        unsafe { std::arch::x86_64::_mm256_srlv_epi32(vector, distances) }
    }

    #[inline(always)]
    fn shift_left(self, vector: Self::Vector, distances: Self::Vector) -> Self::Vector {
        // SAFETY: `self` proves AVX2.
        unsafe { std::arch::x86_64::_mm256_sllv_epi32(vector, distances) }
    }
}
