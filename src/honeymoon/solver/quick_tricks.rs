//! Quick tricks: tricks that a side takes whatever the other side does. They are counted without a
//! search.
//!
//! A side that is on lead and safe from ruffs can cash the cards of a suit that are above all of the
//! other side's. If these draw all cards of the other side, it can cash the rest of the suit as well.
//! If it may be ruffed, it can cash only as long as the other side must follow. In the trump suit, a
//! side takes a trick with every card that is not paired with a higher one of the other side, where
//! each card is paired once.
//!
//! All of these are properties of one row, so they come from a table. Each count has a byte of a
//! word, so one addition adds up all counts of two suits.

use crate::honeymoon::solver::rows::{self, Rows};

/// The counts of a row, one per byte. The counts of several suits are added.
pub(crate) type Counts = u64;

/// The tricks that I can cash if I am on lead and nothing is ruffed.
const MY_CASH: u32 = 0;
/// The tricks that they can cash if they are on lead and nothing is ruffed.
const THEIR_CASH: u32 = 8;
/// The tricks that I can cash if I am on lead, as long as they must follow.
const MY_TOP_WINNERS: u32 = 16;
/// The tricks that they can cash if they are on lead, as long as I must follow.
const THEIR_TOP_WINNERS: u32 = 24;
/// My cards if the highest card is theirs, so that I cannot lead one and win.
const MY_BLOCKED: u32 = 32;
/// The tricks that my cards take in the end if this is the trump suit.
const MY_TRUMPS: u32 = 40;
/// The tricks that their cards take in the end if this is the trump suit.
const THEIR_TRUMPS: u32 = 48;
/// Two bits: whether my highest cards draw all of theirs, and whether theirs draw all of mine.
const DRAWS: u32 = 56;

/// The counts of every row.
static COUNTS: [Counts; rows::LIMIT] = {
    let mut counts = [0; rows::LIMIT];
    let mut row = 1;
    while row < rows::LIMIT {
        counts[row] = count(row as u32);
        row += 1;
    }
    counts
};

/// Returns the counts of a row.
const fn count(row: u32) -> Counts {
    let length = row.ilog2();
    let mine = row ^ 1 << length;
    let theirs = mine ^ ((1 << length) - 1);
    let (my_length, their_length) = (mine.count_ones(), theirs.count_ones());
    // The cards that are above all of the other side's.
    let my_top_winners = length - (u32::BITS - theirs.leading_zeros());
    let their_top_winners = length - (u32::BITS - mine.leading_zeros());
    let (i_draw, they_draw) = (my_top_winners >= their_length, their_top_winners >= my_length);
    let (my_trumps, their_trumps) = unbeaten(mine, length);
    byte_of(if i_draw { my_length } else { my_top_winners }, MY_CASH)
        | byte_of(if they_draw { their_length } else { their_top_winners }, THEIR_CASH)
        | byte_of(if i_draw { their_length } else { my_top_winners }, MY_TOP_WINNERS)
        | byte_of(if they_draw { my_length } else { their_top_winners }, THEIR_TOP_WINNERS)
        | byte_of(if their_top_winners > 0 { my_length } else { 0 }, MY_BLOCKED)
        | byte_of(my_trumps, MY_TRUMPS)
        | byte_of(their_trumps, THEIR_TRUMPS)
        | byte_of(i_draw as u32 | (they_draw as u32) << 1, DRAWS)
}

const fn byte_of(count: u32, shift: u32) -> Counts {
    (count as Counts) << shift
}

/// Returns the number of cards of each side that are left when each card of the other side has
/// beaten one that is lower, if there is one.
const fn unbeaten(mine: u32, length: u32) -> (u32, u32) {
    let (mut my_rest, mut their_rest) = (0, 0);
    // The cards that have beaten none so far.
    let (mut my_free, mut their_free) = (0, 0);
    let mut rank = length;
    while rank > 0 {
        rank -= 1;
        if mine >> rank & 1 == 1 {
            if their_free > 0 {
                their_free -= 1;
            } else {
                my_rest += 1;
            }
            my_free += 1;
        } else {
            if my_free > 0 {
                my_free -= 1;
            } else {
                their_rest += 1;
            }
            their_free += 1;
        }
    }
    (my_rest, their_rest)
}

/// Returns the counts of a row.
#[inline(always)]
pub(crate) fn counts(row: u32) -> Counts {
    // The remainder removes the bounds check.
    COUNTS[row as usize % rows::LIMIT]
}

#[inline(always)]
fn byte(counts: Counts, shift: u32) -> i32 {
    (counts >> shift) as i32 & 0xFF
}

/// Returns whether my highest cards draw all of theirs. The counts must be those of one suit.
#[inline(always)]
pub(super) fn can_draw(counts: Counts) -> bool {
    counts >> DRAWS & 1 != 0
}

/// Returns the number of tricks that I can cash if nothing is ruffed.
#[inline(always)]
pub(super) fn my_cash(counts: Counts) -> i32 {
    byte(counts, MY_CASH)
}

