//! Deals: the trump suit, and the two notations that need both hands: four seats as in PBN, and rows of bits.

use std::str::FromStr;

use crate::honeymoon::card::{Card, Rank, Suit, RANKS};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::hands::{self, agreed, is_marked, Hands, Reading};
use crate::honeymoon::notation::statement::{whole, Statement, Text, LONGEST};
use crate::honeymoon::notation::tokens::{is_dash, rejected, Piece};
use crate::text::lines::Word;
use crate::text::numbers::count;
use crate::text::quote::quoted;
use crate::text::Error;

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

    /// Parses a contract: a bid of 1 to 7, the trump suit, and up to two `X`.
    pub(super) fn of_contract(text: &str) -> Option<Self> {
        let bid = text.strip_prefix(|level| matches!(level, '1'..='7'))?;
        let undoubled = bid.trim_end_matches(['x', 'X']);
        Self::of_denomination(undoubled).filter(|_| bid.len() - undoubled.len() <= 2)
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
                let suit = Suit::BY_NUMBER.get(number);
                return Some(suit.map_or(Self::None, |&suit| Self::Suit(suit)));
            }
        }
        Suit::from_text(text).map(Self::Suit)
    }

    /// Parses the trump suit at the start of a line. Also returns its number of words.
    fn at_start(words: &[Word]) -> Option<(Self, usize)> {
        match words {
            [no, trump, ..] if no.text.eq_ignore_ascii_case("no") => {
                Some((Self::of_denomination(&format!("no-{}", trump.text))?, 2))
            }
            [first, ..] => Some((Self::parse(&first.text)?, 1)),
            [] => None,
        }
    }
}

/// The seats, clockwise. Each may be written as its first letter.
pub(super) const SEATS: [&str; 4] = ["North", "East", "South", "West"];

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
    let all = line.hands(2);
    for word in all.words {
        if word.text.len() > LONGEST {
            return Err(Piece::of(word).wrong(format_args!("a word of up to {LONGEST} bytes")));
        }
    }
    // If no trump suit is needed, the first of `S AK H Q` may be the mark of a suit, and the first of `4S AS 5H KH` a
    // card.
    let named = Trump::at_start(all.words);
    let trumps = [named, default.map(|trump| (trump, 0))];
    if trumps == [None; 2] {
        let first = all.first();
        let expected = if is_marked(first) && first.contains(':') {
            "a whole deal on one line (N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ)"
        } else {
            "a trump suit (S, H, D, C, or N for none)"
        };
        return Err(line.instead_of(0, expected));
    }
    let mut deal = Err(None);
    for &(trump, before) in trumps.iter().flatten() {
        let text = all.after(before);
        for read in [rows, four_seats].iter().chain(&hands::NOTATIONS) {
            let reading = match read(&text) {
                Ok(hands) => checked(trump, &hands).map_err(Some),
                Err(error) => Err(error),
            };
            deal = agreed(deal, reading, &all)?;
        }
    }
    let used = all.words.len();
    line.skip(used);
    deal.map_err(|error| error.expect("each text that `dots` rejects has an error"))
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
    let is = |name: &&str| name.eq_ignore_ascii_case(text) || name[..1].eq_ignore_ascii_case(text);
    SEATS.iter().position(is)
}

/// Returns whether a word is a hand without cards.
fn is_empty(word: &str) -> bool {
    is_dash(word)
        || word.contains('.') && word.split('.').all(|suit| suit.is_empty() || is_dash(suit))
}

/// Reads hands at four seats. The seat of the first is before it, with a colon, or it is north.
fn four_seats(text: &Text<'_>) -> Reading {
    if !text.first().contains(':') && text.words.len() != SEATS.len() {
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
    let first = text.first();
    let has_bits = !first.is_empty() && first.trim_matches(['0', '1']).is_empty();
    if !(has_bits || is_dash(first)) || text.words.len() > SEATS.len() {
        return Err(None);
    }
    let mut hands = [Hand::default(); 2];
    for (word, suit) in text.words.iter().zip(Suit::ALL) {
        let mut rest = Piece::of(word);
        let row = rest.take_while(|c| matches!(c, '0' | '1')).text;
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
