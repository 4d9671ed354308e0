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
//! A test in [`proof`](crate::honeymoon::proof) checks them. Its page says which positions have been checked.
//!
//! Random deals are not enough. "Never hold up a card that wins, unless it is the only one, the
//! highest of all, and both sides keep two more of the suit" holds in all positions of up to 8
//! tricks, and it held in 60,000 random deals of each size up to 12. But it is wrong.

use crate::honeymoon::solver::{board, quick_tricks};

/// Returns the cards to try when following suit: the lowest that beats the card that was led, and
/// the lowest that does not. If there is no such card, it is zero.
#[inline(always)]
pub(crate) fn following(cards: u64, lead: u64) -> (u64, u64) {
    let lower = cards & (lead - 1);
    (board::lowest(cards ^ lower), board::lowest(lower))
}

/// Returns the card to try from a suit that was not led, or zero if there is none.
#[inline(always)]
pub(crate) fn throwing(cards: u64) -> u64 {
    board::lowest(cards)
}

/// If the other side has cards of a suit, and my highest cards draw all of them, plays these tricks. Removes the cards
/// from the row and returns the number of tricks. Otherwise, there are none. Trumps are not drawn like this.
#[inline(always)]
pub(crate) fn draw(row: &mut u32) -> i32 {
    let counts = quick_tricks::counts(*row);
    if !quick_tricks::can_draw(counts) {
        return 0;
    }
    let (cash, followed) = quick_tricks::cash(counts);
    // All cards that are left are mine.
    *row = (2 << (cash - followed)) - 1;
    followed
}

/// Returns my cards of the suits of which the other side has none. If there are any and there is no trump suit, the
/// highest card of one of these suits is the only lead to try.
#[inline(always)]
pub(crate) fn unopposed(mine: u64, theirs: u64) -> u64 {
    mine & !board::suits_of(theirs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::solver::rows::{self, lowest, mine, swapped, without};

    /// Leads the highest card again and again, as long as it wins and the other side follows with its lowest.
    fn slow_draw(mut row: u32) -> (i32, u32) {
        let mut tricks = 0;
        while mine(swapped(row)) != 0 && mine(row) > mine(swapped(row)) {
            let highest = 1 << mine(row).ilog2();
            row = without(row, highest);
            row = without(row, lowest(mine(swapped(row))));
            tricks += 1;
        }
        (tricks, row)
    }

    #[test]
    fn tricks_are_drawn_one_by_one() {
        for row in 1..rows::LIMIT as u32 {
            let mut rest = row;
            let drawn = draw(&mut rest);
            let (tricks, expected) = slow_draw(row);
            let draws_all = mine(swapped(expected)) == 0;
            let expected = if draws_all { (tricks, expected) } else { (0, row) };
            assert_eq!((drawn, rest), expected, "{row:b}");
        }
    }
}