/// Returns the least and the most of `tricks` tricks that I take on lead, without trumps. `counts`
/// are those of all suits together.
///
/// As soon as I lead a suit whose highest card is theirs, they get the lead and cash their
/// winners. Until then I take no more tricks than I have cards of other suits, so they still have all
/// the winners that are counted here.
#[inline(always)]
pub(crate) fn without_trumps(counts: Counts, tricks: i32) -> (i32, i32) {
    let most = tricks - byte(counts, THEIR_CASH).min(byte(counts, MY_BLOCKED));
    (byte(counts, MY_CASH), most)
}

/// Returns the least and the most of `tricks` tricks that I take on lead, with trumps. `trump` are
/// the counts of the trump suit, and `sides` those of all other suits together.
#[inline(always)]
pub(crate) fn with_trumps(sides: Counts, trump: Counts, tricks: i32) -> (i32, i32) {
    let i_draw = can_draw(trump);
    let they_draw = trump >> DRAWS & 2 != 0;
    let all = sides + trump;
    let mine = if i_draw {
        byte(all, MY_CASH)
    } else {
        byte(sides, MY_TOP_WINNERS) + byte(trump, MY_TRUMPS)
    };
    let their_trumps = byte(trump, THEIR_TRUMPS);
    let theirs = if they_draw {
        byte(all, THEIR_CASH)
    } else {
        byte(sides, THEIR_TOP_WINNERS) + their_trumps
    };
    (mine, tricks - theirs.min(byte(all, MY_BLOCKED)).max(their_trumps))
}

/// The rows as one side sees them, and their counts.
pub(super) struct View {
    pub(super) rows: Rows,
    pub(super) counts: [Counts; 4],
    /// The counts of all suits but trumps.
    pub(super) sides: Counts,
}

impl View {
    #[inline(always)]
    pub(super) fn new<const TRUMP: bool>(rows: Rows) -> Self {
        let counts = rows.map(counts);
        let last = if TRUMP { 0 } else { counts[3] };
        Self { rows, counts, sides: counts[0] + counts[1] + counts[2] + last }
    }

    /// Returns the rows with `changes` to some of the suits, and the new counts of all suits but
    /// trumps.
    #[inline(always)]
    pub(super) fn with<const TRUMP: bool, const N: usize>(
        &self,
        changes: [(usize, u32); N],
    ) -> (Rows, Counts) {
        let (mut rows, mut sides) = (self.rows, self.sides);
        for (suit, row) in changes {
            rows[suit] = row;
            if !TRUMP || suit != 3 {
                sides = sides + counts(row) - self.counts[suit];
            }
        }
        (rows, sides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the cards of a row from the highest down: `true` is mine.
    fn list(row: u32) -> Vec<bool> {
        let length = 31 - row.leading_zeros();
        (0..length).rev().map(|place| row >> place & 1 == 1).collect()
    }

    /// Returns the number of cards of one side that cannot be paired with a higher card of the
    /// other. Among the highest cards, all that one side has more than the other stay without a
    /// partner. The largest such surplus is the number, by Hall's theorem.
    fn unpaired(cards: &[bool], mine: bool) -> u64 {
        let surplus = |count: usize| {
            let own = cards[..count].iter().filter(|&&card| card == mine).count();
            own.saturating_sub(count - own)
        };
        (0..=cards.len()).map(surplus).max().unwrap_or(0) as u64
    }

    /// Returns the counts of one side: its cash, its top winners, its trumps, and whether it draws.
    fn slow_counts(cards: &[bool], mine: bool) -> [u64; 4] {
        let own = cards.iter().filter(|&&card| card == mine).count();
        let others = cards.len() - own;
        let tops = cards.iter().take_while(|&&card| card == mine).count();
        // The side leads its highest cards one by one, and the other side follows as long as it can.
        let (mut winners, mut followed, mut left) = (0, 0, others);
        while winners < own && (winners < tops || left == 0) {
            winners += 1;
            if left > 0 {
                left -= 1;
                followed += 1;
            }
        }
        let draws = left == 0;
        [winners as u64, followed as u64, unpaired(cards, mine), u64::from(draws)]
    }

    #[test]
    fn every_row_counts_what_its_cards_do() {
        let mut sums = [0; 8];
        for row in 1..rows::LIMIT as u32 {
            let cards = list(row);
            let mine = slow_counts(&cards, true);
            let theirs = slow_counts(&cards, false);
            let own = cards.iter().filter(|&&card| card).count() as u64;
            let blocked = if cards.first() == Some(&false) { own } else { 0 };
            let expected = [
                mine[0],
                theirs[0],
                mine[1],
                theirs[1],
                blocked,
                mine[2],
                theirs[2],
                mine[3] | theirs[3] << 1,
            ];
            let found = counts(row).to_le_bytes().map(u64::from);
            assert_eq!(found, expected, "{row:b}");
            for (sum, count) in sums.iter_mut().zip(found) {
                *sum += count;
            }
        }
        assert_eq!(sums, [20_057, 20_057, 14_788, 14_788, 45_057, 37_944, 37_944, 2958]);
    }
}
