//! The slow solver, which uses only the rules: minimax over sets of cards.
//!
//! It does not treat any two cards as equal, and it remembers nothing. So it is an independent
//! check of the fast solver.

use crate::honeymoon::card::Card;
use crate::honeymoon::deal::{Deal, Play};
use crate::honeymoon::solver::{best_first, CardValue};

/// The slow solver, which tries every game that the rules allow.
///
/// It is useful for checks and for small hands: its time grows more than tenfold with each card.
/// [`Solver`](crate::honeymoon::Solver) gives the same answers at once.
///
/// ```
/// use bitsolve::honeymoon::{Deal, ReferenceSolver, Solver};
///
/// let deal: Deal = "H AK4..Q. Q95..J.".parse()?;
/// assert_eq!(ReferenceSolver.value(&deal), Solver::new().value(&deal));
/// # Ok::<(), bitsolve::text::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ReferenceSolver;

impl ReferenceSolver {
    /// Returns the number of tricks that the leader takes. See
    /// [`Solver::value`](crate::honeymoon::Solver::value).
    #[must_use]
    pub fn value(&self, deal: &Deal) -> usize {
        deal.leader().cards().map(|lead| value_of_lead(deal, lead)).max().unwrap_or(0)
    }

    /// Returns the value of every card that may be played now. See
    /// [`Solver::card_values`](crate::honeymoon::Solver::card_values).
    #[must_use]
    pub fn card_values(&self, play: &Play) -> Vec<CardValue> {
        let Some(deal) = play.deal() else {
            return Vec::new();
        };
        let value = |card| match play.lead() {
            None => value_of_lead(deal, card),
            Some(lead) => deal.tricks() - value_of_trick(deal, lead, card),
        };
        best_first(play.legal().cards().map(|card| (card, value(card))).collect())
    }
}

/// Returns the leader's tricks after its lead.
fn value_of_lead(deal: &Deal, lead: Card) -> usize {
    let replies = deal.legal_replies(lead).cards();
    replies.map(|reply| value_of_trick(deal, lead, reply)).min().unwrap_or(0)
}

/// Returns the leader's tricks after a lead and a reply, this trick included.
fn value_of_trick(deal: &Deal, lead: Card, reply: Card) -> usize {
    let (next, leader_wins) = deal.after(lead, reply);
    let rest = next.map_or(0, |next| ReferenceSolver.value(&next));
    if leader_wins {
        1 + rest
    } else {
        deal.tricks() - 1 - rest
    }
}
