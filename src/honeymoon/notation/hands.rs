//! Hands that are written rank by rank.

use std::io::BufRead;
use std::str::FromStr;

use crate::honeymoon::card::{Card, Rank, Suit, EXPECTED_RANK};
use crate::honeymoon::deal::{Deal, DealError};
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::words::{after, cards, needed, quoted, whole};
use crate::text::lines::{Lines, Word};
use crate::text::{Error, Position};

/// Parses a hand as described at [`Hand`]. A comment may follow it.
impl FromStr for Hand {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        whole(text, |lines| {
            let word = needed(lines, "a hand (spades.hearts.diamonds.clubs)")?;
            hand(lines, &word, Hand::default())
        })
    }
}

/// Reads the deal of two hands, the leader's first.
pub(super) fn deal(
    lines: &Lines<impl BufRead>,
    trump: Option<Suit>,
    [first, second]: [&Word; 2],
) -> Result<Deal, Error> {
    let leader = hand(lines, first, Hand::default())?;
    let other = hand(lines, second, leader)?;
    Deal::new(trump, leader, other).map_err(|error| match error {
        DealError::Size(size) => {
            lines.rejected(first.position, "a hand of 1 to 13 cards", cards(size))
        }
        DealError::UnequalSizes { leader, other } => {
            let as_many = format!("a hand of {}, as many as the leader's", cards(leader));
            lines.rejected(second.position, as_many, cards(other))
        }
        // This was found above, at its place.
        DealError::SharedCard(card) => lines.rejected(second.position, NOT_THE_LEADERS, card),
    })
}

/// The description of a card in the other hand, for errors.
const NOT_THE_LEADERS: &str = "a card that the leader does not hold";

/// Reads the rest of a deal in PBN after its `first` word. That word is a seat, a colon and the
/// hand of that seat. The hands of the other seats follow.
pub(super) fn seats(
    lines: &mut Lines<impl BufRead>,
    trump: Option<Suit>,
    first: &Word,
) -> Result<Deal, Error> {
    let (seat, text) = first.text.split_once(':').unwrap_or_default();
    if !["N", "E", "S", "W"].iter().any(|name| name.eq_ignore_ascii_case(seat)) {
        return Err(lines.rejected(first.position, "a seat (N, E, S or W)", quoted(seat)));
    }
    let a_hand = "a hand, or - for a seat without one";
    let mut word =
        Word { text: text.to_string(), is_cut: false, position: after(first.position, 2) };
    if word.text.is_empty() {
        return Err(lines.rejected(word.position, a_hand, quoted("")));
    }
    let mut hands = Vec::new();
    for seat in 1.. {
        if word.text != "-" {
            if hands.len() == 2 {
                let expected = "-, as two seats have hands";
                return Err(lines.rejected(word.position, expected, quoted(word.text)));
            }
            hands.push(word);
        }
        if seat == 4 {
            break;
        }
        word = needed(lines, a_hand)?;
    }
    let [leader, other] = hands.as_slice() else {
        let expected = "hands at two of the four seats";
        return Err(lines.rejected(first.position, expected, hands.len()));
    };
    deal(lines, trump, [leader, other])
}

/// Parses a hand. None of its cards may be `taken`.
fn hand(lines: &Lines<impl BufRead>, word: &Word, taken: Hand) -> Result<Hand, Error> {
    let suits: Vec<&str> = word.text.split('.').collect();
    if suits.len() != Suit::ALL.len() {
        let expected = "four suits with a dot between them (S.H.D.C)";
        return Err(lines.rejected(word.position, expected, quoted(&word.text)));
    }
    let mut hand = Hand::default();
    let mut place = word.position;
    for (&suit, ranks) in Suit::ALL.iter().zip(suits) {
        if ranks != "-" {
            add_suit(lines, place, suit, ranks, &mut hand, taken)?;
        }
        place = after(place, ranks.chars().count() + 1);
    }
    Ok(hand)
}

/// Adds the cards of a suit, which begin at `place`.
fn add_suit(
    lines: &Lines<impl BufRead>,
    mut place: Position,
    suit: Suit,
    ranks: &str,
    hand: &mut Hand,
    taken: Hand,
) -> Result<(), Error> {
    let mut rest = ranks;
    while let Some(first) = rest.chars().next() {
        let (letter, length) = if rest.starts_with("10") { ('T', 2) } else { (first, 1) };
        let rank = Rank::from_letter(letter)
            .ok_or_else(|| lines.rejected(place, EXPECTED_RANK, quoted(first)))?;
        let card = Card::new(suit, rank);
        if hand.has(card) {
            return Err(lines.rejected(place, "each card once", format_args!("{card} again")));
        }
        if taken.has(card) {
            return Err(lines.rejected(place, NOT_THE_LEADERS, card));
        }
        *hand = hand.with(card);
        // Ranks are ASCII, so each character is one byte.
        rest = &rest[length..];
        place = after(place, length);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_read_as_they_are_written() {
        for text in ["AKJT8.AQ9.KT.JT9", "...", "AKQJT98765432.AKQJT98765432..2"] {
            let hand: Hand = text.parse().unwrap();
            assert_eq!(hand.to_string(), text);
            assert_eq!(text.to_lowercase().parse::<Hand>().unwrap(), hand);
        }
        assert_eq!("-.10.-.- # a ten".parse::<Hand>().unwrap().to_string(), ".T..");
        for (text, error) in [
            ("", "1:1: expected a hand (spades.hearts.diamonds.clubs), found the end of the line"),
            ("A", "1:1: expected four suits with a dot between them (S.H.D.C), found \"A\""),
            ("AA...", "1:2: expected each card once, found SA again"),
            ("A...1", "1:5: expected a rank (A K Q J T 9 8 7 6 5 4 3 2), found \"1\""),
            ("A... K...", "1:6: expected the end of the line, found \"K...\""),
        ] {
            let found = text.parse::<Hand>().map_err(|error| error.to_string());
            assert_eq!(found, Err(error.to_string()), "{text}");
        }
    }
}
