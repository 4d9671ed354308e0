//! A deal: two hands, a trump suit or none, and who leads.

use crate::honeymoon::card::{Card, Suit, RANKS};
use crate::honeymoon::hand::{Hand, FIRST};

/// Two hands of equal size, the one that leads first. Both have 1 to 13 cards, and no card is in
/// both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    trump: Option<Suit>,
    leader: Hand,
    other: Hand,
}

impl Deal {
    /// The deal of these hands, or `None` where they make none.
    pub fn new(trump: Option<Suit>, leader: Hand, other: Hand) -> Option<Self> {
        let fits = (1..=RANKS).contains(&leader.len())
            && leader.len() == other.len()
            && leader.0 & other.0 == 0
            && leader.and(other).0 & !FIRST[52] == 0;
        fits.then_some(Self { trump, leader, other })
    }

    /// The trump suit, if there is one.
    pub fn trump(&self) -> Option<Suit> {
        self.trump
    }

    /// The hand that leads.
    pub fn leader(&self) -> Hand {
        self.leader
    }

    /// The hand that follows.
    pub fn other(&self) -> Hand {
        self.other
    }

    /// How many tricks there are to take.
    pub fn tricks(&self) -> usize {
        self.leader.len()
    }

    /// The same cards with another trump suit, or none.
    pub fn with_trump(self, trump: Option<Suit>) -> Self {
        Self { trump, ..self }
    }

    /// The same cards, led by the other hand.
    pub fn swapped(self) -> Self {
        Self { leader: self.other, other: self.leader, ..self }
    }

    /// What may be played to a lead: cards of its suit if there are any, else all.
    pub fn legal_replies(&self, lead: Card) -> Hand {
        let following = self.other.of(lead.suit());
        if following.is_empty() {
            self.other
        } else {
            following
        }
    }

    /// Whether the reply wins the trick.
    pub fn reply_wins(&self, lead: Card, reply: Card) -> bool {
        if reply.suit() == lead.suit() {
            reply > lead
        } else {
            Some(reply.suit()) == self.trump
        }
    }

    /// The hands after a trick, the winner's first, and whether that is the one that led; the deal
    /// is over where there is `None`.
    ///
    /// # Panics
    /// In debug builds, if the cards may not be played.
    pub fn after(&self, lead: Card, reply: Card) -> (Option<Self>, bool) {
        debug_assert!(self.leader.has(lead) && self.legal_replies(lead).has(reply));
        let leader_wins = !self.reply_wins(lead, reply);
        let (leader, other) = (self.leader.without(lead), self.other.without(reply));
        let (first, second) = if leader_wins { (leader, other) } else { (other, leader) };
        (Self::new(self.trump, first, second), leader_wins)
    }
}
