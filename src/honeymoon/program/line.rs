//! `line`: a game in which both sides play as well as can be.
//!
//! Mostly there are many such games. This is the one where every card is the first of the best, in
//! the order in which `leads` and `reply` name them.

use std::fmt::Write as _;

use crate::honeymoon::card::Card;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::play::{Play, Side};
use crate::honeymoon::program::pretty;
use crate::honeymoon::program::trace::worths;
use crate::honeymoon::solver::report::best_first;
use crate::honeymoon::solver::Solver;

/// Plays the first of the best cards.
fn play_best(play: &mut Play, solver: &mut dyn Solver) -> Option<Card> {
    let (card, _) = best_first(worths(play, solver)).into_iter().next()?;
    play.add(card);
    Some(card)
}

/// The game for machines.
pub fn answer(deal: &Deal, solver: &mut dyn Solver) -> String {
    let mut play = Play::new(*deal);
    let mut text = String::new();
    while let Some(card) = play_best(&mut play, solver) {
        let _ = write!(text, " {card}");
    }
    format!("{}{text}\n", play.taken(Side::Leader))
}

/// The game for people, trick by trick.
pub fn pretty(deal: &Deal, solver: &mut dyn Solver) -> String {
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
