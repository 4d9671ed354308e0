//! Who holds each card that is still in play: the sequence of all cards, and the row of each suit.
//!
//! ```text
//!     hands     AKJT8.AQ9.KT.JT9      Q9.KJT8.AQJ9.AKQ
//!     S H D C   1101101 1010010 010010 000111             1 = the leader's, 0 = the other's
//! ```
//!
//! The sequence has clubs in the lowest bits, and the lowest card of each suit first. It contains everything that
//! the play depends on.
//!
//! A row is the part of the sequence for one suit, with a one above it that marks the end:
//!
//! ```text
//!     0 ... 0 1 1101101      mine of A to 8: A K J T 8
//!             |       the lowest card; 1 = mine, 0 = theirs
//!             the end
//! ```
//!
//! So a row of any length is one number, and longer rows are greater than shorter ones.

use crate::honeymoon::card::{Suit, RANKS};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::Hand;

/// The row of a suit without cards.
pub(crate) const EMPTY: u32 = 1;

/// Every row is less than this.
pub(crate) const LIMIT: usize = 2 << RANKS;

/// The rows of four suits. If there is a trump suit, it is the last.
pub(crate) type Rows = [u32; 4];

/// Who holds each of the cards in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// One bit per card, set for the leader's.
    pub bits: u32,
    /// The number of cards of each suit, by the number of the suit.
    pub lengths: [usize; 4],
}

impl Sequence {
    /// Returns the sequence of a deal.
    pub fn of(deal: &Deal) -> Self {
        let cards = deal.cards();
        let bits =
            cards.cards().fold(0, |bits, card| bits << 1 | u32::from(deal.leader().has(card)));
        Self { bits, lengths: Suit::BY_NUMBER.map(|suit| cards.of(suit).len()) }
    }

    /// Returns the row of each suit, by the number of the suit.
    pub fn rows(&self) -> Rows {
        let (mut rest, mut rows) = (self.bits, [EMPTY; 4]);
        for (row, &length) in rows.iter_mut().zip(&self.lengths) {
            let end = 1 << length;
            *row = rest & (end - 1) | end;
            rest >>= length;
        }
        rows
    }

    /// Returns a deal with this sequence, in which the cards of each suit are its highest. Returns
    /// `None` if a suit has more than 13 cards or the hands do not make a deal.
    pub fn deal(&self, trump: Option<Suit>) -> Option<Deal> {
        if self.lengths.iter().any(|&length| length > RANKS) {
            return None;
        }
        let mut hands = [0, 0];
        for (suit, &row) in self.rows().iter().enumerate() {
            let lowest = suit * RANKS + RANKS - self.lengths[suit];
            hands[0] |= u64::from(mine(row)) << lowest;
            hands[1] |= u64::from(mine(swapped(row))) << lowest;
        }
        let [leader, other] = hands.map(Hand::from_bits);
        Deal::new(trump, leader, other).ok()
    }
}

#[inline(always)]
pub(crate) fn length(row: u32) -> u32 {
    31 - row.leading_zeros()
}

/// Returns my cards of a row.
#[inline(always)]
pub(crate) fn mine(row: u32) -> u32 {
    row ^ 1 << length(row)
}

/// Returns the row as the other side sees it.
#[inline(always)]
pub(crate) fn swapped(row: u32) -> u32 {
    row ^ ((1 << length(row)) - 1)
}

/// Returns the row without one card, which is given as its bit. The cards above it move down.
#[inline(always)]
pub(crate) fn without(row: u32, card: u32) -> u32 {
    let below = card - 1;
    row & below | row >> 1 & !below
}

/// Returns the lowest card of a set, or zero if it is empty.
#[inline(always)]
pub(crate) fn lowest(cards: u32) -> u32 {
    cards & cards.wrapping_neg()
}

/// Returns the rows in an order that does not depend on the names of the side suits.
#[inline(always)]
pub(crate) fn canonical([a, b, c, d]: Rows, trump: bool) -> Rows {
    if trump {
        let (b, c) = ordered(b, c);
        let (a, b) = ordered(a, b);
        let (b, c) = ordered(b, c);
        [a, b, c, d]
    } else {
        let ((a, b), (c, d)) = (ordered(a, b), ordered(c, d));
        let ((a, c), (b, d)) = (ordered(a, c), ordered(b, d));
        let (b, c) = ordered(b, c);
        [a, b, c, d]
    }
}

#[inline(always)]
fn ordered(a: u32, b: u32) -> (u32, u32) {
    (a.min(b), a.max(b))
}
