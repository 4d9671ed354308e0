//! Vectors of eight lanes, and bit extraction (PEXT).

use crate::cpu::Cpu;

/// The number of lanes of a vector.
pub const LANES: usize = 8;

/// A vector in memory, aligned so that a load or store never crosses a cache line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Lanes(pub [u32; LANES]);

/// The operations on vectors and words that the solvers need from the processor. All arithmetic
/// wraps.
pub trait Lanes8: Copy {
    /// Eight lanes of 32 bits.
    type Vector: Copy;

    /// Returns a vector with the same value in all lanes.
    fn splat(self, value: u32) -> Self::Vector;

    /// Loads the lanes from memory.
    fn load(self, lanes: &[u32; LANES]) -> Self::Vector;

    /// Stores the lanes to memory.
    fn store(self, vector: Self::Vector, lanes: &mut [u32; LANES]);

    /// Returns `a ^ b` for each lane.
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns `a & b` for each lane.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns `a + b` for each lane.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns the low 32 bits of `a * b` for each lane.
    fn mul(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns a vector whose lane `i` is lane `sources[i]` of `vector`. All sources are below
    /// [`LANES`].
    fn permute(self, vector: Self::Vector, sources: Self::Vector) -> Self::Vector;

    /// Returns the least lane, unsigned, and the number of the first lane that holds it.
    fn argmin(self, vector: Self::Vector) -> (u32, usize);

    /// Returns a word whose bit `i` says whether byte `i` of the vector equals `byte`. Bytes count
    /// from the lowest one of lane 0.
    fn eq_bytes_mask(self, vector: Self::Vector, byte: u8) -> u32;

    /// Returns a word whose bit `i` says whether lane `i` equals `value`.
    fn eq_lanes_mask(self, vector: Self::Vector, value: u32) -> u32;

    /// Returns the bits of `word` where `mask` has ones, moved together at the low end (PEXT).
    fn pext(self, word: u32, mask: u32) -> u32;
}

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

impl Cpu {
    /// Returns the bits of `word` where `mask` has ones, moved together at the low end.
    pub fn pext_u64(self, word: u64, mask: u64) -> u64 {
        match self {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the value in `self` proves BMI2.
            Cpu::Avx2Bmi2(_) => unsafe { std::arch::x86_64::_pext_u64(word, mask) },
            Cpu::Portable(_) => pext_portable(word, mask),
        }
    }
}

/// Returns the bits of `word` where `mask` has ones, moved together at the low end, one run of ones
/// at a time.
///
/// The mask is usually a constant. The loop then unrolls to a shift and an AND for each run.
#[inline(always)]
pub(crate) fn pext_portable(word: u64, mask: u64) -> u64 {
    let (mut extracted, mut filled, mut rest) = (0, 0, mask);
    while rest != 0 {
        let start = rest.trailing_zeros();
        let length = (rest >> start).trailing_ones();
        let ones = u64::MAX >> (64 - length);
        extracted |= (word >> start & ones) << filled;
        filled += length;
        rest &= !(ones << start);
    }
    extracted
}
