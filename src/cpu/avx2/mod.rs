//! The backend for x86-64 processors with AVX2 and BMI2 (Intel since 2013, AMD since 2017).

mod detect;
mod number_sets;
mod words;

use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_and_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi32,
    _mm256_cmpeq_epi8, _mm256_cvtsi256_si32, _mm256_loadu_si256, _mm256_min_epu32,
    _mm256_movemask_epi8, _mm256_movemask_ps, _mm256_mullo_epi32, _mm256_permute4x64_epi64,
    _mm256_permutevar8x32_epi32, _mm256_set1_epi32, _mm256_set1_epi8, _mm256_shuffle_epi32,
    _mm256_storeu_si256, _mm256_xor_si256, _pext_u32,
};

pub(crate) use self::detect::{cpuid, kept_registers};
use crate::cpu::lanes::{Lanes8, LANES};
use crate::cpu::Avx512;

/// The proof that this processor has AVX2, BMI1, BMI2, LZCNT and POPCNT. Every processor with AVX2
/// and BMI2 also has the others.
#[derive(Clone, Copy, Debug)]
pub struct Avx2Bmi2 {
    /// Whether AVX-512 is left out even if the processor has it.
    is_narrow: bool,
}

impl Avx2Bmi2 {
    /// Returns the proof if the processor has all of them.
    pub fn detect() -> Option<Self> {
        detect::has_all().then_some(Self { is_narrow: false })
    }

    /// Returns the proof that the processor also has AVX-512, or `None` if it has not or if AVX-512 is
    /// [left out](Self::without_avx512).
    ///
    /// The first call of a process takes 12 us in a virtual machine, so code should ask only when it has
    /// enough to do.
    pub fn avx512(self) -> Option<Avx512> {
        if self.is_narrow {
            None
        } else {
            Avx512::detect(self)
        }
    }

    /// Returns the same proof, without AVX-512.
    pub fn without_avx512(self) -> Self {
        Self { is_narrow: true }
    }
}

impl Lanes8 for Avx2Bmi2 {
    type Vector = __m256i;

    #[inline(always)]
    fn splat(self, value: u32) -> Self::Vector {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_set1_epi32(value as i32) }
    }

    #[inline(always)]
    fn load(self, lanes: &[u32; LANES]) -> Self::Vector {
        // SAFETY: `self` proves AVX2; the 32 bytes are readable, and need no alignment.
        unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: Self::Vector, lanes: &mut [u32; LANES]) {
        // SAFETY: `self` proves AVX2; the 32 bytes are writable, and need no alignment.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_xor_si256(a, b) }
    }

    #[inline(always)]
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_and_si256(a, b) }
    }

    #[inline(always)]
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_add_epi32(a, b) }
    }

    #[inline(always)]
    fn mul(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_mullo_epi32(a, b) }
    }

    #[inline(always)]
    fn permute(self, vector: Self::Vector, sources: Self::Vector) -> Self::Vector {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_permutevar8x32_epi32(vector, sources) }
    }

    #[inline(always)]
    fn argmin(self, vector: Self::Vector) -> (u32, usize) {
        // SAFETY: `self` proves AVX2 and BMI2.
        unsafe { argmin(vector) }
    }

    #[inline(always)]
    fn eq_bytes_mask(self, vector: Self::Vector, byte: u8) -> u32 {
        // SAFETY: `self` proves AVX2 and BMI2.
        unsafe { eq_bytes_mask(vector, byte) }
    }

    #[inline(always)]
    fn eq_lanes_mask(self, vector: Self::Vector, value: u32) -> u32 {
        // SAFETY: `self` proves AVX2 and BMI2.
        unsafe { eq_lanes_mask(vector, value) }
    }

    #[inline(always)]
    fn pext(self, word: u32, mask: u32) -> u32 {
        // SAFETY: `self` proves BMI2.
        unsafe { _pext_u32(word, mask) }
    }
}

/// Returns the least lane and the number of the first lane that holds it. Three halvings leave the
/// least value in every lane, and a comparison with it finds the first lane.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn argmin(vector: __m256i) -> (u32, usize) {
    let halves = _mm256_permute4x64_epi64::<0b01_00_11_10>(vector);
    let of_two = _mm256_min_epu32(vector, halves);
    let of_four = _mm256_min_epu32(of_two, _mm256_shuffle_epi32::<0b01_00_11_10>(of_two));
    let of_eight = _mm256_min_epu32(of_four, _mm256_shuffle_epi32::<0b10_11_00_01>(of_four));
    let equal = _mm256_castsi256_ps(_mm256_cmpeq_epi32(vector, of_eight));
    let first = _mm256_movemask_ps(equal).trailing_zeros() as usize;
    (_mm256_cvtsi256_si32(of_eight) as u32, first)
}

#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn eq_bytes_mask(vector: __m256i, byte: u8) -> u32 {
    let equal = _mm256_cmpeq_epi8(vector, _mm256_set1_epi8(byte as i8));
    _mm256_movemask_epi8(equal) as u32
}

#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn eq_lanes_mask(vector: __m256i, value: u32) -> u32 {
    let equal = _mm256_cmpeq_epi32(vector, _mm256_set1_epi32(value as i32));
    _mm256_movemask_ps(_mm256_castsi256_ps(equal)) as u32
}
