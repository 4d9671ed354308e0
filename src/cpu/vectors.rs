//! The vectors of the backends: their types and operations. All arithmetic wraps.

#[cfg(target_arch = "x86_64")]
use crate::cpu::{Avx2, Avx512};

/// The maximum number of lanes of all backends. An array of this many words has room for a vector of any backend.
pub(crate) const MOST_LANES: usize = 16;

/// Eight words in memory, aligned so that a load or store never crosses a cache line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct Words8(pub(crate) [u32; 8]);

/// Words in memory, aligned so that a load or store of some of them never crosses a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct CacheLine(pub(crate) [u32; MOST_LANES]);

impl CacheLine {
    pub(crate) const ZERO: Self = Self([0; MOST_LANES]);
}

/// Code that is written once, and compiled for each backend.
pub trait Routine {
    /// The result of the routine.
    type Answer;

    /// Whether this routine is faster with the lanes of AVX-512. If not, it is compiled for only two
    /// backends, and processors with AVX-512 use the AVX2 version.
    #[allow(dead_code, reason = "only x86-64 processors have vectors of two widths")]
    const IS_WIDE: bool = true;

    /// Runs the routine. This must be `#[inline(always)]`, and so must all functions that it calls. Then they are
    /// compiled with the features of the backend.
    fn run<W: WideVectors>(self, cpu: W) -> Self::Answer;
}

/// Vectors of words of 32 bits, one word per lane.
pub trait Vectors: Copy {
    /// The words of a vector, in registers.
    type Vector: Copy;

    /// The number of lanes of a vector.
    const LANES: usize;

    /// Whether this is the portable backend. There, PEXT takes longer than a few shifts. Fewer specialized copies of
    /// code are compiled for this backend, because each copy takes time to compile.
    const IS_PORTABLE: bool = false;

    /// Returns a vector with the same word in all lanes.
    fn splat(self, word: u32) -> Self::Vector;

    /// Loads the first [`LANES`](Vectors::LANES) words from memory. Panics if there are fewer.
    fn load(self, words: &[u32]) -> Self::Vector;

    /// Stores the lanes to the first words in memory. The words after them stay as they are. Panics if
    /// there are fewer words than lanes.
    fn store(self, vector: Self::Vector, words: &mut [u32]);

    /// Returns `a & b` for each lane.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns `a | b` for each lane.
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns `a ^ b` for each lane.
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns `a + b` for each lane.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns the low 32 bits of `a * b` for each lane.
    fn mul(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
}

/// Vectors of exactly eight words, and bit extraction.
pub trait Vectors8: Vectors {
    /// Returns a vector whose lane `i` is lane `sources[i]` of `vector`. All sources are below 8.
    fn permute(self, vector: Self::Vector, sources: Self::Vector) -> Self::Vector;

    /// Returns the least lane, unsigned, and the number of the first lane that holds it.
    fn argmin(self, vector: Self::Vector) -> (u32, usize);

    /// Returns a word whose bit `i` says whether byte `i` of the vector equals `byte`. Bytes count
    /// from the lowest one of lane 0.
    fn eq_bytes_mask(self, vector: Self::Vector, byte: u8) -> u32;

    /// Returns a word whose bit `i` says whether lane `i` equals `value` or has its highest bit set.
    fn eq_or_high_mask(self, vector: Self::Vector, value: u32) -> u32;

    /// Returns the bits of `word` where `mask` has ones, moved together at the low end (PEXT).
    fn pext(self, word: u32, mask: u32) -> u32;
}

/// Vectors for long rows of words: 4 lanes in portable code, 8 with NEON or AVX2, and 16 with AVX-512.
pub trait WideVectors: Vectors {
    /// For each lane, the number of ones that were counted so far.
    type Counts: Copy;

    /// The same backend with vectors of eight lanes.
    type Eight: Vectors8;

    /// The number of vectors that may be [counted](WideVectors::add_popcount) before their
    /// [sums](WideVectors::sums) must be taken.
    const MOST_COUNTED: usize;

    /// Returns the same backend with vectors of eight lanes.
    fn eight(self) -> Self::Eight;

    /// Returns the proof of AVX2 if this backend has it. It is for operations that only one module needs,
    /// and that are not part of these traits.
    #[cfg(target_arch = "x86_64")]
    fn proof_of_avx2(self) -> Option<Avx2>;

    /// Like [`proof_of_avx2`](Self::proof_of_avx2), for AVX-512.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn proof_of_avx512(self) -> Option<Avx512> {
        None
    }

    /// Loads one part of a cache line, which has `MOST_LANES / LANES` parts, counted from 0.
    #[inline(always)]
    fn load_part(self, line: &CacheLine, part: usize) -> Self::Vector {
        self.load(&line.0[part * Self::LANES % MOST_LANES..])
    }

    /// Stores one part of a cache line.
    #[inline(always)]
    fn store_part(self, vector: Self::Vector, line: &mut CacheLine, part: usize) {
        self.store(vector, &mut line.0[part * Self::LANES % MOST_LANES..]);
    }

    /// Returns the bits of `a` that `b` does not have.
    #[inline(always)]
    fn without(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        self.and(a, self.xor(b, self.splat(u32::MAX)))
    }

    /// Returns `a ^ b ^ c` for each lane: the ones of a sum of three bits.
    #[inline(always)]
    fn xor_three(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector {
        self.xor(self.xor(a, b), c)
    }

    /// Returns the bits that at least two of the vectors have: the twos of a sum of three bits.
    #[inline(always)]
    fn majority(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector {
        self.or(self.and(a, b), self.and(self.xor(a, b), c))
    }

    /// Returns the lesser of `a` and `b` for each lane. Both are below 2^31.
    fn min(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns the greater of `a` and `b` for each lane. Both are below 2^31.
    fn max(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns whether some bit of the vector is a one.
    fn any(self, vector: Self::Vector) -> bool;

    /// Shifts each lane to the right, and fills it with zeros. The number of bits is below 32.
    fn shift_right(self, vector: Self::Vector, bits: u32) -> Self::Vector;

    /// Looks up each lane of `index` in the row. A lane with the number n becomes `row[n % ROW]`. A row has 8 or
    /// 16 words. Any other length does not compile.
    fn lookup<const ROW: usize>(self, row: &[u32; ROW], index: Self::Vector) -> Self::Vector;

    /// Returns a count of zero for each lane.
    fn none(self) -> Self::Counts;

    /// Adds the number of ones of each lane to its count.
    fn add_popcount(self, counts: Self::Counts, vector: Self::Vector) -> Self::Counts;

    /// Returns the count of each lane.
    fn sums(self, counts: Self::Counts) -> Self::Vector;
}
