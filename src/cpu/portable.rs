//! The backend that works on any processor: vectors are arrays.

use std::array::from_fn;

#[cfg(target_arch = "x86_64")]
use crate::cpu::Avx2;
use crate::cpu::{Vectors, Vectors8, WideVectors};

/// The backend that works on any processor, with vectors of this many lanes.
#[derive(Clone, Copy, Debug)]
pub struct Portable<const N: usize>;

/// The number of lanes of [`WideVectors`]. On any processor with vector instructions, compilers turn an
/// operation on four words into a single instruction. On AArch64, which has 32 vector registers, eight lanes take 0.94 of
/// the instructions for the strategy `entropy`, but 1.13 for `knuth` (5p8c).
const WIDE: usize = 4;

impl<const N: usize> Vectors for Portable<N> {
    type Vector = [u32; N];

    const LANES: usize = N;

    const IS_PORTABLE: bool = true;

    #[inline(always)]
    fn splat(self, word: u32) -> [u32; N] {
        [word; N]
    }

    #[inline(always)]
    fn load(self, words: &[u32]) -> [u32; N] {
        from_fn(|lane| words[lane])
    }

    #[inline(always)]
    fn store(self, vector: [u32; N], words: &mut [u32]) {
        words[..N].copy_from_slice(&vector);
    }

    #[inline(always)]
    fn and(self, a: [u32; N], b: [u32; N]) -> [u32; N] {
        from_fn(|lane| a[lane] & b[lane])
    }

    #[inline(always)]
    fn or(self, a: [u32; N], b: [u32; N]) -> [u32; N] {
        from_fn(|lane| a[lane] | b[lane])
    }

    #[inline(always)]
    fn xor(self, a: [u32; N], b: [u32; N]) -> [u32; N] {
        from_fn(|lane| a[lane] ^ b[lane])
    }

    #[inline(always)]
    fn add(self, a: [u32; N], b: [u32; N]) -> [u32; N] {
        from_fn(|lane| a[lane].wrapping_add(b[lane]))
    }

    #[inline(always)]
    fn mul(self, a: [u32; N], b: [u32; N]) -> [u32; N] {
        from_fn(|lane| a[lane].wrapping_mul(b[lane]))
    }
}

impl Vectors8 for Portable<8> {
    #[inline(always)]
    fn permute(self, vector: [u32; 8], sources: [u32; 8]) -> [u32; 8] {
        sources.map(|source| vector[source as usize % 8])
    }

    #[inline(always)]
    fn argmin(self, vector: [u32; 8]) -> (u32, usize) {
        let mut first = 0;
        for lane in 1..8 {
            if vector[lane] < vector[first] {
                first = lane;
            }
        }
        (vector[first], first)
    }

    #[inline(always)]
    fn eq_bytes_mask(self, vector: [u32; 8], byte: u8) -> u32 {
        let bytes = vector.map(u32::to_le_bytes);
        bytes.iter().flatten().rev().fold(0, |equal, &other| equal << 1 | u32::from(other == byte))
    }

    #[inline(always)]
    fn eq_or_high_mask(self, vector: [u32; 8], value: u32) -> u32 {
        let fits = |lane: u32| lane == value || lane >> 31 == 1;
        let bits: [u32; 8] = from_fn(|lane| if fits(vector[lane]) { 1 << lane } else { 0 });
        bits.iter().fold(0, |all, bit| all | bit)
    }

    #[inline(always)]
    fn pext(self, word: u32, mask: u32) -> u32 {
        // One run of ones at a time. If the mask is a constant, the loop unrolls to a shift and an AND for each run.
        let (mut extracted, mut filled, mut rest) = (0, 0, mask);
        while rest != 0 {
            let start = rest.trailing_zeros();
            let length = (rest >> start).trailing_ones();
            let ones = u32::MAX >> (32 - length);
            extracted |= (word >> start & ones) << filled;
            filled += length;
            rest &= !(ones << start);
        }
        extracted
    }
}

impl WideVectors for Portable<WIDE> {
    type Counts = [u32; WIDE];
    type Eight = Portable<8>;

    // Each byte counts up to 8 ones per vector, and the sum of four bytes must fit in one byte.
    const MOST_COUNTED: usize = 7;

    #[inline(always)]
    fn eight(self) -> Portable<8> {
        Portable
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn proof_of_avx2(self) -> Option<Avx2> {
        None
    }

    // Some processors have no vector instruction that compares unsigned words.
    #[inline(always)]
    fn min(self, a: [u32; WIDE], b: [u32; WIDE]) -> [u32; WIDE] {
        from_fn(|lane| signed(a[lane]).min(signed(b[lane])) as u32)
    }

    #[inline(always)]
    fn max(self, a: [u32; WIDE], b: [u32; WIDE]) -> [u32; WIDE] {
        from_fn(|lane| signed(a[lane]).max(signed(b[lane])) as u32)
    }

    #[inline(always)]
    fn any(self, vector: [u32; WIDE]) -> bool {
        vector.iter().fold(0, |any, word| any | word) != 0
    }

    #[inline(always)]
    fn shift_right(self, vector: [u32; WIDE], bits: u32) -> [u32; WIDE] {
        vector.map(|word| word >> bits)
    }

    #[inline(always)]
    fn lookup<const ROW: usize>(self, row: &[u32; ROW], index: [u32; WIDE]) -> [u32; WIDE] {
        const { assert!(ROW == 8 || ROW == 16, "a row has 8 or 16 words") };
        index.map(|index| row[index as usize % ROW])
    }

    #[inline(always)]
    fn none(self) -> [u32; WIDE] {
        [0; WIDE]
    }

    #[inline(always)]
    fn add_popcount(self, counts: [u32; WIDE], vector: [u32; WIDE]) -> [u32; WIDE] {
        from_fn(|lane| counts[lane].wrapping_add(ones_of_bytes(vector[lane])))
    }

    #[inline(always)]
    fn sums(self, counts: [u32; WIDE]) -> [u32; WIDE] {
        counts.map(|bytes| {
            let pairs = bytes.wrapping_add(bytes >> 16);
            pairs.wrapping_add(pairs >> 8) & 0xFF
        })
    }
}

/// Returns a word below 2^31 as a signed number.
#[inline(always)]
fn signed(word: u32) -> i32 {
    debug_assert!(word >> 31 == 0);
    word as i32
}

/// Returns the number of ones of each byte.
#[inline(always)]
fn ones_of_bytes(word: u32) -> u32 {
    let pairs = word.wrapping_sub(word >> 1 & 0x5555_5555);
    let halves = (pairs & 0x3333_3333).wrapping_add(pairs >> 2 & 0x3333_3333);
    halves.wrapping_add(halves >> 4) & 0x0F0F_0F0F
}
