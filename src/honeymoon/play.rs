//! A game under way: whose turn it is, what may be played, and who has taken how many tricks.

use std::fmt::{self, Display};

use crate::honeymoon::card::Card;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::Hand;

/// A hand of the deal, by its part in the first trick; it keeps the name when it is not on lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The one that leads first.
    Leader,
    /// The one that follows first.
    Other,
}

impl Side {
    /// The other of the two.
    pub fn opponent(self) -> Self {
        match self {
            Side::Leader => Side::Other,
            Side::Other => Side::Leader,
        }
    }
}

/// `leader` or `other`.
impl Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Leader => "leader",
            Side::Other => "other",
        })
    }
}

/// A game under way.
#[derive(Clone, Debug)]
pub struct Play {
    /// What is left, the lead of the trick under way included; `None` when all is played.
    deal: Option<Deal>,
    /// The card on the table, if there is one.
    lead: Option<Card>,
    /// Who leads to the trick under way.
    on_lead: Side,
    /// How many tricks each side has, by [`Side`].
    taken: [usize; 2],
}

impl Play {
    /// The start of the play of a deal.
    pub fn new(deal: Deal) -> Self {
        Self { deal: Some(deal), lead: None, on_lead: Side::Leader, taken: [0, 0] }
    }

    /// What is left at the start of the trick under way, the hand that leads to it first; `None`
    /// when all is played.
    pub fn deal(&self) -> Option<&Deal> {
        self.deal.as_ref()
    }

    /// Whether all is played.
    pub fn is_over(&self) -> bool {
        self.deal.is_none()
    }

    /// The card on the table, if there is one.
    pub fn lead(&self) -> Option<Card> {
        self.lead
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Side {
        match self.lead {
            None => self.on_lead,
            Some(_) => self.on_lead.opponent(),
        }
    }

    /// Who leads to the trick under way.
    pub fn on_lead(&self) -> Side {
        self.on_lead
    }

    /// How many tricks a side has.
    pub fn taken(&self, side: Side) -> usize {
        self.taken[side as usize]
    }

    /// The cards of the side whose turn it is.
    pub fn hand(&self) -> Hand {
        match (&self.deal, self.lead) {
            (None, _) => Hand::default(),
            (Some(deal), None) => deal.leader(),
            (Some(deal), Some(_)) => deal.other(),
        }
    }

    /// Those of them that may be played.
    pub fn legal(&self) -> Hand {
        match (&self.deal, self.lead) {
            (Some(deal), Some(lead)) => deal.legal_replies(lead),
            _ => self.hand(),
        }
    }

    /// Plays a card, which must be legal.
    pub fn add(&mut self, card: Card) {
        debug_assert!(self.legal().has(card));
        let (Some(deal), Some(lead)) = (self.deal, self.lead.take()) else {
            self.lead = Some(card);
            return;
        };
        let (rest, leader_wins) = deal.after(lead, card);
        if !leader_wins {
            self.on_lead = self.on_lead.opponent();
        }
        self.taken[self.on_lead as usize] += 1;
        self.deal = rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::card::Suit;

    #[test]
    fn the_winner_leads_and_names_stay() {
        let hand = |cards: &[&str]| cards.iter().filter_map(|card| Card::parse(card)).collect();
        let deal =
            Deal::new(Some(Suit::Clubs), hand(&["SA", "SQ", "H3"]), hand(&["SK", "C2", "D4"]));
        let mut play = Play::new(deal.unwrap());
        let steps = [
            ("SQ", Side::Leader, [0, 0]),
            ("SK", Side::Other, [0, 1]),
            ("D4", Side::Other, [0, 1]),
            ("H3", Side::Leader, [0, 2]),
            ("C2", Side::Other, [0, 2]),
            ("SA", Side::Leader, [0, 3]),
        ];
        for (card, side, taken) in steps {
            let card = Card::parse(card).unwrap();
            assert_eq!(play.turn(), side, "{card}");
            assert!(play.legal().has(card), "{card}");
            play.add(card);
            assert_eq!([Side::Leader, Side::Other].map(|side| play.taken(side)), taken, "{card}");
        }
        assert!(play.is_over() && play.legal().is_empty());
    }
}
