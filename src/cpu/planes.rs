//! Sets of bits, many at a time, and how many of them are ones.

use crate::cpu::Portable;

/// The operations on blocks of bits that bit-sliced code needs.
pub(crate) trait BitPlanes: Copy {
    /// A block in memory, all bits 0 by default.
    type Block: Copy + Default + Send + Sync;

    /// A block in a register.
    type Vector: Copy;

    /// Ones counted so far.
    type Counts: Copy;

    /// BitPlanes of a block.
    const SIZE: usize;

    /// How many blocks may be [counted](BitPlanes::add_popcount) before their [sum](BitPlanes::horizontal_sum) is taken.
    const MOST_COUNTED: usize;

    /// Makes a bit of a block, below [`SIZE`](BitPlanes::SIZE), a one.
    fn set(block: &mut Self::Block, bit: usize);

    /// The block from memory.
    fn load_block(self, block: &Self::Block) -> Self::Vector;

    /// The block to memory.
    fn store_block(self, vector: Self::Vector, block: &mut Self::Block);

    /// Bit-wise `a & b`.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Bit-wise `a & !b`.
    fn and_not(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Bit-wise `a ^ b`.
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// No ones.
    fn zero(self) -> Self::Counts;

    /// `counts`, and the ones of a block.
    fn add_popcount(self, counts: Self::Counts, vector: Self::Vector) -> Self::Counts;

    /// How many ones were counted.
    fn horizontal_sum(self, counts: Self::Counts) -> u32;
}

/// A word of bits, as many of which lie side by side in a vector of a processor as fit.
pub(crate) trait PlaneLane<B: BitPlanes>: Copy + Default {
    /// A word for each lane.
    type Words: Copy + Default + AsMut<[Self]>;

    /// A number for each lane.
    type Counts: Copy + Default + AsRef<[Self::Count]> + AsMut<[Self::Count]>;

    /// A number of ones.
    type Count: Copy + Default + Ord + Into<u32>;

    /// Lanes of a vector.
    const LANES: usize;

    /// The low bits of a word.
    fn low(word: u64) -> Self;

    /// The words from memory.
    fn load(cpu: B, words: &Self::Words) -> B::Vector;

    /// How many ones each word has.
    fn popcount(cpu: B, words: B::Vector, counts: &mut Self::Counts);
}

/// One word.
impl BitPlanes for Portable {
    type Block = u64;
    type Vector = u64;
    type Counts = u32;

    const SIZE: usize = 64;
    const MOST_COUNTED: usize = usize::MAX;

    #[inline(always)]
    fn set(block: &mut u64, bit: usize) {
        *block |= 1 << bit;
    }

    #[inline(always)]
    fn load_block(self, block: &u64) -> u64 {
        *block
    }

    #[inline(always)]
    fn store_block(self, vector: u64, block: &mut u64) {
        *block = vector;
    }

    #[inline(always)]
    fn and(self, a: u64, b: u64) -> u64 {
        a & b
    }

    #[inline(always)]
    fn and_not(self, a: u64, b: u64) -> u64 {
        a & !b
    }

    #[inline(always)]
    fn xor(self, a: u64, b: u64) -> u64 {
        a ^ b
    }

    #[inline(always)]
    fn zero(self) -> u32 {
        0
    }

    #[inline(always)]
    fn add_popcount(self, counts: u32, vector: u64) -> u32 {
        counts + vector.count_ones()
    }

    #[inline(always)]
    fn horizontal_sum(self, counts: u32) -> u32 {
        counts
    }
}
