//! Large sets of bits, and the number of ones in them.

use std::ops::{Add, Mul};

use crate::cpu::Portable;

/// The number of counts whose sums are taken together.
pub(crate) const SUMS: usize = 8;

/// The operations on blocks of bits that bit-sliced code needs.
pub(crate) trait BitPlanes: Copy {
    /// A block in memory, all bits 0 by default.
    type Block: Copy + Default + Send + Sync;

    /// A block in a register.
    type Vector: Copy;

    /// The number of ones counted so far.
    type Counts: Copy;

    /// The number of bits in a block.
    const SIZE: usize;

    /// The number of blocks that may be [counted](BitPlanes::add_popcount) before their
    /// [sums](BitPlanes::horizontal_sums) must be taken.
    const MOST_COUNTED: usize;

    /// Sets a bit of a block. The number of the bit is below [`SIZE`](BitPlanes::SIZE).
    fn set(block: &mut Self::Block, bit: usize);

    /// Loads a block from memory.
    fn load_block(self, block: &Self::Block) -> Self::Vector;

    /// Stores a block to memory.
    fn store_block(self, vector: Self::Vector, block: &mut Self::Block);

    /// Returns `a & b` for each bit.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns `a & !b` for each bit.
    fn and_not(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns `a ^ b` for each bit.
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns a count of zero.
    fn zero(self) -> Self::Counts;

    /// Adds the ones of a block to `counts`.
    fn add_popcount(self, counts: Self::Counts, vector: Self::Vector) -> Self::Counts;

    /// Returns the number of ones of each count. Eight sums take little longer than one.
    fn horizontal_sums(self, counts: &[Self::Counts; SUMS]) -> [u32; SUMS];
}

/// The number of ones in a small word of bits. It has room for its own square.
pub trait LaneCount:
    Copy + Default + Ord + From<bool> + Into<u32> + Into<u64> + Add<Output = Self> + Mul<Output = Self>
{
}

impl LaneCount for u16 {}

impl LaneCount for u32 {}

/// A small word of bits. A vector of the processor holds several of them side by side.
#[cfg(target_arch = "x86_64")]
pub(crate) trait PlaneLane<B: BitPlanes>: Copy + Default {
    /// One number for each lane, in memory.
    type Counts: Copy + Default + AsRef<[Self::Count]> + AsMut<[Self::Count]>;

    /// The number of ones in a word.
    type Count: LaneCount;

    /// The number of lanes of a vector.
    const LANES: usize;

    /// Returns the low bits of `word`.
    fn low(word: u64) -> Self;

    /// Loads one word for each lane from memory.
    ///
    /// # Panics
    /// Panics if there are fewer words than lanes.
    fn load(cpu: B, words: &[Self]) -> B::Vector;

    /// Counts the ones of each word.
    fn popcount(cpu: B, words: B::Vector, counts: &mut Self::Counts);
}

/// A block is one word.
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
    fn horizontal_sums(self, counts: &[u32; SUMS]) -> [u32; SUMS] {
        *counts
    }
}
