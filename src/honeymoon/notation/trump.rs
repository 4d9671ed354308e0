//! The first word of a line: a trump suit, no trump, or a contract.

use std::fmt::{self, Display};

use crate::honeymoon::card::Suit;
use crate::text::lines::Word;

/// A contract of level N needs N tricks more than this.
pub(crate) const BOOK: usize = 6;

/// What a text says about trumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trump {
    /// The trump suit, or `None` if there is none.
    pub(crate) suit: Option<Suit>,
    /// The contract, if the text names one.
    pub(crate) contract: Option<Contract>,
}

/// A contract. Its declarer is the side that does not lead to the first trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contract {
    level: usize,
    suit: Option<Suit>,
    /// 0, 1 if it is doubled, or 2 if it is redoubled.
    doubles: usize,
}

impl Trump {
    pub(crate) const NONE: Self = Self { suit: None, contract: None };

    /// Parses a trump suit or a contract in one word.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let level = text.chars().next().and_then(|c| c.to_digit(10));
        let Some(level @ 1..=7) = level else { return Self::of_denomination(text) };
        let undoubled = text[1..].trim_end_matches(['x', 'X']);
        let (level, doubles) = (level as usize, text.len() - 1 - undoubled.len());
        let Self { suit, .. } = Self::of_denomination(undoubled).filter(|_| doubles <= 2)?;
        Some(Self { suit, contract: Some(Contract { level, suit, doubles }) })
    }

    /// Parses the name, the letter or the symbol of a trump suit, or a name of no trump.
    fn of_denomination(text: &str) -> Option<Self> {
        // The names of the suits by number, and then those of no trump.
        const NAMES: [&str; 8] =
            ["club", "diamond", "heart", "spade", "N", "NT", "notrump", "no-trump"];
        let singular = match text.strip_suffix(['s', 'S']) {
            Some(singular) if singular.len() > 2 => singular,
            _ => text,
        };
        for (number, name) in NAMES.iter().enumerate() {
            if singular.eq_ignore_ascii_case(name) {
                let suit = Suit::BY_NUMBER.get(number).copied();
                return Some(Self { suit, contract: None });
            }
        }
        Suit::from_text(text).map(|suit| Self { suit: Some(suit), contract: None })
    }

    /// Parses the trump suit at the start of a line. Also returns its number of words.
    pub(super) fn at_start(words: &[Word]) -> Option<(Self, usize)> {
        match words {
            [no, trump, ..] if no.text.eq_ignore_ascii_case("no") => {
                Some((Self::of_denomination(&format!("no-{}", trump.text))?, 2))
            }
            [first, ..] => Some((Self::parse(&first.text)?, 1)),
            [] => None,
        }
    }
}

impl Contract {
    /// Returns the declarer's tricks minus the tricks that the contract needs. The number is negative if the contract
    /// is defeated.
    pub(crate) fn result(self, tricks: usize) -> isize {
        tricks as isize - (self.level + BOOK) as isize
    }
}

/// Writes `3NT` or `4SX`.
impl Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = self.suit.map_or("NT".to_string(), |suit| suit.to_string());
        write!(f, "{}{suit}{}", self.level, "X".repeat(self.doubles))
    }
}
