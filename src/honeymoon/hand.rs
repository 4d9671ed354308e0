//! Hands as sets of bits.
//!
//! ```text
//!     bit  63      52 51         39 38         26 25         13 12          0
//!          (unused)   spades A...2  hearts A...2  diamonds A..2  clubs A...2
//! ```
//!
//! The layout is that of a thesis on the bidding and the exchange of cards in this game (NTNU, 2022, doi
//! 10.6345/NTNU202201230).

use std::fmt::{self, Debug, Display};

use crate::honeymoon::card::{Card, Suit, RANKS};

/// A set of cards from a deck of 52.
///
/// A hand is written as `spades.hearts.diamonds.clubs`, each suit from the highest card down. It is parsed with dots
/// between its suits, or with a letter or a symbol before each: `SAKJT8 HAQ9 DKT CJT9`.
///
/// ```
/// use bitsolve::honeymoon::{Card, Hand, Suit};
///
/// let hand: Hand = "AKJT8.AQ9.KT.JT9".parse()?;
/// assert_eq!(hand.len(), 13);
/// assert_eq!(hand.of(Suit::Hearts).to_string(), ".AQ9..");
///
/// // Of two hands, the greater one has the highest card that is not in both.
/// assert!(hand > "AKJ98.AKQ.AK.AK".parse()?);
///
/// let same: Hand = hand.cards().collect();
/// assert_eq!(same, hand);
/// assert_eq!(hand.cards().next().map(|card| card.to_string()).as_deref(), Some("SA"));
/// # Ok::<(), bitsolve::text::Error>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand(u64);

impl Hand {
    /// All 52 cards.
    pub const ALL: Self = Self((1 << (4 * RANKS)) - 1);

    /// Returns the hand with these [bits](Self::bits). The 12 highest bits must be zero.
    pub(super) fn from_bits(bits: u64) -> Self {
        debug_assert!(bits & !Self::ALL.0 == 0);
        Self(bits)
    }

    /// Returns the bits of the cards: bit `n` stands for the card with [number](Card::number) `n`.
    #[must_use]
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Returns the number of cards.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the hand has no cards.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the hand has this card.
    #[must_use]
    pub fn has(self, card: Card) -> bool {
        self.0 >> card.number() & 1 != 0
    }

    /// Returns the hand with this card added. If the hand already has the card, it is unchanged.
    #[must_use]
    pub fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.number())
    }

    /// Returns the hand without this card. If the hand does not have the card, it is unchanged.
    #[must_use]
    pub fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.number()))
    }

    /// Returns the cards of one suit.
    #[must_use]
    pub fn of(self, suit: Suit) -> Self {
        Self(self.0 & 0x1FFF << (suit as usize * RANKS))
    }

    /// Returns the cards that are in this hand, in the other hand, or in both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the cards that are in both hands.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the cards of this hand that are not in the other hand.
    pub(super) fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the cards in the order in which hands are written: spades, hearts, diamonds, clubs,
    /// each from the highest down.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let highest = rest.checked_ilog2()?;
            rest ^= 1 << highest;
            Some(Card::from_number(highest as usize))
        })
    }

    /// Returns whether the hand has no card between two cards of one suit. `low` is below `high`.
    pub(crate) fn lets_touch(self, low: Card, high: Card) -> bool {
        let below = |card: Card| (1 << card.number()) - 1;
        low.suit() == high.suit() && self.without(low).0 & below(high) & !below(low) == 0
    }
}

/// Collects cards. A card that occurs more than once counts once.
// The path is written out because a flattened file may be compiled in an edition whose prelude does not have the trait.
impl std::iter::FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::default(), Self::with)
    }
}

/// Writes spades, hearts, diamonds and clubs: `AKJT8.AQ9.KT.JT9`.
impl Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for suit in Suit::ALL {
            if suit != Suit::Spades {
                write!(f, ".")?;
            }
            for card in self.of(suit).cards() {
                write!(f, "{}", card.rank())?;
            }
        }
        Ok(())
    }
}

/// Writes `Hand(AKJT8.AQ9.KT.JT9)`.
impl Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hand({self})")
    }
}
