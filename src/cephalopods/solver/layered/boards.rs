//! The boards of one layer: their numbers, and their order.
//!
//! Many moves lead to the same board. First, each different board gets a number, in the order in which the boards are
//! found. A hash map holds the numbers:
//!
//! ```text
//!     xorshift* of a board    | bucket: high bits | ...
//!
//!     bucket, one line of the cache    | 8 boards | their 8 numbers |
//! ```
//!
//! * A bucket's eight boards are compared at once. A bucket holds the boards themselves, not tags of boards that are
//!   stored elsewhere.
//! * The number of moves is known before the first board is looked up. So the map is made large enough for the case
//!   that all boards differ. A board whose bucket is full goes to the next bucket that is not full. No board is ever
//!   lost, and none is expanded twice.
//! * The map is reset for each layer, which takes 1 to 2% of the time on the empty board.
//!
//! # Why one loop is slower, although it has fewer instructions
//!
//! The obvious way to look up a move is one loop: hash, compare the bucket, and then either read the number or write
//! the new board. About 40% of the moves lead to a new board, in no order. So a branch between the two cases is often
//! predicted wrong. Without a branch, the loop waits for its own writes, probably because the processor learns only
//! after the comparison where a move writes. Until then, it cannot tell whether the buckets that the next moves read
//! are about to change.
//!
//! ```text
//!     one loop       hash -> read bucket -> compare -> write somewhere  |  hash -> read bucket: the one just written?
//!
//!     five loops     1. hash, hash, hash, ...         arithmetic, in vectors
//!     over 64        2. read and compare a bucket     only reads the map: no look-up waits for another
//!     moves          3. enter a board at its place    all places are known, so no read waits; no branch
//!                    4. numbers into moves            in vectors
//!                    5. add excesses                  writes where the number says, after all reads of the map
//! ```
//!
//! Step 2 finds the place of each board: where it already is, or the first place that is free for it. By step 3,
//! another board from the same 64 moves may have taken a free place. That is rare, and then the search goes on. With
//! separate loops, input 10 takes 1.1 times as many instructions, but on a Zen 4 processor only 0.87 times as long.
//!
//! These changes gained nothing: one loop without a branch, prefetching buckets, twice as many buckets, looking up 128
//! moves at a time, expanding 128 boards at a time, and adding counts while boards are looked up.
//!
//! # Groups
//!
//! Then the boards are grouped. The *span* of a board is the range from its least excess to its greatest (see
//! [`layered`](crate::cephalopods::solver::layered)). A board has one count for each excess in its span, and the boards
//! with the same span are a group. All counts of the layer are in one array without gaps, group after group:
//!
//! ```text
//!     number     0       1       2       3          group     0 to 1   0 to 2   1 to 1
//!     excesses   0, 1    1       0, 2    1          numbers   0        2        1   3
//!     span       0 to 1  1 to 1  0 to 2  1 to 1     counts    0 1      0 1 2    1   1
//!     origin     0       4       2       5          position  0 1      2 3 4    5   6
//! ```
//!
//! The *origin* of a board is the position that its count for excess 0 has, or would have. So a count is at the origin
//! plus the excess. An origin may be below 0, so it is a wrapping number.

use std::hint::select_unpredictable;
use std::slice;

use crate::cephalopods::packing::hash;
use crate::cephalopods::solver::layered::arena::{grow, make_space, SCRATCH_SPACE};
use crate::cephalopods::solver::layered::moves::Move;
use crate::cpu::Vectors8;

/// Marks a free place. No board has the highest bit set, and so one comparison finds a board or a free place.
const FREE: u32 = u32::MAX;

/// The number of boards in a bucket, which are compared at once.
const BUCKET: usize = 8;

/// The number of words in a bucket. The *place* of a board is the position of its word among those of all buckets. Its
/// number is [`BUCKET`] words after it.
const WORDS: usize = 2 * BUCKET;

#[derive(Clone, Copy, Default)]
#[repr(C, align(64))]
struct Bucket {
    boards: [u32; BUCKET],
    numbers: [u32; BUCKET],
}

/// The boards of a layer. The memory is reused from layer to layer.
#[derive(Default)]
pub(crate) struct Boards {
    buckets: Vec<Bucket>,
    /// The canonical boards, by number.
    found: Vec<u32>,
    /// The excesses with which moves reach each board, as bits, by the number of the board.
    excesses: Vec<u64>,
    pub(crate) origins: Vec<u32>,
    ordered: Vec<u32>,
    /// The groups, by rising least excess, and then by rising greatest excess.
    pub(crate) groups: Vec<Group>,
    /// Scratch memory for the grouping: the index of each board's cursor, by the number of the board.
    cursor_of: Vec<u32>,
    /// Scratch memory for the grouping. Each group has one cursor for the boards with even numbers and one for those
    /// with odd numbers. The previous board is often in the same group. With two cursors, a board need not wait until
    /// the previous one has moved the cursor.
    /// Two cursors take 0.95 times as long as one.
    cursors: Vec<Cursor>,
}

