//! `value`: the tricks of the side whose turn it is.

use crate::honeymoon::play::Play;
use crate::honeymoon::solver::report;
use crate::honeymoon::solver::solve::Solve;
use crate::programs::honeymoon::pretty;
use crate::programs::honeymoon::question::Question;

/// Returns the number of tricks that the side to play takes from the current trick on.
pub(super) fn value(play: &Play, solver: &mut dyn Solve) -> usize {
    match (play.deal(), play.lead()) {
        (Some(deal), None) => solver.value(deal),
        _ => report::best(&solver.card_values(play)),
    }
}

/// Returns the answer on one line.
pub(super) fn answer(question: &Question, solver: &mut dyn Solve) -> String {
    format!("{}\n", value(&question.moment.play, solver))
}

/// Returns the human-readable answer.
pub(super) fn pretty(question: &Question, solver: &mut dyn Solve) -> String {
    pretty::opening(question, value(&question.moment.play, solver))
}
