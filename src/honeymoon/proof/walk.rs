//! Goes through all positions of a shape, and through all leads and replies of each. Finds the positions
//! after these tricks.
//!
//! The index of a position is a sum with one number for each row. The number of a row depends only on the
//! row itself, on its place, and on the number of ones in the rows below it. So the positions are divided
//! into parts. In all positions of a part, the side on lead has the same number of cards in each row. Each
//! kind of trick, such as a lead from one row and a reply from another, is called a branch. Within a part,
//! a list for each row has the numbers that the row adds: one to the index of the position itself, and one
//! to the index of the position after each branch.
//!
//! ```text
//!     for each row d, c, b, a         sums of d + sums of c + sums of b + sums of a
//!                                     = own index | after a trick in row a | ... in row b | ...
//! ```
//!
//! For the row that the reply comes from, the number depends on the cards that were played. A
//! [list](RowTricks) has the rest of that row after each pair of cards, which gives the missing number.

use std::ops::Range;

use crate::honeymoon::proof::level::{words, Level};
use crate::honeymoon::proof::row_tricks::{Followed, RowTricks};
use crate::honeymoon::solver::endgames::{colex_rank, value_in};
use crate::honeymoon::solver::rows::Rows;

/// A visitor of all leads and replies of a position.
pub(super) trait Visitor {
    /// Looks at a reply, after which the side that led has this many tricks, including this one. Returns
    /// whether the other replies to the same lead matter.
    fn reply(&mut self, tricks: u8) -> bool;

    /// Looks at a lead, after all of its replies that matter. Returns whether other leads matter.
    fn lead(&mut self) -> bool;
}

/// The positions of a shape.
pub(super) struct Walk<'a> {
    /// The values of the positions after a trick.
    later: &'a Level,
    lengths: [usize; 4],
}

/// The most branches of a part. A suit of which the other side has no card has one branch for each suit of
/// which it has cards, and each of those has one branch. One such suit gives 3 + 3 branches, and
/// two give 4 + 2.
const BRANCHES: usize = 6;

/// The summands of a row: for the index of the position after each branch, and then for that of the position
/// itself.
/// Some places are not used, so that the sums are two vectors.
type Sums = [u32; 8];

/// The place of the index of the position itself.
const OWN: usize = 7;

/// All positions with the same number of my cards in each row.
struct Part<'a> {
    /// The number of tricks after this one.
    tricks: u8,
    /// All branches, by the suit that is led.
    branches: Vec<Branch<'a>>,
    /// All words of each row, and their summands.
    rows: [Vec<(u32, Sums)>; 4],
}

/// The tricks with a lead from one suit and a reply from the same or another.
struct Branch<'a> {
    lead: usize,
    reply: usize,
    /// Whether the reply is a trump, although no trump was led.
    ruffs: bool,
    /// The values of the positions after the trick.
    values: &'a [u8],
    /// The index of the last of them.
    last: usize,
    /// The summand of the index by the rest of the row of the reply.
    left: Vec<u32>,
}

pub(super) struct LevelPosition<'p> {
    part: &'p Part<'p>,
    /// Its rows, as the side on lead sees them. The last row is that of the trump suit, if there is one.
    pub(super) rows: Rows,
    sums: Sums,
}

impl<'a> Walk<'a> {
    /// Prepares the walk over the positions with rows of these lengths. `later` is the level with one card
    /// less per hand.
    pub(super) fn new(later: &'a Level, lengths: [usize; 4]) -> Self {
        Self { later, lengths }
    }

