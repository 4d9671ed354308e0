//! Puts the boards of a layer in order, so that those with counts for the same depths stand together.
//!
//! A board's counts are for a span of excesses (see the engine). They stand one after the
//! other, and the boards of a group follow each other without a gap.

use crate::cephalopods::solver::layered::grow::grow;

/// Boards of a layer, in the order in which they were found.
#[derive(Default)]
pub struct Found {
    /// Grouped canonical boards.
    boards: Vec<u32>,
    /// For each of them, the excesses that some sequence of moves reaches it with, as bits.
    excesses: Vec<u64>,
    /// How many there are; what stands behind them is left from other layers.
    pub len: usize,
}

impl Found {
    /// Room for this many boards and their excesses. What is in it means nothing.
    pub fn room_for(&mut self, most: usize) -> (&mut [u32], &mut [u64]) {
        grow(&mut self.boards, most);
        grow(&mut self.excesses, most);
        (&mut self.boards[..most], &mut self.excesses[..most])
    }

    /// Makes this the one board, reached without excess.
    pub fn set_only(&mut self, board: u32) {
        let (boards, excesses) = self.room_for(1);
        boards[0] = board;
        excesses[0] = 1;
        self.len = 1;
    }
}

/// Boards with the same span of excesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The least excess.
    pub least: u32,
    /// How many excesses: the counts of each board.
    pub span: u32,
    /// How many boards.
    pub boards: usize,
    /// The first of the counts.
    pub first_count: u32,
}

/// Boards of a layer, by groups.
#[derive(Default)]
pub struct Arranged {
    /// The boards, in the order of their groups.
    pub boards: Vec<u32>,
    /// The groups.
    pub groups: Vec<Group>,
    /// By the number under which a board was found: where its count for excess 0 is or, as
    /// a wrapping number, would be.
    pub origins: Vec<u32>,
    /// Scratch: for each board, the half of a group that it belongs to.
    halves: Vec<u32>,
    /// Scratch: two halves for each group there may be.
    places: Vec<Half>,
}

/// The boards of a group with even numbers, or with odd ones. They are counted and placed apart, so that
/// one board need not wait for the one before it, which often is of the same group.
#[derive(Clone, Copy, Default)]
struct Half {
    /// How many boards, and then the place of the next among all boards.
    boards: u32,
    /// The origin of the next board.
    origin: u32,
    /// Counts of each board.
    span: u32,
}

impl Arranged {
    /// Arranges boards, and returns how many counts they need.
    pub fn arrange(&mut self, found: &Found) -> usize {
        let (boards, excesses) = (&found.boards[..found.len], &found.excesses[..found.len]);
        let all = excesses.iter().fold(0, |all, excesses| all | excesses);
        let least = all.trailing_zeros();
        let width = 64 - all.leading_zeros() - least;
        self.places.clear();
        self.places.resize(2 * (width * width) as usize, Half::default());
        grow(&mut self.halves, found.len);
        for ((number, &own), half) in (0..).zip(excesses).zip(&mut self.halves) {
            let (first, last) = (own.trailing_zeros(), 63 - own.leading_zeros());
            let group = (first - least) * width + last - first;
            *half = 2 * group + number % 2;
            self.places[*half as usize].boards += 1;
        }
        self.groups.clear();
        let (mut before, mut counts) = (0, 0u32);
        for (group, halves) in (0..).zip(self.places.chunks_exact_mut(2)) {
            let (least, span) = (least + group / width, group % width + 1);
            let (first_board, first_count) = (before, counts);
            for half in halves {
                let boards = half.boards;
                *half = Half { boards: before, origin: counts.wrapping_sub(least), span };
                before += boards;
                counts += boards * span;
            }
            if before > first_board {
                let boards = (before - first_board) as usize;
                self.groups.push(Group { least, span, boards, first_count });
            }
        }
        grow(&mut self.boards, found.len);
        grow(&mut self.origins, found.len);
        for ((&board, &half), origin) in boards.iter().zip(&self.halves).zip(&mut self.origins) {
            let half = &mut self.places[half as usize];
            self.boards[half.boards as usize] = board;
            *origin = half.origin;
            half.boards += 1;
            half.origin = half.origin.wrapping_add(half.span);
        }
        counts as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_a_span_stand_together() {
        let found = Found {
            boards: vec![10, 11, 12, 13, 14],
            // Number 3 has a gap, which its span covers.
            excesses: vec![0b100, 0b110, 0b100, 0b1010, 0b110],
            len: 5,
        };
        let mut arranged = Arranged::default();
        for _ in 0..2 {
            assert_eq!(arranged.arrange(&found), 9);
            let group =
                |least, span, boards, first_count| Group { least, span, boards, first_count };
            assert_eq!(arranged.groups, [group(1, 2, 2, 0), group(1, 3, 1, 4), group(2, 1, 2, 7)]);
            assert_eq!(arranged.boards, [14, 11, 13, 10, 12]);
            let firsts = arranged.origins.iter().zip([2, 1, 2, 1, 1]);
            let firsts: Vec<u32> =
                firsts.map(|(origin, least)| origin.wrapping_add(least)).collect();
            assert_eq!(firsts, [7, 2, 8, 4, 0]);
        }
    }
}
