//! The parts that human-readable answers share: the situation, the hands, and groups of equal cards.

use std::fmt::Write as _;

use crate::honeymoon::card::{Suit, RANKS};
use crate::honeymoon::deal::{Deal, Play, Side};
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::moment::Moment;
use crate::honeymoon::solver::CardValue;
use crate::programs::honeymoon::answers::Outcome;
use crate::text::numbers::count;

/// Returns who takes how many of the tricks that are left, and both hands. If all cards have been played,
/// the text says so instead.
pub(super) fn opening(moment: &Moment, tricks: usize) -> String {
    let play = &moment.play;
    let outcome = Outcome::of(moment, tricks);
    if play.is_over() {
        return situation(moment, "all cards have been played", outcome);
    }
    let (side, tricks) = (hand(play.turn()), of_left(play, tricks));
    situation(moment, &format!("{side} takes {tricks}"), outcome)
}

/// Returns the trump suit, the card on the table, the `answer` in one sentence, the tricks so far, the outcome of the
/// contract, and both hands.
pub(super) fn situation(moment: &Moment, answer: &str, outcome: Option<Outcome>) -> String {
    let play = &moment.play;
    let mut text =
        moment.deal.trump().map_or("No trump".to_string(), |suit| format!("Trump {suit}"));
    if let Some(lead) = play.lead() {
        let _ = write!(text, ", {lead} is led");
    }
    let _ = writeln!(text, ": {answer}");
    let taken = taken(play);
    if taken != [0, 0] {
        let _ = write!(text, "  tricks so far: leader {}, other {}", taken[0], taken[1]);
        if !play.is_over() {
            let verb = if play.lead().is_none() { "leads" } else { "replies" };
            let _ = write!(text, "; {} {verb}", hand(play.turn()));
        }
        text.push('\n');
    }
    text += &outcome.map_or(String::new(), contract);
    text + &play.deal().map_or(String::new(), |deal| match play.on_lead() {
        Side::Leader => hands(deal),
        Side::Other => hands(&deal.swapped()),
    })
}

/// Writes `  contract 4S by the other side: down 1 (9 of 13 tricks)`.
pub(super) fn contract(Outcome { contract, tricks }: Outcome) -> String {
    let result = match contract.result(tricks) {
        0 => "made".to_string(),
        over @ 1.. => format!("made, {over} over"),
        under => format!("down {}", -under),
    };
    let (declarer, all) = (hand(Side::Other), count(RANKS, "trick"));
    format!("  contract {contract} by {declarer}: {result} ({tricks} of {all})\n")
}

fn taken(play: &Play) -> [usize; 2] {
    [Side::Leader, Side::Other].map(|side| play.taken(side))
}

pub(super) fn hand(side: Side) -> &'static str {
    match side {
        Side::Leader => "the leader",
        Side::Other => "the other side",
    }
}

/// Writes `8 of 13 tricks`, or `8 of the 10 tricks left` if some have been played.
pub(super) fn of_left(play: &Play, tricks: usize) -> String {
    let left = count(play.left(), "trick");
    match taken(play) {
        [0, 0] => format!("{tricks} of {left}"),
        _ => format!("{tricks} of the {left} left"),
    }
}

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

pub(super) fn one_hand(hand: Hand) -> String {
    let suits = Suit::ALL.map(|suit| format!("{suit} {}", ranks(hand, suit)));
    suits.join("  ")
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
