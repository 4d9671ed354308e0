//! `trace`: the cost of every card of a game.

use std::fmt::Write as _;

use crate::honeymoon::card::Card;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::notation::played::Played;
use crate::honeymoon::play::Side;
use crate::honeymoon::program::pretty;
use crate::honeymoon::solver::report;
use crate::honeymoon::solver::solve::Solve;

/// A card that was played. `before` and `after` are the tricks that its player can still take before
/// and after it, the current trick included.
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

fn steps(cards: &[Played], solver: &mut dyn Solve) -> Vec<Step> {
    let step = |&Played { before: play, card }: &Played| {
        let values = solver.card_values(&play);
        let before = report::best(&values);
        let after = values.iter().find(|&&(other, _)| other == card);
        let after = after.map_or(before, |&(_, tricks)| tricks);
        Step { card, by: play.turn(), is_lead: play.lead().is_none(), before, after }
    };
    cards.iter().map(step).collect()
}

/// Returns the answer on one line.
pub(super) fn answer(cards: &[Played], solver: &mut dyn Solve) -> String {
    let word = |step: &Step| {
        let Step { card, before, after, .. } = step;
        format!("{card}={before},{after},{}", step.lost())
    };
    let words: Vec<String> = steps(cards, solver).iter().map(word).collect();
    words.join(" ") + "\n"
}

/// Returns the human-readable answer, with one row per card.
pub(super) fn pretty(deal: &Deal, cards: &[Played], solver: &mut dyn Solve) -> String {
    let steps = steps(cards, solver);
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