#[derive(Clone, Copy)]
pub(crate) struct Group {
    pub(crate) least: u32,
    /// The number of excesses, which is the number of counts of each board.
    pub(crate) span: u32,
    pub(crate) boards: usize,
    pub(crate) first_count: u32,
}

/// Where the next board of a group goes. The lower 32 bits are its index among the ordered boards, and the upper 32
/// bits are its origin. One addition of `step` advances both by one board.
#[derive(Clone, Copy, Default)]
struct Cursor {
    next: u64,
    step: u64,
}

impl Boards {
    /// Removes all boards, and makes space for `most` different ones.
    pub(crate) fn reset(&mut self, most: usize) -> Numbering<'_> {
        let buckets = (most / BUCKET + 1).next_power_of_two().max(2);
        grow(&mut self.buckets, buckets, SCRATCH_SPACE);
        let in_use = &mut self.buckets[..buckets];
        for bucket in in_use.iter_mut() {
            bucket.boards = [FREE; BUCKET];
        }
        self.found.clear();
        self.excesses.clear();
        make_space(&mut self.found, most, SCRATCH_SPACE);
        make_space(&mut self.excesses, most, SCRATCH_SPACE);
        let (found, excesses) = (&mut self.found, &mut self.excesses);
        Numbering { buckets: in_use, shift: u64::BITS - buckets.trailing_zeros(), found, excesses }
    }

    pub(crate) fn ordered(&self) -> &[u32] {
        &self.ordered[..self.found.len()]
    }

    /// Groups the boards by their spans, and returns how many counts they have.
    #[inline(always)]
    pub(crate) fn group(&mut self) -> usize {
        let len = self.found.len();
        grow(&mut self.ordered, len, SCRATCH_SPACE);
        grow(&mut self.origins, len, SCRATCH_SPACE);
        self.groups.clear();
        let all = self.excesses.iter().fold(0, |all, excesses| all | excesses);
        let least = all.trailing_zeros();
        let width = 64 - all.leading_zeros() - least;
        if width == 1 {
            self.ordered[..len].copy_from_slice(&self.found);
            for (number, origin) in (0u32..).zip(&mut self.origins[..len]) {
                *origin = number.wrapping_sub(least);
            }
            self.groups.push(Group { least, span: 1, boards: len, first_count: 0 });
            return len;
        }
        let counts = self.set_cursors(least, width);
        let (cursors, cursor_of) = (&mut self.cursors[..], &self.cursor_of[..len]);
        let (ordered, origins) = (&mut self.ordered[..len], &mut self.origins[..len]);
        for ((&board, &cursor), origin) in self.found.iter().zip(cursor_of).zip(origins) {
            let Cursor { next, step } = &mut cursors[cursor as usize];
            ordered[*next as u32 as usize] = board;
            *origin = (*next >> 32) as u32;
            *next = next.wrapping_add(*step);
        }
        counts as usize
    }

    /// Counts the boards of each group, as a counting sort does, and sets the cursors to the start of their groups. The
    /// excesses of all boards are `width` numbers from `least` on. Returns how many counts the boards have.
    #[inline(always)]
    fn set_cursors(&mut self, least: u32, width: u32) -> u32 {
        // There are two cursors for each pair of a least and a greatest excess. The stride is a power of two, so that an
        // index is computed with a shift. At first, `next` is the number of boards of each cursor.
        let stride = width.next_power_of_two();
        self.cursors.clear();
        self.cursors.resize(2 * (width * stride) as usize, Cursor::default());
        grow(&mut self.cursor_of, self.found.len(), SCRATCH_SPACE);
        let (cursors, excesses) = (&mut self.cursors[..], &self.excesses[..]);
        let cursor_of = &mut self.cursor_of[..excesses.len()];
        for ((number, &own), cursor) in (0..).zip(excesses).zip(cursor_of) {
            let (first, last) = (own.trailing_zeros() - least, 63 - own.leading_zeros() - least);
            *cursor = 2 * (first * stride + last) + number % 2;
            cursors[*cursor as usize].next += 1;
        }
        let (mut boards, mut counts) = (0, 0u32);
        for (pair, cursors) in (0..).zip(cursors.chunks_exact_mut(2)) {
            let (first, last) = (pair / stride, pair % stride);
            // A pair whose greatest excess is below its least has no boards.
            let (least, span) = (least + first, (last + 1).saturating_sub(first));
            let (first_board, first_count) = (boards, counts);
            for cursor in cursors {
                let size = cursor.next as u32;
                cursor.next = u64::from(counts.wrapping_sub(least)) << 32 | u64::from(boards);
                cursor.step = u64::from(span) << 32 | 1;
                boards += size;
                counts += size * span;
            }
            if boards > first_board {
                let boards = (boards - first_board) as usize;
                self.groups.push(Group { least, span, boards, first_count });
            }
        }
        counts
    }
}

/// The boards of a layer, while they get their numbers.
pub(crate) struct Numbering<'a> {
    /// Their number is a power of two.
    buckets: &'a mut [Bucket],
    /// A hash, shifted by this, is the index of a bucket.
    shift: u32,
    found: &'a mut Vec<u32>,
    excesses: &'a mut Vec<u64>,
}

