//! Counts how many different answers each guess gets from some secrets.
//!
//! This takes most of the time of a search. The answers of 64 guesses for one secret are 64 bytes side by
//! side. Each guess has a set of answers, with one bit for each. The answer for each secret is added to
//! the set, and at the end, the bits are counted.

use crate::cpu::{Portable, Routine, WideVectors};
use crate::mastermind::search::codewords::{Feedbacks, GUESSES_IN_BLOCK};

/// Writes into `counts` how many different answers each guess gets from `secrets`.
pub(super) struct CountDistinct<'a> {
    /// The number of answer indices of the game.
    pub(super) indices: usize,
    pub(super) feedbacks: &'a Feedbacks,
    /// The places of the secrets in the list of `feedbacks`.
    pub(super) secrets: &'a [u16],
    pub(super) counts: &'a mut [u8],
}

impl Routine for CountDistinct<'_> {
    type Answer = ();

    const IS_WIDE: bool = true;

    #[inline(always)]
    fn run<W: WideVectors>(self, cpu: W) {
        #[cfg(target_arch = "x86_64")]
        if let Some(cpu) = cpu.proof_of_avx512() {
            return self.count(cpu);
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(cpu) = cpu.proof_of_avx2() {
            return self.count(cpu);
        }
        // On other processors, it is not used.
        let _ = cpu;
        self.count(Portable);
    }
}

impl CountDistinct<'_> {
    #[inline(always)]
    fn count<C: NumberSets>(self, cpu: C) {
        match self.indices.div_ceil(8) {
            ..=2 => self.count_sets::<C, 2>(cpu),
            3 => self.count_sets::<C, 3>(cpu),
            4 => self.count_sets::<C, 4>(cpu),
            5 => self.count_sets::<C, 5>(cpu),
            _ => self.count_sets::<C, 6>(cpu),
        }
    }

    #[inline(always)]
    fn count_sets<C: NumberSets, const BYTES: usize>(self, cpu: C) {
        for (number, counts) in self.counts.as_chunks_mut().0.iter_mut().enumerate() {
            let mut sets = cpu.none::<BYTES>();
            for &secret in self.secrets {
                cpu.insert(&mut sets, self.feedbacks.block(secret, number));
            }
            *counts = cpu.lengths(&sets);
        }
    }
}

/// The operations on [`GUESSES_IN_BLOCK`] sets at once. The sets take `BYTES` bytes each, one bit per number, so they
/// hold numbers below `8 * BYTES`. `BYTES` is 2 to 6.
trait NumberSets: Copy {
    /// The sets. They are in registers if `BYTES` is small.
    type Sets<const BYTES: usize>: Copy;

    /// Returns empty sets.
    fn none<const BYTES: usize>(self) -> Self::Sets<BYTES>;

    /// Adds one number to each set.
    fn insert<const BYTES: usize>(
        self,
        sets: &mut Self::Sets<BYTES>,
        numbers: &[u8; GUESSES_IN_BLOCK],
    );

    /// Returns the number of elements of each set.
    fn lengths<const BYTES: usize>(self, sets: &Self::Sets<BYTES>) -> [u8; GUESSES_IN_BLOCK];
}

impl NumberSets for Portable<8> {
    type Sets<const BYTES: usize> = [u64; GUESSES_IN_BLOCK];

    #[inline(always)]
    fn none<const BYTES: usize>(self) -> [u64; GUESSES_IN_BLOCK] {
        [0; GUESSES_IN_BLOCK]
    }

    #[inline(always)]
    fn insert<const BYTES: usize>(
        self,
        sets: &mut [u64; GUESSES_IN_BLOCK],
        numbers: &[u8; GUESSES_IN_BLOCK],
    ) {
        for (set, number) in sets.iter_mut().zip(numbers) {
            *set |= 1 << (number % 64);
        }
    }

