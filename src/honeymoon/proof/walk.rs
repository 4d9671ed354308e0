//! Goes through all positions of a shape, and finds the value of each lead from the values of the positions after
//! the trick.
//!
//! The index of a position is a sum with one number for each row. The number of a row depends only on the
//! row itself, on its place, and on the number of ones in the rows below it. So the positions are divided
//! into parts. In all positions of a part, the side on lead has the same number of cards in each row. A lead from one
//! row together with a reply from the same row or another is called a branch. Within a part, a list for each row has
//! the numbers that the row adds to the index of the position after each branch.
//!
//! ```text
//!     for each row d, c, b, a         sums of d + sums of c + sums of b + sums of a
//!                                     = index after a trick in row a | in row b | ...
//! ```
//!
//! For the row that the reply comes from, the number depends on the cards that are played, so it is added last.

use crate::honeymoon::proof::level::Level;
use crate::honeymoon::solver::endgames::{colex_rank, value_in, words};
use crate::honeymoon::solver::rows::{lowest, without, Rows};

/// The numbers that a row adds to the index of the position after each branch.
type Sums = [u32; 16];

/// The tricks with a lead from one suit and a reply from the same or another.
#[derive(Default)]
struct Branch<'a> {
    /// The values of the positions after the trick.
    values: &'a [u8],
    /// What the row of the reply adds to the index, by my cards that are left in that row.
    added: Vec<u32>,
}

/// All positions with the same number of my cards in each row.
struct Part<'a> {
    /// The level with one card less per hand.
    later: &'a Level,
    lengths: [usize; 4],
    branches: [Branch<'a>; 16],
    /// For each row, every set of cards that I may hold in it, and what that set adds to the index after each branch.
    rows: [Vec<(u32, Sums)>; 4],
}

/// Returns the number of a branch.
#[inline(always)]
fn branch(lead: usize, reply: usize) -> usize {
    4 * lead + reply
}

impl<'a> Part<'a> {
    fn new(later: &'a Level, lengths: [usize; 4], mine: [usize; 4]) -> Self {
        let row = |row| words(lengths[row], mine[row]).map(|word| (word as u32, [0; 16])).collect();
        let (branches, rows) = (Default::default(), [0, 1, 2, 3].map(row));
        let mut part = Self { later, lengths, branches, rows };
        for lead in (0..4).filter(|&suit| mine[suit] > 0) {
            let follows = mine[lead] < lengths[lead];
            for reply in (0..4).filter(|&suit| (suit == lead) == follows) {
                if mine[reply] < lengths[reply] {
                    part.prepare(mine, lead, reply);
                }
            }
        }
        part
    }

    /// Stores a branch, and what the rows add to its index.
    fn prepare(&mut self, mut mine: [usize; 4], lead: usize, reply: usize) {
        let (layout, mut lengths) = (&self.later.layout, self.lengths);
        lengths[lead] -= 1;
        lengths[reply] -= 1;
        mine[lead] -= 1;
        let mut order = [0, 1, 2, 3];
        order[..if layout.trump { 3 } else { 4 }].sort_by_key(|&row| lengths[row]);
        let first = layout.first_of(order.map(|row| lengths[row]));
        let number = branch(lead, reply);
        let branch = &mut self.branches[number];
        branch.values = &self.later.bytes[first / 2..(first + layout.holdings).div_ceil(2)];
        let (mut place, mut ones) = (0, 0);
        for row in order {
            let added = |cards: u32| colex_rank::<4>(cards << place, ones) as u32;
            if row == reply {
                branch.added = vec![0; 1 << lengths[row]];
                for cards in words(lengths[row], mine[row]) {
                    branch.added[cards as usize] = added(cards as u32);
                }
            } else {
                for (cards, sums) in &mut self.rows[row] {
                    // If the other side cannot follow, all cards of the row are mine.
                    sums[number] = added(if row == lead { *cards >> 1 } else { *cards });
                }
            }
            (place, ones) = (place + lengths[row], ones + mine[row]);
        }
    }
}

/// A position between two tricks, as the side on lead sees it.
pub(super) struct LevelPosition<'p> {
    part: &'p Part<'p>,
    /// Its rows. The last one is that of the trump suit, if there is one.
    pub(super) rows: Rows,
    sums: Sums,
}

