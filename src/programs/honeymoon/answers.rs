//! The answers to questions: on one line, as JSON, or easy to read.

use std::fmt::Write as _;

use crate::honeymoon::card::{Card, Suit, RANKS};
use crate::honeymoon::deal::{trump_letter, Deal, Play, Side, TRUMPS};
use crate::honeymoon::notation::moment::{Moment, Played};
use crate::honeymoon::notation::trump::{Contract, BOOK};
use crate::honeymoon::solver::{best, report, Solve};
use crate::programs::honeymoon::options::Format;
use crate::programs::honeymoon::pretty;
use crate::text::json::{Object, Value};

/// `leads` and `reply`: the value of every card that may be played.
pub(super) fn cards(moment: &Moment, format: Format, solver: &mut dyn Solve) -> String {
    let play = &moment.play;
    let values = solver.card_values(play);
    match format {
        Format::Plain => report(&values) + "\n",
        Format::Json => {
            let worth =
                |&(card, tricks): &_| Object::new().text("card", card).with("tricks", tricks);
            let object = situation(moment).with("tricks", best(&values));
            let object = object.array("cards", values.iter().map(worth));
            with_contract(object, Outcome::of(moment, best(&values)))
        }
        Format::Pretty => {
            // A card that was led still separates the cards around it.
            let groups = play.deal().map(|deal| pretty::groups(&values, deal.cards()));
            pretty::opening(moment, best(&values)) + &groups.unwrap_or_default()
        }
    }
}

/// `value`: the tricks of the side to play.
pub(super) fn value(moment: &Moment, format: Format, solver: &mut dyn Solve) -> String {
    let tricks = tricks(&moment.play, solver);
    match format {
        Format::Plain => format!("{tricks}\n"),
        Format::Json => {
            let object = situation(moment).with("tricks", tricks);
            with_contract(object, Outcome::of(moment, tricks))
        }
        Format::Pretty => pretty::opening(moment, tricks),
    }
}

/// Returns the number of tricks that the side to play takes from the current trick on.
fn tricks(play: &Play, solver: &mut dyn Solve) -> usize {
    match (play.deal(), play.lead()) {
        (Some(deal), None) => solver.value(deal),
        _ => best(&solver.card_values(play)),
    }
}

/// `line`: a game with best play on both sides.
///
/// There are usually many such games. In this one, every card is the first of the best ones, in the
/// order in which `leads` and `reply` name them.
pub(super) fn line(moment: &Moment, format: Format, solver: &mut dyn Solve) -> String {
    let from = &moment.play;
    let (cards, play) = best_cards(from, solver, |_| true);
    let tricks = play.taken(from.turn()) - from.taken(from.turn());
    match format {
        Format::Plain => format!("{tricks}{}\n", words(&cards)),
        Format::Json => {
            let object = situation(moment).with("tricks", tricks);
            let object = object.array("line", cards.into_iter().map(Value::text));
            with_contract(object, Outcome::of(moment, tricks))
        }
        Format::Pretty => pretty::opening(moment, tricks) + &rows(from, &cards),
    }
}

/// `claim`: whether the side on lead can take some of the tricks that are left.
pub(super) fn claim(moment: &Moment, format: Format, solver: &mut dyn Solve) -> String {
    let play = &moment.play;
    let side = play.on_lead();
    let of_turn = tricks(play, solver);
    // The tricks of the side on lead, the current one included.
    let tricks = if play.turn() == side { of_turn } else { play.left() - of_turn };
    let is_right = moment.claim <= tricks;
    let mut defeat = Vec::new();
    if !is_right {
        // The cards of best play up to the trick in which the claim is lost.
        let needed = play.taken(side) + moment.claim;
        (defeat, _) = best_cards(play, solver, |later| later.taken(side) + later.left() >= needed);
    }
    match format {
        Format::Plain if is_right => format!("yes {tricks}\n"),
        Format::Plain => format!("no {tricks}{}\n", words(&defeat)),
        Format::Json => {
            let object = situation(moment)
                .text("by", side)
                .with("claim", moment.claim)
                .with("possible", is_right)
                .with("tricks", tricks)
                .array("line", defeat.into_iter().map(Value::text));
            with_contract(object, Outcome::of(moment, of_turn))
        }
        Format::Pretty => {
            let claimed = pretty::of_left(play, moment.claim);
            let (can, but) = match is_right {
                true => ("can", String::new()),
                false => ("cannot", format!("; it takes {tricks}")),
            };
            let answer = format!("{} {can} claim {claimed}{but}", pretty::hand(side));
            let outcome = Outcome::of(moment, of_turn);
            pretty::situation(moment, &answer, outcome) + &rows(play, &defeat)
        }
    }
}

