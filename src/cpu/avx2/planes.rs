//! Sets of bits in blocks of 256, with AVX2.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_add_epi8, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_hadd_epi32, _mm256_load_si256, _mm256_packus_epi32, _mm256_permute2x128_si256,
    _mm256_sad_epu8, _mm256_setzero_si256, _mm256_store_si256, _mm256_storeu_si256,
    _mm256_xor_si256,
};

use crate::cpu::avx2::plane_lanes::ones_of_8;
use crate::cpu::{Avx2Bmi2, BitPlanes, SUMS};

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
    fn horizontal_sums(self, counts: &[__m256i; SUMS]) -> [u32; SUMS] {
        let mut sums = [0u32; SUMS];
        // SAFETY: `self` proves AVX2 and BMI2.
        let all = unsafe { sums_of_bytes(counts) };
        // SAFETY: `self` proves AVX2; the 32 bytes are writable, and need no alignment.
        unsafe { _mm256_storeu_si256(sums.as_mut_ptr().cast(), all) }
        sums
    }
}

/// Returns the sum of the bytes of each vector. Vectors are added up in pairs: first the bytes of each
/// 64 bits, then the two sums of each 128 bits, then those of both halves.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn sums_of_bytes([a, b, c, d, e, f, g, h]: &[__m256i; SUMS]) -> __m256i {
    let zero = _mm256_setzero_si256();
    let pair = |a: &__m256i, b: &__m256i| {
        _mm256_packus_epi32(_mm256_sad_epu8(*a, zero), _mm256_sad_epu8(*b, zero))
    };
    let low = _mm256_hadd_epi32(pair(a, b), pair(c, d));
    let high = _mm256_hadd_epi32(pair(e, f), pair(g, h));
    _mm256_add_epi32(
        _mm256_permute2x128_si256::<0x20>(low, high),
        _mm256_permute2x128_si256::<0x31>(low, high),
    )
}
