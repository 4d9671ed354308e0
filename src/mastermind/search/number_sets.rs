//! Sets of small numbers, 32 of them side by side. A backend with AVX2 has instructions for them.

use crate::cpu::{Portable, LANES};

/// The number of sets that are side by side.
pub(super) const SETS: usize = 32;

/// The operations on [`SETS`] sets at once. The sets take `BYTES` bytes each, one bit per number, so they
/// hold numbers below `8 * BYTES`. `BYTES` is 2 to 8.
pub(super) trait NumberSets: Copy {
    /// The sets. They are in registers if `BYTES` is small.
    type Sets<const BYTES: usize>: Copy;

    /// Returns empty sets.
    fn none<const BYTES: usize>(self) -> Self::Sets<BYTES>;

    /// Adds one number to each set.
    fn insert<const BYTES: usize>(self, sets: &mut Self::Sets<BYTES>, numbers: &[u8; SETS]);

    /// Returns the number of elements of each set.
    fn lengths<const BYTES: usize>(self, sets: &Self::Sets<BYTES>) -> [u8; SETS];
}

impl NumberSets for Portable<LANES> {
    type Sets<const BYTES: usize> = [u64; SETS];

    #[inline(always)]
    fn none<const BYTES: usize>(self) -> [u64; SETS] {
        [0; SETS]
    }

    #[inline(always)]
    fn insert<const BYTES: usize>(self, sets: &mut [u64; SETS], numbers: &[u8; SETS]) {
        for (set, number) in sets.iter_mut().zip(numbers) {
            *set |= 1 << (number % 64);
        }
    }

    #[inline(always)]
    fn lengths<const BYTES: usize>(self, sets: &[u64; SETS]) -> [u8; SETS] {
        sets.map(|set| set.count_ones() as u8)
    }
}

/// With AVX2, byte b of a set has the numbers from 8 b on, and a vector has the same byte of all sets.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::{
        __m128i, __m256i, _mm256_add_epi8, _mm256_adds_epu8, _mm256_and_si256,
        _mm256_broadcastsi128_si256, _mm256_loadu_si256, _mm256_or_si256, _mm256_set1_epi8,
        _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_storeu_si256,
        _mm256_sub_epi8, _mm_loadu_si128,
    };

    use super::{NumberSets, SETS};
    use crate::cpu::{Avx2, Vectors};

    /// The bit of each number below 8. A shuffle takes the low four bits of a number as an index.
    const LOW: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

    /// The bit of each number from 8 to 15.
    const HIGH: [u8; 16] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128];

    /// The number of ones of each number below 16.
    const ONES: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

    impl NumberSets for Avx2 {
        type Sets<const BYTES: usize> = [__m256i; BYTES];

        #[inline(always)]
        fn none<const BYTES: usize>(self) -> [__m256i; BYTES] {
            [self.splat(0); BYTES]
        }

        #[inline(always)]
        fn insert<const BYTES: usize>(self, sets: &mut [__m256i; BYTES], numbers: &[u8; SETS]) {
            // SAFETY: `self` proves AVX2 and BMI2.
            unsafe { insert(sets, numbers) }
        }

        #[inline(always)]
        fn lengths<const BYTES: usize>(self, sets: &[__m256i; BYTES]) -> [u8; SETS] {
            // SAFETY: `self` proves AVX2 and BMI2.
            unsafe { lengths(sets) }
        }
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi2")]
    fn table(bytes: &[u8; 16]) -> __m256i {
        // SAFETY: the 16 bytes are readable, and need no alignment.
        let half: __m128i = unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) };
        _mm256_broadcastsi128_si256(half)
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi2")]
    fn insert<const BYTES: usize>(sets: &mut [__m256i; BYTES], numbers: &[u8; SETS]) {
        let (low, high) = (table(&LOW), table(&HIGH));
        // SAFETY: the 32 bytes are readable, and need no alignment.
        let numbers = unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) };
        for (pair, bytes) in sets.chunks_mut(2).enumerate() {
            let mut index = numbers;
            if BYTES > 2 {
                // The addition sets the highest bit unless the difference is below 16. For an index with this
                // bit, the shuffle gives 0.
                let difference = _mm256_sub_epi8(numbers, _mm256_set1_epi8(16 * pair as i8));
                index = _mm256_adds_epu8(difference, _mm256_set1_epi8(0x70));
            }
            bytes[0] = _mm256_or_si256(bytes[0], _mm256_shuffle_epi8(low, index));
            if let Some(byte) = bytes.get_mut(1) {
                *byte = _mm256_or_si256(*byte, _mm256_shuffle_epi8(high, index));
            }
        }
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi2")]
    fn lengths<const BYTES: usize>(sets: &[__m256i; BYTES]) -> [u8; SETS] {
        let (ones, nibble) = (table(&ONES), _mm256_set1_epi8(15));
        let mut sum = _mm256_setzero_si256();
        for &byte in sets {
            let low = _mm256_and_si256(byte, nibble);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(byte), nibble);
            sum = _mm256_add_epi8(sum, _mm256_shuffle_epi8(ones, low));
            sum = _mm256_add_epi8(sum, _mm256_shuffle_epi8(ones, high));
        }
        let mut lengths = [0; SETS];
        // SAFETY: the 32 bytes are writable, and need no alignment.
        unsafe { _mm256_storeu_si256(lengths.as_mut_ptr().cast(), sum) };
        lengths
    }
}
