//! The walk over all leads of a position, all replies to them, and the positions after these tricks.
//!
//! What is the same for all positions of a shape is found once: the shapes after a trick, and where the
//! rows have their bits there. A trick in which both sides follow suit changes one row, so the position
//! after it is the other three rows with the row from a list.

use crate::honeymoon::card::RANKS;
use crate::honeymoon::endgame::level::{value_in, words, Level};
use crate::honeymoon::endgame::row_tricks::RowTricks;
use crate::honeymoon::solver::fast::index::binomial;
use crate::honeymoon::solver::fast::suit::Rows;

/// A lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lead {
    pub(crate) suit: usize,
    /// Whether it is the highest of the cards of this suit.
    pub(crate) is_highest: bool,
}

/// A reply, and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    /// The tricks of the side that led, including this one.
    pub(crate) tricks: u8,
    /// Whether the side that led wins this trick.
    pub(crate) wins: bool,
    /// Whether the reply is one that the solver would try.
    pub(crate) is_tried: bool,
    pub(crate) how: How,
}

/// How a reply answers a lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    Follows,
    Ruffs,
    Throws,
}

/// What looks at all leads and replies of a position.
pub(crate) trait Visitor {
    /// Looks at a reply. Returns whether the other replies to the same lead matter.
    fn reply(&mut self, reply: Reply) -> bool;

    /// Looks at a lead, after all of its replies that matter. Returns whether other leads matter.
    fn lead(&mut self, lead: Lead) -> bool;
}

