//! The questions that every solver answers.

use std::cmp::Reverse;

use crate::honeymoon::card::Card;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::play::Play;

/// A card and its value. The value is the number of tricks that its side takes from the current
/// trick on, if it plays this card and both sides then play as well as they can.
pub type CardValue = (Card, usize);

/// A solver of either kind.
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
