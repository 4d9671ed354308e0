//! Vectors of eight words, with AVX2.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi8, _mm256_and_si256, _mm256_andnot_si256, _mm256_blendv_ps,
    _mm256_castps_si256, _mm256_castsi256_ps, _mm256_loadu_si256, _mm256_madd_epi16,
    _mm256_maddubs_epi16, _mm256_permutevar8x32_epi32, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_set1_epi8, _mm256_setzero_si256, _mm256_slli_epi32, _mm256_srl_epi32,
    _mm256_storeu_si256, _mm256_xor_si256, _mm_cvtsi32_si128,
};

use crate::cpu::avx2::plane_lanes::ones_of_8;
use crate::cpu::words::{WordLanes, MOST_WORD_LANES};
use crate::cpu::Avx2Bmi2;

impl WordLanes for Avx2Bmi2 {
    type Vector = __m256i;
    type Counts = __m256i;

    const LANES: usize = 8;
    // A byte counts up to 8 ones of each vector, and holds 255.
    const MOST_COUNTED: usize = 31;

    #[inline(always)]
    fn splat(self, word: u32) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_set1_epi32(word as i32) }
    }

    #[inline(always)]
    fn load(self, words: &[u32; MOST_WORD_LANES]) -> __m256i {
        // SAFETY: `self` proves AVX2; the first 32 bytes are readable, and need no alignment.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: __m256i, words: &mut [u32; MOST_WORD_LANES]) {
        // SAFETY: `self` proves AVX2; the first 32 bytes are writable, and need no alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn and(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_and_si256(a, b) }
    }

    #[inline(always)]
    fn and_not(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_andnot_si256(b, a) }
    }

    #[inline(always)]
    fn xor(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_xor_si256(a, b) }
    }

    #[inline(always)]
    fn shift_right(self, vector: __m256i, bits: u32) -> __m256i {
        // SAFETY: `self` proves AVX2 and BMI2.
        unsafe { shift_right(vector, bits) }
    }

    #[inline(always)]
    fn lookup<const ROW: usize>(self, row: &[u32; ROW], index: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2 and BMI2.
        unsafe { lookup(row, index) }
    }

    #[inline(always)]
    fn none(self) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    fn add_popcount(self, counts: __m256i, vector: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2 and BMI2.
        let ones = unsafe { ones_of_8(vector) };
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_add_epi8(counts, ones) }
    }

    #[inline(always)]
    fn sums(self, counts: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2 and BMI2.
        unsafe { sums_of_4_bytes(counts) }
    }
}

#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn shift_right(vector: __m256i, bits: u32) -> __m256i {
    _mm256_srl_epi32(vector, _mm_cvtsi32_si128(bits as i32))
}

/// Looks up each lane of `index` in the row. A permutation takes the low three bits of an index. Of a row of
/// 16 words, both halves are looked up, and the next bit chooses between them.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn lookup<const ROW: usize>(row: &[u32; ROW], index: __m256i) -> __m256i {
    const { assert!(ROW == 8 || ROW == 16, "a row has 8 or 16 words") };
    // SAFETY: a row has at least 8 words, so the 32 bytes are readable, and they need no alignment.
    let low = unsafe { _mm256_loadu_si256(row.as_ptr().cast()) };
    let low = _mm256_permutevar8x32_epi32(low, index);
    if ROW == 8 {
        return low;
    }
    // SAFETY: this row has 16 words, so the last 32 bytes are readable, and they need no alignment.
    let high = unsafe { _mm256_loadu_si256(row[8..].as_ptr().cast()) };
    let high = _mm256_permutevar8x32_epi32(high, index);
    // The blend chooses by the highest bit of a lane.
    let choice = _mm256_castsi256_ps(_mm256_slli_epi32::<28>(index));
    let (low, high) = (_mm256_castsi256_ps(low), _mm256_castsi256_ps(high));
    _mm256_castps_si256(_mm256_blendv_ps(low, high, choice))
}

/// Returns the sum of the four bytes of each lane.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn sums_of_4_bytes(bytes: __m256i) -> __m256i {
    let pairs = _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
    _mm256_madd_epi16(pairs, _mm256_set1_epi16(1))
}
