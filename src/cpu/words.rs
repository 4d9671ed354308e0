//! Works with vectors of words, and with any number of lanes.

use crate::cpu::{Cpu, Portable};

/// The maximum number of lanes of all backends. An array of this many words has room for a vector of any backend.
pub(crate) const MOST_WORD_LANES: usize = 16;

/// Work that is written once, and compiled for each backend.
pub(crate) trait Work {
    /// The result of the work.
    type Answer;

    /// Does the work. This must be `#[inline(always)]`, and so must all functions that it calls. Then they are
    /// compiled with the features of the backend.
    fn work<W: WordLanes>(self, cpu: W) -> Self::Answer;
}

/// An operation on the words of each lane of two vectors.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Operation {
    /// `a & b`.
    And,
    /// `a | b`.
    Or,
    /// `a ^ b`.
    Xor,
    /// `a + b`, wrapping.
    Add,
    /// The low bits of `a * b`.
    Mul,
    /// The lesser of `a` and `b`. Both are below 2^31.
    Min,
    /// The greater of `a` and `b`. Both are below 2^31.
    Max,
}

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

    /// Does some work with the instructions of this backend, and of AVX-512 if it may use it.
    fn run<T: Work>(self, work: T) -> T::Answer;

    /// Returns a vector with the same word in all lanes.
    fn splat(self, word: u32) -> Self::Vector;

    /// Loads the first [`LANES`](WordLanes::LANES) words from memory.
    ///
    /// # Panics
    /// Panics if there are fewer words than lanes.
    fn load(self, words: &[u32]) -> Self::Vector;

    /// Stores the lanes to the first words in memory. The words after them stay as they are.
    ///
    /// # Panics
    /// Panics if there are fewer words than lanes.
    fn store(self, vector: Self::Vector, words: &mut [u32]);

    /// Returns the results of an operation on each lane. The operation is a constant where this is called, so it costs
    /// no time to choose it.
    fn each(self, operation: Operation, a: Self::Vector, b: Self::Vector) -> Self::Vector;

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

impl Cpu {
    /// Returns the number of lanes of a vector of words.
    pub(crate) fn word_lanes(self) -> usize {
        self.run(CountLanes)
    }

    /// Does some work with the instructions of this backend, and of AVX-512 if it may use it.
    pub(crate) fn run<T: Work>(self, work: T) -> T::Answer {
        match self {
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2Bmi2(cpu) => cpu.run(work),
            Cpu::Portable(cpu) => cpu.run(work),
        }
    }
}

/// Asks for the number of lanes.
struct CountLanes;

impl Work for CountLanes {
    type Answer = usize;

    #[inline(always)]
    fn work<W: WordLanes>(self, _: W) -> usize {
        W::LANES
    }
}

impl WordLanes for Portable {
    type Vector = [u32; 4];
    type Counts = [u32; 4];

    const LANES: usize = 4;
    // Each byte counts up to 8 ones per vector, and the sum of four bytes must fit in one byte.
    const MOST_COUNTED: usize = 7;

    #[inline(always)]
    fn run<T: Work>(self, work: T) -> T::Answer {
        work.work(self)
    }

    #[inline(always)]
    fn splat(self, word: u32) -> [u32; 4] {
        [word; 4]
    }

    #[inline(always)]
    fn load(self, words: &[u32]) -> [u32; 4] {
        std::array::from_fn(|lane| words[lane])
    }

    #[inline(always)]
    fn store(self, vector: [u32; 4], words: &mut [u32]) {
        words[..4].copy_from_slice(&vector);
    }

    #[inline(always)]
    fn each(self, operation: Operation, a: [u32; 4], b: [u32; 4]) -> [u32; 4] {
        let both = |operation: fn(u32, u32) -> u32| {
            std::array::from_fn(|lane| operation(a[lane], b[lane]))
        };
        match operation {
            Operation::And => both(|a, b| a & b),
            Operation::Or => both(|a, b| a | b),
            Operation::Xor => both(|a, b| a ^ b),
            Operation::Add => both(u32::wrapping_add),
            Operation::Mul => both(u32::wrapping_mul),
            // Some processors have no vector instruction that compares unsigned words.
            Operation::Min => both(|a, b| (a as i32).min(b as i32) as u32),
            Operation::Max => both(|a, b| (a as i32).max(b as i32) as u32),
        }
    }

    #[inline(always)]
    fn any(self, vector: [u32; 4]) -> bool {
        vector.iter().fold(0, |any, word| any | word) != 0
    }

    #[inline(always)]
    fn shift_right(self, vector: [u32; 4], bits: u32) -> [u32; 4] {
        vector.map(|word| word >> bits)
    }

    #[inline(always)]
    fn lookup<const ROW: usize>(self, row: &[u32; ROW], index: [u32; 4]) -> [u32; 4] {
        const { assert!(ROW == 8 || ROW == 16, "a row has 8 or 16 words") };
        index.map(|index| row[index as usize % ROW])
    }

    #[inline(always)]
    fn none(self) -> [u32; 4] {
        [0; 4]
    }

    #[inline(always)]
    fn add_popcount(self, counts: [u32; 4], vector: [u32; 4]) -> [u32; 4] {
        std::array::from_fn(|lane| counts[lane].wrapping_add(ones_of_bytes(vector[lane])))
    }

    #[inline(always)]
    fn sums(self, counts: [u32; 4]) -> [u32; 4] {
        counts.map(|bytes| {
            let pairs = bytes.wrapping_add(bytes >> 16);
            pairs.wrapping_add(pairs >> 8) & 0xFF
        })
    }
}

/// Returns the number of ones of each byte.
#[inline(always)]
fn ones_of_bytes(word: u32) -> u32 {
    let pairs = word.wrapping_sub(word >> 1 & 0x5555_5555);
    let halves = (pairs & 0x3333_3333).wrapping_add(pairs >> 2 & 0x3333_3333);
    halves.wrapping_add(halves >> 4) & 0x0F0F_0F0F
}
