//! Small words of bits side by side: 16 words of 16 bits, 8 of 32 or 4 of 64 in a vector.

use std::arch::x86_64::{
    __m128i, __m256i, _mm256_add_epi8, _mm256_and_si256, _mm256_castsi256_si128,
    _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_permutevar8x32_epi32,
    _mm256_sad_epu8, _mm256_set1_epi16, _mm256_set1_epi8, _mm256_setr_epi32, _mm256_setr_epi8,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_storeu_si256,
    _mm_storeu_si128,
};

use crate::cpu::{Avx2Bmi2, PlaneLane};

impl PlaneLane<Avx2Bmi2> for u16 {
    type Counts = [u16; 16];
    type Count = u16;

    const LANES: usize = 16;

    #[inline(always)]
    fn low(word: u64) -> Self {
        word as u16
    }

    #[inline(always)]
    fn load(_proof: Avx2Bmi2, words: &[u16]) -> __m256i {
        let words = &words[..Self::LANES];
        // SAFETY: the value proves AVX2; the 32 bytes are readable, and need no alignment.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn popcount(_proof: Avx2Bmi2, words: __m256i, counts: &mut [u16; 16]) {
        // SAFETY: the value proves AVX2.
        let sums = unsafe { ones_of_16(words) };
        // SAFETY: the value proves AVX2; the 32 bytes are writable, and need no alignment.
        unsafe { _mm256_storeu_si256(counts.as_mut_ptr().cast(), sums) }
    }
}

impl PlaneLane<Avx2Bmi2> for u32 {
    type Counts = [u32; 8];
    type Count = u32;

    const LANES: usize = 8;

    #[inline(always)]
    fn low(word: u64) -> Self {
        word as u32
    }

    #[inline(always)]
    fn load(_proof: Avx2Bmi2, words: &[u32]) -> __m256i {
        let words = &words[..Self::LANES];
        // SAFETY: the value proves AVX2; the 32 bytes are readable, and need no alignment.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn popcount(_proof: Avx2Bmi2, words: __m256i, counts: &mut [u32; 8]) {
        // SAFETY: the value proves AVX2.
        let sums = unsafe { ones_of_32(words) };
        // SAFETY: the value proves AVX2; the 32 bytes are writable, and need no alignment.
        unsafe { _mm256_storeu_si256(counts.as_mut_ptr().cast(), sums) }
    }
}

impl PlaneLane<Avx2Bmi2> for u64 {
    type Counts = [u32; 4];
    type Count = u32;

    const LANES: usize = 4;

    #[inline(always)]
    fn low(word: u64) -> Self {
        word
    }

    #[inline(always)]
    fn load(_proof: Avx2Bmi2, words: &[u64]) -> __m256i {
        let words = &words[..Self::LANES];
        // SAFETY: the value proves AVX2; the 32 bytes are readable, and need no alignment.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn popcount(_proof: Avx2Bmi2, words: __m256i, counts: &mut [u32; 4]) {
        // SAFETY: the value proves AVX2.
        let sums = unsafe { ones_of_64(words) };
        // SAFETY: the value proves AVX2; the 16 bytes are writable, and need no alignment.
        unsafe { _mm_storeu_si128(counts.as_mut_ptr().cast(), sums) }
    }
}

/// Returns the number of ones in each byte, by looking up both of its halves.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
pub(super) fn ones_of_8(vector: __m256i) -> __m256i {
    let ones = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3,
        3, 4,
    );
    let half = _mm256_set1_epi8(15);
    let low = _mm256_shuffle_epi8(ones, _mm256_and_si256(vector, half));
    let high = _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16::<4>(vector), half));
    _mm256_add_epi8(low, high)
}

/// Returns the number of ones in each 16 bits.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn ones_of_16(vector: __m256i) -> __m256i {
    _mm256_maddubs_epi16(ones_of_8(vector), _mm256_set1_epi8(1))
}

/// Returns the number of ones in each 32 bits.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn ones_of_32(vector: __m256i) -> __m256i {
    _mm256_madd_epi16(ones_of_16(vector), _mm256_set1_epi16(1))
}

/// Returns the number of ones in each 64 bits, moved together into four lanes.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn ones_of_64(vector: __m256i) -> __m128i {
    let sums = _mm256_sad_epu8(ones_of_8(vector), _mm256_setzero_si256());
    let low_halves = _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6);
    _mm256_castsi256_si128(_mm256_permutevar8x32_epi32(sums, low_halves))
}
