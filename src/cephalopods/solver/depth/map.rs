//! A fixed-size hash map from packed boards to their positions in a vector.
//!
//! It is an index beside the boards, not a container: the boards stand in the caller's vector in
//! the order in which they were found, and the map remembers where.
//!
//! ```text
//!     hash of a board    | bucket: high bits | ... | tag: 8 bits | ... |
//!
//!     bucket, in words   0        8        9                        41      48
//!                        | 32 tags | cursor | 32 positions           | spare |
//! ```
//!
//! * A bucket's 32 tags are compared at once; where a tag agrees, the vector is asked for the board.
//! * Nothing is cleared between rounds. A tag is xored with the number of the round, so that what
//!   an earlier round left cannot pass for the same board in this one.
//! * Nothing grows and nothing moves. When a bucket is full, a new board takes the slot of the
//!   oldest. A board that was overwritten and turns up again gets a second place in the vector: it
//!   is expanded twice, each time with its part of the counts, and no sum changes.
//! * A stale slot is harmless, whatever its tag: its position is beyond the vector, or holds
//!   another board, or holds the right one, and then it is right.
//!
//! Memory that was never touched costs a page fault when it is. Therefore a bucket is one array of
//! words, so that the map comes zeroed from the operating system, page by page as it is used; and a
//! round for few boards uses only the first buckets. A puzzle with a widest frontier of 372 boards
//! takes 0.3 ms in a process of its own; with all buckets in use it takes 1.2 ms, and in memory that
//! was used before 0.13 ms either way.
//!
//! With tags, cursor and positions side by side, the empty board is solved 1.07 times as fast as
//! with a vector for each.

use crate::cephalopods::solver::hash::xorshift_star;
use crate::cpu::{Lanes8, LANES};

/// Slots of a bucket.
const SLOTS: usize = 32;

/// Where a bucket has the number of boards that were ever put into it.
const CURSOR: usize = SLOTS / 4;

/// Where a bucket has its positions.
const POSITIONS: usize = CURSOR + 1;

/// Boards a bucket that leave its 32 slots room for chance, and for more boards than expected.
const ROOMY: usize = 4;

/// The tags, the cursor and the positions, filled up to three times 64 bytes.
type Bucket = [u32; 48];

/// Where a board stands in the vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// It stood there before, at this position.
    Found(usize),
    /// It was appended just now.
    Appended,
}

/// A map of `BUCKETS` buckets, a power of two from 2 on, with 32 slots each.
pub struct BucketMap<const BUCKETS: usize> {
    buckets: Vec<Bucket>,
    round: u8,
    /// Leaves the bits of a hash that choose among the buckets in use.
    shift: u32,
}

impl<const BUCKETS: usize> Default for BucketMap<BUCKETS> {
    /// An empty map in fresh memory.
    fn default() -> Self {
        Self { buckets: vec![[0; 48]; BUCKETS], round: 0, shift: Self::SHIFT_TO_ALL }
    }
}

impl<const BUCKETS: usize> BucketMap<BUCKETS> {
    /// The shift with which all buckets are in use.
    const SHIFT_TO_ALL: u32 = {
        assert!(BUCKETS.is_power_of_two() && BUCKETS >= 2);
        u64::BITS - BUCKETS.trailing_zeros()
    };

    /// Leaves the tag as the low byte.
    const TAG_SHIFT: u32 = Self::SHIFT_TO_ALL - u8::BITS;

    /// Forgets all boards, at no cost; the vector must be emptied with it. About `expected` boards
    /// are to come until the next round. If there are many more, some may be overwritten.
    pub fn next_round(&mut self, expected: usize) {
        self.round = self.round.wrapping_add(1);
        let buckets = (expected / ROOMY).next_power_of_two().clamp(2, BUCKETS);
        self.shift = u64::BITS - buckets.trailing_zeros();
    }

