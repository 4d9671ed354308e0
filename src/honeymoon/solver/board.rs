//! The rows of all four suits in one word, which is what the search passes from trick to trick.
//!
//! ```text
//!     63      48 47      32 31      16 15       0
//!     0 | suit 3 0 | suit 2 0 | suit 1 0 | suit 0      each suit: 16 bits, and its row in the lower 15
//! ```
//!
//! A set of cards has the same layout. One operation works on the cards of all suits: the unused bit keeps
//! runs and carries within their suit.
//!
//! With one word instead of four, the search takes 0.9 times as many instructions.

use crate::honeymoon::solver::rows::{length, Rows};

const WIDTH: u32 = 16;

const UNUSED: u64 = 0x8000_8000_8000_8000;

/// The four rows as one side sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board(u64);

impl Board {
    #[inline(always)]
    pub(crate) fn new(rows: Rows) -> Self {
        let [a, b, c, d] = rows.map(u64::from);
        Self(a | b << WIDTH | c << (2 * WIDTH) | d << (3 * WIDTH))
    }

    #[inline(always)]
    pub(super) fn rows(self) -> Rows {
        [0, 1, 2, 3].map(|suit| u32::from((self.0 >> (WIDTH * suit)) as u16))
    }

    /// Returns the board as the other side sees it.
    #[inline(always)]
    pub(crate) fn swapped(self) -> Self {
        let Self(all) = Self::new(self.rows().map(|row| (1 << length(row)) - 1));
        Self(self.0 ^ all)
    }

    /// Returns the cards of the side that sees this board. The other board is the same one
    /// [swapped](Self::swapped). The ends of the rows are in both.
    #[inline(always)]
    pub(crate) fn cards(self, swapped: Self) -> u64 {
        self.0 & !swapped.0
    }

    /// Returns the board without one card of this suit. The cards of the suit above it move down.
    #[inline(always)]
    pub(super) fn without(self, suit: u32, card: u64) -> Self {
        let from_card = (1 << (WIDTH * suit + WIDTH - 1)) - card;
        Self(self.0 ^ (self.0 ^ self.0 >> 1) & from_card)
    }
}

/// Returns the card at this place of a row.
#[inline(always)]
pub(super) fn card(suit: usize, place: u32) -> u64 {
    1 << (WIDTH * suit as u32 + place)
}

#[inline(always)]
pub(super) fn suit_of(card: u64) -> u32 {
    card.trailing_zeros() / WIDTH
}

#[inline(always)]
pub(crate) fn of_suit(cards: u64, suit: u32) -> u64 {
    cards & 0x7FFF << (WIDTH * suit)
}

/// Returns a mask of every suit that has a card in the set.
#[inline(always)]
pub(super) fn suits_of(cards: u64) -> u64 {
    // The carry reaches the unused bit of each suit with a card.
    let carries = (cards + !UNUSED) & UNUSED;
    carries - (carries >> (WIDTH - 1))
}

/// Returns the highest card of each run of touching cards. The cards of a run are worth the same,
/// because no card lies between them.
#[inline(always)]
pub(super) fn run_tops(cards: u64) -> u64 {
    cards & !(cards >> 1)
}

/// Returns the highest card of the last suit that has one in a set. The set must not be empty.
#[inline(always)]
pub(super) fn highest(cards: u64) -> u64 {
    1 << cards.ilog2()
}

/// Returns the lowest card of the first suit that has one in a set, or zero if the set is empty.
#[inline(always)]
pub(super) fn lowest(cards: u64) -> u64 {
    cards & cards.wrapping_neg()
}
