//! Answers as JSON: one object per line.

use crate::honeymoon::card::Card;
use crate::honeymoon::play::Side;
use crate::honeymoon::solver::report;
use crate::honeymoon::solver::solve::Solve;
use crate::programs::honeymoon::claim::{self, Verdict};
use crate::programs::honeymoon::commands::Command;
use crate::programs::honeymoon::line::{self, Rest};
use crate::programs::honeymoon::question::Question;
use crate::programs::honeymoon::{table, trace, value};
use crate::text::json::{Object, Value};

/// Returns the answer to a question as a line.
pub(super) fn answer(command: Command, question: &Question, solver: &mut dyn Solve) -> String {
    let play = &question.moment.play;
    let object = match command {
        Command::Leads | Command::Reply => {
            let values = solver.card_values(play);
            let worth =
                |&(card, tricks): &_| Object::new().with("card", name(card)).with("tricks", tricks);
            situation(question)
                .with("tricks", report::best(&values))
                .array("cards", values.iter().map(worth))
        }
        Command::Value => situation(question).with("tricks", value::value(play, solver)),
        Command::Table => {
            let row = |row: &table::Row| {
                Object::new()
                    .text("trump", row.trump())
                    .with("leading", row.when_leading)
                    .with("following", row.when_following)
            };
            let rows = table::rows(&question.deal, solver);
            Object::new().text("deal", question.deal).array("trumps", rows.iter().map(row))
        }
        Command::Trace => {
            let steps = trace::steps(&question.moment.cards, solver);
            let step = |step: &trace::Step| {
                Object::new()
                    .with("card", name(step.card))
                    .text("by", step.by)
                    .with("before", step.before)
                    .with("after", step.after)
                    .with("lost", step.lost())
            };
            situation(question)
                .array("cards", steps.iter().map(step))
                .with("lost", of_sides(|side| trace::lost(&steps, side)))
        }
        Command::Line => {
            let Rest { tricks, cards } = line::rest(play, solver);
            situation(question).with("tricks", tricks).array("line", cards.into_iter().map(name))
        }
        Command::Claim => {
            let Verdict { tricks, defeat } = claim::judge(question, solver);
            situation(question)
                .text("by", play.on_lead())
                .with("claim", question.claim)
                .with("possible", defeat.is_none())
                .with("tricks", tricks)
                .array("line", defeat.into_iter().flatten().map(name))
        }
    };
    object.line()
}

/// Returns an object with what has been played and whose turn it is.
fn situation(question: &Question) -> Object {
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
fn of_sides(number: impl Fn(Side) -> usize) -> Object {
    Object::new().with("leader", number(Side::Leader)).with("other", number(Side::Other))
}

fn name(card: Card) -> Value {
    Value::text(card)
}
