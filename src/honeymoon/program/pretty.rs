//! What human-readable answers have in common: the hands, and groups of equal cards.

use std::fmt::Write as _;

use crate::honeymoon::card::Suit;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::Hand;
use crate::honeymoon::play::Side;
use crate::honeymoon::solver::solve::CardValue;

/// Returns the tricks of the leader, and both hands.
pub(super) fn opening(deal: &Deal, tricks: usize) -> String {
    let trump = trump(deal);
    format!("{trump}: the leader takes {}\n{}", of_all(deal, tricks), hands(deal))
}

/// Writes `No trump` or `Trump S`.
pub(super) fn trump(deal: &Deal) -> String {
    deal.trump().map_or("No trump".to_string(), |suit| format!("Trump {suit}"))
}

/// Writes `8 of 13 tricks`.
pub(super) fn of_all(deal: &Deal, tricks: usize) -> String {
    let all = deal.tricks();
    format!("{tricks} of {all} trick{}", if all == 1 { "" } else { "s" })
}

/// Writes both hands, suit below suit.
pub(super) fn hands(deal: &Deal) -> String {
    let rows = [(Side::Leader, deal.leader()), (Side::Other, deal.other())];
    let mut text = String::new();
    for (side, hand) in rows {
        let _ = write!(text, "  {side:6}");
        for suit in Suit::ALL {
            let width = rows.map(|(_, hand)| hand.of(suit).len().max(1)).into_iter().max();
            // The last column needs no spaces after it.
            let width = width.filter(|_| suit != Suit::Clubs).unwrap_or(0);
            let _ = write!(text, "  {suit} {:width$}", ranks(hand, suit));
        }
        text.push('\n');
    }
    text
}

/// Returns the ranks of a suit, or `-` if there are none.
fn ranks(hand: Hand, suit: Suit) -> String {
    let ranks: String = hand.of(suit).cards().map(|card| card.rank().letter()).collect();
    if ranks.is_empty() {
        "-".to_string()
    } else {
        ranks
    }
}

/// Returns one line per number of tricks, best first, with the cards of that value. Cards that
/// touch among those `in_play` are equal and are written together: `SAK`. `values` are best first.
pub(super) fn groups(values: &[CardValue], in_play: Hand) -> String {
    let mut text = String::new();
    let mut before: Option<CardValue> = None;
    for &(card, tricks) in values {
        let is_equal =
            |&(other, of_other): &CardValue| of_other == tricks && in_play.lets_touch(card, other);
        if before.filter(is_equal).is_some() {
            text.push(card.rank().letter());
        } else if before.is_some_and(|(_, of_other)| of_other == tricks) {
            let _ = write!(text, " {card}");
        } else {
            let line_end = if before.is_some() { "\n" } else { "" };
            let _ = write!(text, "{line_end}  {tricks:2}  {card}");
        }
        before = Some((card, tricks));
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touching_cards_of_equal_value_are_written_together() {
        let values = [("SA", 2), ("SK", 2), ("SJ", 2), ("HA", 2), ("S9", 1), ("C2", 1)];
        let values = values.map(|(card, tricks)| (card.parse().unwrap(), tricks));
        let in_play = "AKQJ9.AK.A.2".parse().unwrap();
        assert_eq!(groups(&values, in_play), "   2  SAK SJ HA\n   1  S9 C2\n");
    }

    #[test]
    fn hands_are_drawn_suit_under_suit() {
        let deal = "N AK...2 .3..54".parse().unwrap();
        let expected = "  leader  S AK  H -  D -  C 2\n  other   S -   H 3  D -  C 54\n";
        assert_eq!(hands(&deal), expected);
    }
}
