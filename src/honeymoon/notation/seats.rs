//! Hands by seat, as in PBN: `N:AKJT8.AQ9.KT.JT9 - Q9.KJT8.AQJ9.AKQ -`.
//!
//! Two of the four seats have cards. The others have `-`, or a hand without cards.

use crate::honeymoon::card::Suit;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::notation::forms::Form;
use crate::honeymoon::notation::hands::{self, LEADER};
use crate::honeymoon::notation::statement::{after, quoted, Statement};
use crate::text::lines::Word;
use crate::text::{Error, Position};

/// The letters of the seats, clockwise.
pub(super) const SEATS: [char; 4] = ['N', 'E', 'S', 'W'];

/// A deal, and the seats of the leader and of the other hand, as indices of [`SEATS`].
pub(super) struct Seated {
    pub(super) deal: Deal,
    #[allow(dead_code, reason = "only games of PBN have seats that matter")]
    pub(super) seats: [usize; 2],
}

/// Returns the index of a seat, which is given by its letter or its name.
pub(super) fn seat(text: &str) -> Option<usize> {
    const NAMES: [&str; 4] = ["north", "east", "south", "west"];
    let is = |name: &&str| name.eq_ignore_ascii_case(text) || name[..1].eq_ignore_ascii_case(text);
    NAMES.iter().position(is)
}

/// Returns whether a word is a hand without cards.
fn is_empty(word: &str) -> bool {
    word == "-" || word.contains('.') && word.chars().all(|c| matches!(c, '.' | '-'))
}

/// Returns whether the first words are the hands of four seats, two of them without cards.
pub(super) fn are_seats(words: &[Word]) -> bool {
    let hands = words.get(..SEATS.len()).unwrap_or_default();
    let with_cards = hands.iter().filter(|word| !is_empty(&word.text));
    hands.len() == SEATS.len()
        && with_cards.clone().count() == 2
        && with_cards.clone().all(|word| word.text.contains('.'))
}

/// Reads a deal whose first word has a seat and a colon before the hand of that seat. Errors call the first
/// hand `owner`.
pub(super) fn named(
    line: &mut Statement,
    trump: Option<Suit>,
    owner: &'static str,
) -> Result<Seated, Error> {
    let first = line.needed(A_HAND)?;
    let (name, text) = first.text.split_once(':').unwrap_or_default();
    let Some(seat) = seat(name) else {
        return Err(line.rejected(first.position, "a seat (N, E, S or W)", quoted(name)));
    };
    let start = after(first.position, name.len() + 1);
    let word = Word { text: text.to_string(), position: start, ..first };
    if word.text.is_empty() {
        return Err(line.rejected(word.position, A_HAND, quoted("")));
    }
    seated(line, (trump, owner), seat, word, first.position)
}

/// Reads a deal of four hands, for which [`are_seats`] is true.
pub(super) fn unnamed(line: &mut Statement, trump: Option<Suit>) -> Result<Seated, Error> {
    let first = line.needed(A_HAND)?;
    let start = first.position;
    seated(line, (trump, LEADER), 0, first, start)
}

/// Reads the hands after the `first`, which is at this seat. The seats begin at `start`.
fn seated(
    line: &mut Statement,
    (trump, owner): (Option<Suit>, &'static str),
    seat: usize,
    first: Word,
    start: Position,
) -> Result<Seated, Error> {
    let mut first = Some(first);
    let mut hands = Vec::new();
    let mut seats = Vec::new();
    for turn in 0..SEATS.len() {
        let word = match first.take() {
            Some(first) => first,
            None => line.needed(A_HAND)?,
        };
        if is_empty(&word.text) {
            continue;
        }
        if hands.len() == 2 {
            let expected = "-, as two seats have hands";
            return Err(line.rejected(word.position, expected, quoted(word.text)));
        }
        hands.push([word]);
        seats.push((seat + turn) % SEATS.len());
    }
    let ([leader, other], [first, second]) = (hands.as_slice(), seats.as_slice()) else {
        let expected = "hands at two of the four seats";
        return Err(line.rejected(start, expected, hands.len()));
    };
    let deal = hands::deal(line, trump, owner, Form::Dots, [leader, other])?;
    Ok(Seated { deal, seats: [*first, *second] })
}

/// The description of a hand in errors.
const A_HAND: &str = "a hand, or - for a seat without one";