/// Returns the cards of best play that follow a moment, while `goes_on`, and the game after them.
fn best_cards(
    from: &Play,
    solver: &mut dyn Solve,
    goes_on: impl Fn(&Play) -> bool,
) -> (Vec<Card>, Play) {
    let mut play = *from;
    let mut cards = Vec::new();
    while goes_on(&play) {
        let Some(&(card, _)) = solver.card_values(&play).first() else { break };
        play.add(card).expect("a solver values only legal cards");
        cards.push(card);
    }
    (cards, play)
}

/// Writes ` SA SK`: each of these cards, after a space.
fn words(cards: &[Card]) -> String {
    cards.iter().map(|card| format!(" {card}")).collect()
}

/// Returns one row per trick. The cards follow a moment, and the last of them ends a trick.
fn rows(from: &Play, cards: &[Card]) -> String {
    let mut rows = String::new();
    let mut play = *from;
    for &card in cards {
        let (by, lead) = (play.on_lead(), play.lead());
        play.add(card).expect("these cards were played before");
        let Some(lead) = lead else { continue };
        if rows.is_empty() {
            rows.push_str("  trick  led by  lead  reply  won by  leader-other\n");
        }
        let (winner, leader, other) =
            (play.on_lead(), play.taken(Side::Leader), play.taken(Side::Other));
        let trick = leader + other;
        let _ = writeln!(
            rows,
            "  {trick:>5}  {by:6}  {lead}    {card}     {winner:6}  {leader:>6}-{other}"
        );
    }
    rows
}

/// A card that was played. `before` and `after` are the tricks that its player can still take before
/// and after it, the current trick included.
struct Step {
    card: Card,
    by: Side,
    before: usize,
    after: usize,
}

impl Step {
    fn lost(&self) -> usize {
        self.before - self.after
    }
}

fn steps(cards: &[Played], solver: &mut dyn Solve) -> Vec<Step> {
    let step = |&Played { before: play, card }: &Played| {
        let values = solver.card_values(&play);
        let before = best(&values);
        let after = values.iter().find(|&&(other, _)| other == card);
        let after = after.map_or(before, |&(_, tricks)| tricks);
        Step { card, by: play.turn(), before, after }
    };
    cards.iter().map(step).collect()
}

fn lost_by(steps: &[Step], side: Side) -> usize {
    steps.iter().filter(|step| step.by == side).map(Step::lost).sum()
}

/// `trace`: the tricks that each card of a game lost.
pub(super) fn trace(moment: &Moment, format: Format, solver: &mut dyn Solve) -> String {
    let steps = steps(&moment.cards, solver);
    let (last, before) = (steps.last(), moment.cards.last());
    let outcome = last.zip(before).and_then(|(step, Played { before, .. })| {
        Outcome::of_side(moment, step.by, before.taken(step.by) + step.after)
    });
    match format {
        Format::Plain => {
            let word = |step: &Step| {
                let Step { card, before, after, .. } = step;
                format!("{card}={before},{after},{}", step.lost())
            };
            steps.iter().map(word).collect::<Vec<_>>().join(" ") + "\n"
        }
        Format::Json => {
            let step = |step: &Step| {
                Object::new()
                    .text("card", step.card)
                    .text("by", step.by)
                    .with("before", step.before)
                    .with("after", step.after)
                    .with("lost", step.lost())
            };
            let object = situation(moment).array("cards", steps.iter().map(step));
            let object = object.with("lost", of_sides(|side| lost_by(&steps, side)));
            with_contract(object, outcome)
        }
        Format::Pretty => {
            trace_drawn(&moment.deal, &steps) + &outcome.map_or(String::new(), pretty::contract)
        }
    }
}

fn trace_drawn(deal: &Deal, steps: &[Step]) -> String {
    let tricks = steps.first().map_or(0, |step| step.before);
    let mut text = pretty::opening(&Moment::start(*deal), tricks);
    text += "  trick  card  by      before  after  lost\n";
    for (number, step) in steps.iter().enumerate() {
        let Step { card, by, before, after } = step;
        let trick = if number % 2 == 0 { (number / 2 + 1).to_string() } else { String::new() };
        let _ = write!(text, "  {trick:>5}  {card}    {by:6}  {before:>6}  {after:>5}");
        match step.lost() {
            0 => text.push('\n'),
            lost => {
                let _ = writeln!(text, "  {lost:>4}  mistake");
            }
        }
    }
    let (leader, other) = (lost_by(steps, Side::Leader), lost_by(steps, Side::Other));
    let _ = writeln!(text, "  lost in all: leader {leader}, other {other}");
    text
}

/// The tricks of the hand named first, with one trump suit or none.
struct TableRow {
    trump: Option<Suit>,
    when_leading: usize,
    when_following: usize,
}

