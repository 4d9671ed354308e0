//! Lists of cards: single cards, and the codes of cards in brackets.
//!
//! ```text
//!     SA SK,5D [12,11 29]     with spaces or commas between them
//! ```

use crate::honeymoon::card::{Card, Rank, Suit, EXPECTED_CARD, RANKS};
use crate::honeymoon::notation::statement::Text;
use crate::honeymoon::notation::tokens::{rejected, Piece};
use crate::text::lines::decimal;
use crate::text::quote::quoted;
use crate::text::Error;

/// The advice in errors about codes without brackets.
pub(super) const OR_BRACKETS: &str = ", or brackets around card codes ([12,11])";

const EXPECTED_CODE: &str = "a card code (0 to 51)";

/// A card of a list.
#[derive(Clone, Copy)]
pub(super) struct Listed<'a> {
    pub(super) card: Card,
    /// The text of the card.
    pub(super) piece: Piece<'a>,
    /// The number of the brackets around it, which count from 1, or 0 if there are none.
    pub(super) brackets: usize,
    /// Whether a hand may begin here: white space is before the card, or the whole list has none.
    pub(super) begins: bool,
}

/// Reads words as a list of cards. Adds those before the first error to `all`.
pub(super) fn list<'a>(text: &Text<'a>, all: &mut Vec<Listed<'a>>) -> Result<(), Error> {
    // The number of opening brackets, whether one is open, and whether a code must follow.
    let (mut opened, mut is_open, mut needs_code) = (0, false, false);
    for word in text.words {
        let mut rest = Piece::of(word);
        let mut begins = true;
        while let Some(c) = rest.peek() {
            let piece = rest.take_while(|c| !matches!(c, ',' | '[' | ']'));
            if !piece.text.is_empty() {
                let card = if is_open { code(piece) } else { single(piece) }?;
                let brackets = if is_open { opened } else { 0 };
                all.push(Listed { card, piece, brackets, begins });
                begins = text.words.len() == 1;
                needs_code = false;
                continue;
            }
            match c {
                '[' if !is_open => (opened, is_open, needs_code) = (opened + 1, true, true),
                ']' if is_open && !needs_code => is_open = false,
                ',' if !needs_code => needs_code = is_open,
                _ => {
                    let expected = if is_open { EXPECTED_CODE } else { EXPECTED_CARD };
                    return Err(rejected(rest.place, expected, quoted(c)));
                }
            }
            rest.next();
        }
    }
    if is_open {
        return Err(text.end(if needs_code { EXPECTED_CODE } else { "] after the card codes" }));
    }
    Ok(())
}

/// Returns the card with a code. The codes 0 to 12 are the spades from the two up to the ace, and hearts, diamonds
/// and clubs follow.
fn code(piece: Piece<'_>) -> Result<Card, Error> {
    let card = |code| Card::new(Suit::ALL[code / RANKS], Rank::ALL[code % RANKS]);
    let code = decimal(piece.text, &(0..=4 * RANKS - 1));
    code.map(card).ok_or_else(|| piece.wrong(EXPECTED_CODE))
}

fn single(piece: Piece<'_>) -> Result<Card, Error> {
    Card::from_text(piece.text).ok_or_else(|| {
        let is_number = piece.text.bytes().all(|c| c.is_ascii_digit());
        let advice = if is_number { OR_BRACKETS } else { "" };
        piece.wrong(format_args!("{EXPECTED_CARD}{advice}"))
    })
}
