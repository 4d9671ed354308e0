//! Deals: the table of notations, and the two that need both hands: four seats as in PBN, and rows of bits.

use std::fmt::Display;
use std::str::FromStr;

use crate::honeymoon::card::{Card, Rank, Suit, RANKS};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::hands::{self, is_marked, Hands, Reader, Reading};
use crate::honeymoon::notation::statement::{
    is_dash, rejected, whole, Piece, Statement, Text, LONGEST,
};
use crate::honeymoon::notation::trump::Trump;
use crate::text::lines::Word;
use crate::text::numbers::count;
use crate::text::quote::quoted;
use crate::text::Error;

/// The notations of deals. Where two errors are at the same place, the first counts.
const NOTATIONS: [Reader; 7] =
    [rows, four_seats, hands::dots, hands::spaces, hands::commas, hands::cards, hands::marks];

/// The letters of the seats, clockwise.
pub(super) const SEATS: [char; 4] = ['N', 'E', 'S', 'W'];

/// Parses a deal in any of these notations. A comment may follow it.
impl FromStr for Deal {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        whole(text, |line| deal(line, None))
    }
}

/// Reads the deal at the start of a line. If the line does not begin with a trump suit, the trump suit is `default`, if
/// there is one.
pub(crate) fn deal(line: &mut Statement, default: Option<Trump>) -> Result<Deal, Error> {
    let words = line.cards();
    if let Some(word) = words.iter().find(|word| word.text.len() > LONGEST) {
        return Err(Piece::of(word).wrong(format_args!("a word of up to {LONGEST} bytes")));
    }
    // If no trump suit is needed, the first of `S AK H Q` may be the mark of a suit, and the first of `4S AS 5H KH` a
    // card.
    let named = Trump::at_start(words);
    let trumps = [named, default.map(|trump| (trump, 0))];
    if trumps == [None; 2] {
        let expected = match words.first() {
            Some(word) if is_marked(&word.text) && word.text.contains(':') => {
                "a whole deal on one line (N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ)"
            }
            _ => "a trump suit (S, H, D, C, or N for none)",
        };
        return Err(line.instead_of(0, expected));
    }
    let read = |(trump, before): (Trump, usize)| {
        let text = line.hands(before, 2);
        NOTATIONS.iter().map(move |read| checked(trump, &read(&text)?).map_err(Some))
    };
    let deal = only_one(trumps.iter().copied().flatten().flat_map(read), &line.hands(0, 2));
    let used = words.len();
    line.skip(used);
    deal
}

/// Returns what all readings of a text agree on. If none can read it, the error is that of the notation that came
/// furthest.
pub(super) fn only_one<T: PartialEq + Display>(
    readings: impl Iterator<Item = Result<T, Option<Error>>>,
    text: &Text<'_>,
) -> Result<T, Error> {
    let (mut read, mut furthest): (Option<T>, Option<Error>) = (None, None);
    for reading in readings {
        match (reading, &read, &furthest) {
            (Ok(other), Some(first), _) if *first != other => {
                let (place, found) = (text.words[0].position, format!("{first} or {other}"));
                return Err(rejected(place, "cards with only one meaning", found));
            }
            (Ok(other), ..) => read = Some(other),
            (Err(Some(error)), _, Some(other)) if error.position() <= other.position() => {}
            (Err(Some(error)), ..) => furthest = Some(error),
            (Err(None), ..) => {}
        }
    }
    read.ok_or_else(|| furthest.expect("a notation has an error for each text that it rejects"))
}

/// Returns the deal of two hands, if their sizes are right.
pub(super) fn checked(trump: Trump, hands: &Hands) -> Result<Deal, Error> {
    let [(leader, first), (other, second)] = [hands.all[0], hands.all[1]];
    let found = |hand: Hand| count(hand.len(), "card");
    Deal::new(trump.suit(), leader, other).map_err(|_| match leader.len() {
        1..=RANKS => {
            let expected = format!("a hand of {}, as many as in the first", found(leader));
            rejected(second, expected, found(other))
        }
        _ => rejected(first, "a hand of 1 to 13 cards", found(leader)),
    })
}

/// Returns the index of a seat, which is given by its letter or its name.
pub(super) fn seat(text: &str) -> Option<usize> {
    const NAMES: [&str; 4] = ["north", "east", "south", "west"];
    let is = |name: &&str| name.eq_ignore_ascii_case(text) || name[..1].eq_ignore_ascii_case(text);
    NAMES.iter().position(is)
}

