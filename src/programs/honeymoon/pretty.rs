//! Answers for people: the situation, the hands, groups of equal cards, and tables.

use std::fmt::Write as _;

use crate::honeymoon::card::{Card, Suit, RANKS};
use crate::honeymoon::deal::{trump_letter, Deal, Play, Side};
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::moment::Moment;
use crate::honeymoon::notation::trump::BOOK;
use crate::honeymoon::solver::CardValue;
use crate::text::numbers::count;

/// A card that was played. `before` and `after` are the tricks that its player can still take before
/// and after it, the current trick included.
pub(super) struct Step {
    pub(super) card: Card,
    pub(super) by: Side,
    pub(super) before: usize,
    pub(super) after: usize,
    pub(super) lost: usize,
}

/// The tricks of the hand named first, with one trump suit or none.
pub(super) struct TableRow {
    pub(super) trump: Option<Suit>,
    pub(super) when_leading: usize,
    pub(super) when_following: usize,
}

/// Returns who takes how many of the tricks that are left, and both hands. If all cards have been played,
/// the text says so instead.
pub(super) fn opening(moment: &Moment, tricks: usize) -> String {
    let play = &moment.play;
    let answer = match play.is_over() {
        true => "all cards have been played".to_string(),
        false => format!("{} takes {}", hand(play.turn()), of_left(play, tricks)),
    };
    situation(moment, &answer, tricks)
}

/// Returns the trump suit, the card on the table, the `answer` in one sentence, the tricks so far, the outcome of the
/// contract if the side to play takes these `tricks`, and both hands.
pub(super) fn situation(moment: &Moment, answer: &str, tricks: usize) -> String {
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
    text += &contract(moment, tricks);
    text + &play.deal().map_or(String::new(), |deal| match play.on_lead() {
        Side::Leader => hands(deal),
        Side::Other => hands(&deal.swapped()),
    })
}

/// Writes `  contract 4S by the other side: down 1 (9 of 13 tricks)`, or nothing without a contract, if the side to play
/// takes this many of the tricks that are left.
pub(super) fn contract(moment: &Moment, tricks: usize) -> String {
    let Some((contract, tricks)) = moment.declared(tricks) else { return String::new() };
    let result = match contract.result(tricks) {
        0 => "made".to_string(),
        over @ 1.. => format!("made, {over} over"),
        under => format!("down {}", -under),
    };
    let declarer = hand(Side::Other);
    format!("  contract {contract} by {declarer}: {result} ({tricks} of {RANKS} tricks)\n")
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

/// Returns one row per trick. The cards follow a moment, and the last of them ends a trick.
pub(super) fn rows(from: &Play, cards: &[Card]) -> String {
    let mut rows = String::new();
    let mut play = *from;
    for &card in cards {
        let (by, lead) = (play.on_lead(), play.lead());
        play.add(card).expect("these cards were played before");
        let Some(lead) = lead else { continue };
        if rows.is_empty() {
            rows += "  trick  led by  lead  reply  won by  leader-other\n";
        }
        let ([leader, other], winner) = (taken(&play), play.on_lead());
        let _ = write!(rows, "  {:>5}  {by:6}  {lead}    {card}     ", leader + other);
        let _ = writeln!(rows, "{winner:6}  {leader:>6}-{other}");
    }
    rows
}

/// `trace`: the deal, and one row per card.
pub(super) fn trace(deal: &Deal, steps: &[Step]) -> String {
    let mut text = opening(&Moment::start(*deal), steps.first().map_or(0, |step| step.before));
    text += "  trick  card  by      before  after  lost\n";
    for (number, Step { card, by, before, after, lost }) in steps.iter().enumerate() {
        let trick = if number % 2 == 0 { (number / 2 + 1).to_string() } else { String::new() };
        let lost = if *lost > 0 { format!("  {lost:>4}  mistake") } else { String::new() };
        let _ = writeln!(text, "  {trick:>5}  {card}    {by:6}  {before:>6}  {after:>5}{lost}");
    }
    let [leader, other] = [Side::Leader, Side::Other].map(|side| lost_by(steps, side));
    text + &format!("  lost in all: leader {leader}, other {other}\n")
}

/// `table`: one row per trump suit and, for whole hands, the highest contracts.
pub(super) fn table(deal: &Deal, rows: &[TableRow; 5]) -> String {
    let all = deal.tricks();
    let title = "Tricks of the leader - of the other side, by trump and by who leads\n";
    let mut text = title.to_string() + &hands(deal) + "  trump  leader leads  other leads\n";
    for row in rows {
        let [first, second] = [row.when_leading, row.when_following]
            .map(|tricks| format!("{tricks} - {}", all - tricks));
        let _ = writeln!(text, "  {}      {first:12}  {second}", trump_letter(row.trump));
    }
    if all == RANKS {
        let leader = highest(rows, |row| row.when_following);
        let other = highest(rows, |row| RANKS - row.when_leading);
        let _ = writeln!(text, "  highest contract: leader {leader}, other {other}");
        text += "  (the side that did not bid it leads)\n";
    }
    text
}

/// Returns how many tricks the cards of a side lost.
pub(super) fn lost_by(steps: &[Step], side: Side) -> usize {
    steps.iter().filter(|step| step.by == side).map(|step| step.lost).sum()
}

/// Returns the highest contract that a side can make. `tricks` returns the tricks that it takes
/// when the other side leads.
fn highest(rows: &[TableRow; 5], tricks: impl Fn(&TableRow) -> usize) -> String {
    let most = rows.iter().map(&tricks).max().unwrap_or(0);
    // Rows are in the order of bids, so the first is the highest.
    match rows.iter().find(|&row| tricks(row) == most && most > BOOK) {
        Some(row) => format!("{}{}", most - BOOK, trump_letter(row.trump)),
        None => "none".to_string(),
    }
}