/// How many moves are looked up at a time.
const BOARDS_AT_A_TIME: usize = 64;

impl Numbering<'_> {
    /// Adds a board, which gets the next number.
    pub(crate) fn push(&mut self, board: u32, excesses: u64) {
        self.found.push(board);
        self.excesses.push(excesses);
    }

    /// Replaces the target of each move by its number, and adds new boards. All these moves reach their targets with
    /// the same `excesses`. If `DEPTHS` is false, all boards of the layer have these excesses.
    #[inline(always)]
    pub(crate) fn number<B: Vectors8, const DEPTHS: bool>(
        &mut self,
        cpu: B,
        moves: &mut [Move],
        excesses: u64,
    ) {
        let (mut boards, mut places) = ([0; BOARDS_AT_A_TIME], [0; BOARDS_AT_A_TIME]);
        for moves in moves.chunks_mut(BOARDS_AT_A_TIME) {
            for ((board, place), mv) in boards.iter_mut().zip(&mut places).zip(&*moves) {
                *board = mv.board();
                *place = (hash(*board) >> self.shift) as u32;
            }
            let (boards, places) = (&boards[..moves.len()], &mut places[..moves.len()]);
            for (&board, place) in boards.iter().zip(&mut *places) {
                *place = find(cpu, self.buckets, board, *place as usize);
            }
            let known = self.found.len();
            self.found.resize(known + BOARDS_AT_A_TIME, 0);
            let found =
                self.found[known..].first_chunk_mut::<BOARDS_AT_A_TIME>().expect("it is as long");
            let words = self.buckets.as_mut_ptr().cast();
            // SAFETY: a bucket is `WORDS` words.
            let words = unsafe { slice::from_raw_parts_mut(words, self.buckets.len() * WORDS) };
            let mut new = 0;
            for (&board, place) in boards.iter().zip(&mut *places) {
                found[new % BOARDS_AT_A_TIME] = board;
                // SAFETY: `find` returned the place.
                let (number, is_new) =
                    unsafe { enter(words, board, *place as usize, (known + new) as u32) };
                *place = number;
                new += is_new as usize;
            }
            self.found.truncate(known + new);
            let numbers = &*places;
            for (mv, &number) in moves.iter_mut().zip(numbers) {
                *mv = mv.looked_up(number);
            }
            self.excesses.resize(known + new, excesses);
            if DEPTHS {
                let all = &mut self.excesses[..];
                for &number in numbers {
                    all[number as usize] |= excesses;
                }
            }
        }
    }
}

/// Returns the place of `board`, or the first that is free for it. The search begins in the bucket with the number
/// `at`. It ends, because [`Boards::reset`] makes more places than there are moves.
#[inline(always)]
fn find<B: Vectors8>(cpu: B, buckets: &[Bucket], board: u32, at: usize) -> u32 {
    let mask = buckets.len() - 1;
    let mut at = at & mask;
    loop {
        // The free places of a bucket are its last ones.
        let fitting = cpu.eq_or_high_mask(cpu.load(&buckets[at].boards), board);
        if fitting != 0 {
            return (at * WORDS) as u32 + fitting.trailing_zeros();
        }
        at = (at + 1) & mask;
    }
}

/// Returns the number of `board`, and 1 if it is new, or else 0. A new board gets the number `next`.
///
/// Nothing here may compile to a branch between new and known boards. With such a branch, the twelve public puzzles
/// take 1.08 times as long, as `cargo bench -- cephalopods/layered` shows. In some versions of this function, the
/// comparisons `there != board` and `there != FREE` became such branches, even when they were joined by `&`. So the
/// sign of one number stands for both.
///
/// # Safety
/// The place must come from [`find`], for this board and for the buckets that consist of these words.
#[inline(always)]
unsafe fn enter(words: &mut [u32], board: u32, mut place: usize, next: u32) -> (u32, u32) {
    // SAFETY: the caller promises that the place is in these words.
    let there = unsafe { *words.get_unchecked(place) };
    // Negative if this board is there (0 - 1), or if the place is free (FREE ^ board has the highest bit). So another
    // board is there if it is not negative.
    if ((there ^ board).wrapping_sub(1) as i32) >= 0 {
        place = place_after(words, board, place);
    }
    // SAFETY: `place` is the place of a board, and its number is `BUCKET` words later in the same bucket. With checks
    // here, the search takes 3% longer.
    let [there, number] = unsafe { words.get_disjoint_unchecked_mut([place, place + BUCKET]) };
    let is_new = *there >> 31;
    *there = board;
    *number = select_unpredictable(is_new == 1, next, *number);
    (*number, is_new)
}

/// Returns the first place after `place` that holds the board or is free. There is one, because [`Boards::reset`] makes
/// more places than there are moves.
#[cold]
#[inline(never)]
fn place_after(words: &[u32], board: u32, mut place: usize) -> usize {
    loop {
        place = (place + 1) % words.len();
        let is_for_board = place % WORDS < BUCKET;
        if is_for_board && (words[place] == board || words[place] == FREE) {
            return place;
        }
    }
}