    /// Finds `board` in `boards`, or appends it.
    #[inline(always)]
    pub fn find_or_append<B: Lanes8>(
        &mut self,
        cpu: B,
        boards: &mut Vec<u32>,
        board: u32,
    ) -> Place {
        let hash = xorshift_star(board);
        let bucket = &mut self.buckets[(hash >> self.shift) as usize];
        let tag = (hash >> Self::TAG_SHIFT) as u8 ^ self.round;
        let tags: &[u32; LANES] = bucket.first_chunk().expect("the tags come first");
        let mut candidates = cpu.eq_bytes_mask(cpu.load(tags), tag);
        while candidates != 0 {
            let slot = candidates.trailing_zeros() as usize;
            let position = bucket[POSITIONS + slot] as usize;
            if boards.get(position) == Some(&board) {
                return Place::Found(position);
            }
            candidates &= candidates - 1;
        }
        let slot = bucket[CURSOR] as usize % SLOTS;
        bucket[CURSOR] = bucket[CURSOR].wrapping_add(1);
        let (word, shift) = (slot / 4, slot % 4 * 8);
        bucket[word] = bucket[word] & !(0xff << shift) | u32::from(tag) << shift;
        bucket[POSITIONS + slot] = boards.len() as u32;
        boards.push(board);
        Place::Appended
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Portable;

    #[test]
    fn boards_are_found_where_they_were_appended() {
        let mut map = BucketMap::<64>::default();
        let mut boards = Vec::new();
        for round in 0..600 {
            map.next_round(300);
            boards.clear();
            for board in round..round + 300 {
                assert_eq!(map.find_or_append(Portable, &mut boards, board), Place::Appended);
            }
            for (position, board) in (round..round + 300).enumerate() {
                let place = map.find_or_append(Portable, &mut boards, board);
                assert_eq!(place, Place::Found(position), "round {round}");
            }
            assert_eq!(boards.len(), 300, "round {round}");
        }
    }

    #[test]
    fn rounds_may_expect_few_boards_or_many() {
        let mut map = BucketMap::<64>::default();
        let mut boards = Vec::new();
        for expected in [0, 1, 1000, 7, usize::MAX / 2, 256] {
            map.next_round(expected);
            boards.clear();
            for board in 0..20 {
                assert_eq!(map.find_or_append(Portable, &mut boards, board), Place::Appended);
            }
            for board in 0..20 {
                let place = map.find_or_append(Portable, &mut boards, board);
                assert_eq!(place, Place::Found(board as usize), "{expected} expected");
            }
        }
    }

    #[test]
    fn board_0_is_a_board_like_any_other() {
        let mut map = BucketMap::<8>::default();
        let mut boards = Vec::new();
        assert_eq!(map.find_or_append(Portable, &mut boards, 0), Place::Appended);
        assert_eq!(map.find_or_append(Portable, &mut boards, 0), Place::Found(0));
    }

    #[test]
    fn a_full_bucket_overwrites_its_oldest_board() {
        let mut map = BucketMap::<2>::default();
        let mut boards = Vec::new();
        let in_one_bucket: Vec<u32> =
            (0..).filter(|&board| xorshift_star(board) >> 63 == 0).take(SLOTS + 1).collect();
        for &board in &in_one_bucket {
            assert_eq!(map.find_or_append(Portable, &mut boards, board), Place::Appended);
        }
        for (position, &board) in in_one_bucket.iter().enumerate().skip(1) {
            assert_eq!(map.find_or_append(Portable, &mut boards, board), Place::Found(position));
        }
        assert_eq!(map.find_or_append(Portable, &mut boards, in_one_bucket[0]), Place::Appended);
    }

    #[test]
    fn positions_are_the_truth_even_where_all_tags_agree() {
        // With the rounds gone full circle, every tag of round 0 is believable again.
        let mut map = BucketMap::<2>::default();
        let mut boards = Vec::new();
        for board in 100..130 {
            map.find_or_append(Portable, &mut boards, board);
        }
        for _ in 0..256 {
            map.next_round(30);
        }
        boards.clear();
        for board in (100..130).rev() {
            assert_eq!(map.find_or_append(Portable, &mut boards, board), Place::Appended);
        }
    }
}
