//! The answers to questions: on one line, as JSON, or for people.

use std::fmt::Write as _;

use crate::honeymoon::card::Card;
use crate::honeymoon::play::{Play, Side};
use crate::honeymoon::solver::report;
use crate::honeymoon::solver::solve::Solve;
use crate::programs::honeymoon::options::Form;
use crate::programs::honeymoon::pretty;
use crate::programs::honeymoon::questions::Question;
use crate::text::json::{Object, Value};

/// `leads` and `reply`: the value of every card that may be played.
pub(super) fn cards(question: &Question, form: Form, solver: &mut dyn Solve) -> String {
    let play = &question.moment.play;
    let values = solver.card_values(play);
    match (form, play.deal()) {
        (Form::Plain, _) => report::report(&values) + "\n",
        (Form::Json, _) => {
            let worth =
                |&(card, tricks): &_| Object::new().with("card", name(card)).with("tricks", tricks);
            let object = situation(question).with("tricks", report::best(&values));
            object.array("cards", values.iter().map(worth)).line()
        }
        (Form::Pretty, None) => pretty::opening(question, report::best(&values)),
        // A card that was led still separates the cards around it.
        (Form::Pretty, Some(deal)) => {
            pretty::opening(question, report::best(&values))
                + &pretty::groups(&values, deal.cards())
        }
    }
}

/// `value`: the tricks of the side whose turn it is.
pub(super) fn value(question: &Question, form: Form, solver: &mut dyn Solve) -> String {
    let tricks = tricks(&question.moment.play, solver);
    match form {
        Form::Plain => format!("{tricks}\n"),
        Form::Json => situation(question).with("tricks", tricks).line(),
        Form::Pretty => pretty::opening(question, tricks),
    }
}

/// Returns the number of tricks that the side to play takes from the current trick on.
fn tricks(play: &Play, solver: &mut dyn Solve) -> usize {
    match (play.deal(), play.lead()) {
        (Some(deal), None) => solver.value(deal),
        _ => report::best(&solver.card_values(play)),
    }
}

/// `line`: a game in which both sides play as well as they can.
///
/// There are usually many such games. In this one, every card is the first of the best ones, in the
/// order in which `leads` and `reply` name them.
pub(super) fn line(question: &Question, form: Form, solver: &mut dyn Solve) -> String {
    let from = &question.moment.play;
    let cards = best_cards(from, solver, |_| true);
    let mut play = *from;
    for &card in &cards {
        play.add(card).expect("these cards were played before");
    }
    let tricks = play.taken(from.turn()) - from.taken(from.turn());
    match form {
        Form::Plain => format!("{tricks}{}\n", words(&cards)),
        Form::Json => situation(question)
            .with("tricks", tricks)
            .array("line", cards.into_iter().map(name))
            .line(),
        Form::Pretty => pretty::opening(question, tricks) + &rows(from, &cards),
    }
}

/// `claim`: whether the side on lead can take some of the tricks that are left.
pub(super) fn claim(question: &Question, form: Form, solver: &mut dyn Solve) -> String {
    let play = &question.moment.play;
    let side = play.on_lead();
    let of_turn = tricks(play, solver);
    // The tricks of the side on lead, the current one included.
    let tricks = if play.turn() == side { of_turn } else { play.left() - of_turn };
    let is_right = question.claim <= tricks;
    let mut defeat = Vec::new();
    if !is_right {
        // The cards of best play up to the trick in which the claim is lost.
        let needed = play.taken(side) + question.claim;
        defeat = best_cards(play, solver, |later| later.taken(side) + later.left() >= needed);
    }
    match form {
        Form::Plain if is_right => format!("yes {tricks}\n"),
        Form::Plain => format!("no {tricks}{}\n", words(&defeat)),
        Form::Json => situation(question)
            .text("by", side)
            .with("claim", question.claim)
            .with("possible", is_right)
            .with("tricks", tricks)
            .array("line", defeat.into_iter().map(name))
            .line(),
        Form::Pretty => {
            let claimed = pretty::of_left(play, question.claim);
            let (can, but) = match is_right {
                true => ("can", String::new()),
                false => ("cannot", format!("; it takes {tricks}")),
            };
            let side = pretty::hand(side);
            pretty::situation(question, &format!("{side} {can} claim {claimed}{but}"))
                + &rows(play, &defeat)
        }
    }
}

/// Returns the cards of best play that follow a moment, while `goes_on`.
fn best_cards(from: &Play, solver: &mut dyn Solve, goes_on: impl Fn(&Play) -> bool) -> Vec<Card> {
    let mut play = *from;
    let mut cards = Vec::new();
    while goes_on(&play) {
        let Some(&(card, _)) = solver.card_values(&play).first() else { break };
        play.add(card).expect("a solver values only legal cards");
        cards.push(card);
    }
    cards
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

/// Returns an object with what has been played and whose turn it is.
pub(super) fn situation(question: &Question) -> Object {
    let moment = &question.moment;
    let play = &moment.play;
    let turn = if play.is_over() { Value::null() } else { Value::text(play.turn()) };
    Object::new()
        .text("deal", question.deal)
        .array("played", moment.cards.iter().map(|played| name(played.card)))
        .with("turn", turn)
        .with("lead", play.lead().map_or(Value::null(), name))
        .with("taken", of_sides(|side| play.taken(side)))
}

/// Returns an object with a number for each side.
pub(super) fn of_sides(number: impl Fn(Side) -> usize) -> Object {
    Object::new().with("leader", number(Side::Leader)).with("other", number(Side::Other))
}

/// Returns a card as a value of JSON.
pub(super) fn name(card: Card) -> Value {
    Value::text(card)
}
