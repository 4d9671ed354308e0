//! Deals as text: a trump suit, then two hands in one of three forms.
//!
//! ```text
//!     N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ               two hands, the leader's first
//!     N E:- AKJT8.AQ9.KT.JT9 - Q9.KJT8.AQJ9.AKQ         PBN: four seats, of which two have cards
//!     N 1101101 1010010 010010 000111                   a row a suit, high to low: 1 = the leader's
//! ```
//!
//! Which form it is shows in the first word behind the trump suit: a colon is PBN's alone, and only
//! rows have nothing but ones and zeros in them, or a lone `-`. Each error points at the character
//! or word that is to blame.

mod hands;
pub mod played;
mod rows;

use std::fmt::Display;
use std::io::BufRead;

use crate::honeymoon::card::Suit;
use crate::honeymoon::deal::Deal;
use crate::text::lines::{Lines, Word};
use crate::text::{Error, Position};

/// The deal at the start of a line.
///
/// # Errors
/// If the input cannot be read, or there is no deal.
pub fn deal(lines: &mut Lines<impl BufRead>) -> Result<Deal, Error> {
    let trump = lines.word(trump, "a trump suit (S, H, D, C, or N for none)")?;
    let first = needed(lines, "the leader's hand")?;
    if first.text.contains(':') {
        hands::seats(lines, trump, &first)
    } else if first.text == "-" || first.text.chars().all(|c| matches!(c, '0' | '1')) {
        rows::rows(lines, trump, first)
    } else {
        let second = needed(lines, "the other hand")?;
        hands::deal(lines, trump, [&first, &second])
    }
}

/// The trump suit that a word names, `None` within for none.
fn trump(text: &str) -> Option<Option<Suit>> {
    if text.eq_ignore_ascii_case("N") || text.eq_ignore_ascii_case("NT") {
        return Some(None);
    }
    let mut letters = text.chars();
    let suit = Suit::from_letter(letters.next()?)?;
    letters.as_str().is_empty().then_some(Some(suit))
}

/// The next word, which has to be there, and whole.
fn needed(lines: &mut Lines<impl BufRead>, expected: impl Display) -> Result<Word, Error> {
    match lines.next_word()? {
        Some(word) if word.is_cut => {
            Err(lines.rejected(word.position, expected, quoted(word.text)))
        }
        Some(word) => Ok(word),
        None => Err(lines.line_ended(expected)),
    }
}

/// So many characters behind a position.
fn behind(position: Position, characters: usize) -> Position {
    Position { column: position.column + characters, ..position }
}

/// Something from the input, as it may stand in a message.
fn quoted(text: impl Display) -> String {
    format!("\"{}\"", text.to_string().escape_debug())
}

