//! Suits, ranks and cards.

use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use crate::text::lines::is_variation;
use crate::text::quote::quoted;

/// The number of ranks, which is also the number of cards of a suit.
pub(crate) const RANKS: usize = 13;

/// A suit. Suits are ordered as in bidding: clubs are the lowest, and spades are the highest.
///
/// ```
/// use bitsolve::honeymoon::Suit;
///
/// assert_eq!("h".parse(), Ok(Suit::Hearts));
/// assert_eq!(Suit::Hearts.to_string(), "H");
/// assert!(Suit::Clubs < Suit::Spades);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Clubs, written `C`.
    Clubs,
    /// Diamonds, written `D`.
    Diamonds,
    /// Hearts, written `H`.
    Hearts,
    /// Spades, written `S`.
    Spades,
}

impl Suit {
    /// All suits in the order in which a hand is written: spades, hearts, diamonds, clubs.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// All suits in the order of their numbers, clubs first.
    pub(crate) const BY_NUMBER: [Self; 4] =
        [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// Returns the letter of the suit: `S`, `H`, `D` or `C`.
    #[must_use]
    pub fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// Returns the suit with this letter, in any case, or with this symbol, black or white.
    pub(crate) fn from_mark(mark: char) -> Option<Self> {
        match mark.to_ascii_uppercase() {
            'S' | '\u{2660}' | '\u{2664}' => Some(Self::Spades),
            'H' | '\u{2661}' | '\u{2665}' => Some(Self::Hearts),
            'D' | '\u{2662}' | '\u{2666}' => Some(Self::Diamonds),
            'C' | '\u{2663}' | '\u{2667}' => Some(Self::Clubs),
            _ => None,
        }
    }

    /// Parses the letter or the symbol of a suit.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        only_character(text.trim_end_matches(is_variation)).and_then(Self::from_mark)
    }
}

/// Writes the letter of the suit.
impl Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.letter(), f)
    }
}

/// Parses the letter of a suit, or its symbol. Case does not matter.
impl FromStr for Suit {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        Self::from_text(text).ok_or_else(|| CardError::new("a suit (S, H, D or C)", quoted(text)))
    }
}

/// A rank. The two is the lowest, and the ace is the highest.
///
/// ```
/// use bitsolve::honeymoon::Rank;
///
/// assert_eq!(Rank::Ten.to_string(), "T");
/// assert!(Rank::Ten < Rank::Jack);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// The two, written `2`.
    Two,
    /// The three, written `3`.
    Three,
    /// The four, written `4`.
    Four,
    /// The five, written `5`.
    Five,
    /// The six, written `6`.
    Six,
    /// The seven, written `7`.
    Seven,
    /// The eight, written `8`.
    Eight,
    /// The nine, written `9`.
    Nine,
    /// The ten, written `T`. `10` is also accepted.
    Ten,
    /// The jack, written `J`.
    Jack,
    /// The queen, written `Q`.
    Queen,
    /// The king, written `K`.
    King,
    /// The ace, written `A`.
    Ace,
}

const RANK_LETTERS: &str = "23456789TJQKA";

impl Rank {
    /// All ranks from the two up to the ace.
    pub const ALL: [Self; RANKS] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// Returns the letter or digit of the rank. The ten is `T`.
    #[must_use]
    pub fn letter(self) -> char {
        char::from(RANK_LETTERS.as_bytes()[self as usize])
    }

    /// Returns the rank with this letter, in any case, or with this digit.
    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        RANK_LETTERS.find(letter.to_ascii_uppercase()).map(|number| Self::ALL[number])
    }

    /// Parses a rank such as `A`, `t` or `10`.
    fn from_text(text: &str) -> Option<Self> {
        match text {
            "10" => Some(Self::Ten),
            _ => only_character(text).and_then(Self::from_letter),
        }
    }
}

/// Writes the letter or digit of the rank.
impl Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.letter(), f)
    }
}

pub(super) const EXPECTED_CARD: &str = "a card (like SA or HT)";

