//! The backend for any processor, in plain Rust.

use crate::cpu::lanes::{Lanes8, LANES};
use crate::cpu::pext::pext_portable;

/// The backend that works on any processor.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Lanes8 for Portable {
    type Vector = [u32; LANES];

    #[inline(always)]
    fn splat(self, value: u32) -> Self::Vector {
        [value; LANES]
    }

    #[inline(always)]
    fn load(self, lanes: &[u32; LANES]) -> Self::Vector {
        *lanes
    }

    #[inline(always)]
    fn store(self, vector: Self::Vector, lanes: &mut [u32; LANES]) {
        *lanes = vector;
    }

    #[inline(always)]
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        std::array::from_fn(|lane| a[lane] ^ b[lane])
    }

    #[inline(always)]
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        std::array::from_fn(|lane| a[lane] & b[lane])
    }

    #[inline(always)]
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        std::array::from_fn(|lane| a[lane].wrapping_add(b[lane]))
    }

    #[inline(always)]
    fn mul(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        std::array::from_fn(|lane| a[lane].wrapping_mul(b[lane]))
    }

    #[inline(always)]
    fn permute(self, vector: Self::Vector, sources: Self::Vector) -> Self::Vector {
        sources.map(|source| vector[source as usize % LANES])
    }

    #[inline(always)]
    fn argmin(self, vector: Self::Vector) -> (u32, usize) {
        let mut first = 0;
        for lane in 1..LANES {
            if vector[lane] < vector[first] {
                first = lane;
            }
        }
        (vector[first], first)
    }

    #[inline(always)]
    fn eq_bytes_mask(self, vector: Self::Vector, byte: u8) -> u32 {
        let bytes = vector.map(u32::to_le_bytes);
        bytes.iter().flatten().rev().fold(0, |equal, &other| equal << 1 | u32::from(other == byte))
    }

    #[inline(always)]
    fn eq_lanes_mask(self, vector: Self::Vector, value: u32) -> u32 {
        vector.iter().rev().fold(0, |equal, &lane| equal << 1 | u32::from(lane == value))
    }

    #[inline(always)]
    fn pext(self, word: u32, mask: u32) -> u32 {
        pext_portable(u64::from(word), u64::from(mask)) as u32
    }
}
