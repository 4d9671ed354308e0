//! Suits and cards, as numbers and as text.

use std::fmt::{self, Display};

/// Cards of a suit.
pub const RANKS: usize = 13;

/// The letters of the ranks, from the lowest.
const RANK_LETTERS: [char; RANKS] =
    ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];

/// A suit; its number counts from the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Suit {
    /// Clubs.
    Clubs,
    /// Diamonds.
    Diamonds,
    /// Hearts.
    Hearts,
    /// Spades.
    Spades,
}

impl Suit {
    /// All suits in the order in which hands are written.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// All suits by their numbers.
    pub const BY_NUMBER: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// `S`, `H`, `D` or `C`.
    pub fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// The suit of a letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.iter().copied().find(|suit| suit.letter() == letter.to_ascii_uppercase())
    }
}

impl Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A card. Its number is that of its bit in a [`Hand`](crate::honeymoon::hand::Hand): suit by suit
/// from clubs, in each from the two up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// The card of a suit with a rank: 0 is the two, 12 the ace.
    ///
    /// # Panics
    /// If there is no such rank.
    pub fn new(suit: Suit, rank: usize) -> Self {
        assert!(rank < RANKS, "there is no such rank");
        Self((suit as usize * RANKS + rank) as u8)
    }

    /// The card with this number, which is below 52.
    pub fn from_number(number: usize) -> Self {
        Self::new(Suit::BY_NUMBER[number / RANKS], number % RANKS)
    }

    /// Its number, below 52.
    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    /// Its suit.
    pub fn suit(self) -> Suit {
        Suit::BY_NUMBER[self.number() / RANKS]
    }

    /// Its rank: 0 is the two, 12 the ace.
    pub fn rank(self) -> usize {
        self.number() % RANKS
    }

    /// The letter of its rank.
    pub fn rank_letter(self) -> char {
        RANK_LETTERS[self.rank()]
    }

    /// The card of a text like `SA`, `h7`, `DT` or `D10`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let suit = Suit::from_letter(letters.next()?)?;
        let rank = match letters.as_str() {
            "10" => rank_of('T'),
            rest => rest.chars().next().filter(|c| c.len_utf8() == rest.len()).and_then(rank_of),
        };
        rank.map(|rank| Self::new(suit, rank))
    }
}

impl Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.suit(), self.rank_letter())
    }
}

/// The rank of a letter, in either case. A ten is `T`.
pub fn rank_of(letter: char) -> Option<usize> {
    RANK_LETTERS.iter().position(|&other| other == letter.to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_as_they_are_written() {
        for number in 0..52 {
            let card = Card::from_number(number);
            assert_eq!(card.number(), number);
            assert_eq!(Card::parse(&card.to_string()), Some(card));
            assert_eq!(Card::parse(&card.to_string().to_lowercase()), Some(card));
            assert_eq!(Card::new(card.suit(), card.rank()), card);
        }
        assert_eq!(Card::parse("d10"), Card::parse("DT"));
        assert_eq!(Card::parse("SA").map(Card::number), Some(51));
        for text in ["", "S", "A", "AS", "S1", "S0", "S11", "SAA", "NA", "S\u{e9}", "S100"] {
            assert_eq!(Card::parse(text), None, "{text}");
        }
    }
}
