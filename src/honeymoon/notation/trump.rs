//! The trump suit: `S`, its symbol, `Spades`, `N`, `NT`, `notrump`, or a contract such as `4S`.

use crate::honeymoon::card::Suit;
use crate::text::lines::{is_variation, Word};

/// What a text says about trumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trump {
    /// There is no trump suit.
    None,
    /// This suit is trump.
    Suit(Suit),
}

impl Trump {
    /// Returns the trump suit of a deal.
    pub(crate) fn suit(self) -> Option<Suit> {
        match self {
            Self::None => None,
            Self::Suit(suit) => Some(suit),
        }
    }

    /// Parses a trump suit or a contract in one word.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::of_denomination(text).or_else(|| Self::of_contract(text))
    }

    /// Parses a contract: a level from 1 to 7, the trump suit, and up to two `X`.
    pub(super) fn of_contract(text: &str) -> Option<Self> {
        let bid = text.strip_prefix(|level| matches!(level, '1'..='7'))?;
        let undoubled = bid.trim_end_matches(['x', 'X']);
        Self::of_denomination(undoubled).filter(|_| bid.len() - undoubled.len() <= 2)
    }

    /// Parses the name, the letter or the symbol of a trump suit, or a name of no trump.
    fn of_denomination(text: &str) -> Option<Self> {
        if ["N", "NT", "notrump", "no-trump"].iter().any(|name| is_named(text, name)) {
            return Some(Self::None);
        }
        let mut letters = text.chars();
        let suit = letters.next().and_then(Suit::from_mark);
        if suit.is_some() && letters.all(is_variation) {
            return suit.map(Self::Suit);
        }
        let names = ["club", "diamond", "heart", "spade"];
        let number = names.iter().position(|name| is_named(text, name));
        number.map(|number| Self::Suit(Suit::BY_NUMBER[number]))
    }

    /// Parses the trump suit at the start of a line. Also returns its number of words.
    pub(super) fn at_start(words: &[Word]) -> Option<(Self, usize)> {
        let text = |at: usize| words.get(at).map_or("", |word| &word.text);
        if text(0).eq_ignore_ascii_case("no") && is_named(text(1), "trump") {
            return Some((Self::None, 2));
        }
        Self::parse(text(0)).map(|trump| (trump, 1))
    }
}

/// Returns whether a text is a name in any case, or its plural.
fn is_named(text: &str, name: &str) -> bool {
    let singular = text.strip_suffix(['s', 'S']).filter(|_| name.len() > 2).unwrap_or(text);
    text.eq_ignore_ascii_case(name) || singular.eq_ignore_ascii_case(name)
}
