//! Deals and games. A deal is two hands, a trump suit or none, and the side that leads. A game in progress knows whose
//! turn it is, which cards may be played, and how many tricks each side has taken.

use std::fmt::{self, Display};

use crate::honeymoon::card::{Card, CardError, Suit, RANKS};
use crate::honeymoon::hand::Hand;
use crate::text::numbers::count;

/// No trump and the trump suits in the order of bids, from the highest down.
pub(crate) const TRUMPS: [Option<Suit>; 5] =
    [None, Some(Suit::Spades), Some(Suit::Hearts), Some(Suit::Diamonds), Some(Suit::Clubs)];

/// Returns the letter of a trump suit, or `N` for no trump.
pub(crate) fn trump_letter(trump: Option<Suit>) -> char {
    trump.map_or('N', Suit::letter)
}

/// Returns whether the reply wins the trick.
pub(crate) fn reply_wins(trump: Option<Suit>, lead: Card, reply: Card) -> bool {
    if reply.suit() == lead.suit() {
        reply > lead
    } else {
        Some(reply.suit()) == trump
    }
}

/// Two hands of equal size, and the trump suit, if there is one. The first hand leads to the first
/// trick. Both hands have 1 to 13 cards, and no card is in both.
///
/// A deal is written as a trump suit, or `N` for none, followed by the leader's hand and the other
/// hand. It is parsed in any of the notations that `honeymoon --help` lists.
///
/// ```
/// use bitsolve::honeymoon::{Deal, Suit};
///
/// let deal: Deal = "H AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ".parse()?;
/// assert_eq!(deal.trump(), Some(Suit::Hearts));
/// assert_eq!(deal.tricks(), 13);
/// for same in [
///     "h N:AKJT8.AQ9.KT.JT9 - Q9.KJT8.AQJ9.AKQ -",
///     "H 1101101 1010010 010010 000111",
///     &deal.to_string(),
/// ] {
///     assert_eq!(same.parse::<Deal>()?.tricks(), deal.tricks());
/// }
///
/// // No card is in both hands, which are equal in size.
/// assert!(Deal::new(None, deal.leader(), deal.leader()).is_err());
/// let error = "H AK... Q...".parse::<Deal>().unwrap_err();
/// let message = "1:9: expected a hand of 2 cards, as many as in the first, found 1 card";
/// assert_eq!(error.to_string(), message);
/// # Ok::<(), bitsolve::text::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    trump: Option<Suit>,
    leader: Hand,
    other: Hand,
}

impl Deal {
    /// Creates a deal from the leader's hand and the other hand.
    ///
    /// # Errors
    /// Returns an error if a card is in both hands, the hands differ in size, or they do not have 1
    /// to 13 cards.
    pub fn new(trump: Option<Suit>, leader: Hand, other: Hand) -> Result<Self, CardError> {
        if let Some(card) = leader.intersection(other).cards().next() {
            return Err(CardError::new("each card in one hand", format_args!("{card} in both")));
        }
        let [first, second] = [leader, other].map(Hand::len);
        if !(1..=RANKS).contains(&first) {
            return Err(CardError::new("a hand of 1 to 13 cards", count(first, "card")));
        }
        if first != second {
            let expected = format!("a hand of {}, as many as in the first", count(first, "card"));
            return Err(CardError::new(expected, count(second, "card")));
        }
        Ok(Self { trump, leader, other })
    }

    /// Returns the trump suit, or `None` if there is none.
    #[must_use]
    pub fn trump(&self) -> Option<Suit> {
        self.trump
    }

    /// Returns the hand that leads to the first trick.
    #[must_use]
    pub fn leader(&self) -> Hand {
        self.leader
    }

    /// Returns the hand that plays second in the first trick.
    #[must_use]
    pub fn other(&self) -> Hand {
        self.other
    }

    /// Returns the number of tricks, which is the number of cards per hand.
    #[must_use]
    pub fn tricks(&self) -> usize {
        self.leader.len()
    }

    /// Returns the same deal with another trump suit, or with none.
    #[must_use]
    pub fn with_trump(self, trump: Option<Suit>) -> Self {
        Self { trump, ..self }
    }

    /// Returns the same deal with the other side on lead.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { leader: self.other, other: self.leader, ..self }
    }

    pub(crate) fn cards(&self) -> Hand {
        self.leader.union(self.other)
    }

    /// Returns the cards that may answer a lead: those of its suit if there are any, or else all
    /// cards.
    pub(crate) fn legal_replies(&self, lead: Card) -> Hand {
        let following = self.other.of(lead.suit());
        if following.is_empty() {
            self.other
        } else {
            following
        }
    }

    /// Returns the deal that remains after a trick, with its winner on lead, or `None` after the last trick.
    /// Also returns whether the hand that led has won. Both cards must be legal.
    pub(crate) fn after(&self, lead: Card, reply: Card) -> (Option<Self>, bool) {
        debug_assert!(self.leader.has(lead) && self.legal_replies(lead).has(reply));
        let leader_wins = !reply_wins(self.trump, lead, reply);
        let (leader, other) = (self.leader.without(lead), self.other.without(reply));
        let rest = Self { leader, other, ..*self };
        let next = if leader_wins { rest } else { rest.swapped() };
        ((!leader.is_empty()).then_some(next), leader_wins)
    }
}

/// Writes `N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ`, which parses back to the same deal.
impl Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", trump_letter(self.trump), self.leader, self.other)
    }
}

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
        self.deal.as_ref().map_or(0, Deal::tricks)
    }

    /// Returns the cards of the side to play.
    fn hand(&self) -> Hand {
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