/// Returns whether a word is a hand without cards.
fn is_empty(word: &str) -> bool {
    is_dash(word)
        || word.contains('.') && word.split('.').all(|suit| suit.is_empty() || is_dash(suit))
}

/// Reads hands at four seats. The seat of the first is before it, with a colon, or it is north.
fn four_seats(text: &Text<'_>) -> Reading {
    let is_named = text.words.first().is_some_and(|first| first.text.contains(':'));
    if !is_named && text.words.len() != SEATS.len() {
        return Err(None);
    }
    Ok(seats(text)?.0)
}

/// Reads the hands of four seats. Also returns the seats of the two hands with cards, as indices of [`SEATS`].
pub(super) fn seats(text: &Text<'_>) -> Result<(Hands, [usize; 2]), Error> {
    let mut all: Vec<Piece<'_>> = text.words.iter().take(SEATS.len()).map(Piece::of).collect();
    let start = text.words[0].position;
    let mut first = 0;
    if all[0].text.contains(':') {
        let name = all[0].take_while(|c| c != ':').text;
        first = seat(name).ok_or_else(|| rejected(start, "a seat (N, E, S or W)", quoted(name)))?;
        all[0].next();
    }
    let expected = "a hand, or - for a seat without one";
    let (mut hands, mut seats) = (Hands::default(), Vec::new());
    for (turn, &hand) in all.iter().enumerate() {
        match hand.text {
            "" => return Err(hand.wrong(expected)),
            text if is_empty(text) => continue,
            _ if seats.len() < 2 => {
                hands.add_dotted(hand)?;
                seats.push((first + turn) % SEATS.len());
            }
            _ if all.len() == SEATS.len()
                && all.iter().all(|hand| hand.text.contains('.') && !is_empty(hand.text)) =>
            {
                let message =
                    "this deal has four hands; honeymoon solves two (write - for the others)";
                return Err(Error::with_message(None, hand.place, message.to_string()));
            }
            _ => return Err(hand.wrong("-, as two seats have hands")),
        }
    }
    if all.len() < SEATS.len() {
        return Err(text.end(expected));
    }
    text.has_at_most(SEATS.len())?;
    match seats[..] {
        [first, second] => Ok((hands, [first, second])),
        _ => Err(rejected(start, "hands at two of the four seats", seats.len())),
    }
}

/// Reads four rows, one per suit, from the highest card down. A row of N digits stands for the N highest cards of its
/// suit. 1 is the leader's card.
fn rows(text: &Text<'_>) -> Reading {
    let is_bit = |c: char| matches!(c, '0' | '1');
    let is_row = |word: &Word| is_dash(&word.text) || word.text.chars().all(is_bit);
    if !text.words.first().is_some_and(is_row) || text.words.len() > SEATS.len() {
        return Err(None);
    }
    let mut hands = [Hand::default(); 2];
    for (word, suit) in text.words.iter().zip(Suit::ALL) {
        let mut rest = Piece::of(word);
        let row = rest.take_while(is_bit).text;
        if let Some(c) = rest.peek().filter(|_| !is_dash(&word.text)) {
            let expected = "0, 1, or - for a suit without cards";
            return Err(rejected(rest.place, expected, quoted(c)).into());
        }
        if row.len() > RANKS {
            let expected = format!("up to {RANKS} cards of a suit");
            return Err(rejected(word.position, expected, count(row.len(), "card")).into());
        }
        for (bit, rank) in row.chars().zip(Rank::ALL.iter().copied().rev()) {
            let hand = &mut hands[usize::from(bit == '0')];
            *hand = hand.with(Card::new(suit, rank));
        }
    }
    if text.words.len() < Suit::ALL.len() {
        return Err(text.end("a row of ones and zeros, or - for a suit without cards").into());
    }
    let (start, [ones, zeros]) = (text.words[0].position, hands.map(Hand::len));
    if ones != zeros {
        let found = format!("{} and {}", count(ones, "one"), count(zeros, "zero"));
        return Err(rejected(start, "as many ones as zeros", found).into());
    }
    Ok(Hands { all: hands.map(|hand| (hand, start)).to_vec() })
}
