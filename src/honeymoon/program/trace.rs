//! `trace`: what every card of a game has cost.

use std::fmt::Write as _;

use crate::honeymoon::card::Card;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::play::{Play, Side};
use crate::honeymoon::program::pretty;
use crate::honeymoon::solver::report;
use crate::honeymoon::solver::{Solver, Worth};

/// A card that was played. Tricks are those that its player can still take, the one under way
/// included.
struct Step {
    card: Card,
    by: Side,
    is_lead: bool,
    before: usize,
    after: usize,
}

impl Step {
    fn lost(&self) -> usize {
        self.before - self.after
    }
}

/// What every card is worth that may be played now.
pub fn worths(play: &Play, solver: &mut dyn Solver) -> Vec<Worth> {
    match (play.deal(), play.lead()) {
        (None, _) => Vec::new(),
        (Some(deal), None) => solver.leads(deal),
        (Some(deal), Some(lead)) => solver.replies(deal, lead),
    }
}

fn steps(deal: &Deal, cards: &[Card], solver: &mut dyn Solver) -> Vec<Step> {
    let mut play = Play::new(*deal);
    let mut step = |&card: &Card| {
        let worths = worths(&play, solver);
        let before = report::best(&worths);
        let after = worths.iter().find(|&&(other, _)| other == card);
        let after = after.map_or(before, |&(_, tricks)| tricks);
        let step = Step { card, by: play.turn(), is_lead: play.lead().is_none(), before, after };
        play.add(card);
        step
    };
    cards.iter().map(&mut step).collect()
}

/// The cards for machines.
pub fn answer(deal: &Deal, cards: &[Card], solver: &mut dyn Solver) -> String {
    let word = |step: &Step| {
        let Step { card, before, after, .. } = step;
        format!("{card}={before},{after},{}", step.lost())
    };
    let words: Vec<String> = steps(deal, cards, solver).iter().map(word).collect();
    words.join(" ") + "\n"
}

/// The cards for people, row by row.
pub fn pretty(deal: &Deal, cards: &[Card], solver: &mut dyn Solver) -> String {
    let steps = steps(deal, cards, solver);
    let mut text = pretty::opening(deal, steps.first().map_or(0, |step| step.before));
    text += "  trick  card  by      before  after  lost\n";
    for (number, step) in steps.iter().enumerate() {
        let Step { card, by, is_lead, before, after } = step;
        let trick = if *is_lead { (number / 2 + 1).to_string() } else { String::new() };
        let _ = write!(text, "  {trick:>5}  {card}    {by:6}  {before:>6}  {after:>5}");
        match step.lost() {
            0 => text.push('\n'),
            lost => {
                let _ = writeln!(text, "  {lost:>4}  mistake");
            }
        }
    }
    let lost = |side| steps.iter().filter(|step| step.by == side).map(Step::lost).sum::<usize>();
    let (leader, other) = (lost(Side::Leader), lost(Side::Other));
    let _ = writeln!(text, "  lost in all: leader {leader}, other {other}");
    text
}