    /// Calls `each` for all positions. They come in any order.
    // The walk is one function: the caller does not inline it, and it inlines its parts. Otherwise, a build takes
    // up to 3% more instructions.
    #[inline(never)]
    pub(super) fn positions(&self, mut each: impl FnMut(&LevelPosition<'_>)) {
        let ends = self.lengths.map(|length| 1 << length);
        let [first, second, third, _] = self.lengths;
        let mine = self.later.layout.cards + 1;
        for a in 0..=first.min(mine) {
            for b in 0..=second.min(mine - a) {
                for c in 0..=third.min(mine - a - b) {
                    if mine - a - b - c <= self.lengths[3] {
                        let part = self.part([a, b, c, mine - a - b - c]);
                        part.positions(ends, &mut each);
                    }
                }
            }
        }
    }

    /// Returns all positions with `mine` of my cards in each row.
    #[inline(always)]
    fn part(&self, mine: [usize; 4]) -> Part<'a> {
        let mut rows: [Vec<(u32, Sums)>; 4] = std::array::from_fn(|row| {
            words(self.lengths[row], mine[row]).map(|word| (word, Sums::default())).collect()
        });
        let placed = places([0, 1, 2, 3], self.lengths, mine);
        for (row, &(place, below)) in rows.iter_mut().zip(&placed) {
            row.iter_mut().for_each(|(word, sums)| sums[OWN] = added(*word, place, below));
        }
        let mut branches = Vec::with_capacity(BRANCHES);
        for lead in (0..4).filter(|&suit| mine[suit] > 0) {
            let follows = mine[lead] < self.lengths[lead];
            for reply in (0..4).rev().filter(|&suit| (suit == lead) == follows) {
                if mine[reply] < self.lengths[reply] {
                    let branch = self.branch(mine, [lead, reply], branches.len(), &mut rows);
                    branches.push(branch);
                }
            }
        }
        let tricks = self.later.layout.cards as u8;
        Part { tricks, branches, rows }
    }

    /// Returns the branch with this number, and stores the summands of the rows for it.
    fn branch(
        &self,
        mut mine: [usize; 4],
        [lead, reply]: [usize; 2],
        number: usize,
        rows: &mut [Vec<(u32, Sums)>; 4],
    ) -> Branch<'a> {
        let has_trump = self.later.layout.kind.has_trump();
        let ruffs = lead != reply && has_trump && reply == 3;
        let mut lengths = self.lengths;
        lengths[lead] -= 1;
        lengths[reply] -= 1;
        mine[lead] -= 1;
        let mut order = [0, 1, 2, 3];
        order[..if has_trump { 3 } else { 4 }].sort_by_key(|&row| lengths[row]);
        let placed = places(order, lengths, mine);
        for row in (0..4).filter(|&row| row != reply) {
            let (place, below) = placed[row];
            for (word, sums) in &mut rows[row] {
                // If the other side cannot follow, all cards of the row are mine.
                let word = if row == lead { *word >> 1 } else { *word };
                sums[number] = added(word, place, below);
            }
        }
        let mut left = vec![0; 1 << lengths[reply]];
        let (place, below) = placed[reply];
        for word in words(lengths[reply], mine[reply]) {
            left[word as usize] = added(word, place, below);
        }
        let layout = &self.later.layout;
        let first = layout.first_of(order.map(|row| lengths[row]));
        let end = first + layout.holdings;
        let values = &self.later.bytes[first / 2..end.div_ceil(2)];
        Branch { lead, reply, ruffs, values, last: layout.holdings - 1, left }
    }
}

/// Returns the place of the lowest bit of each row if they have this order, and the number of ones below it.
fn places(order: [usize; 4], lengths: [usize; 4], mine: [usize; 4]) -> [(usize, usize); 4] {
    let mut places = [(0, 0); 4];
    let mut next = (0, 0);
    for row in order {
        places[row] = next;
        next = (next.0 + lengths[row], next.1 + mine[row]);
    }
    places
}

/// Returns the summand of a row for the rank of a word if it begins at this place and has `below` ones below it.
fn added(row: u32, place: usize, below: usize) -> u32 {
    // There are 26 cards at most, so all places are within the word.
    colex_rank::<4>(row << place, below) as u32
}

