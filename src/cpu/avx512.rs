//! Vectors of 16 words, with AVX-512 that can count bits.
//!
//! For the compiler, the feature `avx512f` includes AVX2, FMA and F16C.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi32, _mm512_and_si512, _mm512_broadcast_i64x4, _mm512_loadu_si512,
    _mm512_max_epu32, _mm512_min_epu32, _mm512_mullo_epi32, _mm512_or_si512,
    _mm512_permutexvar_epi32, _mm512_popcnt_epi32, _mm512_set1_epi32, _mm512_srl_epi32,
    _mm512_storeu_si512, _mm512_ternarylogic_epi32, _mm512_test_epi32_mask, _mm512_xor_si512,
    _mm_cvtsi32_si128,
};

use crate::cpu::{Avx2, Avx512, Routine, Vectors, WideVectors};

/// Runs a routine. This is compiled with the features that [`Avx512`] proves.
pub(super) fn run<R: Routine>(cpu: Avx512, routine: R) -> R::Answer {
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,avx512bitalg")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn with_features<R: Routine>(cpu: Avx512, routine: R) -> R::Answer {
        routine.run(cpu)
    }
    // SAFETY: `cpu` proves all of these features.
    unsafe { with_features(cpu, routine) }
}

impl Vectors for Avx512 {
    type Vector = __m512i;

    const LANES: usize = 16;

    #[inline(always)]
    fn splat(self, word: u32) -> __m512i {
        // SAFETY: `self` proves AVX-512 F.
        unsafe { _mm512_set1_epi32(word as i32) }
    }

    #[inline(always)]
    fn load(self, words: &[u32]) -> __m512i {
        let words = &words[..Self::LANES];
        // SAFETY: `self` proves AVX-512 F; the 64 bytes are readable, and need no alignment.
        unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: __m512i, words: &mut [u32]) {
        let words = &mut words[..Self::LANES];
        // SAFETY: `self` proves AVX-512 F; the 64 bytes are writable, and need no alignment.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn and(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` proves AVX-512 F.
        unsafe { _mm512_and_si512(a, b) }
    }

    #[inline(always)]
    fn or(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` proves AVX-512 F.
        unsafe { _mm512_or_si512(a, b) }
    }

    #[inline(always)]
    fn xor(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` proves AVX-512 F.
        unsafe { _mm512_xor_si512(a, b) }
    }

    #[inline(always)]
    fn add(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` proves AVX-512 F.
        unsafe { _mm512_add_epi32(a, b) }
    }

    #[inline(always)]
    fn mul(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` proves AVX-512 F.
        unsafe { _mm512_mullo_epi32(a, b) }
    }
}

impl WideVectors for Avx512 {
    type Counts = __m512i;
    type Eight = Avx2;

    const MOST_COUNTED: usize = (u32::MAX / u32::BITS) as usize;

    #[inline(always)]
    fn eight(self) -> Avx2 {
        Avx512::avx2(self)
    }

    #[inline(always)]
    fn proof_of_avx2(self) -> Option<Avx2> {
        Some(Avx512::avx2(self))
    }

    #[inline(always)]
    fn proof_of_avx512(self) -> Option<Avx512> {
        Some(self)
    }

    // Bit 4 a + 2 b + c of a table is the result for the bits a, b and c.
    #[inline(always)]
    fn xor_three(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        // SAFETY: `self` proves AVX-512 F.
        unsafe { _mm512_ternarylogic_epi32::<0b1001_0110>(a, b, c) }
    }

    #[inline(always)]
    fn majority(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        // SAFETY: `self` proves AVX-512 F.
        unsafe { _mm512_ternarylogic_epi32::<0b1110_1000>(a, b, c) }
    }

    #[inline(always)]
    fn min(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` proves AVX-512 F.
        unsafe { _mm512_min_epu32(a, b) }
    }

    #[inline(always)]
    fn max(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` proves AVX-512 F.
        unsafe { _mm512_max_epu32(a, b) }
    }

    #[inline(always)]
    fn any(self, vector: __m512i) -> bool {
        // SAFETY: `self` proves AVX-512 F.
        unsafe { _mm512_test_epi32_mask(vector, vector) != 0 }
    }

    #[inline(always)]
    fn shift_right(self, vector: __m512i, bits: u32) -> __m512i {
        // SAFETY: `self` proves AVX-512 F.
        unsafe { shift_right(vector, bits) }
    }

    /// A permutation uses the low four bits of an index, so the vector has a row of 8 words twice.
    #[inline(always)]
    fn lookup<const ROW: usize>(self, row: &[u32; ROW], index: __m512i) -> __m512i {
        const { assert!(ROW == 8 || ROW == 16, "a row has 8 or 16 words") };
        let row = match ROW {
            16 => self.load(row),
            // SAFETY: `self` proves AVX-512 F.
            _ => unsafe { _mm512_broadcast_i64x4(self.eight().load(row)) },
        };
        // SAFETY: `self` proves AVX-512 F.
        unsafe { _mm512_permutexvar_epi32(index, row) }
    }

    #[inline(always)]
    fn none(self) -> __m512i {
        self.splat(0)
    }

    #[inline(always)]
    fn add_popcount(self, counts: __m512i, vector: __m512i) -> __m512i {
        // SAFETY: `self` proves VPOPCNTDQ.
        self.add(counts, unsafe { _mm512_popcnt_epi32(vector) })
    }

    #[inline(always)]
    fn sums(self, counts: __m512i) -> __m512i {
        counts
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn shift_right(vector: __m512i, bits: u32) -> __m512i {
    _mm512_srl_epi32(vector, _mm_cvtsi32_si128(bits as i32))
}
