//! Deals as text: a trump suit, then two hands in one of three forms.
//!
//! ```text
//!     N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ               two hands, the leader's first
//!     N E:- AKJT8.AQ9.KT.JT9 - Q9.KJT8.AQJ9.AKQ         PBN: four seats, of which two have cards
//!     N 1101101 1010010 010010 000111                   one row per suit, high to low: 1 = the leader's
//! ```
//!
//! The first word after the trump suit determines the form: only PBN has a colon, and only rows
//! consist of nothing but ones and zeros, or of a lone `-`. Each error has the position of the
//! wrong character or word.

mod hands;
pub(super) mod played;
mod rows;
mod words;

use std::io::BufRead;
use std::str::FromStr;

use crate::honeymoon::card::Suit;
use crate::honeymoon::deal::Deal;
use crate::text::lines::Lines;
use crate::text::Error;

use self::words::{needed, whole};

/// Reads the deal at the start of a line.
pub(super) fn deal(lines: &mut Lines<impl BufRead>) -> Result<Deal, Error> {
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

/// Parses a deal in any of the three notations. A comment may follow it.
impl FromStr for Deal {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        whole(text, deal)
    }
}

/// Parses a trump suit. The inner `None` stands for no trump.
fn trump(text: &str) -> Option<Option<Suit>> {
    if text.eq_ignore_ascii_case("N") || text.eq_ignore_ascii_case("NT") {
        return Some(None);
    }
    let mut letters = text.chars();
    let suit = Suit::from_letter(letters.next()?)?;
    letters.as_str().is_empty().then_some(Some(suit))
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
            ("", "1:1: expected a trump suit (S, H, D, C, or N for none), found the end of the line"),
            ("N A... K...\nN A... K...", "2:1: expected the end of the input, found \"N\""),
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
        assert_eq!(cases.len(), 33);
    }
}