/// The positions of a shape.
pub(crate) struct Walk<'a> {
    row_tricks: &'a RowTricks,
    /// The values of the positions after a trick.
    later: &'a Level,
    /// The bit above each row, which marks its end.
    ends: [u32; 4],
    /// The shape after a trick in which both sides follow to each suit, and the ranks of its rows.
    followed: [(Later<'a>, RowRanks); 4],
    /// The shapes after a lead from one suit, by its number, and a reply from another.
    thrown: [[Later<'a>; 4]; 4],
}

/// A position.
pub(crate) struct Position<'w, 'a> {
    walk: &'w Walk<'a>,
    /// Its rank among the positions of its shape.
    pub(crate) rank: usize,
    /// Its rows, as the side on lead sees them. The last row is that of the trump suit, if there is one.
    pub(crate) rows: Rows,
}

impl Position<'_, '_> {
    /// Shows a visitor all leads and replies.
    #[inline(always)]
    pub(crate) fn visit(&self, visitor: &mut impl Visitor) {
        self.walk.visit(self.rows, visitor);
    }
}

/// The values of the positions of a shape that is reached by a trick.
#[derive(Clone, Copy)]
struct Later<'a> {
    values: &'a [u8],
    /// The number of positions.
    holdings: usize,
    /// The number of cards per hand.
    cards: u8,
    /// The lowest bit of each row.
    places: [u32; 4],
}

impl<'a> Later<'a> {
    /// Returns the shape with rows of these lengths. Returns an empty one if a length is negative, which
    /// no trick reaches.
    fn new(level: &'a Level, lengths: [Option<usize>; 4]) -> Self {
        let (holdings, cards) = (level.layout.holdings(), level.layout.cards as u8);
        let [Some(a), Some(b), Some(c), Some(d)] = lengths else {
            return Self { values: &[], holdings, cards, places: [0; 4] };
        };
        let lengths = [a, b, c, d];
        let mut order = [0, 1, 2, 3];
        order[..if level.layout.kind.has_trump() { 3 } else { 4 }].sort_by_key(|&row| lengths[row]);
        let mut places = [0; 4];
        let mut place = 0;
        for row in order {
            places[row] = place;
            place += lengths[row] as u32;
        }
        let first = level.layout.first_of(order.map(|row| lengths[row]));
        let values = &level.bytes()[first / 2..(first + holdings).div_ceil(2)];
        Self { values, holdings, cards, places }
    }

    /// Returns the tricks of the side that led to the trick before, including that trick, if it `wins`
    /// that trick and its cards have this rank.
    #[inline(always)]
    fn tricks(&self, rank: usize, wins: bool) -> u8 {
        if wins {
            1 + value_in(self.values, rank)
        } else {
            // The other side leads. The ranks of its cards run the other way.
            self.cards - value_in(self.values, self.holdings - 1 - rank)
        }
    }

    /// Returns the cards of all rows as one word.
    #[inline(always)]
    fn holding(&self, [a, b, c, d]: [u32; 4]) -> u32 {
        let [at_a, at_b, at_c, at_d] = self.places;
        a << at_a | b << at_b | c << at_c | d << at_d
    }
}

#[inline(always)]
fn rank(word: u32) -> usize {
    let pairs = word - (word >> 1 & 0x5555_5555);
    let fours = (pairs & 0x3333_3333) + (pairs >> 2 & 0x3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F;
    let below = bytes.wrapping_mul(0x0101_0100);
    (0..4)
        .map(|byte| {
            crate::honeymoon::solver::fast::index::RANKS_OF_BYTES[byte]
                [(below >> (8 * byte)) as usize % 16][(word >> (8 * byte)) as usize % 256]
                as usize
        })
        .sum()
}

/// What one row of a word adds to its rank.
struct RowRanks {
    /// The number of cards of the row.
    length: u32,
    /// By the number of ones below the row, and then by the row.
    ranks: Vec<u32>,
}

impl RowRanks {
    /// Lists the ranks of a row of `length` cards whose lowest bit is at `place`.
    fn new(place: usize, length: usize) -> Self {
        let mut ranks = Vec::with_capacity((RANKS + 1) << length);
        for below in 0..=RANKS {
            let first = ranks.len();
            ranks.push(0);
            for row in 1..1usize << length {
                let highest = row.ilog2() as usize;
                let rest: u32 = ranks[first + row - (1 << highest)];
                let ones = below + row.count_ones() as usize;
                ranks.push(rest + binomial(place + highest, ones));
            }
        }
        Self { length: length as u32, ranks }
    }

    /// Returns the ranks of all rows with so many ones below.
    #[inline(always)]
    fn above(&self, ones: u32) -> &[u32] {
        &self.ranks[(ones as usize) << self.length..(ones as usize + 1) << self.length]
    }
}

impl<'a> Walk<'a> {
    /// Prepares the walk over the positions with rows of these lengths. `later` is the level with one card
    /// less per hand.
    pub(crate) fn new(row_tricks: &'a RowTricks, later: &'a Level, lengths: [usize; 4]) -> Self {
        let after = |lead: usize, reply: usize| {
            let mut lengths = lengths.map(Some);
            for suit in [lead, reply] {
                lengths[suit] = lengths[suit].and_then(|length| length.checked_sub(1));
            }
            Later::new(later, lengths)
        };
        let suits = [0, 1, 2, 3];
        let followed = suits.map(|suit| {
            let later = after(suit, suit);
            let length = lengths[suit].saturating_sub(2);
            let ranks = RowRanks::new(later.places[suit] as usize, length);
            (later, ranks)
        });
        let thrown = suits.map(|lead| suits.map(|reply| after(lead, reply)));
        let ends = lengths.map(|length| 1 << length);
        Self { row_tricks, later, ends, followed, thrown }
    }

    /// Calls `each` for all positions. They come in any order.
    pub(crate) fn positions(&self, mut each: impl FnMut(&Position<'_, '_>)) {
        let cards = self.later.layout.cards + 1;
        for (rank, holding) in words(2 * cards, cards).enumerate() {
            each(&Position { walk: self, rank, rows: self.rows(holding) });
        }
    }

    /// Returns the rows of a position, which is given as the cards of the side on lead in one word.
    #[inline(always)]
    fn rows(&self, mut holding: u32) -> Rows {
        self.ends.map(|end| {
            let row = holding & (end - 1) | end;
            holding >>= end.ilog2();
            row
        })
    }

    /// Shows a visitor all leads and replies of a position.
    #[inline(always)]
    fn visit(&self, rows: Rows, visitor: &mut impl Visitor) {
        let mine: [u32; 4] = std::array::from_fn(|suit| rows[suit] ^ self.ends[suit]);
        for suit in 0..4 {
            let goes_on = if mine[suit] == 0 {
                true
            } else if mine[suit] + 1 != self.ends[suit] {
                self.follow(rows, mine, suit, visitor)
            } else {
                self.throw(rows, mine, suit, visitor)
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Shows all leads from a suit to which the other side follows. Returns whether others matter.
    #[inline(always)]
    fn follow(&self, rows: Rows, mine: [u32; 4], suit: usize, visitor: &mut impl Visitor) -> bool {
        let (later, ranks) = &self.followed[suit];
        let mut others = mine;
        others[suit] = 0;
        let others = later.holding(others);
        let place = later.places[suit];
        let ranks = ranks.above((others & ((1 << place) - 1)).count_ones());
        let all = self.row_tricks.followed(rows[suit]);
        // One of my cards of the suit is gone, whatever is played. So what the other rows add to the rank
        // is always the same.
        let left = all[0].left;
        let rank = rank(others | u32::from(left) << place) as u32;
        let rank_of_others = rank - ranks[usize::from(left)];
        let mut all = all.iter();
        while let Some(trick) = all.next() {
            let rank = rank_of_others + ranks[usize::from(trick.left)];
            let tricks = later.tricks(rank as usize, trick.wins);
            let (wins, is_tried) = (trick.wins, trick.is_tried);
            let mut is_last = trick.is_last;
            if !visitor.reply(Reply { tricks, wins, is_tried, how: How::Follows }) {
                while !is_last {
                    is_last = all.next().is_none_or(|trick| trick.is_last);
                }
            }
            if is_last && !visitor.lead(Lead { suit, is_highest: trick.is_highest }) {
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
        rows: Rows,
        mut mine: [u32; 4],
        suit: usize,
        visitor: &mut impl Visitor,
    ) -> bool {
        let has_trump = self.later.layout.kind.has_trump();
        mine[suit] >>= 1;
        'suits: for from in (0..4).rev() {
            let later = &self.thrown[suit][from];
            // The other side has all cards that I do not have.
            let mut others = mine;
            others[from] = 0;
            let others = later.holding(others);
            let ruffs = has_trump && from == 3;
            let (wins, how) = (!ruffs, if ruffs { How::Ruffs } else { How::Throws });
            for (place, &left) in self.row_tricks.thrown(rows[from]).iter().enumerate() {
                let rank = rank(others | u32::from(left) << later.places[from]);
                let tricks = later.tricks(rank, wins);
                if !visitor.reply(Reply { tricks, wins, is_tried: place == 0, how }) {
                    break 'suits;
                }
            }
        }
        visitor.lead(Lead { suit, is_highest: true })
    }
}