/// `no cards`, `1 card`, `2 cards`.
fn cards(count: usize) -> String {
    match count {
        0 => "no cards".to_string(),
        1 => "1 card".to_string(),
        _ => format!("{count} cards"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        let mut lines = Lines::new(text.as_bytes(), None);
        assert!(lines.next_line().unwrap().is_some(), "{text}");
        let deal = deal(&mut lines).map_err(|error| error.to_string())?;
        lines.end_line().map_err(|error| error.to_string())?;
        let trump = deal.trump().map_or('N', Suit::letter);
        Ok(format!("{trump} {} {}", deal.leader(), deal.other()))
    }

    #[test]
    fn all_forms_of_a_deal_are_read() {
        let board = "AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ";
        let cases = [
            ("N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ", "N", board),
            ("nt akjt8.aq9.kt.jt9 q9.kjt8.aqj9.akq", "N", board),
            ("S AKJ108.AQ9.K10.J109 Q9.KJ108.AQJ9.AKQ # tens", "S", board),
            ("c N:AKJT8.AQ9.KT.JT9 - Q9.KJT8.AQJ9.AKQ -", "C", board),
            ("h w:- AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ -", "H", board),
            ("D S:- - AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ", "D", board),
            ("N 1101101 1010010 010010 000111", "N", board),
            ("S ..A. ...A", "S", "..A. ...A"),
            ("S -.-.A.- -.-.-.A", "S", "..A. ...A"),
            ("S E:- -.-.A.- - -.-.-.A", "S", "..A. ...A"),
            ("S - - 1 0", "S", "..A. ...A"),
            ("S - 1 - 0", "S", ".A.. ...A"),
            ("H 0110 - - -", "H", "KQ... AJ..."),
            ("H 1111111111111 0000000000000 - -", "H", "AKQJT98765432... .AKQJT98765432.."),
            ("H 10... A...", "H", "T... A..."),
        ];
        for (text, trump, hands) in cases {
            assert_eq!(read(text), Ok(format!("{trump} {hands}")), "{text}");
        }
        assert_eq!(cases.len(), 15);
    }

    #[test]
    fn errors_point_at_what_is_to_blame() {
        let cases = [
            ("X", "1:1: expected a trump suit (S, H, D, C, or N for none), found \"X\""),
            ("NN A... K...", "1:1: expected a trump suit (S, H, D, C, or N for none), found \"NN\""),
            ("N", "1:2: expected the leader's hand, found the end of the line"),
            ("N A... # K...", "1:8: expected the other hand, found the end of the line"),
            ("N A... 2...,", "1:12: expected a rank (A K Q J T 9 8 7 6 5 4 3 2), found \",\""),
            ("N A.1.. K.Q..", "1:5: expected a rank (A K Q J T 9 8 7 6 5 4 3 2), found \"1\""),
            ("N A-.. K.Q..", "1:3: expected four suits with a dot between them (S.H.D.C), found \"A-..\""),
            ("N A... K....", "1:8: expected four suits with a dot between them (S.H.D.C), found \"K....\""),
            ("N A.-K.. K.Q..", "1:5: expected a rank (A K Q J T 9 8 7 6 5 4 3 2), found \"-\""),
            ("N \u{e9}A... K...", "1:3: expected a rank (A K Q J T 9 8 7 6 5 4 3 2), found \"\u{e9}\""),
            ("N AK.Q.A. QA..2.2", "1:12: expected a card that the leader does not hold, found SA"),
            ("N 10T... QA...", "1:5: expected each card once, found ST again"),
            ("N ... A...", "1:3: expected a hand of 1 to 13 cards, found no cards"),
            ("N AK... Q...", "1:9: expected a hand of 2 cards, as many as the leader's, found 1 card"),
            ("N A... KQ...", "1:8: expected a hand of 1 card, as many as the leader's, found 2 cards"),
            ("N AKQJT98765432.A.. 2...", "1:21: expected a card that the leader does not hold, found S2"),
            ("N AKQJT98765432.A.. .2..", "1:3: expected a hand of 1 to 13 cards, found 14 cards"),
            ("N X:A... - - -", "1:3: expected a seat (N, E, S or W), found \"X\""),
            ("N NS:A... - - -", "1:3: expected a seat (N, E, S or W), found \"NS\""),
            ("N N:A... K... -", "1:16: expected a hand, or - for a seat without one, found the end of the line"),
            ("N N:A... K... Q... -", "1:15: expected -, as two seats have hands, found \"Q...\""),
            ("N N:A... - - -", "1:3: expected hands at two of the four seats, found 1"),
            ("N E:- - - -", "1:3: expected hands at two of the four seats, found 0"),
            ("N N: A... K... -", "1:5: expected a hand, or - for a seat without one, found \"\""),
            ("N N:A... KX... - -", "1:11: expected a rank (A K Q J T 9 8 7 6 5 4 3 2), found \"X\""),
            ("N 10 02 - -", "1:7: expected 0, 1, or - for a suit without cards, found \"2\""),
            ("N 10 10 10", "1:11: expected a row of ones and zeros, or - for a suit without cards, found the end of the line"),
            ("N 10 1 - -", "1:3: expected as many ones as zeros, found 2 ones and 1 zero"),
            ("N - - - -", "1:3: expected 1 to 13 cards a hand, found none"),
            ("N 11111110000000 - - -", "1:3: expected up to 13 cards of a suit, found 14 cards"),
            ("N 1111111 1111111 0000000 0000000", "1:3: expected 1 to 13 cards a hand, found 14"),
        ];
        for (text, error) in cases {
            assert_eq!(read(text), Err(error.to_string()), "{text}");
        }
        assert_eq!(cases.len(), 31);
    }
}