    #[inline(always)]
    fn lengths<const BYTES: usize>(self, sets: &[u64; GUESSES_IN_BLOCK]) -> [u8; GUESSES_IN_BLOCK] {
        sets.map(|set| set.count_ones() as u8)
    }
}

/// With AVX2, byte b of a set has the numbers from 8 b on, and a vector has the same byte of half of the sets.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::{
        __m128i, __m256i, _mm256_add_epi8, _mm256_adds_epu8, _mm256_and_si256,
        _mm256_broadcastsi128_si256, _mm256_loadu_si256, _mm256_or_si256, _mm256_set1_epi8,
        _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_storeu_si256,
        _mm256_sub_epi8, _mm_loadu_si128,
    };

    use super::{NumberSets, GUESSES_IN_BLOCK};
    use crate::cpu::{Avx2, Vectors};

    /// The bit of each number below 8. A shuffle takes the low four bits of a number as an index.
    const LOW: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

    /// The bit of each number from 8 to 15.
    const HIGH: [u8; 16] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128];

    /// The number of ones of each number below 16.
    const ONES: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

    impl NumberSets for Avx2 {
        /// Each vector has half of the sets.
        type Sets<const BYTES: usize> = [[__m256i; BYTES]; 2];

        #[inline(always)]
        fn none<const BYTES: usize>(self) -> [[__m256i; BYTES]; 2] {
            [[self.splat(0); BYTES]; 2]
        }

        #[inline(always)]
        fn insert<const BYTES: usize>(
            self,
            sets: &mut [[__m256i; BYTES]; 2],
            numbers: &[u8; GUESSES_IN_BLOCK],
        ) {
            for (sets, numbers) in sets.iter_mut().zip(numbers.as_chunks().0) {
                // SAFETY: `self` proves AVX2 and BMI2.
                unsafe { insert(sets, numbers) }
            }
        }

        #[inline(always)]
        fn lengths<const BYTES: usize>(
            self,
            sets: &[[__m256i; BYTES]; 2],
        ) -> [u8; GUESSES_IN_BLOCK] {
            let mut all = [0; GUESSES_IN_BLOCK];
            for (sets, lengths) in sets.iter().zip(all.as_chunks_mut().0) {
                // SAFETY: `self` proves AVX2 and BMI2.
                *lengths = unsafe { self::lengths(sets) };
            }
            all
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
    fn insert<const BYTES: usize>(sets: &mut [__m256i; BYTES], numbers: &[u8; 32]) {
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
    fn lengths<const BYTES: usize>(sets: &[__m256i; BYTES]) -> [u8; 32] {
        let (ones, nibble) = (table(&ONES), _mm256_set1_epi8(15));
        let mut sum = _mm256_setzero_si256();
        for &byte in sets {
            let low = _mm256_and_si256(byte, nibble);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(byte), nibble);
            sum = _mm256_add_epi8(sum, _mm256_shuffle_epi8(ones, low));
            sum = _mm256_add_epi8(sum, _mm256_shuffle_epi8(ones, high));
        }
        let mut lengths = [0; 32];
        // SAFETY: the 32 bytes are writable, and need no alignment.
        unsafe { _mm256_storeu_si256(lengths.as_mut_ptr().cast(), sum) };
        lengths
    }
}

/// With AVX-512, a vector has the same byte of all sets. A permutation takes the low six bits of a number as an index.
#[cfg(target_arch = "x86_64")]
mod avx512 {
    use std::arch::x86_64::{
        __m512i, _mm512_add_epi8, _mm512_loadu_si512, _mm512_or_si512, _mm512_permutexvar_epi8,
        _mm512_popcnt_epi8, _mm512_setzero_si512, _mm512_storeu_si512,
    };

    use super::{NumberSets, GUESSES_IN_BLOCK};
    use crate::cpu::{Avx512, Vectors};

    /// For each byte of a set and each number, the bit of that number if it belongs to the byte.
    static BITS: [[u8; GUESSES_IN_BLOCK]; GUESSES_IN_BLOCK / 8] = {
        let mut bits = [[0; GUESSES_IN_BLOCK]; GUESSES_IN_BLOCK / 8];
        let mut number = 0;
        while number < GUESSES_IN_BLOCK {
            bits[number / 8][number] = 1 << (number % 8);
            number += 1;
        }
        bits
    };

    impl NumberSets for Avx512 {
        type Sets<const BYTES: usize> = [__m512i; BYTES];

        #[inline(always)]
        fn none<const BYTES: usize>(self) -> [__m512i; BYTES] {
            [self.splat(0); BYTES]
        }

        #[inline(always)]
        fn insert<const BYTES: usize>(
            self,
            sets: &mut [__m512i; BYTES],
            numbers: &[u8; GUESSES_IN_BLOCK],
        ) {
            // SAFETY: `self` proves AVX-512 F and VBMI.
            unsafe { insert(sets, numbers) }
        }

        #[inline(always)]
        fn lengths<const BYTES: usize>(self, sets: &[__m512i; BYTES]) -> [u8; GUESSES_IN_BLOCK] {
            // SAFETY: `self` proves AVX-512 F, BW and BITALG.
            unsafe { lengths(sets) }
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn load(bytes: &[u8; GUESSES_IN_BLOCK]) -> __m512i {
        // SAFETY: the 64 bytes are readable, and need no alignment.
        unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512vbmi")]
    fn insert<const BYTES: usize>(sets: &mut [__m512i; BYTES], numbers: &[u8; GUESSES_IN_BLOCK]) {
        let numbers = load(numbers);
        for (byte, bits) in sets.iter_mut().zip(&BITS) {
            *byte = _mm512_or_si512(*byte, _mm512_permutexvar_epi8(numbers, load(bits)));
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
    fn lengths<const BYTES: usize>(sets: &[__m512i; BYTES]) -> [u8; GUESSES_IN_BLOCK] {
        let lengths = sets.iter().map(|&byte| _mm512_popcnt_epi8(byte));
        let sum = lengths.fold(_mm512_setzero_si512(), |sum, more| _mm512_add_epi8(sum, more));
        let mut lengths = [0; GUESSES_IN_BLOCK];
        // SAFETY: the 64 bytes are writable, and need no alignment.
        unsafe { _mm512_storeu_si512(lengths.as_mut_ptr().cast(), sum) };
        lengths
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Cpu;
    use crate::mastermind::feedback::index_count;
    use crate::mastermind::search::codewords::Codewords;

    #[test]
    fn counts_are_those_of_sets() {
        let mut checked = 0;
        for game in ["1p3c", "3p4c", "4p4c", "5p3c", "6p2c", "7p2c", "8p2c"] {
            let words = Codewords::new(game.parse().unwrap());
            let all: Vec<u32> = (0..words.len() as u32).collect();
            let indices = index_count(words.game.pins());
            for cpu in Cpu::available() {
                let mut feedbacks = Feedbacks::default();
                feedbacks.replace(cpu, &words, &all);
                for step in [1, 2, 5, 17] {
                    let secrets: Vec<u16> = (0..words.len() as u16).step_by(step).collect();
                    let mut counts = vec![77; words.width];
                    let (feedbacks, secrets) = (&feedbacks, &secrets[..]);
                    cpu.run(CountDistinct { indices, feedbacks, secrets, counts: &mut counts });
                    for (guess, &count) in counts.iter().enumerate().take(words.len()) {
                        let answer = |&secret: &u16| {
                            words.game.feedback(words.list[guess], words.list[usize::from(secret)])
                        };
                        let set: std::collections::HashSet<_> =
                            secrets.iter().map(answer).collect();
                        assert_eq!(usize::from(count), set.len(), "{game} {step}");
                        checked += 1;
                    }
                    assert!(counts[words.len()..].iter().all(|&count| count == 1));
                }
            }
        }
        assert!(checked >= 4 * (3 + 64 + 256 + 243 + 64 + 128 + 256), "{checked}");
    }
}
