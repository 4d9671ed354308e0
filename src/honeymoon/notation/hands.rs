//! Hands that are written out, rank by rank.

use std::io::BufRead;

use crate::honeymoon::card::{rank_of, Card, Suit, RANKS};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::{behind, cards, needed, quoted};
use crate::text::lines::{Lines, Word};
use crate::text::{Error, Position};

/// The deal of two hands, the leader's first.
pub fn deal(
    lines: &Lines<impl BufRead>,
    trump: Option<Suit>,
    words: [&Word; 2],
) -> Result<Deal, Error> {
    let leader = hand(lines, words[0], Hand::default())?;
    let other = hand(lines, words[1], leader)?;
    Deal::new(trump, leader, other).ok_or_else(|| {
        if (1..=RANKS).contains(&leader.len()) {
            let as_many = format!("a hand of {}, as many as the leader's", cards(leader.len()));
            lines.rejected(words[1].position, as_many, cards(other.len()))
        } else {
            lines.rejected(words[0].position, "a hand of 1 to 13 cards", cards(leader.len()))
        }
    })
}

/// The deal in PBN of which the `first` word is read: a seat and a colon are glued to the word of
/// that seat, and those of the seats after it follow.
pub fn seats(
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
        Word { text: text.to_string(), is_cut: false, position: behind(first.position, 2) };
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

/// The hand that a word is, with no card of those that are `taken`.
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
        place = behind(place, ranks.chars().count() + 1);
    }
    Ok(hand)
}

/// Adds the cards of a suit, which are written at `place`.
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
        let rank = rank_of(letter).ok_or_else(|| {
            let expected = "a rank (A K Q J T 9 8 7 6 5 4 3 2)";
            lines.rejected(place, expected, quoted(first))
        })?;
        let card = Card::new(suit, rank);
        if hand.has(card) {
            return Err(lines.rejected(place, "each card once", format_args!("{card} again")));
        }
        if taken.has(card) {
            return Err(lines.rejected(place, "a card that the leader does not hold", card));
        }
        *hand = hand.with(card);
        // What names a rank is ASCII: a byte a character.
        rest = &rest[length..];
        place = behind(place, length);
    }
    Ok(())
}
