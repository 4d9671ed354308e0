//! A game in progress: whose turn it is, which cards may be played, and how many tricks each side
//! has taken.

use std::fmt::{self, Display};

use crate::honeymoon::card::{Card, CardError};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::Hand;

/// One of the two sides, named by its role in the first trick. It keeps that name for the whole
/// game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The side that leads to the first trick.
    Leader,
    /// The side that plays second in the first trick.
    Other,
}

impl Side {
    /// Returns the other side.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Side::Leader => Side::Other,
            Side::Other => Side::Leader,
        }
    }
}

/// Writes `leader` or `other`.
impl Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Leader => "leader",
            Side::Other => "other",
        })
    }
}

/// A game in progress, from a deal to its last trick. Only legal cards can be played, so every
/// `Play` is a game that the rules allow.
///
/// ```
/// use bitsolve::honeymoon::{Card, Deal, Play, Side};
///
/// let deal: Deal = "N AQ.3.. KJ.2..".parse()?;
/// let mut play = Play::new(deal);
/// play.add("SQ".parse()?)?;
/// assert_eq!(play.turn(), Side::Other);
/// assert_eq!(play.legal().to_string(), "KJ...");
///
/// let revoke: Card = "H2".parse()?;
/// let message = "expected a card that follows suit to SQ (SK SJ), found H2";
/// assert_eq!(play.add(revoke).unwrap_err().to_string(), message);
///
/// play.add("SK".parse()?)?;
/// assert_eq!((play.turn(), play.taken(Side::Other)), (Side::Other, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The cards that were left when the current trick began, or `None` when all cards have been played.
    deal: Option<Deal>,
    /// The card that was led to the current trick, if there is one.
    lead: Option<Card>,
    /// The side that leads to the current trick.
    on_lead: Side,
    /// The tricks of each side, by [`Side`].
    taken: [usize; 2],
}

impl Play {
    /// Creates a game in which no card has been played.
    #[must_use]
    pub fn new(deal: Deal) -> Self {
        Self { deal: Some(deal), lead: None, on_lead: Side::Leader, taken: [0, 0] }
    }

    /// Returns the deal that was left when the current trick began, with the hand that leads to it as the
    /// leader, or `None` when all cards have been played. A card that has been led to the current
    /// trick is still in its hand.
    #[must_use]
    pub fn deal(&self) -> Option<&Deal> {
        self.deal.as_ref()
    }

    /// Returns whether all cards have been played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.deal.is_none()
    }

    /// Returns the card that was led to the current trick, or `None` if the trick has not begun.
    #[must_use]
    pub fn lead(&self) -> Option<Card> {
        self.lead
    }

    /// Returns the side that plays the next card. When all cards have been played, it is the winner
    /// of the last trick.
    #[must_use]
    pub fn turn(&self) -> Side {
        match self.lead {
            None => self.on_lead,
            Some(_) => self.on_lead.opponent(),
        }
    }

    /// Returns the side that leads to the current trick.
    #[must_use]
    pub fn on_lead(&self) -> Side {
        self.on_lead
    }

    /// Returns the number of tricks that a side has taken so far.
    #[must_use]
    pub fn taken(&self, side: Side) -> usize {
        self.taken[side as usize]
    }

    /// Returns the number of tricks that are left, the current one included.
    pub(crate) fn left(&self) -> usize {
        self.deal.map_or(0, |deal| deal.tricks())
    }

    /// Returns the cards of the side whose turn it is.
    #[must_use]
    pub fn hand(&self) -> Hand {
        match (&self.deal, self.lead) {
            (None, _) => Hand::default(),
            (Some(deal), None) => deal.leader(),
            (Some(deal), Some(_)) => deal.other(),
        }
    }

    /// Returns the cards that may be played now. There are none when all cards have been played.
    #[must_use]
    pub fn legal(&self) -> Hand {
        match (&self.deal, self.lead) {
            (Some(deal), Some(lead)) => deal.legal_replies(lead),
            _ => self.hand(),
        }
    }

    /// Plays a card.
    ///
    /// # Errors
    /// Returns an error if the card may not be played. The game is then unchanged.
    pub fn add(&mut self, card: Card) -> Result<(), CardError> {
        let Some(deal) = self.deal else {
            return Err(CardError::new("no card after the last trick", card));
        };
        if !self.hand().has(card) {
            let side = match self.turn() {
                Side::Leader => "the leader's hand",
                Side::Other => "the other hand",
            };
            return Err(CardError::new(format!("a card of {side} ({})", self.hand()), card));
        }
        let Some(lead) = self.lead else {
            self.lead = Some(card);
            return Ok(());
        };
        if !self.legal().has(card) {
            let legal: Vec<String> = self.legal().cards().map(|card| card.to_string()).collect();
            let expected = format!("a card that follows suit to {lead} ({})", legal.join(" "));
            return Err(CardError::new(expected, card));
        }
        let (rest, leader_wins) = deal.after(lead, card);
        if !leader_wins {
            self.on_lead = self.on_lead.opponent();
        }
        self.taken[self.on_lead as usize] += 1;
        self.deal = rest;
        self.lead = None;
        Ok(())
    }
}
