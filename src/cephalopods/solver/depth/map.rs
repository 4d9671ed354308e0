//! A lossy hash map of fixed size, from packed boards to their positions in a vector.
//!
//! It is an index, not a container. The boards are in the caller's vector in the order in which
//! they were found, and the map stores their positions.
//!
//! ```text
//!     hash of a board    | bucket: high bits | ... | tag: 8 bits | ... |
//!
//!     bucket, in words   0        8        9                        41      48
//!                        | 32 tags | cursor | 32 positions           | spare |
//! ```
//!
//! * A bucket's 32 tags are compared at once. If a tag is equal, the board itself is compared in
//!   the vector.
//! * Nothing is cleared between generations. A tag is XORed with the number of the generation, so
//!   that a tag of an earlier generation does not match the same board in this one.
//! * Nothing grows and nothing moves. When a bucket is full, a new board takes the slot of the
//!   oldest. If a board that was overwritten turns up again, it gets a second place in the vector.
//!   It is then expanded twice, each time with its part of the counts, and no sum changes.
//! * A stale slot is harmless, whatever its tag. Its position is beyond the vector, or holds
//!   another board, or holds the right board, in which case the slot is correct.
//!
//! Memory costs a page fault when it is first touched. Therefore a bucket is one array of words, so
//! that the map comes zeroed from the operating system, page by page as it is used, and a generation
//! of few boards uses only the first buckets. On input 06, whose widest frontier has 372 boards, the
//! first search of a process takes 0.28 ms. With all buckets in use, it takes 1.17 ms. In memory that
//! was used before, it takes 0.12 ms either way. Tags, cursor and positions side by side take 0.92 to
//! 1.0 of the time of a vector for each.

use crate::cephalopods::packing::hash;
use crate::cpu::Vectors8;

const SLOTS: usize = 32;

/// The word of a bucket that counts the boards ever put into it.
const CURSOR: usize = SLOTS / 4;

/// The first of the words that hold the positions.
const POSITIONS: usize = CURSOR + 1;

/// The number of boards that are expected in a bucket. The distribution is uneven.
const EXPECTED_IN_BUCKET: usize = 4;

/// A hash that is shifted by this has the tag in its low byte. The bits above choose the bucket.
const TAG_SHIFT: u32 = 40;

/// The tags, the cursor and the positions, filled up to three times 64 bytes.
type Bucket = [u32; 48];

pub(crate) struct LossyMap {
    /// Their number is a power of two.
    buckets: Vec<Bucket>,
    generation: u8,
    /// A hash that is shifted by this chooses among the buckets in use.
    shift: u32,
}

impl LossyMap {
    /// Creates an empty map with this many buckets, a power of two that is not 1.
    pub(crate) fn new(buckets: usize) -> Self {
        assert!(buckets > 1 && buckets.is_power_of_two());
        Self { buckets: vec![[0; 48]; buckets], generation: 0, shift: u64::BITS - 1 }
    }

    /// Forgets all boards. The caller must also empty the vector. Nothing is cleared, so this costs nothing. If many more
    /// boards than `expected` follow, some may be overwritten.
    pub(super) fn new_generation(&mut self, expected: usize) {
        self.generation = self.generation.wrapping_add(1);
        let buckets = (expected / EXPECTED_IN_BUCKET).next_power_of_two();
        let buckets = buckets.clamp(2, self.buckets.len());
        self.shift = u64::BITS - buckets.trailing_zeros();
    }

    /// Returns the position of `board` in `boards`, or `boards.len()`. The caller must then add it.
    #[inline(always)]
    pub(super) fn find<B: Vectors8>(&mut self, cpu: B, boards: &[u32], board: u32) -> usize {
        let hash = hash(board);
        let bucket = &mut self.buckets[(hash >> self.shift) as usize];
        let tag = (hash >> TAG_SHIFT) as u8 ^ self.generation;
        let tags: &[u32; CURSOR] = bucket.first_chunk().expect("the tags come first");
        let mut candidates = cpu.eq_bytes_mask(cpu.load(tags), tag);
        while candidates != 0 {
            let slot = candidates.trailing_zeros() as usize;
            let position = bucket[POSITIONS + slot] as usize;
            if boards.get(position) == Some(&board) {
                return position;
            }
            candidates &= candidates - 1;
        }
        let slot = bucket[CURSOR] as usize % SLOTS;
        bucket[CURSOR] = bucket[CURSOR].wrapping_add(1);
        let (word, shift) = (slot / 4, slot % 4 * 8);
        bucket[word] = bucket[word] & !(0xff << shift) | u32::from(tag) << shift;
        bucket[POSITIONS + slot] = boards.len() as u32;
        boards.len()
    }
}
