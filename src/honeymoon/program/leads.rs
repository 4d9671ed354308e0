//! `leads` and `reply`: the value of every card that may be played.

use crate::honeymoon::play::Play;
use crate::honeymoon::program::pretty;
use crate::honeymoon::solver::report;
use crate::honeymoon::solver::solve::Solve;

/// Returns the answer on one line.
pub(super) fn answer(play: &Play, solver: &mut dyn Solve) -> String {
    report::report(&solver.card_values(play)) + "\n"
}

/// Returns the human-readable answer. A card that was led still separates the cards around it.
pub(super) fn pretty(play: &Play, solver: &mut dyn Solve) -> String {
    let Some(deal) = play.deal() else {
        return String::new();
    };
    let values = solver.card_values(play);
    let best = report::best(&values);
    let opening = match play.lead() {
        None => pretty::opening(deal, best),
        Some(lead) => {
            let (trump, tricks) = (pretty::trump(deal), pretty::of_all(deal, best));
            let opening = format!("{trump}, {lead} is led: the other hand takes {tricks}\n");
            opening + &pretty::hands(deal)
        }
    };
    opening + &pretty::groups(&values, deal.cards())
}
