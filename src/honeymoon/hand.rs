//! Hands as sets of bits.
//!
//! ```text
//!     bit  63      52 51         39 38         26 25         13 12          0
//!          (nothing)  spades A...2  hearts A...2  diamonds A..2  clubs A...2
//! ```
//!
//! The layout is that of Y. Huang's program for the play phase (NTNU, 2022, doi
//! 10.6345/NTNU202201230).

use std::fmt::{self, Display};

use crate::honeymoon::card::{Card, Suit, RANKS};

/// The cards of each suit, by its number.
pub const SUITS: [u64; 4] = {
    let mut suits = [0; 4];
    let mut suit = 0;
    while suit < 4 {
        suits[suit] = 0x1FFF << (suit * RANKS);
        suit += 1;
    }
    suits
};

/// The first so many bits.
pub const FIRST: [u64; 53] = {
    let mut first = [0; 53];
    let mut count = 0;
    while count < first.len() {
        first[count] = (1 << count) - 1;
        count += 1;
    }
    first
};

/// A set of cards: bit `n` stands for the card with number `n`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand(pub u64);

impl Hand {
    /// How many cards it has.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has this card.
    pub fn has(self, card: Card) -> bool {
        self.0 >> card.number() & 1 != 0
    }

    /// The hand with this card.
    pub fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.number())
    }

    /// The hand without this card.
    pub fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.number()))
    }

    /// Its cards of a suit.
    pub fn of(self, suit: Suit) -> Self {
        Self(self.0 & SUITS[suit as usize])
    }

    /// The cards of both hands.
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether it has none between two cards, the lower first.
    pub fn lets_touch(self, low: Card, high: Card) -> bool {
        low.suit() == high.suit() && self.0 & FIRST[high.number()] & !FIRST[low.number() + 1] == 0
    }

    /// How many cards it has of each suit, by number.
    pub fn lengths(self) -> [usize; 4] {
        SUITS.map(|suit| (self.0 & suit).count_ones() as usize)
    }

    /// Its cards as hands are written: spades, hearts, diamonds, clubs, each from the highest.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let highest = rest.checked_ilog2()?;
            rest ^= 1 << highest;
            Some(Card::from_number(highest as usize))
        })
    }
}

// By its path, as the oldest edition that the flattened source is for does not know its name.
impl std::iter::FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::default(), Self::with)
    }
}

/// `AKJT8.AQ9.KT.JT9`: spades, hearts, diamonds, clubs.
impl Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for suit in Suit::ALL {
            if suit != Suit::Spades {
                write!(f, ".")?;
            }
            for card in self.of(suit).cards() {
                write!(f, "{}", card.rank_letter())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_touch_where_none_lies_between() {
        let all = || (0..52).map(Card::from_number);
        let mut touching = 0;
        for low in all() {
            for high in all().filter(|&high| high > low) {
                let between = all().filter(|&card| card > low && card < high);
                for held in [Hand::default(), between.clone().collect(), between.skip(1).collect()]
                {
                    let with_both = held.with(low).with(high);
                    let is_free = all().all(|card| card <= low || card >= high || !held.has(card));
                    let expected = low.suit() == high.suit() && is_free;
                    assert_eq!(held.lets_touch(low, high), expected, "{low} {high}");
                    assert_eq!(with_both.lets_touch(low, high), expected, "{low} {high}");
                    touching += usize::from(expected);
                }
            }
        }
        // All pairs of a suit, those next to each other thrice, and those with one card between
        // them once more.
        assert_eq!(touching, 4 * (78 + 2 * 12 + 11));
    }
}