/// One of the 52 cards. Cards are ordered by suit, and within a suit by rank.
///
/// ```
/// use bitsolve::honeymoon::{Card, Rank, Suit};
///
/// let card: Card = "SA".parse()?;
/// assert_eq!(card, Card::new(Suit::Spades, Rank::Ace));
/// assert_eq!(card.to_string(), "SA");
/// assert_eq!("d10".parse::<Card>()?.rank(), Rank::Ten);
/// assert!("S1".parse::<Card>().is_err());
/// # Ok::<(), bitsolve::honeymoon::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// Creates the card of this suit and rank.
    #[must_use]
    pub fn new(suit: Suit, rank: Rank) -> Self {
        Self::from_number(suit as usize * RANKS + rank as usize)
    }

    /// Returns the card with this number, which must be below 52.
    pub(super) fn from_number(number: usize) -> Self {
        debug_assert!(number < 4 * RANKS);
        Self(number as u8)
    }

    /// Returns the number of the card. Clubs have the numbers 0 to 12, from the two up to the ace, followed by
    /// diamonds (13 to 25), hearts (26 to 38) and spades (39 to 51).
    #[must_use]
    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the suit of the card.
    #[must_use]
    pub fn suit(self) -> Suit {
        Suit::BY_NUMBER[self.number() / RANKS]
    }

    /// Returns the rank of the card.
    #[must_use]
    pub fn rank(self) -> Rank {
        Rank::ALL[self.number() % RANKS]
    }

    /// Parses a card such as `SA`, `h7`, `D10` or `7H`, with a letter or a symbol for the suit.
    pub(super) fn from_text(text: &str) -> Option<Self> {
        let text = text.trim_end_matches(is_variation);
        let mut after_first = text.chars();
        let first = after_first.next().and_then(Suit::from_mark);
        let mut before_last = text.chars();
        let last = before_last.next_back().and_then(Suit::from_mark);
        let (suit, rank) = match first {
            Some(suit) => (suit, after_first.as_str().trim_start_matches(is_variation)),
            None => (last?, before_last.as_str()),
        };
        Rank::from_text(rank).map(|rank| Self::new(suit, rank))
    }
}

/// Writes the suit and the rank: `SA`, `DT`.
impl Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&[self.suit().letter(), self.rank().letter()].iter().collect::<String>())
    }
}

/// Writes the same as `Display`.
impl Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// Parses a suit and a rank in either order. The ten is `T` or `10`, the suit may be a symbol,
/// and case does not matter.
impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        Self::from_text(text).ok_or_else(|| CardError::new(EXPECTED_CARD, quoted(text)))
    }
}

fn only_character(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.as_str().is_empty())
}

/// The error for a text that is not a [`Suit`] or a [`Card`], for two hands that do not make a
/// deal, and for a card that may not be played.
///
/// ```
/// use bitsolve::honeymoon::Card;
///
/// let error = "A1".parse::<Card>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a card (like SA or HT), found \"A1\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardError {
    pub(super) expected: String,
    pub(super) found: String,
}

impl CardError {
    pub(super) fn new(expected: impl Into<String>, found: impl Display) -> Self {
        Self { expected: expected.into(), found: found.to_string() }
    }
}

impl Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl Error for CardError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_as_they_are_written() {
        for number in 0..52 {
            let card = Card::from_number(number);
            assert_eq!(card.number(), number);
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
            assert_eq!(format!("{card:?}"), card.to_string());
            assert_eq!(Card::new(card.suit(), card.rank()), card);
            assert_eq!(card.suit().to_string().parse(), Ok(card.suit()));
        }
        assert_eq!("SA".parse().map(Card::number), Ok(51));
        for (text, same) in [
            ("AS", "SA"),
            ("td", "DT"),
            ("10C", "CT"),
            ("\u{2660}K", "SK"),
            ("K\u{2664}\u{fe0f}", "SK"),
            ("\u{2665}\u{fe0f}10", "HT"),
            ("10\u{2662}", "DT"),
        ] {
            assert_eq!(text.parse::<Card>(), same.parse(), "{text}");
        }
        for text in [
            "", "S", "A", "S1", "S0", "S11", "SAA", "NA", "S\u{e9}", "S100", "SS", "AA", "ASA",
            "12", "0", "[12]", "-1", "\u{fe0f}", "\u{2660}", "SA ",
        ] {
            let error = format!("expected {EXPECTED_CARD}, found {text:?}");
            assert_eq!(text.parse::<Card>().map_err(|error| error.to_string()), Err(error));
        }
    }

    #[test]
    fn suits_and_ranks_are_ordered_as_they_are_numbered() {
        for (number, suit) in Suit::BY_NUMBER.into_iter().enumerate() {
            assert_eq!(suit as usize, number);
            assert_eq!(Suit::ALL[3 - number], suit);
        }
        for (number, rank) in Rank::ALL.into_iter().enumerate() {
            assert_eq!(rank as usize, number);
        }
        for text in ["", "N", "1", "SS", "100", "AA", "\u{fe0f}", "\u{2660}\u{2660}"] {
            assert!(text.parse::<Suit>().is_err(), "{text}");
        }
    }
}
