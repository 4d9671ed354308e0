//! The cards that need not be tried. Nobody has proved these rules on paper, but they hold in every
//! position of the game:
//!
//! * When following suit, the lowest card that wins or the lowest card of all is among the best.
//! * When ruffing, the lowest trump is among the best. When throwing a card away, the lowest card
//!   of some suit is among the best.
//! * If the highest cards of a suit draw all cards of the other side, its highest card is among the
//!   best leads. With trumps in play this holds for side suits of which the other side still has a
//!   card.
//!
//! A test in [`proof`](crate::honeymoon::proof) checks them in all positions.
//!
//! Random deals are not enough. "Never hold up a card that wins, unless it is the only one, the
//! highest of all, and both sides keep two more of the suit" holds in all positions of up to 8
//! tricks, and it held in 60,000 random deals of each size up to 12. But it is wrong.

use crate::honeymoon::solver::quick_tricks::{self, Counts};
use crate::honeymoon::solver::suit::{self, Rows};

/// Returns the cards to try when following suit: the lowest that beats the card that was led, and
/// the lowest that does not. If there is no such card, it is zero.
#[inline(always)]
pub(crate) fn following(cards: u32, lead: u32) -> (u32, u32) {
    let lower = cards & (lead - 1);
    (suit::lowest(cards ^ lower), suit::lowest(lower))
}

/// Returns the card to try from a suit that was not led.
#[inline(always)]
pub(crate) fn throwing(cards: u32) -> u32 {
    suit::lowest(cards)
}

/// Returns a suit whose highest card is the only lead to try, if there is one. `rows` are as the
/// side on lead sees them, `trump` says whether the last row is the trump suit, and `counts` are
/// the counts of each row.
#[inline(always)]
pub(crate) fn suit_to_cash(rows: Rows, trump: bool, counts: &[Counts; 4]) -> Option<usize> {
    (0..if trump { 3 } else { 4 }).find(|&suit| {
        let mine = suit::mine(rows[suit]);
        let all_mine = mine + 1 == 1 << suit::length(rows[suit]);
        mine != 0 && quick_tricks::can_draw(counts[suit]) && !(trump && all_mine)
    })
}
