//! The backend for x86-64 processors with AVX2 and BMI2.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_add_epi8, _mm256_and_si256, _mm256_blendv_ps,
    _mm256_castps_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_cmpeq_epi8,
    _mm256_cvtsi256_si32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16,
    _mm256_max_epu32, _mm256_min_epu32, _mm256_movemask_epi8, _mm256_movemask_ps,
    _mm256_mullo_epi32, _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_permutevar8x32_epi32,
    _mm256_set1_epi16, _mm256_set1_epi32, _mm256_set1_epi8, _mm256_setr_epi8, _mm256_shuffle_epi32,
    _mm256_shuffle_epi8, _mm256_slli_epi32, _mm256_srl_epi32, _mm256_srli_epi16,
    _mm256_storeu_si256, _mm256_testz_si256, _mm256_xor_si256, _mm_cvtsi32_si128, _pext_u32,
};

use crate::cpu::{Avx2, Routine, Vectors, Vectors8, WideVectors};

/// Runs a routine. This is compiled for processors with AVX2, BMI1, BMI2, LZCNT and POPCNT.
pub(super) fn run<R: Routine>(cpu: Avx2, routine: R) -> R::Answer {
    #[target_feature(enable = "avx2,bmi2")]
    #[target_feature(enable = "bmi1,lzcnt,popcnt")]
    fn with_features<R: Routine>(cpu: Avx2, routine: R) -> R::Answer {
        routine.run(cpu)
    }
    // SAFETY: `cpu` proves all of these features.
    unsafe { with_features(cpu, routine) }
}

impl Vectors for Avx2 {
    type Vector = __m256i;

    const LANES: usize = 8;

    #[inline(always)]
    fn splat(self, word: u32) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_set1_epi32(word as i32) }
    }

    #[inline(always)]
    fn load(self, words: &[u32]) -> __m256i {
        let words = &words[..Self::LANES];
        // SAFETY: `self` proves AVX2; the 32 bytes are readable, and need no alignment.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: __m256i, words: &mut [u32]) {
        let words = &mut words[..Self::LANES];
        // SAFETY: `self` proves AVX2; the 32 bytes are writable, and need no alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn and(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_and_si256(a, b) }
    }

    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    fn xor(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_xor_si256(a, b) }
    }

    #[inline(always)]
    fn add(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_add_epi32(a, b) }
    }

    #[inline(always)]
    fn mul(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_mullo_epi32(a, b) }
    }
}

impl Vectors8 for Avx2 {
    #[inline(always)]
    fn permute(self, vector: __m256i, sources: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_permutevar8x32_epi32(vector, sources) }
    }

    #[inline(always)]
    fn argmin(self, vector: __m256i) -> (u32, usize) {
        // SAFETY: `self` proves AVX2 and BMI2.
        unsafe { argmin(vector) }
    }

    #[inline(always)]
    fn eq_bytes_mask(self, vector: __m256i, byte: u8) -> u32 {
        // SAFETY: `self` proves AVX2 and BMI2.
        unsafe { eq_bytes_mask(vector, byte) }
    }

    #[inline(always)]
    fn eq_or_high_mask(self, vector: __m256i, value: u32) -> u32 {
        // SAFETY: `self` proves AVX2 and BMI2.
        unsafe { eq_or_high_mask(vector, value) }
    }

    #[inline(always)]
    fn pext(self, word: u32, mask: u32) -> u32 {
        // SAFETY: `self` proves BMI2.
        unsafe { _pext_u32(word, mask) }
    }
}

impl WideVectors for Avx2 {
    type Counts = __m256i;
    type Eight = Self;

    // Each byte gains at most 8 per vector, and can hold at most 255.
    const MOST_COUNTED: usize = 31;

    #[inline(always)]
    fn eight(self) -> Self {
        self
    }

    #[inline(always)]
    fn proof_of_avx2(self) -> Option<Self> {
        Some(self)
    }

    #[inline(always)]
    fn min(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_min_epu32(a, b) }
    }

    #[inline(always)]
    fn max(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_max_epu32(a, b) }
    }

    #[inline(always)]
    fn any(self, vector: __m256i) -> bool {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_testz_si256(vector, vector) == 0 }
    }

    #[inline(always)]
    fn shift_right(self, vector: __m256i, bits: u32) -> __m256i {
        // SAFETY: `self` proves AVX2 and BMI2.
        unsafe { shift_right(vector, bits) }
    }

    /// A permutation uses the low three bits of an index. For a row of 16 words, both halves are looked up,
    /// and the next bit of the index selects one of the two results.
    #[inline(always)]
    fn lookup<const ROW: usize>(self, row: &[u32; ROW], index: __m256i) -> __m256i {
        const { assert!(ROW == 8 || ROW == 16, "a row has 8 or 16 words") };
        let low = Vectors8::permute(self, self.load(row), index);
        if ROW == 8 {
            return low;
        }
        let high = Vectors8::permute(self, self.load(&row[8..]), index);
        // SAFETY: `self` proves AVX2 and BMI2.
        unsafe { choose_by_bit_3(index, low, high) }
    }

    #[inline(always)]
    fn none(self) -> __m256i {
        self.splat(0)
    }

    #[inline(always)]
    fn add_popcount(self, counts: __m256i, vector: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2 and BMI2.
        unsafe { add_ones(counts, vector) }
    }

    #[inline(always)]
    fn sums(self, counts: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2 and BMI2.
        unsafe { sums_of_4_bytes(counts) }
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
fn eq_or_high_mask(vector: __m256i, value: u32) -> u32 {
    let equal = _mm256_cmpeq_epi32(vector, _mm256_set1_epi32(value as i32));
    // The mask has the highest bit of each lane.
    _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_or_si256(equal, vector))) as u32
}

#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn shift_right(vector: __m256i, bits: u32) -> __m256i {
    _mm256_srl_epi32(vector, _mm_cvtsi32_si128(bits as i32))
}

/// Returns each lane of `low` or of `high`, chosen by bit 3 of the lane of `index`.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn choose_by_bit_3(index: __m256i, low: __m256i, high: __m256i) -> __m256i {
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

/// Adds the number of ones in each byte, by looking up both of its halves.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn add_ones(counts: __m256i, vector: __m256i) -> __m256i {
    let ones = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3,
        3, 4,
    );
    let half = _mm256_set1_epi8(15);
    let low = _mm256_shuffle_epi8(ones, _mm256_and_si256(vector, half));
    let high = _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16::<4>(vector), half));
    _mm256_add_epi8(counts, _mm256_add_epi8(low, high))
}
