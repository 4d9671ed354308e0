//! What every card is worth when both sides play as well as can be.

pub mod fast;
pub mod reference;
pub mod report;

use crate::honeymoon::card::Card;
use crate::honeymoon::deal::Deal;

/// A card, and how many of the deal's tricks the hand that plays it takes with best play after
/// that.
pub type Worth = (Card, usize);

/// Solves deals. What it learns from one may make it faster at the next, but never changes an
/// answer.
pub trait Solver {
    /// How many tricks the leader takes.
    fn value(&mut self, deal: &Deal) -> usize;

    /// What every card of the leader is worth to it, in the order of [`Hand::cards`].
    ///
    /// [`Hand::cards`]: crate::honeymoon::hand::Hand::cards
    fn leads(&mut self, deal: &Deal) -> Vec<Worth>;

    /// What every legal reply to a lead is worth to the hand that follows, in the order of
    /// [`Hand::cards`]: tricks of the deal, the one under way included.
    ///
    /// [`Hand::cards`]: crate::honeymoon::hand::Hand::cards
    fn replies(&mut self, deal: &Deal, lead: Card) -> Vec<Worth>;
}
