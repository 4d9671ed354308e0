//! `trace`: the cost of every card of a game.

use std::fmt::Write as _;

use crate::honeymoon::card::Card;
use crate::honeymoon::notation::played::Played;
use crate::honeymoon::play::Side;
use crate::honeymoon::solver::report;
use crate::honeymoon::solver::solve::Solve;
use crate::programs::honeymoon::answers::{name, of_sides, situation};
use crate::programs::honeymoon::options::Form;
use crate::programs::honeymoon::pretty;
use crate::programs::honeymoon::questions::Question;
use crate::text::json::Object;

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
    /// Returns the number of tricks that the card cost.
    fn lost(&self) -> usize {
        self.before - self.after
    }
}

/// Returns what each card cost.
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

/// Returns the number of tricks that the cards of a side cost.
fn lost(steps: &[Step], side: Side) -> usize {
    steps.iter().filter(|step| step.by == side).map(Step::lost).sum()
}

/// Returns the answer.
pub(super) fn trace(question: &Question, form: Form, solver: &mut dyn Solve) -> String {
    let steps = steps(&question.moment.cards, solver);
    match form {
        Form::Plain => {
            let word = |step: &Step| {
                let Step { card, before, after, .. } = step;
                format!("{card}={before},{after},{}", step.lost())
            };
            steps.iter().map(word).collect::<Vec<_>>().join(" ") + "\n"
        }
        Form::Json => {
            let step = |step: &Step| {
                Object::new()
                    .with("card", name(step.card))
                    .text("by", step.by)
                    .with("before", step.before)
                    .with("after", step.after)
                    .with("lost", step.lost())
            };
            situation(question)
                .array("cards", steps.iter().map(step))
                .with("lost", of_sides(|side| lost(&steps, side)))
                .line()
        }
        Form::Pretty => drawn(question, &steps),
    }
}

/// Returns the human-readable answer, with one row per card.
fn drawn(question: &Question, steps: &[Step]) -> String {
    let tricks = steps.first().map_or(0, |step| step.before);
    let mut text = pretty::opening(&question.at_start(), tricks);
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
    let (leader, other) = (lost(steps, Side::Leader), lost(steps, Side::Other));
    let _ = writeln!(text, "  lost in all: leader {leader}, other {other}");
    text
}
