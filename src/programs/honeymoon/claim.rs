//! `claim`: whether the side on lead can take some of the tricks that are left.

use crate::honeymoon::card::Card;
use crate::honeymoon::solver::solve::Solve;
use crate::programs::honeymoon::line::{best_cards, rows, words};
use crate::programs::honeymoon::pretty;
use crate::programs::honeymoon::question::Question;
use crate::programs::honeymoon::value::value;

/// The result of checking a claim.
pub(super) struct Verdict {
    /// The number of tricks that the side on lead takes, the current one included.
    pub(super) tricks: usize,
    /// The cards of best play that defeat the claim, up to the trick in which it is lost, or `None` if
    /// the claim is right.
    pub(super) defeat: Option<Vec<Card>>,
}

/// Finds out whether a claim is right.
pub(super) fn judge(question: &Question, solver: &mut dyn Solve) -> Verdict {
    let play = &question.moment.play;
    let side = play.on_lead();
    let of_turn = value(play, solver);
    let tricks = if play.turn() == side { of_turn } else { play.left() - of_turn };
    let is_right = question.claim <= tricks;
    let defeat = (!is_right).then(|| {
        let needed = play.taken(side) + question.claim;
        best_cards(play, solver, |later| later.taken(side) + later.left() >= needed)
    });
    Verdict { tricks, defeat }
}

/// Returns the answer on one line.
pub(super) fn answer(question: &Question, solver: &mut dyn Solve) -> String {
    let Verdict { tricks, defeat } = judge(question, solver);
    match defeat {
        None => format!("yes {tricks}\n"),
        Some(cards) => format!("no {tricks}{}\n", words(&cards)),
    }
}

/// Returns the human-readable answer, with the line that defeats the claim trick by trick.
pub(super) fn pretty(question: &Question, solver: &mut dyn Solve) -> String {
    let Verdict { tricks, defeat } = judge(question, solver);
    let play = &question.moment.play;
    let claimed = pretty::of_left(play, question.claim);
    let (can, but) = match defeat {
        None => ("can", String::new()),
        Some(_) => ("cannot", format!("; it takes {tricks}")),
    };
    let side = pretty::hand(play.on_lead());
    pretty::situation(question, &format!("{side} {can} claim {claimed}{but}"))
        + &rows(play, &defeat.unwrap_or_default())
}
