//! `line`: a game in which both sides play as well as they can.
//!
//! There are usually many such games. In this one, every card is the first of the best ones, in the
//! order in which `leads` and `reply` name them.

use std::fmt::Write as _;

use crate::honeymoon::card::Card;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::play::{Play, Side};
use crate::honeymoon::program::pretty;
use crate::honeymoon::solver::solve::Solve;

/// Plays the first of the best cards, if any are left.
fn play_best(play: &mut Play, solver: &mut dyn Solve) -> Option<Card> {
    let &(card, _) = solver.card_values(play).first()?;
    play.add(card).expect("a solver values only legal cards");
    Some(card)
}

/// Returns the answer on one line.
pub(super) fn answer(deal: &Deal, solver: &mut dyn Solve) -> String {
    let mut play = Play::new(*deal);
    let mut text = String::new();
    while let Some(card) = play_best(&mut play, solver) {
        let _ = write!(text, " {card}");
    }
    format!("{}{text}\n", play.taken(Side::Leader))
}

/// Returns the human-readable answer, trick by trick.
pub(super) fn pretty(deal: &Deal, solver: &mut dyn Solve) -> String {
    let mut play = Play::new(*deal);
    let mut rows = "  trick  led by  lead  reply  won by  leader-other\n".to_string();
    for trick in 1..=deal.tricks() {
        let by = play.on_lead();
        let (Some(lead), Some(reply)) =
            (play_best(&mut play, solver), play_best(&mut play, solver))
        else {
            break;
        };
        let (winner, leader, other) =
            (play.on_lead(), play.taken(Side::Leader), play.taken(Side::Other));
        let _ = writeln!(
            rows,
            "  {trick:>5}  {by:6}  {lead}    {reply}     {winner:6}  {leader:>6}-{other}"
        );
    }
    pretty::opening(deal, play.taken(Side::Leader)) + &rows
}
