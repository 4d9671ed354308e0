//! The trump suit: `S`, its symbol, `Spades`, `N`, `NT`, `notrump`, or a contract such as `4S`.

use crate::honeymoon::card::Suit;
use crate::honeymoon::notation::hands::{are_cards, is_marked};
use crate::honeymoon::notation::statement::Statement;
use crate::text::lines::is_variation;
use crate::text::Error;

/// Reads a trump suit. The result is `None` for no trump. If the line does not begin with a trump
/// suit, the result is `usual`, if there is one.
pub(super) fn read(
    line: &mut Statement,
    usual: Option<Option<Suit>>,
) -> Result<Option<Suit>, Error> {
    let words = line.rest();
    let text = |at: usize| words.get(at).map_or("", |word| &word.text);
    // If no trump suit is needed, the first of `S AK H Q` is the mark of a suit.
    let is_mark = |at: usize| words.get(at).is_some_and(|word| is_marked(&word.text));
    let is_marked = is_mark(0) && !is_mark(1) && is_mark(2) && !text(1).contains('.');
    // The first of `4S AS 5H KH` is a card.
    let is_of_hand = usual.is_some() && (is_marked || are_cards(line.cards()));
    let is_no_trump = text(0).eq_ignore_ascii_case("no") && is_named(text(1), "trump");
    if is_no_trump {
        line.skip(2);
        return Ok(None);
    }
    if let Some(trump) = parse(text(0)).filter(|_| !is_of_hand) {
        line.skip(1);
        return Ok(trump);
    }
    usual.ok_or_else(|| line.instead_of(0, "a trump suit (S, H, D, C, or N for none)"))
}

/// Parses a trump suit or a contract in one word. The inner `None` stands for no trump.
pub(crate) fn parse(text: &str) -> Option<Option<Suit>> {
    denomination(text).or_else(|| contract(text))
}

/// Parses the trump suit of a contract: a level from 1 to 7, the trump suit, and up to two `X`.
pub(super) fn contract(text: &str) -> Option<Option<Suit>> {
    let bid = text.strip_prefix(|level| matches!(level, '1'..='7'))?;
    let undoubled = bid.trim_end_matches(['x', 'X']);
    denomination(undoubled).filter(|_| bid.len() - undoubled.len() <= 2)
}

/// Parses the name, the letter or the symbol of a trump suit, or a name of no trump.
fn denomination(text: &str) -> Option<Option<Suit>> {
    if ["N", "NT", "notrump", "no-trump"].iter().any(|name| is_named(text, name)) {
        return Some(None);
    }
    let mut letters = text.chars();
    let suit = letters.next().and_then(Suit::from_mark);
    if suit.is_some() && letters.all(is_variation) {
        return Some(suit);
    }
    let names = ["club", "diamond", "heart", "spade"];
    let number = names.iter().position(|name| is_named(text, name));
    number.map(|number| Some(Suit::BY_NUMBER[number]))
}

/// Returns whether a text is a name in any case, or its plural.
fn is_named(text: &str, name: &str) -> bool {
    let singular = text.strip_suffix(['s', 'S']).filter(|_| name.len() > 2).unwrap_or(text);
    text.eq_ignore_ascii_case(name) || singular.eq_ignore_ascii_case(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trump_suits_have_many_names() {
        const SPADES: &str = "S s \u{2660} \u{2664} \u{2660}\u{fe0f} spades Spade SPADES 4S 7sx";
        let cases = [
            (SPADES, Some(Suit::Spades)),
            ("H \u{2665} \u{2661} \u{2665}\u{fe0e} hearts Heart 1\u{2665}XX", Some(Suit::Hearts)),
            ("D d \u{2666} \u{2662} diamonds Diamond 5Diamonds", Some(Suit::Diamonds)),
            ("C c \u{2663} \u{2667} clubs Club 2\u{2667}\u{fe0f}", Some(Suit::Clubs)),
            ("N n NT nt notrump NoTrump no-trump Notrumps 3NT 6n", None),
        ];
        for (words, trump) in cases {
            for word in words.split(' ') {
                assert_eq!(parse(word), Some(trump), "{word}");
            }
        }
        for word in ["", "SS", "SA", "NTs", "Ns", "spadess", "\u{fe0f}", "Swords", "no", "trump"] {
            assert_eq!(parse(word), None, "{word}");
        }
        for word in ["3", "0S", "8S", "44S", "10S", "SX", "4XS", "3SXXX", "3NTNT", "\u{2660}4"] {
            assert_eq!(parse(word), None, "{word}");
        }
    }
}
