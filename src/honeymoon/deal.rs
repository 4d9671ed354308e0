//! A deal: two hands, a trump suit or none, and the side that leads.

use std::fmt::{self, Debug, Display};

use crate::honeymoon::card::{Card, CardError, Suit, RANKS};
use crate::honeymoon::hand::Hand;

/// No trump and the trump suits in the order of bids, from the highest down.
pub(crate) const TRUMPS: [Option<Suit>; 5] =
    [None, Some(Suit::Spades), Some(Suit::Hearts), Some(Suit::Diamonds), Some(Suit::Clubs)];

/// Returns the letter of a trump suit, or `N` for no trump.
pub(crate) fn trump_letter(trump: Option<Suit>) -> char {
    trump.map_or('N', Suit::letter)
}

/// Two hands of equal size, and the trump suit, if there is one. The first hand leads to the first
/// trick. Both hands have 1 to 13 cards, and no card is in both.
///
/// A deal is written as a trump suit, or `N` for none, followed by the leader's hand and the other
/// hand. It is parsed in any of the program's notations for one line: with hands as they are written
/// here, with spaces, commas, or marks for the suits, as card codes in brackets, as the value of PBN's `Deal` tag
/// with cards at two seats, or as ones and zeros.
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
/// let error = "H AK... Q...".parse::<Deal>().unwrap_err();
/// let message = "1:9: expected a hand of 2 cards, as many as in the first, found 1 card";
/// assert_eq!(error.to_string(), message);
/// # Ok::<(), bitsolve::text::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
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
            return Err(CardError::new("a hand of 1 to 13 cards", first));
        }
        if first != second {
            let found = format!("{first} and {second} cards");
            return Err(CardError::new("hands of the same size", found));
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

    /// Returns the same deal with the other hand on lead.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { leader: self.other, other: self.leader, ..self }
    }

    /// Returns the cards of both hands.
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

    /// Returns whether the reply wins the trick.
    pub(crate) fn reply_wins(&self, lead: Card, reply: Card) -> bool {
        if reply.suit() == lead.suit() {
            reply > lead
        } else {
            Some(reply.suit()) == self.trump
        }
    }

    /// Returns the deal that remains after a trick, with its winner on lead, or `None` after the last trick.
    /// Also returns whether the hand that led has won. Both cards must be legal.
    pub(crate) fn after(&self, lead: Card, reply: Card) -> (Option<Self>, bool) {
        debug_assert!(self.leader.has(lead) && self.legal_replies(lead).has(reply));
        let leader_wins = !self.reply_wins(lead, reply);
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

/// Writes `Deal(N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ)`.
impl Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deal({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deal(leader: &str, other: &str) -> Result<Deal, String> {
        let [leader, other] = [leader, other].map(|text| text.parse().unwrap());
        Deal::new(None, leader, other).map_err(|error| error.to_string())
    }

    #[test]
    fn hands_that_make_no_deal_are_refused_with_a_reason() {
        let fourteen = "AKQJT98765432.A..";
        for (leader, other, reason) in [
            ("A...", "A...", "expected each card in one hand, found SA in both"),
            ("A.K.Q.J", "2.K.Q.J", "expected each card in one hand, found HK in both"),
            ("...", "...", "expected a hand of 1 to 13 cards, found 0"),
            (fourteen, "..A.", "expected a hand of 1 to 13 cards, found 14"),
            ("A...", "...", "expected hands of the same size, found 1 and 0 cards"),
            ("..A.", fourteen, "expected hands of the same size, found 1 and 14 cards"),
        ] {
            assert_eq!(deal(leader, other), Err(reason.to_string()));
        }
    }
}
