//! The backend for x86-64 processors with AVX2 and BMI2.

mod number_sets;
mod words;

use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_and_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi32,
    _mm256_cmpeq_epi8, _mm256_cvtsi256_si32, _mm256_loadu_si256, _mm256_min_epu32,
    _mm256_movemask_epi8, _mm256_movemask_ps, _mm256_mullo_epi32, _mm256_permute4x64_epi64,
    _mm256_permutevar8x32_epi32, _mm256_set1_epi32, _mm256_set1_epi8, _mm256_shuffle_epi32,
    _mm256_storeu_si256, _mm256_xor_si256, _pext_u32,
};

use crate::cpu::lanes::{Lanes8, LANES};
use crate::cpu::Avx2Bmi2;

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
