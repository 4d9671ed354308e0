//! The answers to questions: on one line, as JSON, or easy to read.

use crate::honeymoon::card::Card;
use crate::honeymoon::deal::{trump_letter, Deal, Play, Side, TRUMPS};
use crate::honeymoon::notation::moment::{Moment, Played};
use crate::honeymoon::solver::{best, report, Solver};
use crate::programs::honeymoon::options::Format;
use crate::programs::honeymoon::pretty::{self, lost_by, Step, TableRow};
use crate::text::json::{Object, Value};

/// Returns the answer to a question about a moment in which the side to play takes this many of the tricks that are
/// left. `members` adds members to an object with the moment.
fn answer(
    (moment, tricks): (&Moment, usize),
    format: Format,
    plain: impl FnOnce() -> String,
    members: impl FnOnce(Object) -> Object,
    drawn: impl FnOnce() -> String,
) -> String {
    match format {
        Format::Plain => plain() + "\n",
        Format::Pretty => drawn(),
        Format::Json => {
            let object = members(situation(moment));
            let Some((contract, tricks)) = moment.declared(tricks) else { return object.line() };
            let outcome = Object::new().text("bid", contract).text("declarer", Side::Other);
            let outcome = outcome.with("tricks", tricks).with("over", contract.result(tricks));
            object.with("contract", outcome).line()
        }
    }
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

/// `leads`: the value of every card that may be played.
pub(super) fn cards(moment: &Moment, format: Format, solver: &mut Solver) -> String {
    let values = solver.card_values(&moment.play);
    let tricks = best(&values);
    let worth = |&(card, tricks): &_| Object::new().text("card", card).with("tricks", tricks);
    answer(
        (moment, tricks),
        format,
        || report(&values),
        |object| object.with("tricks", tricks).array("cards", values.iter().map(worth)),
        || {
            // A card that was led still separates the cards around it.
            let in_play = moment.play.deal().map(Deal::cards);
            let groups = in_play.map(|in_play| pretty::groups(&values, in_play));
            pretty::opening(moment, tricks) + &groups.unwrap_or_default()
        },
    )
}

/// `value`: the tricks of the side to play.
pub(super) fn value(moment: &Moment, format: Format, solver: &mut Solver) -> String {
    let tricks = tricks(&moment.play, solver);
    answer(
        (moment, tricks),
        format,
        || tricks.to_string(),
        |object| object.with("tricks", tricks),
        || pretty::opening(moment, tricks),
    )
}

/// Returns the number of tricks that the side to play takes from the current trick on.
fn tricks(play: &Play, solver: &mut Solver) -> usize {
    match (play.deal(), play.lead()) {
        (Some(deal), None) => solver.value(deal),
        _ => best(&solver.card_values(play)),
    }
}

/// `line`: a game with best play on both sides.
///
/// There are usually many such games. In this one, every card is the first of the best ones, in the
/// order in which `leads` names them.
pub(super) fn line(moment: &Moment, format: Format, solver: &mut Solver) -> String {
    let from = &moment.play;
    let (cards, play) = best_cards(from, solver, |_| true);
    let tricks = play.taken(from.turn()) - from.taken(from.turn());
    answer(
        (moment, tricks),
        format,
        || format!("{tricks}{}", words(&cards)),
        |object| object.with("tricks", tricks).array("line", cards.iter().map(Value::text)),
        || pretty::opening(moment, tricks) + &pretty::rows(from, &cards),
    )
}

/// `claim`: whether the side on lead can take some of the tricks that are left.
pub(super) fn claim(moment: &Moment, format: Format, solver: &mut Solver) -> String {
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
    let says = if is_right { "yes" } else { "no" };
    answer(
        (moment, of_turn),
        format,
        || format!("{says} {tricks}{}", words(&defeat)),
        |object| {
            let object = object.text("by", side).with("claim", moment.claim);
            let object = object.with("possible", is_right).with("tricks", tricks);
            object.array("line", defeat.iter().map(Value::text))
        },
        || {
            let claimed = pretty::of_left(play, moment.claim);
            let text = match is_right {
                true => format!("{} can claim {claimed}", pretty::hand(side)),
                false => {
                    format!("{} cannot claim {claimed}; it takes {tricks}", pretty::hand(side))
                }
            };
            pretty::situation(moment, &text, of_turn) + &pretty::rows(play, &defeat)
        },
    )
}

/// Returns the cards of best play that follow a moment, while `goes_on`, and the game after them.
fn best_cards(
    from: &Play,
    solver: &mut Solver,
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

fn step(&Played { before: play, card }: &Played, solver: &mut Solver) -> Step {
    let values = solver.card_values(&play);
    let before = best(&values);
    let after = values.iter().find(|&&(other, _)| other == card);
    let after = after.map_or(before, |&(_, tricks)| tricks);
    Step { card, by: play.turn(), before, after, lost: before - after }
}

/// `trace`: the tricks that each card of a game lost.
pub(super) fn trace(moment: &Moment, format: Format, solver: &mut Solver) -> String {
    let steps: Vec<Step> = moment.cards.iter().map(|card| step(card, solver)).collect();
    // Only a contract needs them.
    let tricks = moment.contract.map_or(0, |_| tricks(&moment.play, solver));
    let word =
        |Step { card, before, after, lost, .. }: &Step| format!("{card}={before},{after},{lost}");
    let object = |step: &Step| {
        let object = Object::new().text("card", step.card).text("by", step.by);
        object.with("before", step.before).with("after", step.after).with("lost", step.lost)
    };
    answer(
        (moment, tricks),
        format,
        || steps.iter().map(word).collect::<Vec<_>>().join(" "),
        |members| {
            let members = members.array("cards", steps.iter().map(object));
            members.with("lost", of_sides(|side| lost_by(&steps, side)))
        },
        || pretty::trace(&moment.deal, &steps) + &pretty::contract(moment, tricks),
    )
}

/// `table`: the tricks with every trump suit and with either side on lead.
pub(super) fn table(moment: &Moment, format: Format, solver: &mut Solver) -> String {
    let rows = TRUMPS.map(|trump| {
        let deal = moment.deal.with_trump(trump);
        let when_following = deal.tricks() - solver.value(&deal.swapped());
        TableRow { trump, when_leading: solver.value(&deal), when_following }
    });
    let cell = |&TableRow { trump, when_leading, when_following }: &TableRow| {
        format!("{} {when_leading} {when_following}", trump_letter(trump))
    };
    let object = |row: &TableRow| {
        let object = Object::new().text("trump", trump_letter(row.trump));
        object.with("leading", row.when_leading).with("following", row.when_following)
    };
    match format {
        Format::Plain => rows.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n",
        Format::Pretty => pretty::table(&moment.deal, &rows),
        Format::Json => {
            Object::new().text("deal", moment.deal).array("trumps", rows.iter().map(object)).line()
        }
    }
}
