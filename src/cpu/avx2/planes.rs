//! Sets of bits in blocks of 256, with AVX2.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi8, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_load_si256, _mm256_sad_epu8, _mm256_setzero_si256,
    _mm256_store_si256, _mm256_xor_si256, _mm_add_epi64, _mm_cvtsi128_si32, _mm_unpackhi_epi64,
};

use crate::cpu::avx2::plane_lanes::ones_of_8;
use crate::cpu::{Avx2Bmi2, BitPlanes};

/// Four words, aligned so that a load or store never crosses a cache line.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub(crate) struct Block([u64; 4]);

impl BitPlanes for Avx2Bmi2 {
    type Block = Block;
    type Vector = __m256i;
    type Counts = __m256i;

    const SIZE: usize = 256;
    // A byte counts up to 8 ones of each block, and holds 255.
    const MOST_COUNTED: usize = 31;

    #[inline(always)]
    fn set(block: &mut Block, bit: usize) {
        block.0[bit / 64] |= 1 << (bit % 64);
    }

    #[inline(always)]
    fn load_block(self, block: &Block) -> __m256i {
        // SAFETY: `self` proves AVX2; the 32 bytes are readable and aligned.
        unsafe { _mm256_load_si256(block.0.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store_block(self, vector: __m256i, block: &mut Block) {
        // SAFETY: `self` proves AVX2; the 32 bytes are writable and aligned.
        unsafe { _mm256_store_si256(block.0.as_mut_ptr().cast(), vector) }
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
    fn zero(self) -> __m256i {
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
    fn horizontal_sum(self, counts: __m256i) -> u32 {
        // SAFETY: `self` proves AVX2.
        unsafe { sum_of_bytes(counts) }
    }
}

#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn sum_of_bytes(bytes: __m256i) -> u32 {
    let sums = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
    let halves = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
    let all = _mm_add_epi64(halves, _mm_unpackhi_epi64(halves, halves));
    _mm_cvtsi128_si32(all) as u32
}
