//! Vectors of words, whatever the number of lanes.

use crate::cpu::Portable;

/// The most lanes that any backend has. Arrays of this many words have room for a vector of each backend.
pub(crate) const MOST_WORD_LANES: usize = 16;

/// The operations on words of 32 bits side by side, one word per lane. The number of lanes depends on the
/// backend.
pub(crate) trait WordLanes: Copy {
    /// One word per lane, in a register.
    type Vector: Copy;

    /// For each lane, the number of ones that were counted so far.
    type Counts: Copy;

    /// The number of lanes of a vector, at most [`MOST_WORD_LANES`].
    const LANES: usize;

    /// The number of vectors that may be [counted](WordLanes::add_popcount) before their
    /// [sums](WordLanes::sums) must be taken.
    const MOST_COUNTED: usize;

    /// Returns a vector with the same word in all lanes.
    fn splat(self, word: u32) -> Self::Vector;

    /// Loads the first [`LANES`](WordLanes::LANES) words from memory.
    fn load(self, words: &[u32; MOST_WORD_LANES]) -> Self::Vector;

    /// Stores the lanes to the first words in memory. The words after them stay as they are.
    fn store(self, vector: Self::Vector, words: &mut [u32; MOST_WORD_LANES]);

    /// Returns `a & b` for each lane.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns `a & !b` for each lane.
    fn and_not(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns `a ^ b` for each lane.
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Shifts each lane to the right, and fills it with zeros. The number of bits is below 32.
    fn shift_right(self, vector: Self::Vector, bits: u32) -> Self::Vector;

    /// Returns a vector whose lane `i` is `row[index % ROW]` for lane `i` of `index`. A row has 8 or 16
    /// words. Any other length does not compile.
    fn lookup<const ROW: usize>(self, row: &[u32; ROW], index: Self::Vector) -> Self::Vector;

    /// Returns a count of zero for each lane.
    fn none(self) -> Self::Counts;

    /// Adds the number of ones of each lane to its count.
    fn add_popcount(self, counts: Self::Counts, vector: Self::Vector) -> Self::Counts;

    /// Returns the count of each lane.
    fn sums(self, counts: Self::Counts) -> Self::Vector;
}

impl WordLanes for Portable {
    type Vector = [u32; 8];
    type Counts = [u32; 8];

    const LANES: usize = 8;
    const MOST_COUNTED: usize = (u32::MAX / u32::BITS) as usize;

    #[inline(always)]
    fn splat(self, word: u32) -> [u32; 8] {
        [word; 8]
    }

    #[inline(always)]
    fn load(self, words: &[u32; MOST_WORD_LANES]) -> [u32; 8] {
        std::array::from_fn(|lane| words[lane])
    }

    #[inline(always)]
    fn store(self, vector: [u32; 8], words: &mut [u32; MOST_WORD_LANES]) {
        words[..8].copy_from_slice(&vector);
    }

    #[inline(always)]
    fn and(self, a: [u32; 8], b: [u32; 8]) -> [u32; 8] {
        std::array::from_fn(|lane| a[lane] & b[lane])
    }

    #[inline(always)]
    fn and_not(self, a: [u32; 8], b: [u32; 8]) -> [u32; 8] {
        std::array::from_fn(|lane| a[lane] & !b[lane])
    }

    #[inline(always)]
    fn xor(self, a: [u32; 8], b: [u32; 8]) -> [u32; 8] {
        std::array::from_fn(|lane| a[lane] ^ b[lane])
    }

    #[inline(always)]
    fn shift_right(self, vector: [u32; 8], bits: u32) -> [u32; 8] {
        vector.map(|word| word >> bits)
    }

    #[inline(always)]
    fn lookup<const ROW: usize>(self, row: &[u32; ROW], index: [u32; 8]) -> [u32; 8] {
        const { assert!(ROW == 8 || ROW == 16, "a row has 8 or 16 words") };
        index.map(|index| row[index as usize % ROW])
    }

    #[inline(always)]
    fn none(self) -> [u32; 8] {
        [0; 8]
    }

    #[inline(always)]
    fn add_popcount(self, counts: [u32; 8], vector: [u32; 8]) -> [u32; 8] {
        std::array::from_fn(|lane| counts[lane] + vector[lane].count_ones())
    }

    #[inline(always)]
    fn sums(self, counts: [u32; 8]) -> [u32; 8] {
        counts
    }
}
