//! Quick tricks: tricks that a side takes whatever the other side does. They are counted without a
//! search.
//!
//! A side that is on lead and safe from ruffs can cash the cards of a suit that are above all of the
//! other side's. If these draw all cards of the other side, it can cash the rest of the suit as well.
//! If it may be ruffed, it can cash only as long as the other side must follow. In the trump suit, a
//! side takes a trick with every card that is not paired with a higher one of the other side, where
//! each card is paired once.
//!
//! All of these are properties of one row, so they come from a table. Each count has the low half of a
//! byte of a word, so one addition adds up all counts of two suits. The upper halves of some bytes count
//! the suits that have a property.

use crate::honeymoon::solver::rows;

/// The counts of a row, one per byte. The counts of several suits are added. As a side has at most 13 cards,
/// no sum is more than that.
pub(crate) type Counts = u64;

/// The tricks that I can cash if I am on lead and nothing is ruffed.
const MY_CASH: u32 = 0;
/// The suits in which my highest cards draw all of theirs, if they have any.
const MY_DRAWN: u32 = 4;
/// The tricks that they can cash if they are on lead and nothing is ruffed.
const THEIR_CASH: u32 = 8;
/// The suits in which their highest cards draw all of mine, if I have any.
const THEIR_DRAWN: u32 = 12;
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
/// The suits in which my highest cards draw all of theirs, and they have some.
const DRAWABLE: u32 = 56;

static COUNTS: [Counts; rows::LIMIT] = {
    let mut counts = [0; rows::LIMIT];
    let mut row = 1;
    while row < rows::LIMIT {
        counts[row] = count_row(row as u32);
        row += 1;
    }
    counts
};

/// Returns the counts of a row.
const fn count_row(row: u32) -> Counts {
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
        | byte_of((i_draw && their_length > 0) as u32, DRAWABLE)
        | byte_of(i_draw as u32, MY_DRAWN)
        | byte_of(they_draw as u32, THEIR_DRAWN)
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
fn sum(counts: Counts, shift: u32) -> i32 {
    (counts >> shift) as i32 & 0xF
}

/// Returns whether there is a suit in which they have cards, and my highest cards draw all of them.
#[inline(always)]
pub(super) fn can_draw(counts: Counts) -> bool {
    counts >> DRAWABLE != 0
}

/// Returns how many tricks I can cash in a suit, and to how many of them they must follow.
#[inline(always)]
pub(super) fn cash(counts: Counts) -> (i32, i32) {
    (sum(counts, MY_CASH), sum(counts, MY_TOP_WINNERS))
}

/// Returns the least and the most of `tricks` tricks that I take on lead, without trumps. `counts`
/// are those of all suits together.
///
/// As soon as I lead a suit whose highest card is theirs, they get the lead and cash their
/// winners. Until then I take no more tricks than I have cards of other suits, so they still have all
/// the winners that are counted here.
#[inline(always)]
pub(crate) fn without_trumps(counts: Counts, tricks: i32) -> (i32, i32) {
    let most = tricks - sum(counts, THEIR_CASH).min(sum(counts, MY_BLOCKED));
    (sum(counts, MY_CASH), most)
}

/// Returns the least and the most of `tricks` tricks that I take on lead, with trumps. `trump` are
/// the counts of the trump suit, and `sides` those of all other suits together. Once all trumps have been
/// played, these are the bounds without trumps.
#[inline(always)]
pub(crate) fn with_trumps(sides: Counts, trump: Counts, tricks: i32) -> (i32, i32) {
    let all = sides + trump;
    let mine = if sum(trump, MY_DRAWN) != 0 {
        sum(all, MY_CASH)
    } else {
        sum(sides, MY_TOP_WINNERS) + sum(trump, MY_TRUMPS)
    };
    let their_trumps = sum(trump, THEIR_TRUMPS);
    let theirs = if sum(trump, THEIR_DRAWN) != 0 {
        sum(all, THEIR_CASH)
    } else {
        sum(sides, THEIR_TOP_WINNERS) + their_trumps
    };
    (mine, tricks - theirs.min(sum(all, MY_BLOCKED)).max(their_trumps))
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
        for row in 1..rows::LIMIT as u32 {
            let cards = list(row);
            let mine = slow_counts(&cards, true);
            let theirs = slow_counts(&cards, false);
            let own = cards.iter().filter(|&&card| card).count() as u64;
            let blocked = if cards.first() == Some(&false) { own } else { 0 };
            let expected = [
                mine[0] | mine[3] << 4,
                theirs[0] | theirs[3] << 4,
                mine[1],
                theirs[1],
                blocked,
                mine[2],
                theirs[2],
                u64::from(mine[3] == 1 && cards.contains(&false)),
            ];
            let found = counts(row).to_le_bytes().map(u64::from);
            assert_eq!(found, expected, "{row:b}");
        }
    }
}