impl Part<'_> {
    /// Calls `each` for all positions. The first row changes the fastest, so the positions after the tricks
    /// are near to each other in memory.
    fn positions(&self, ends: [u32; 4], each: &mut impl FnMut(&LevelPosition<'_>)) {
        let [first, second, third, fourth] = &self.rows;
        for (d, sums_of_d) in fourth {
            for (c, sums_of_c) in third {
                let sums_of_c = plus(sums_of_d, sums_of_c);
                for (b, sums_of_b) in second {
                    let sums_of_b = plus(&sums_of_c, sums_of_b);
                    for (a, sums_of_a) in first {
                        let rows = [a | ends[0], b | ends[1], c | ends[2], d | ends[3]];
                        each(&LevelPosition {
                            part: self,
                            rows,
                            sums: plus(&sums_of_b, sums_of_a),
                        });
                    }
                }
            }
        }
    }
}

#[inline(always)]
fn plus(a: &Sums, b: &Sums) -> Sums {
    std::array::from_fn(|place| a[place] + b[place])
}

impl LevelPosition<'_> {
    pub(super) fn rank(&self) -> usize {
        self.sums[OWN] as usize
    }

    /// Shows a visitor these leads and replies. The leads come in the order of the rows, and within a row from the
    /// highest down.
    #[inline(always)]
    pub(super) fn visit(&self, row_tricks: &RowTricks, visitor: &mut impl Visitor) {
        let branches = &self.part.branches;
        let mut next = 0;
        while let Some(branch) = branches.get(next) {
            let goes_on = if branch.lead == branch.reply {
                let sum = self.sums[next];
                next += 1;
                self.follow(row_tricks.followed(self.rows[branch.lead]), branch, sum, visitor)
            } else {
                let first = next;
                let others = branches[first..].iter().take_while(|other| other.lead == branch.lead);
                next += others.count();
                self.throw(row_tricks, first..next, visitor)
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Shows all leads from a suit to which the other side follows. Returns whether others matter.
    #[inline(always)]
    fn follow(
        &self,
        tricks: &[Followed],
        branch: &Branch<'_>,
        sum: u32,
        visitor: &mut impl Visitor,
    ) -> bool {
        let mut all = tricks.iter();
        while let Some(trick) = all.next() {
            let wins = trick.wins;
            let tricks = branch.tricks(sum, trick.left, wins, self.part.tricks);
            let mut is_last = trick.is_last;
            if !visitor.reply(tricks) {
                while !is_last {
                    is_last = all.next().is_none_or(|trick| trick.is_last);
                }
            }
            if is_last && !visitor.lead() {
                return false;
            }
        }
        true
    }

    /// Shows the lead from a suit of which the other side has no card. All cards of the suit touch, so one
    /// lead stands for all. Returns whether others matter.
    #[inline(always)]
    fn throw(
        &self,
        row_tricks: &RowTricks,
        branches: Range<usize>,
        visitor: &mut impl Visitor,
    ) -> bool {
        'branches: for number in branches {
            let branch = &self.part.branches[number];
            let wins = !branch.ruffs;
            for &left in row_tricks.thrown(self.rows[branch.reply]) {
                let tricks = branch.tricks(self.sums[number], left, wins, self.part.tricks);
                if !visitor.reply(tricks) {
                    break 'branches;
                }
            }
        }
        visitor.lead()
    }
}

impl Branch<'_> {
    /// Returns the tricks of the side that led, including this one, if it `wins` this one or not, and this
    /// is left of the row of the reply. `later` is the number of tricks after this one.
    #[inline(always)]
    fn tricks(&self, sum: u32, left: u16, wins: bool, later: u8) -> u8 {
        let index = (sum + self.left[usize::from(left)]) as usize;
        if wins {
            1 + value_in(self.values, index)
        } else {
            // The other side leads. The ranks of its cards run the other way.
            later - value_in(self.values, self.last - index)
        }
    }
}
