//! Solvers: they find how many tricks every card takes if both sides play as well as they can.

pub(crate) mod fast;
pub(crate) mod reference;

use std::cmp::Reverse;
use std::fmt::Write as _;

use crate::honeymoon::card::Card;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::play::Play;

/// A card and its value. The value is the number of tricks that its side takes from the current
/// trick on, if it plays this card and both sides then play as well as they can.
pub type CardValue = (Card, usize);

/// The questions that every solver answers.
pub trait Solve {
    /// Returns the number of tricks that the leader takes.
    fn value(&mut self, deal: &Deal) -> usize;

    /// Returns the value of every card that may be played now, best first.
    fn card_values(&mut self, play: &Play) -> Vec<CardValue>;
}

/// Puts the best cards first. Cards of equal value keep their order, which is that of
/// [`Hand::cards`](crate::honeymoon::hand::Hand::cards).
pub(crate) fn best_first(mut values: Vec<CardValue>) -> Vec<CardValue> {
    values.sort_by_key(|&(_, tricks)| Reverse(tricks));
    values
}

/// Returns the best of some values, which is the first, or 0 if there are none.
pub(crate) fn best(values: &[CardValue]) -> usize {
    values.first().map_or(0, |&(_, tricks)| tricks)
}

/// Writes `8 SA=8 SK=8 HA=7`: the best value, then every card with its own. `values` are best first.
pub fn report(values: &[CardValue]) -> String {
    let mut text = best(values).to_string();
    for (card, tricks) in values {
        let _ = write!(text, " {card}={tricks}");
    }
    text
}
