//! Tricks that a side is sure of whatever the other does, counted without a search.
//!
//! On lead and safe from ruffs, a side can cash the cards of a suit that are above all of the
//! other's; if these draw all that the other has, the rest of the suit too. Where it may be ruffed,
//! only as often as the other must follow. And in the trump suit every card takes a trick that is
//! not beaten by a higher trump of its own: as many as remain when each is paired with one that
//! beats it.
//!
//! All of this is a property of one row, so it comes from a table, and the counts of all suits are
//! added in one addition: each has a byte of a word.

use crate::honeymoon::solver::fast::suit;

/// What a row is good for: a count in each byte. Adds up over suits.
pub type Counts = u64;

/// Tricks that I can cash if I am on lead and nothing is ruffed.
const MY_CASH: u32 = 0;
/// The same for them.
const THEIR_CASH: u32 = 8;
/// Tricks that I can cash if I am on lead, while they must follow.
const MY_TOPS: u32 = 16;
/// The same for them.
const THEIR_TOPS: u32 = 24;
/// My cards, where the highest is theirs: I cannot lead one and win.
const MY_BLOCKED: u32 = 32;
/// Tricks that my cards take in the end if this is the trump suit.
const MY_TRUMPS: u32 = 40;
/// The same for theirs.
const THEIR_TRUMPS: u32 = 48;
/// Whether the cards above all of the other side's are as many as these: 1 if mine are, 2 if
/// theirs.
const DRAWS: u32 = 56;

/// The counts of each row.
static COUNTS: [Counts; suit::LIMIT] = {
    let mut counts = [0; suit::LIMIT];
    let mut row = 1;
    while row < suit::LIMIT {
        counts[row] = count(row as u32);
        row += 1;
    }
    counts
};

/// The counts of a row.
const fn count(row: u32) -> Counts {
    let length = row.ilog2();
    let mine = row ^ 1 << length;
    let theirs = mine ^ ((1 << length) - 1);
    let (my_length, their_length) = (mine.count_ones(), theirs.count_ones());
    // The cards above the highest of the other side.
    let my_tops = length - (u32::BITS - theirs.leading_zeros());
    let their_tops = length - (u32::BITS - mine.leading_zeros());
    let (i_draw, they_draw) = (my_tops >= their_length, their_tops >= my_length);
    let (my_trumps, their_trumps) = unbeaten(mine, length);
    byte_of(if i_draw { my_length } else { my_tops }, MY_CASH)
        | byte_of(if they_draw { their_length } else { their_tops }, THEIR_CASH)
        | byte_of(if i_draw { their_length } else { my_tops }, MY_TOPS)
        | byte_of(if they_draw { my_length } else { their_tops }, THEIR_TOPS)
        | byte_of(if their_tops > 0 { my_length } else { 0 }, MY_BLOCKED)
        | byte_of(my_trumps, MY_TRUMPS)
        | byte_of(their_trumps, THEIR_TRUMPS)
        | byte_of(i_draw as u32 | (they_draw as u32) << 1, DRAWS)
}

const fn byte_of(count: u32, shift: u32) -> Counts {
    (count as Counts) << shift
}

/// How many cards of each side remain if each of the other's cards beats one of them that is lower,
/// where there is one.
const fn unbeaten(mine: u32, length: u32) -> (u32, u32) {
    let (mut my_rest, mut their_rest) = (0, 0);
    // Cards that have beaten none so far.
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

/// The counts of a row.
#[inline(always)]
pub fn counts(row: u32) -> Counts {
    // The mask spares a check of the bound.
    COUNTS[row as usize % suit::LIMIT]
}

#[inline(always)]
fn byte(counts: Counts, shift: u32) -> i32 {
    (counts >> shift) as i32 & 0xFF
}

/// Whether, in the suit of these counts alone, my highest cards draw all of theirs.
#[inline(always)]
pub fn i_draw(counts: Counts) -> bool {
    counts >> DRAWS & 1 != 0
}

/// How many tricks I can cash if nothing is ruffed.
#[inline(always)]
pub fn my_cash(counts: Counts) -> i32 {
    byte(counts, MY_CASH)
}

/// The least and the most tricks of the side on lead, of `tricks`, without trumps; `counts` are
/// those of all suits.
///
/// They get the lead as soon as I lead a suit whose highest card is theirs, and then cash what they
/// have; up to then I took no more tricks than I have cards of other suits, and they had to throw
/// no winner that this count leaves them.
#[inline(always)]
pub fn without_trumps(counts: Counts, tricks: i32) -> (i32, i32) {
    let most = tricks - byte(counts, THEIR_CASH).min(byte(counts, MY_BLOCKED));
    (byte(counts, MY_CASH), most)
}

/// The same with trumps; `sides` are the counts of the other suits together, `trump` those of the
/// trump suit.
#[inline(always)]
pub fn with_trumps(sides: Counts, trump: Counts, tricks: i32) -> (i32, i32) {
    let i_draw = i_draw(trump);
    let they_draw = trump >> DRAWS & 2 != 0;
    let all = sides + trump;
    let mine =
        if i_draw { byte(all, MY_CASH) } else { byte(sides, MY_TOPS) + byte(trump, MY_TRUMPS) };
    let their_trumps = byte(trump, THEIR_TRUMPS);
    let theirs =
        if they_draw { byte(all, THEIR_CASH) } else { byte(sides, THEIR_TOPS) + their_trumps };
    (mine, tricks - theirs.min(byte(all, MY_BLOCKED)).max(their_trumps))
}
