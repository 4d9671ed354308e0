//! The row of a suit as a number: one bit per card in play, and a one above them that marks the end.
//!
//! ```text
//!     0 ... 0 1 1101101      mine of A to 8: A K J T 8
//!             |       the lowest card; 1 = mine, 0 = theirs
//!             the end
//! ```
//!
//! So a row of any length is one number, and longer rows are greater than shorter ones.

use crate::honeymoon::card::RANKS;
use crate::honeymoon::sequence::Sequence;

/// The row of a suit without cards.
pub(crate) const EMPTY: u32 = 1;

/// Every row is less than this.
pub(crate) const LIMIT: usize = 2 << RANKS;

/// The rows of four suits. If there is a trump suit, it is the last.
pub(crate) type Rows = [u32; 4];

/// Creates a row of `length` cards, of which those in `mine` are mine.
fn new(mine: u32, length: usize) -> u32 {
    mine | 1 << length
}

/// Returns the rows of a sequence, by the number of the suit.
pub(crate) fn rows(sequence: &Sequence) -> Rows {
    let mine = sequence.rows();
    std::array::from_fn(|suit| new(mine[suit], sequence.lengths[suit]))
}

/// Returns the number of cards of a row.
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

/// Returns the highest card of each run of touching cards. The cards of a run are worth the same,
/// because no card lies between them.
#[inline(always)]
pub(super) fn run_tops(cards: u32) -> u32 {
    cards & !(cards >> 1)
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
