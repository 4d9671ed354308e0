//! What answers for people have in common: the hands, and cards that are equal.

use std::fmt::Write as _;

use crate::honeymoon::card::{Card, Suit};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::Hand;
use crate::honeymoon::play::Side;
use crate::honeymoon::solver::report::best_first;
use crate::honeymoon::solver::Worth;

/// What the leader takes, and the hands.
pub fn opening(deal: &Deal, tricks: usize) -> String {
    let trump = trump(deal);
    format!("{trump}: the leader takes {}\n{}", of_all(deal, tricks), hands(deal))
}

/// `No trump` or `Trump S`.
pub fn trump(deal: &Deal) -> String {
    deal.trump().map_or("No trump".to_string(), |suit| format!("Trump {suit}"))
}

/// `8 of 13 tricks`.
pub fn of_all(deal: &Deal, tricks: usize) -> String {
    let all = deal.tricks();
    format!("{tricks} of {all} trick{}", if all == 1 { "" } else { "s" })
}

/// Both hands, suit under suit.
pub fn hands(deal: &Deal) -> String {
    let rows = [(Side::Leader, deal.leader()), (Side::Other, deal.other())];
    let mut text = String::new();
    for (side, hand) in rows {
        let _ = write!(text, "  {side:6}");
        for suit in Suit::ALL {
            let width = rows.map(|(_, hand)| hand.of(suit).len().max(1)).into_iter().max();
            // The last column needs no spaces behind it.
            let width = width.filter(|_| suit != Suit::Clubs).unwrap_or(0);
            let _ = write!(text, "  {suit} {:width$}", ranks(hand, suit));
        }
        text.push('\n');
    }
    text
}

/// The ranks of a suit, or `-` if there are none.
fn ranks(hand: Hand, suit: Suit) -> String {
    let ranks: String = hand.of(suit).cards().map(Card::rank_letter).collect();
    if ranks.is_empty() {
        "-".to_string()
    } else {
        ranks
    }
}

/// A line for each number of tricks, best first, with the cards that are worth it. Cards that touch
/// among those `in_play` are equal, and written together: `SAK`.
pub fn groups(worths: Vec<Worth>, in_play: Hand) -> String {
    let mut text = String::new();
    let mut before: Option<Worth> = None;
    for worth in best_first(worths) {
        let (card, tricks) = worth;
        let is_equal =
            |&(other, of_other): &Worth| of_other == tricks && in_play.lets_touch(card, other);
        if before.filter(is_equal).is_some() {
            text.push(card.rank_letter());
        } else if before.is_some_and(|(_, of_other)| of_other == tricks) {
            let _ = write!(text, " {card}");
        } else {
            let line_end = if before.is_some() { "\n" } else { "" };
            let _ = write!(text, "{line_end}  {tricks:2}  {card}");
        }
        before = Some(worth);
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touching_cards_of_equal_worth_are_written_together() {
        let worth = |&(card, tricks): &(&str, usize)| (Card::parse(card).unwrap(), tricks);
        let worths = [("SA", 2), ("SK", 2), ("SJ", 2), ("S9", 1), ("HA", 2), ("C2", 1)];
        let worths: Vec<Worth> = worths.iter().map(worth).collect();
        let other: Hand = ["SQ", "HK", "DA"].into_iter().filter_map(Card::parse).collect();
        let in_play = worths.iter().map(|&(card, _)| card).collect::<Hand>().and(other);
        assert_eq!(groups(worths, in_play), "   2  SAK SJ HA\n   1  S9 C2\n");
    }

    #[test]
    fn hands_are_drawn_suit_under_suit() {
        let hand = |cards: &[&str]| cards.iter().filter_map(|card| Card::parse(card)).collect();
        let deal = Deal::new(None, hand(&["SA", "SK", "C2"]), hand(&["H3", "C5", "C4"])).unwrap();
        let expected = "  leader  S AK  H -  D -  C 2\n  other   S -   H 3  D -  C 54\n";
        assert_eq!(hands(&deal), expected);
    }
}
