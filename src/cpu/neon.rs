//! The backend for AArch64 processors with NEON. A vector is two registers of four lanes.
//!
//! It helps only Mastermind. In an emulator, `evaluate 5p8c` executes 0.60 of the instructions of portable code with
//! `knuth`, and 0.44 with `entropy`. Nobody has timed it. Cephalopods uses the vectors of portable code.

use std::arch::aarch64::{
    uint32x4_t, uint8x16_t, uint8x16x2_t, uint8x16x4_t, vaddq_u32, vaddq_u8, vandq_u32, vbicq_u32,
    vbslq_u32, vcntq_u8, vdupq_n_s32, vdupq_n_u32, vdupq_n_u8, veorq_u32, vld1q_u32, vmaxq_u32,
    vmaxvq_u32, vminq_u32, vmlaq_u32, vmulq_u32, vorrq_u32, vpaddlq_u16, vpaddlq_u8, vqtbl2q_u8,
    vqtbl4q_u8, vreinterpretq_u32_u8, vreinterpretq_u8_u32, vshlq_u32, vst1q_u32,
};
use std::array::from_fn;

use crate::cpu::{Portable, Vectors, WideVectors};

/// The backend for AArch64 processors. It proves NEON: without it, the assertion below does not compile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neon;

const _: () = assert!(cfg!(target_feature = "neon"), "this target has no NEON");

/// The number of lanes in a register.
const LANES: usize = 4;

/// The number of registers in a vector.
const REGISTERS: usize = 2;

type Words = [uint32x4_t; REGISTERS];

impl Vectors for Neon {
    type Vector = Words;

    const LANES: usize = LANES * REGISTERS;

    #[inline(always)]
    fn splat(self, word: u32) -> Words {
        // SAFETY: `self` proves NEON.
        [unsafe { vdupq_n_u32(word) }; REGISTERS]
    }

    #[inline(always)]
    fn load(self, words: &[u32]) -> Words {
        let words = &words[..Self::LANES];
        from_fn(|part| {
            let words = &words[LANES * part..][..LANES];
            // SAFETY: `self` proves NEON; the 16 bytes are readable, and need no more alignment than words.
            unsafe { vld1q_u32(words.as_ptr()) }
        })
    }

    #[inline(always)]
    fn store(self, vector: Words, words: &mut [u32]) {
        let words = &mut words[..Self::LANES];
        for (part, words) in vector.into_iter().zip(words.chunks_exact_mut(LANES)) {
            // SAFETY: `self` proves NEON; the 16 bytes are writable, and need no more alignment than words.
            unsafe { vst1q_u32(words.as_mut_ptr(), part) }
        }
    }

    #[inline(always)]
    fn and(self, a: Words, b: Words) -> Words {
        // SAFETY: `self` proves NEON.
        from_fn(|part| unsafe { vandq_u32(a[part], b[part]) })
    }

    #[inline(always)]
    fn or(self, a: Words, b: Words) -> Words {
        // SAFETY: `self` proves NEON.
        from_fn(|part| unsafe { vorrq_u32(a[part], b[part]) })
    }

    #[inline(always)]
    fn xor(self, a: Words, b: Words) -> Words {
        // SAFETY: `self` proves NEON.
        from_fn(|part| unsafe { veorq_u32(a[part], b[part]) })
    }

    #[inline(always)]
    fn add(self, a: Words, b: Words) -> Words {
        // SAFETY: `self` proves NEON.
        from_fn(|part| unsafe { vaddq_u32(a[part], b[part]) })
    }

    #[inline(always)]
    fn mul(self, a: Words, b: Words) -> Words {
        // SAFETY: `self` proves NEON.
        from_fn(|part| unsafe { vmulq_u32(a[part], b[part]) })
    }
}

impl WideVectors for Neon {
    type Counts = [uint8x16_t; REGISTERS];
    type Eight = Portable<8>;

    // Each byte gains at most 8 per vector, and can hold at most 255.
    const MOST_COUNTED: usize = 31;

    #[inline(always)]
    fn eight(self) -> Portable<8> {
        Portable
    }

    #[inline(always)]
    fn without(self, a: Words, b: Words) -> Words {
        // SAFETY: `self` proves NEON.
        from_fn(|part| unsafe { vbicq_u32(a[part], b[part]) })
    }

    // Where a and b differ, c decides.
    #[inline(always)]
    fn majority(self, a: Words, b: Words, c: Words) -> Words {
        let differ = self.xor(a, b);
        // SAFETY: `self` proves NEON.
        from_fn(|part| unsafe { vbslq_u32(differ[part], c[part], a[part]) })
    }

