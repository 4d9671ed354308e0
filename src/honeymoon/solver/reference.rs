//! The rules and nothing else: minimax over sets of cards. No cards are taken for equal and nothing
//! is remembered, so it is for small hands: up to 5 cards it takes a moment.

use crate::honeymoon::card::Card;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::solver::{Solver, Worth};

/// The plain solver.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reference;

impl Solver for Reference {
    fn value(&mut self, deal: &Deal) -> usize {
        value(deal)
    }

    fn leads(&mut self, deal: &Deal) -> Vec<Worth> {
        deal.leader().cards().map(|lead| (lead, value_of_lead(deal, lead))).collect()
    }

    fn replies(&mut self, deal: &Deal, lead: Card) -> Vec<Worth> {
        let worth = |reply| (reply, deal.tricks() - value_of_trick(deal, lead, reply));
        deal.legal_replies(lead).cards().map(worth).collect()
    }
}

/// The leader's tricks.
fn value(deal: &Deal) -> usize {
    deal.leader().cards().map(|lead| value_of_lead(deal, lead)).max().unwrap_or(0)
}

/// The leader's tricks after its lead.
fn value_of_lead(deal: &Deal, lead: Card) -> usize {
    let replies = deal.legal_replies(lead).cards();
    replies.map(|reply| value_of_trick(deal, lead, reply)).min().unwrap_or(0)
}

/// The leader's tricks, this one included.
fn value_of_trick(deal: &Deal, lead: Card, reply: Card) -> usize {
    let (next, leader_wins) = deal.after(lead, reply);
    let rest = next.map_or(0, |next| value(&next));
    if leader_wins {
        1 + rest
    } else {
        deal.tricks() - 1 - rest
    }
}
