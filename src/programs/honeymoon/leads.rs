//! `leads` and `reply`: the value of every card that may be played.

use crate::honeymoon::solver::report;
use crate::honeymoon::solver::solve::Solve;
use crate::programs::honeymoon::pretty;
use crate::programs::honeymoon::question::Question;

/// Returns the answer on one line.
pub(super) fn answer(question: &Question, solver: &mut dyn Solve) -> String {
    report::report(&solver.card_values(&question.moment.play)) + "\n"
}

/// Returns the human-readable answer. A card that was led still separates the cards around it.
pub(super) fn pretty(question: &Question, solver: &mut dyn Solve) -> String {
    let play = &question.moment.play;
    let values = solver.card_values(play);
    let opening = pretty::opening(question, report::best(&values));
    match play.deal() {
        Some(deal) => opening + &pretty::groups(&values, deal.cards()),
        None => opening,
    }
}