/// Calls `each` for all positions with rows of these lengths, in any order. `later` is the level with one card less per
/// hand.
// The first row changes the fastest, so the positions after the tricks are near to each other in memory.
pub(super) fn positions(
    later: &Level,
    lengths: [usize; 4],
    mut each: impl FnMut(&LevelPosition<'_>),
) {
    let (ends, cards) = (lengths.map(|length| 1 << length), later.layout.cards + 1);
    let [first, second, third, fourth] = lengths;
    for a in 0..=first.min(cards) {
        for b in 0..=second.min(cards - a) {
            for c in (cards - a - b).saturating_sub(fourth)..=third.min(cards - a - b) {
                let part = &Part::new(later, lengths, [a, b, c, cards - a - b - c]);
                let [first, second, third, fourth] = &part.rows;
                for (d, sums) in fourth {
                    for (c, of_c) in third {
                        let sums = plus(sums, of_c);
                        for (b, of_b) in second {
                            let sums = plus(&sums, of_b);
                            for (a, of_a) in first {
                                let rows = [a | ends[0], b | ends[1], c | ends[2], d | ends[3]];
                                each(&LevelPosition { part, rows, sums: plus(&sums, of_a) });
                            }
                        }
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
    /// Returns the index among all positions of the shape.
    #[inline(always)]
    pub(super) fn rank(&self) -> usize {
        let lengths = self.part.lengths;
        let holding = (0..4).rev().fold(0, |word, suit| word << lengths[suit] | self.mine(suit));
        colex_rank::<4>(holding, 0)
    }

    #[inline(always)]
    fn mine(&self, suit: usize) -> u32 {
        self.rows[suit] ^ 1 << self.part.lengths[suit]
    }

    /// For each lead from a suit, calls `each` with the number of tricks that the leader takes after the best reply,
    /// including this trick. `each` returns a number. If a later lead takes no more tricks than that number, `each` may
    /// be called for it with any value up to that number instead of the exact one.
    ///
    /// Only one card of each run of touching cards is led; leads are tried from the highest down. `replies` takes the
    /// cards of the other side in one suit and returns the replies to try; it is also given the lead if that suit was
    /// led, and `None` if it is another suit.
    #[inline(always)]
    pub(super) fn leads(
        &self,
        suit: usize,
        replies: impl Fn(u32, Option<u32>) -> u32,
        mut floor: u8,
        mut each: impl FnMut(u8) -> u8,
    ) {
        let theirs = |suit: usize| self.rows[suit] ^ ((2 << self.part.lengths[suit]) - 1);
        let (mine, following) = (self.mine(suit), theirs(suit));
        let has_trump = self.part.later.layout.trump;
        let mut leads = touching(mine, None);
        while leads != 0 {
            let lead = 1 << leads.ilog2();
            leads ^= lead;
            let mut worst = u8::MAX;
            if following != 0 {
                let mut rest = replies(following, Some(lead));
                while rest != 0 && worst > floor {
                    let reply = lowest(rest);
                    rest ^= reply;
                    // The higher card is removed first, so that the lower one keeps its place.
                    let left = without(without(mine, lead.max(reply)), lead.min(reply));
                    worst = worst.min(self.tricks(suit, suit, left, lead > reply));
                }
            } else {
                for other in (0..4).rev() {
                    let mut rest = replies(theirs(other), None);
                    while rest != 0 && worst > floor {
                        let reply = lowest(rest);
                        rest ^= reply;
                        let left = without(self.mine(other), reply);
                        let ruffs = has_trump && other == 3;
                        worst = worst.min(self.tricks(suit, other, left, !ruffs));
                    }
                }
            }
            floor = each(worst);
        }
    }

    /// Returns how many tricks the side that led takes, including this one; `wins` says whether it wins this trick, and
    /// `left` holds my cards that remain in the row of the reply.
    #[inline(always)]
    fn tricks(&self, lead: usize, reply: usize, left: u32, wins: bool) -> u8 {
        let (layout, number) = (&self.part.later.layout, branch(lead, reply));
        let Branch { values, added } = &self.part.branches[number];
        let index = (self.sums[number] + added[left as usize]) as usize;
        if wins {
            1 + value_in(values, index)
        } else {
            // The other side leads. The ranks of its cards run the other way.
            layout.cards as u8 - value_in(values, layout.holdings - 1 - index)
        }
    }
}

/// Returns one of each run of touching cards of a suit: the lowest. These are all the replies that have to be
/// considered, whatever was led.
#[inline(always)]
pub(super) fn touching(cards: u32, _: Option<u32>) -> u32 {
    cards & !(cards << 1)
}
