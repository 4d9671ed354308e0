//! A hash map from the boards of one layer to their numbers, in the order in which they were found.
//!
//! ```text
//!     xorshift* of a board    | bucket: high bits | ...
//!
//!     bucket, one line of the cache    | 8 boards | their 8 numbers |
//! ```
//!
//! * A bucket's eight boards are compared at once, as they are. There are no tags, and the boards
//!   are not looked up anywhere else.
//! * The maximum number of boards is known before the first one arrives. So the map is made wide
//!   enough in case all of them differ, and a board whose bucket is full goes to the next bucket
//!   that is not full. No board is ever lost, and none is expanded twice.
//! * The map is reset for each layer, which takes 1 to 2% of the time on the empty board.

use crate::cephalopods::packing::hash;
use crate::cephalopods::solver::layered::arena::{grow, SCRATCH_SPACE};
use crate::cpu::{Lanes8, LANES};

/// Marks a free slot. No board has the highest bits set.
const FREE: u32 = u32::MAX;

/// Eight boards, and the number of each.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Bucket {
    boards: [u32; LANES],
    numbers: [u32; LANES],
}

/// The memory of a map, which is reused from layer to layer.
#[derive(Default)]
pub(crate) struct LayerMap {
    buckets: Vec<Bucket>,
}

impl Default for Bucket {
    fn default() -> Self {
        Self { boards: [FREE; LANES], numbers: [0; LANES] }
    }
}

impl LayerMap {
    /// Empties the map, makes it wide enough for `most` different boards, and returns it.
    pub(crate) fn reset(&mut self, most: usize) -> Numbering<'_> {
        let buckets = (most / LANES + 1).next_power_of_two().max(2);
        grow(&mut self.buckets, buckets, SCRATCH_SPACE);
        let in_use = &mut self.buckets[..buckets];
        for bucket in in_use.iter_mut() {
            bucket.boards = [FREE; LANES];
        }
        Numbering { buckets: in_use, shift: u64::BITS - buckets.trailing_zeros(), next: 0 }
    }
}

/// The boards of a layer, with their numbers.
pub(crate) struct Numbering<'a> {
    /// Their number is a power of two.
    buckets: &'a mut [Bucket],
    /// A hash that is shifted by this chooses among the buckets.
    shift: u32,
    /// The number of the next new board.
    next: u32,
}

/// The number of a board, and whether it was there before.
pub(crate) enum Lookup {
    /// The board was found.
    Known(u32),
    /// The board was inserted.
    New(u32),
}

impl Numbering<'_> {
    /// Returns the number of the bucket where a board is looked for first.
    #[inline(always)]
    pub(crate) fn bucket(&self, board: u32) -> u64 {
        hash(board) >> self.shift
    }

    /// Finds `board`, which is looked for first in `bucket`, or inserts it with the next number.
    #[inline(always)]
    pub(crate) fn find_or_insert<B: Lanes8>(&mut self, cpu: B, board: u32, bucket: u64) -> Lookup {
        let mask = self.buckets.len() - 1;
        let mut at = bucket as usize & mask;
        loop {
            let bucket = &mut self.buckets[at];
            let boards = cpu.load(&bucket.boards);
            let same = cpu.eq_lanes_mask(boards, board);
            if same != 0 {
                return Lookup::Known(bucket.numbers[same.trailing_zeros() as usize % LANES]);
            }
            let free = cpu.eq_lanes_mask(boards, FREE);
            if free != 0 {
                let slot = free.trailing_zeros() as usize % LANES;
                let number = self.next;
                bucket.boards[slot] = board;
                bucket.numbers[slot] = number;
                self.next += 1;
                return Lookup::New(number);
            }
            at = (at + 1) & mask;
        }
    }
}
