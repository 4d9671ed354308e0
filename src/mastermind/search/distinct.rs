//! Counts how many different answers each guess gets from some secrets.
//!
//! This takes most of the time of a search. The answers of 32 guesses for one secret are 32 bytes side by
//! side. Each guess has a set of answers, with one bit for each. The answer for each secret is added to
//! the set, and at the end, the bits are counted.

use crate::cpu::{Portable, Routine, WideVectors};
use crate::mastermind::search::codewords::{Feedbacks, BLOCK, SETS};

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

    const IS_WIDE: bool = false;

    #[inline(always)]
    fn run<W: WideVectors>(self, cpu: W) {
        let Self { indices, feedbacks, secrets, counts } = self;
        #[cfg(target_arch = "x86_64")]
        if let Some(cpu) = cpu.proof_of_avx2() {
            return count(cpu, indices, feedbacks, secrets, counts);
        }
        // Processors without AVX2 have no use for it.
        let _ = cpu;
        count(Portable, indices, feedbacks, secrets, counts);
    }
}

#[inline(always)]
fn count<C: NumberSets>(
    cpu: C,
    indices: usize,
    feedbacks: &Feedbacks,
    secrets: &[u16],
    counts: &mut [u8],
) {
    // The sets of `32 * GROUPS` guesses are few enough to stay in registers.
    match indices.div_ceil(8) {
        ..=2 => blocks::<C, 2, 4>(cpu, feedbacks, secrets, counts),
        3 => blocks::<C, 3, 4>(cpu, feedbacks, secrets, counts),
        4 => blocks::<C, 4, 2>(cpu, feedbacks, secrets, counts),
        5 => blocks::<C, 5, 2>(cpu, feedbacks, secrets, counts),
        _ => blocks::<C, 6, 2>(cpu, feedbacks, secrets, counts),
    }
}

/// Takes `32 * GROUPS` guesses at a time.
#[inline(always)]
fn blocks<C: NumberSets, const BYTES: usize, const GROUPS: usize>(
    cpu: C,
    feedbacks: &Feedbacks,
    secrets: &[u16],
    counts: &mut [u8],
) {
    const { assert!(BLOCK.is_multiple_of(SETS * GROUPS)) };
    let (blocks, _) = counts.as_chunks_mut::<SETS>();
    for (number, counts) in blocks.chunks_exact_mut(GROUPS).enumerate() {
        let mut sets = [cpu.none::<BYTES>(); GROUPS];
        for &secret in secrets {
            let row =
                &feedbacks.row(usize::from(secret))[number * GROUPS * SETS..][..GROUPS * SETS];
            for (sets, numbers) in sets.iter_mut().zip(row.as_chunks::<SETS>().0) {
                cpu.insert(sets, numbers);
            }
        }
        for (counts, sets) in counts.iter_mut().zip(&sets) {
            *counts = cpu.lengths(sets);
        }
    }
}

/// The operations on [`SETS`] sets at once. The sets take `BYTES` bytes each, one bit per number, so they
/// hold numbers below `8 * BYTES`. `BYTES` is 2 to 8.
trait NumberSets: Copy {
    /// The sets. They are in registers if `BYTES` is small.
    type Sets<const BYTES: usize>: Copy;

    /// Returns empty sets.
    fn none<const BYTES: usize>(self) -> Self::Sets<BYTES>;

    /// Adds one number to each set.
    fn insert<const BYTES: usize>(self, sets: &mut Self::Sets<BYTES>, numbers: &[u8; SETS]);

    /// Returns the number of elements of each set.
    fn lengths<const BYTES: usize>(self, sets: &Self::Sets<BYTES>) -> [u8; SETS];
}

impl NumberSets for Portable<8> {
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
