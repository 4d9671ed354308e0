//! Deals: two hands in the forms of `hands`, four seats as in PBN, or rows.
//!
//! A deal has seats if it has a colon that does not follow the mark of a suit, or if two of its four hands have no
//! cards. Words of ones and zeros, and lone dashes, are rows.

use std::str::FromStr;

use crate::honeymoon::card::{Card, Rank, Suit, RANKS};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::hands::{self, is_marked, Form};
use crate::honeymoon::notation::statement::{is_dash, rejected, whole, Piece, Statement, LONGEST};
use crate::honeymoon::notation::trump;
use crate::text::lines::Word;
use crate::text::numbers::count;
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// The letters of the seats, clockwise.
pub(super) const SEATS: [char; 4] = ['N', 'E', 'S', 'W'];

/// Parses a deal in any of these notations. A comment may follow it.
impl FromStr for Deal {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        whole(text, |line| deal(line, None))
    }
}

/// Reads the deal at the start of a line. If the line does not begin with a trump suit, the
/// trump suit is `usual`, if there is one.
pub(crate) fn deal(line: &mut Statement, usual: Option<Option<Suit>>) -> Result<Deal, Error> {
    let trump = trump::read(line, usual);
    let words = line.cards();
    if hands::have_colons(words) && !words[1..].iter().any(|word| is_marked(&word.text)) {
        let expected = "a whole deal on one line (N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ)";
        return Err(line.instead_of(0, expected));
    }
    let trump = trump?;
    if let Some(word) = words.iter().find(|word| word.text.len() > LONGEST) {
        let expected = format!("a word of up to {LONGEST} bytes");
        return Err(rejected(word.position, expected, quoted(&word.text)));
    }
    if are_seats(words) {
        Ok(seats(line, trump)?.0)
    } else if are_rows(words) {
        rows(line, trump)
    } else {
        hands::two(line, trump)
    }
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

/// Returns whether the words begin with a seat, or with four hands, two of them without cards.
fn are_seats(words: &[Word]) -> bool {
    let hands = words.get(..SEATS.len()).unwrap_or_default();
    let dotted = hands.iter().filter(|word| !is_empty(&word.text) && word.text.contains('.'));
    let empty = hands.iter().filter(|word| is_empty(&word.text));
    let is_named = words.first().is_some_and(|first| first.text.contains(':'));
    (dotted.count(), empty.count()) == (2, 2) || is_named && !hands::have_colons(words)
}

/// Reads the hands of four seats. The seat of the first is before it, with a colon, or it is north. Also
/// returns the seats of the two hands with cards, as indices of [`SEATS`].
pub(super) fn seats(
    line: &mut Statement,
    trump: Option<Suit>,
) -> Result<(Deal, [usize; 2]), Error> {
    let words = line.cards();
    let mut all: Vec<Piece<'_>> = words.iter().take(SEATS.len()).map(Piece::of).collect();
    let start = all[0].place;
    let mut first = 0;
    if all[0].text.contains(':') {
        let name = all[0].take_while(|c| c != ':').text;
        first = seat(name).ok_or_else(|| rejected(start, "a seat (N, E, S or W)", quoted(name)))?;
        all[0].next();
    }
    let expected = "a hand, or - for a seat without one";
    let mut hands = Vec::new();
    for (turn, hand) in all.iter().enumerate() {
        match hand.text {
            "" => return Err(rejected(hand.place, expected, quoted(""))),
            text if is_empty(text) => {}
            text if hands.len() == 2 => {
                return Err(rejected(hand.place, "-, as two seats have hands", quoted(text)));
            }
            _ => hands.push((hand.split(|c| c == '.'), (first + turn) % SEATS.len())),
        }
    }
    if all.len() < SEATS.len() {
        return Err(line.instead_of(all.len(), expected));
    }
    let found = hands.len();
    let hands: Result<[_; 2], _> = std::convert::TryFrom::try_from(hands);
    let Ok([(leader, first), (other, second)]) = hands else {
        return Err(rejected(start, "hands at two of the four seats", found));
    };
    let deal = hands::deal(trump, Form::Suits, &[leader, other])?;
    line.skip(SEATS.len());
    Ok((deal, [first, second]))
}

/// Returns whether the words are meant as rows.
fn are_rows(words: &[Word]) -> bool {
    // A suit without cards is a lone dash.
    let is_row =
        |word: &&Word| is_dash(&word.text) || word.text.chars().all(|c| matches!(c, '0' | '1'));
    let rows = words.iter().take_while(is_row).count();
    let has_commas = words.iter().any(|word| word.text.contains(','));
    rows > 0 && !has_commas && (words.len() <= 4 || rows >= 4) && words.len() != 8
}

/// Reads a deal of four rows, one per suit, from the highest card down. A row of N digits stands for the N
/// highest cards of its suit.
fn rows(line: &mut Statement, trump: Option<Suit>) -> Result<Deal, Error> {
    let start = line.cards()[0].position;
    let mut hands = [Hand::default(); 2];
    for (number, &suit) in Suit::ALL.iter().enumerate() {
        let Some(word) = line.cards().get(number) else {
            let expected = "a row of ones and zeros, or - for a suit without cards";
            return Err(line.instead_of(number, expected));
        };
        let row = if is_dash(&word.text) { "" } else { &word.text };
        if row.chars().count() > RANKS {
            let expected = format!("up to {RANKS} cards of a suit");
            return Err(rejected(word.position, expected, count(row.chars().count(), "card")));
        }
        for (at, c) in row.chars().enumerate() {
            let Some(bit) = c.to_digit(2) else {
                let expected = "0, 1, or - for a suit without cards";
                let column = word.position.column + at;
                let place = Position { column, ..word.position };
                return Err(rejected(place, expected, quoted(c)));
            };
            // 1 is the leader's card.
            let hand = &mut hands[1 - bit as usize];
            *hand = hand.with(Card::new(suit, Rank::ALL[RANKS - 1 - at]));
        }
    }
    let [ones, zeros] = hands.map(Hand::len);
    if ones != zeros {
        let found = format!("{} and {}", count(ones, "one"), count(zeros, "zero"));
        return Err(rejected(start, "as many ones as zeros", found));
    }
    let deal = hands::checked(trump, hands.map(|hand| (hand, start)))?;
    line.skip(Suit::ALL.len());
    Ok(deal)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        let deal = text.parse::<Deal>();
        deal.map(|deal| deal.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn all_forms_of_a_deal_are_read() {
        let board = "AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ";
        let cases = [
            ("h w:- AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ -", "H", board),
            ("\u{2660} \u{2660}AKJT8 \u{2665}AQ9 \u{2666}KT \u{2663}JT9 \u{2664}Q9 \u{2661}KJT8 \u{2662}AQJ9 \u{2667}AKQ", "S", board),
            // Spades are missing in the second hand, and hearts in the first.
            ("N SAK D5 HA C32", "N", "AK..5. .A..32"),
            ("N SA SK D5 HA CJ C2", "N", "AK..5. .A..J2"),
            ("N 10 - - - - 10 - -", "N", "T... .T.."),
            ("N S A 9 S K 2", "N", "A9... K2..."),
            ("N S: AK H: Q S: J9 H: 2", "N", "AK.Q.. J9.2.."),
            ("N A...\u{a0}K...", "N", "A... K..."),
            ("N H: A S2", "N", ".A.. 2..."),
            ("N W:\u{2212} SA2.H.D.C --.. SQ.HJ..C-", "N", "A2... Q.J.."),
        ];
        for (text, trump, hands) in cases {
            assert_eq!(read(text), Ok(format!("{trump} {hands}")), "{text}");
        }
    }

    #[test]
    fn errors_point_at_what_is_to_blame() {
        const RANK: &str = "a rank (A K Q J T 9 8 7 6 5 4 3 2)";
        const SUITS: &str = "eight suits, with - for a suit without cards";
        const FOUR: &str = "four suits with a dot between them (S.H.D.C)";
        const COMMAS: &str = "exactly one space between the third and the fourth comma, or dots between suits (S.H.D.C)";
        let end = "the end of the line";
        let cases = [
            ("N A... K...\nN A... K...", "2:1", "the end of the input", "\"N\""),
            ("N play SA", "1:3", "a hand (S.H.D.C)", "\"play\""),
            ("N A... lead SA", "1:8", "the other hand", "\"lead\""),
            ("N \u{e9}A... K...", "1:3", RANK, "\"\u{e9}\""),
            ("N N:A... KX... - -", "1:11", RANK, "\"X\""),
            ("N A K Q X T 9 8 play", "1:17", SUITS, "\"play\""),
            ("N SAKQ HAS2", "1:8", "a hand of 3 cards, as many as in the first", "2 cards"),
            ("N \u{2660}\u{fe0f}A\u{2660}A SQJ", "1:7", "each card once", "SA again"),
            ("N SAK HSA", "1:9", "a card that the first hand does not hold", "SA"),
            ("N SAK QSJ", "1:7", "a suit (S, H, D or C)", "\"Q\""),
            ("N 10 9 8 7 10 5 4 3", "1:12", "a card that the first hand does not hold", "ST"),
            ("N A,K,Q,J2,3,4,5", "1:9", COMMAS, "none"),
            ("N A,K,Q,J 2,3,4,5,", "1:11", FOUR, "\"2,3,4,5,\""),
            ("N A,K,Q,J,2,3,4,5,6", "1:3", FOUR, "\"A,K,Q,J,2,3,4,5,6\""),
            ("N A,K,Q,J 2,3,4,5 6", "1:19", "the end of the line", "\"6\""),
            ("N [1 2 3 4]", "1:12", "the other hand", end),
            ("N 2,3,4,5,6,7,8,9 T,", "1:3", FOUR, "\"2,3,4,5,6,7,8,9\""),
        ];
        for (text, place, expected, found) in cases {
            let error = format!("{place}: expected {expected}, found {found}");
            assert_eq!(read(text), Err(error), "{text}");
        }
    }
}
