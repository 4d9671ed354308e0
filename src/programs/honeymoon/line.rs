//! `line`: a game in which both sides play as well as they can.
//!
//! There are usually many such games. In this one, every card is the first of the best ones, in the
//! order in which `leads` and `reply` name them.

use std::fmt::Write as _;

use crate::honeymoon::card::Card;
use crate::honeymoon::play::{Play, Side};
use crate::honeymoon::solver::solve::Solve;
use crate::programs::honeymoon::pretty;
use crate::programs::honeymoon::question::Question;

/// Returns the cards of best play that follow a moment, while `goes_on`.
pub(super) fn best_cards(
    from: &Play,
    solver: &mut dyn Solve,
    goes_on: impl Fn(&Play) -> bool,
) -> Vec<Card> {
    let mut play = *from;
    let mut cards = Vec::new();
    while goes_on(&play) {
        let Some(&(card, _)) = solver.card_values(&play).first() else { break };
        play.add(card).expect("a solver values only legal cards");
        cards.push(card);
    }
    cards
}

/// The rest of a game.
pub(super) struct Rest {
    /// The tricks of the side whose turn it is, from the current trick on.
    pub(super) tricks: usize,
    pub(super) cards: Vec<Card>,
}

/// Returns the game of best play that follows a moment.
pub(super) fn rest(from: &Play, solver: &mut dyn Solve) -> Rest {
    let cards = best_cards(from, solver, |_| true);
    let mut play = *from;
    for &card in &cards {
        play.add(card).expect("these cards were played before");
    }
    let side = from.turn();
    Rest { tricks: play.taken(side) - from.taken(side), cards }
}

/// Writes ` SA SK`: each of these cards, after a space.
pub(super) fn words(cards: &[Card]) -> String {
    cards.iter().map(|card| format!(" {card}")).collect()
}

/// Returns the answer on one line.
pub(super) fn answer(question: &Question, solver: &mut dyn Solve) -> String {
    let Rest { tricks, cards } = rest(&question.moment.play, solver);
    format!("{tricks}{}\n", words(&cards))
}

/// Returns the human-readable answer, trick by trick.
pub(super) fn pretty(question: &Question, solver: &mut dyn Solve) -> String {
    let Rest { tricks, cards } = rest(&question.moment.play, solver);
    pretty::opening(question, tricks) + &rows(&question.moment.play, &cards)
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
