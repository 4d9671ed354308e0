//! Orders the boards of a layer by the depths that they have counts for.
//!
//! A board has counts for a span of excesses (see [`layered`](crate::cephalopods::solver::layered)),
//! one after the other. The boards with the same span form a group, and their counts follow each
//! other without a gap.

use crate::cephalopods::solver::layered::arena::{grow, make_space, SCRATCH_SPACE};

/// The boards of a layer, in the order in which they were found.
#[derive(Default)]
pub(crate) struct Found {
    /// Canonical boards.
    pub(crate) boards: Vec<u32>,
    /// For each board, the excesses with which some sequence of moves reaches it, as bits.
    pub(crate) excesses: Vec<u64>,
}

impl Found {
    /// Removes all boards, and makes space for as many as `most`.
    pub(crate) fn reset(&mut self, most: usize) {
        self.boards.clear();
        self.excesses.clear();
        make_space(&mut self.boards, most, SCRATCH_SPACE);
        make_space(&mut self.excesses, most, SCRATCH_SPACE);
    }

    /// Adds a board that is reached with these excesses.
    #[inline(always)]
    pub(crate) fn push(&mut self, board: u32, excesses: u64) {
        self.boards.push(board);
        self.excesses.push(excesses);
    }

    /// Makes this the only board, reached without excess.
    pub(crate) fn set_only(&mut self, board: u32) {
        self.reset(1);
        self.push(board, 1);
    }
}

/// Boards with the same span of excesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SpanGroup {
    /// The least excess.
    pub(crate) least: u32,
    /// The number of excesses, which is the number of counts of each board.
    pub(crate) span: u32,
    /// The number of boards.
    pub(crate) boards: usize,
    /// The position of the first count.
    pub(crate) first_count: u32,
}

/// The boards of a layer, group by group.
#[derive(Default)]
pub(crate) struct Grouped {
    /// The boards, in the order of their groups.
    pub(crate) boards: Vec<u32>,
    /// The groups.
    pub(crate) groups: Vec<SpanGroup>,
    /// For each number of a board, in the order in which the boards were found, the position of its
    /// count for excess 0. If it has none, this is where it would be, as a wrapping number.
    pub(crate) origins: Vec<u32>,
    /// Scratch: for each board, its place in `members` and `cursors`.
    parity_of: Vec<u32>,
    /// Scratch: for each possible group, the number of its boards with even numbers, and of those
    /// with odd numbers.
    ///
    /// These are counted and placed separately, so that a board need not wait for the one before it,
    /// which often is in the same group.
    members: Vec<u32>,
    /// Scratch: where the next board goes, for each entry of `members`.
    cursors: Vec<Cursor>,
}

/// Two numbers of 32 bits that are counted up at once: the position of the next board among all
/// boards, and above it the origin of its counts, as a wrapping number.
struct Cursor {
    next: u64,
    step: u64,
}

impl Grouped {
    /// Groups boards by their spans, and returns how many counts they need.
    #[inline(always)]
    pub(crate) fn group_by_span(&mut self, found: &Found) -> usize {
        let (boards, excesses) = (&found.boards[..], &found.excesses[..]);
        let len = boards.len();
        grow(&mut self.boards, len, SCRATCH_SPACE);
        grow(&mut self.origins, len, SCRATCH_SPACE);
        let (to, origins) = (&mut self.boards[..len], &mut self.origins[..len]);
        self.groups.clear();

        let all = excesses.iter().fold(0, |all, excesses| all | excesses);
        let least = all.trailing_zeros();
        let width = 64 - all.leading_zeros() - least;
        if width == 1 {
            to.copy_from_slice(boards);
            for (number, origin) in (0u32..).zip(origins) {
                *origin = number.wrapping_sub(least);
            }
            self.groups.push(SpanGroup { least, span: 1, boards: len, first_count: 0 });
            return len;
        }

        // With a power of two, the place of a group takes a shift.
        let stride = width.next_power_of_two();
        self.members.clear();
        self.members.resize(2 * (width * stride) as usize, 0);
        grow(&mut self.parity_of, len, SCRATCH_SPACE);
        let parity_of = &mut self.parity_of[..len];
        for ((number, &own), parity) in (0..).zip(excesses).zip(&mut *parity_of) {
            let (first, last) = (own.trailing_zeros(), 63 - own.leading_zeros());
            *parity = 2 * ((first - least) * stride + last - least) + number % 2;
            self.members[*parity as usize] += 1;
        }

        self.cursors.clear();
        let (mut before, mut counts) = (0, 0u32);
        for (group, members) in (0..).zip(self.members.chunks_exact(2)) {
            let (first, last) = (group / stride, group % stride);
            // A group whose last excess comes before its first has no boards.
            let (least, span) = (least + first, (last + 1).saturating_sub(first));
            let (first_board, first_count) = (before, counts);
            for &members in members {
                self.cursors.push(Cursor {
                    next: u64::from(counts.wrapping_sub(least)) << 32 | u64::from(before),
                    step: u64::from(span) << 32 | 1,
                });
                before += members;
                counts += members * span;
            }
            if before > first_board {
                let boards = (before - first_board) as usize;
                self.groups.push(SpanGroup { least, span, boards, first_count });
            }
        }
        let cursors = &mut self.cursors[..];
        for ((&board, &parity), origin) in boards.iter().zip(&*parity_of).zip(origins) {
            let Cursor { next, step } = &mut cursors[parity as usize];
            to[*next as u32 as usize] = board;
            *origin = (*next >> 32) as u32;
            *next = next.wrapping_add(*step);
        }
        counts as usize
    }
}