/// `table`: the tricks with every trump suit and with either side on lead.
pub(super) fn table(moment: &Moment, format: Format, solver: &mut dyn Solve) -> String {
    let deal = &moment.deal;
    let rows = TRUMPS.map(|trump| {
        let deal = deal.with_trump(trump);
        let when_following = deal.tricks() - solver.value(&deal.swapped());
        TableRow { trump, when_leading: solver.value(&deal), when_following }
    });
    match format {
        Format::Plain => {
            let cell = |row: &TableRow| {
                format!("{} {} {}", trump_letter(row.trump), row.when_leading, row.when_following)
            };
            rows.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n"
        }
        Format::Json => {
            let row = |row: &TableRow| {
                Object::new()
                    .text("trump", trump_letter(row.trump))
                    .with("leading", row.when_leading)
                    .with("following", row.when_following)
            };
            Object::new().text("deal", deal).array("trumps", rows.iter().map(row)).line()
        }
        Format::Pretty => table_drawn(deal, &rows),
    }
}

fn table_drawn(deal: &Deal, rows: &[TableRow; 5]) -> String {
    let all = deal.tricks();
    let mut text =
        "Tricks of the leader - of the other side, by trump and by who leads\n".to_string();
    text += &pretty::hands(deal);
    text += "  trump  leader leads  other leads\n";
    for row in rows {
        let (first, second) = (row.when_leading, row.when_following);
        let first = format!("{first} - {}", all - first);
        let second = format!("{second} - {}", all - second);
        let _ = writeln!(text, "  {}      {first:12}  {second}", trump_letter(row.trump));
    }
    // A contract counts the tricks above six, so only whole hands have one.
    if all == RANKS {
        let leader = highest(rows, |row| row.when_following);
        let other = highest(rows, |row| RANKS - row.when_leading);
        let _ = writeln!(text, "  highest contract: leader {leader}, other {other}");
        text += "  (the side that did not bid it leads)\n";
    }
    text
}

/// Returns the highest contract that a side can make. `tricks` returns the tricks that it takes
/// when the other side leads.
fn highest(rows: &[TableRow; 5], tricks: impl Fn(&TableRow) -> usize) -> String {
    let most = rows.iter().map(&tricks).max().unwrap_or(0);
    let bid = most.saturating_sub(BOOK);
    // Rows are in the order of bids, so the first is the highest.
    match rows.iter().find(|&row| tricks(row) == most) {
        Some(row) if bid > 0 => format!("{bid}{}", trump_letter(row.trump)),
        _ => "none".to_string(),
    }
}

/// The tricks that the declarer of a contract takes, of the whole deal.
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    pub(super) contract: Contract,
    pub(super) tricks: usize,
}

impl Outcome {
    /// Returns the outcome if the side to play takes this many of the tricks that are left. There is none without a
    /// contract, or if the hands are not whole: a contract counts all tricks.
    pub(super) fn of(moment: &Moment, tricks: usize) -> Option<Self> {
        let side = moment.play.turn();
        Self::of_side(moment, side, moment.play.taken(side) + tricks)
    }

    /// Returns the outcome if a side takes this many tricks of the whole deal.
    fn of_side(moment: &Moment, side: Side, tricks: usize) -> Option<Self> {
        let contract = moment.contract.filter(|_| moment.deal.tricks() == RANKS)?;
        // The other side leads to the first trick.
        let tricks = if side == Side::Other { tricks } else { RANKS - tricks };
        Some(Self { contract, tricks })
    }
}

/// Returns the line of an object, to which the outcome of the contract is added if there is one.
fn with_contract(object: Object, outcome: Option<Outcome>) -> String {
    let Some(Outcome { contract, tricks }) = outcome else { return object.line() };
    let member = Object::new()
        .text("bid", contract)
        .text("declarer", Side::Other)
        .with("tricks", tricks)
        .with("over", contract.result(tricks));
    object.with("contract", member).line()
}

/// Returns an object with the cards that have been played and the side to play.
fn situation(moment: &Moment) -> Object {
    let play = &moment.play;
    let turn = if play.is_over() { Value::null() } else { Value::text(play.turn()) };
    Object::new()
        .text("deal", moment.deal)
        .array("played", moment.cards.iter().map(|played| Value::text(played.card)))
        .with("turn", turn)
        .with("lead", play.lead().map_or(Value::null(), Value::text))
        .with("taken", of_sides(|side| play.taken(side)))
}

fn of_sides(number: impl Fn(Side) -> usize) -> Object {
    Object::new().with("leader", number(Side::Leader)).with("other", number(Side::Other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_contract_is_the_highest_bid() {
        let rows = |tricks: [usize; 5]| {
            let mut tricks = tricks.into_iter();
            TRUMPS.map(|trump| {
                let when_following = tricks.next().unwrap_or(0);
                TableRow { trump, when_leading: 0, when_following }
            })
        };
        for (tricks, expected) in [
            ([7, 7, 7, 7, 7], "1N"),
            ([6, 8, 9, 7, 9], "3H"),
            ([6, 6, 6, 6, 7], "1C"),
            ([6, 6, 5, 4, 6], "none"),
            ([13, 0, 0, 13, 0], "7N"),
            ([0; 5], "none"),
        ] {
            assert_eq!(highest(&rows(tricks), |row| row.when_following), expected, "{tricks:?}");
        }
    }
}