    #[inline(always)]
    fn min(self, a: Words, b: Words) -> Words {
        // SAFETY: `self` proves NEON.
        from_fn(|part| unsafe { vminq_u32(a[part], b[part]) })
    }

    #[inline(always)]
    fn max(self, a: Words, b: Words) -> Words {
        // SAFETY: `self` proves NEON.
        from_fn(|part| unsafe { vmaxq_u32(a[part], b[part]) })
    }

    #[inline(always)]
    fn any(self, vector: Words) -> bool {
        // SAFETY: `self` proves NEON.
        unsafe { any(vector) }
    }

    #[inline(always)]
    fn shift_right(self, vector: Words, bits: u32) -> Words {
        // SAFETY: `self` proves NEON.
        unsafe { shift_right(vector, bits) }
    }

    #[inline(always)]
    fn lookup<const ROW: usize>(self, row: &[u32; ROW], index: Words) -> Words {
        const { assert!(ROW == 8 || ROW == 16, "a row has 8 or 16 words") };
        let low = self.load(row);
        let high = if ROW == 8 { low } else { self.load(&row[ROW - 8..]) };
        // SAFETY: `self` proves NEON.
        index.map(|index| unsafe { lookup::<ROW>(low, high, index) })
    }

    #[inline(always)]
    fn none(self) -> Self::Counts {
        // SAFETY: `self` proves NEON.
        [unsafe { vdupq_n_u8(0) }; REGISTERS]
    }

    #[inline(always)]
    fn add_popcount(self, counts: Self::Counts, vector: Words) -> Self::Counts {
        // SAFETY: `self` proves NEON.
        from_fn(|part| unsafe { add_ones(counts[part], vector[part]) })
    }

    #[inline(always)]
    fn sums(self, counts: Self::Counts) -> Words {
        // SAFETY: `self` proves NEON.
        counts.map(|bytes| unsafe { sums_of_4_bytes(bytes) })
    }
}

/// For each lane with value n, returns the numbers of the four bytes of word n: 4n to 4n + 3.
#[inline]
#[target_feature(enable = "neon")]
fn bytes_of(lanes: uint32x4_t) -> uint8x16_t {
    let first = vdupq_n_u32(0x0302_0100);
    vreinterpretq_u8_u32(vmlaq_u32(first, lanes, vdupq_n_u32(0x0404_0404)))
}

/// Returns the bytes of both registers.
#[inline]
#[target_feature(enable = "neon")]
fn all_bytes([low, high]: Words) -> uint8x16x2_t {
    uint8x16x2_t(vreinterpretq_u8_u32(low), vreinterpretq_u8_u32(high))
}

/// Looks up lanes in a row of words: `low` if the row has 8 words, or `low` and then `high` if it has 16.
#[inline]
#[target_feature(enable = "neon")]
fn lookup<const ROW: usize>(low: Words, high: Words, index: uint32x4_t) -> uint32x4_t {
    let places = bytes_of(vandq_u32(index, vdupq_n_u32(ROW as u32 - 1)));
    let (low, high) = (all_bytes(low), all_bytes(high));
    vreinterpretq_u32_u8(match ROW {
        8 => vqtbl2q_u8(low, places),
        _ => vqtbl4q_u8(uint8x16x4_t(low.0, low.1, high.0, high.1), places),
    })
}

#[inline]
#[target_feature(enable = "neon")]
fn any([low, high]: Words) -> bool {
    vmaxvq_u32(vorrq_u32(low, high)) != 0
}

/// A shift to the left by a negative number shifts to the right.
#[inline]
#[target_feature(enable = "neon")]
fn shift_right(vector: Words, bits: u32) -> Words {
    let left = vdupq_n_s32(-(bits as i32));
    vector.map(|lanes| vshlq_u32(lanes, left))
}

#[inline]
#[target_feature(enable = "neon")]
fn add_ones(counts: uint8x16_t, lanes: uint32x4_t) -> uint8x16_t {
    vaddq_u8(counts, vcntq_u8(vreinterpretq_u8_u32(lanes)))
}

/// Returns the sum of the four bytes of each lane.
#[inline]
#[target_feature(enable = "neon")]
fn sums_of_4_bytes(bytes: uint8x16_t) -> uint32x4_t {
    vpaddlq_u16(vpaddlq_u8(bytes))
}
