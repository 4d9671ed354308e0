//! Deals as text: a trump suit or a contract, then two hands in one of several forms.
//!
//! ```text
//!     N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ             two hands, the leader's first
//!     N AKJT8 AQ9 KT JT9 Q9 KJT8 AQJ9 AKQ             the same with spaces or commas
//!     N SAKJT8HAQ9DKTCJT9 SQ9HKJT8DAQJ9CAKQ           the same with marks for the suits
//!     N 12 11 9 8 6 25 23 20 37 34 48 47 46 10 ...    the codes of cards, half of them for each hand
//!     N E:- AKJT8.AQ9.KT.JT9 - Q9.KJT8.AQJ9.AKQ       PBN: four seats, of which two have cards
//!     N 1101101 1010010 010010 000111                 one row per suit, high to low: 1 = the leader's
//! ```
//!
//! Only PBN has a colon after a seat, words of ones and zeros or a lone `-` are rows, and `forms` tells the
//! other forms apart. After the deal, the line may name cards that were played (`played`).
//! Whole games of PBN, with tags, are in `games`. Each error has the position of the wrong character or
//! word.

pub(crate) mod forms;
#[cfg(not(flat))]
pub(crate) mod games;
pub(crate) mod hands;
pub(crate) mod lists;
pub(crate) mod marked;
pub(crate) mod played;
pub(crate) mod rows;
pub(crate) mod seats;
pub(crate) mod statement;
pub(crate) mod trump;

use std::str::FromStr;

use crate::honeymoon::card::Suit;
use crate::honeymoon::deal::Deal;
use crate::text::lines::Word;
use crate::text::Error;

use self::forms::Form;
use self::hands::LEADER;
use self::statement::{whole, Statement};

/// Reads the deal at the start of a line. If the line does not begin with a trump suit, the
/// trump suit is `usual`, if there is one.
pub(super) fn deal(line: &mut Statement, usual: Option<Option<Suit>>) -> Result<Deal, Error> {
    let trump = trump::read(line, usual)?;
    let words = hand_words(line);
    match words.first() {
        Some(first) if first.text.contains(':') && !marked::have_colons(words) => {
            Ok(seats::named(line, trump, LEADER)?.deal)
        }
        Some(_) if seats::are_seats(words) => Ok(seats::unnamed(line, trump)?.deal),
        Some(first) if first.text.contains('.') => two_hands(line, trump, Form::Dots),
        Some(_) if are_rows(words) => rows::rows(line, trump),
        _ if lists::may_be_ranks(words, 2) => {
            ranks_or_codes(line, 2, |line, form| two_hands(line, trump, form))
        }
        _ => two_hands(line, trump, Form::of(words, 2)),
    }
}

/// Returns the words of the hands, which end before the word that says what was played.
#[cfg(not(flat))]
fn hand_words(line: &Statement) -> &[Word] {
    let words = line.rest();
    let is_next = |word: &Word| played::is_keyword(&word.text);
    &words[..words.iter().position(is_next).unwrap_or(words.len())]
}

/// In a submission, nothing follows the hands.
#[cfg(flat)]
fn hand_words(line: &Statement) -> &[Word] {
    line.rest()
}

/// Returns whether the words are meant as rows. Other numbers than ones and zeros are codes.
fn are_rows(words: &[Word]) -> bool {
    let rows = words.iter().take_while(|word| rows::is_row(&word.text)).count();
    let are_codes = matches!(words.len(), 2 | 4)
        && rows < words.len()
        && lists::is_of_numbers(words)
        && words.iter().all(|word| word.text.len() <= 2);
    rows > 0 && (words.len() <= 4 || rows >= 4) && words.len() != 8 && !are_codes
}

/// Reads two hands in this form.
fn two_hands(line: &mut Statement, trump: Option<Suit>, form: Form) -> Result<Deal, Error> {
    let hands = match form {
        Form::Dots | Form::Commas => {
            [vec![line.needed("the leader's hand")?], vec![line.needed("the other hand")?]]
        }
        Form::Spaces => [
            hands::four_suits(line, "the leader's hand")?,
            hands::four_suits(line, "the other hand")?,
        ],
        Form::Marks | Form::List => {
            let mut words = line.take(hand_words(line).len());
            let hands = match form {
                Form::List => lists::halves(&words),
                _ => {
                    let second = words.split_off(marked::first_hand(&words));
                    [words, second]
                }
            };
            if hands[1].is_empty() {
                line.needed("the other hand")?;
            }
            hands
        }
    };
    hands::deal(line, trump, LEADER, form, [&hands[0], &hands[1]])
}

/// Reads numbers, four for each hand, which are the ranks of suits or the codes of cards.
fn ranks_or_codes<T>(
    line: &mut Statement,
    hands: usize,
    read: impl Fn(&mut Statement, Form) -> Result<T, Error>,
) -> Result<T, Error> {
    let words = hand_words(line);
    let form = if words.len() == hands { Form::Commas } else { Form::Spaces };
    let are_ranks = lists::are_ranks(words);
    let start = line.place();
    let ranks = read(&mut line.copy(), form);
    let codes = read(&mut line.copy(), Form::List);
    match (ranks, codes) {
        (Ok(_), Ok(_)) => {
            let expected = "dots between suits, or brackets around card codes";
            Err(line.rejected(start, expected, "numbers that may be either"))
        }
        (Ok(_), Err(_)) => read(line, form),
        (Err(error), Err(_)) if are_ranks => Err(error),
        _ => read(line, Form::List),
    }
}

/// Parses a deal in any of these notations. A comment may follow it.
impl FromStr for Deal {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        whole(text, |line| deal(line, None))
    }
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
            ("no trump AKJT8,AQ9,KT,JT9 Q9,KJT8,AQJ9,AKQ", "N", board),
            ("Hearts AKJT8 AQ9 KT JT9 Q9 KJT8 AQJ9 AKQ", "H", board),
            ("N AKJT8, AQ9, KT, JT9, Q9, KJT8, AQJ9, AKQ", "N", board),
            ("N AKJT8,AQ9,KT,JT9, Q9,KJT8,AQJ9,AKQ", "N", board),
            ("N SAKJT8HAQ9DKTCJT9 SQ9HKJT8DAQJ9CAKQ", "N", board),
            ("N S AKJT8 H AQ9 D KT C JT9 S Q9 H KJT8 D AQJ9 C AKQ", "N", board),
            ("\u{2660} \u{2660}AKJT8 \u{2665}AQ9 \u{2666}KT \u{2663}JT9 \u{2664}Q9 \u{2661}KJT8 \u{2662}AQJ9 \u{2667}AKQ", "S", board),
            ("N 12 11 9 8 6 25 23 20 37 34 48 47 46 10 7 24 22 21 19 38 36 35 33 51 50 49", "N", board),
            ("N [12,11,9,8,6,25,23,20,37,34,48,47,46] [10,7,24,22,21,19,38,36,35,33,51,50,49]", "N", board),
            ("N N:AKJT8.AQ9.KT.JT9 ... Q9.KJT8.AQJ9.AKQ -.-.-.-", "N", board),
            ("N - AKJT8.AQ9.KT.JT9 - Q9.KJT8.AQJ9.AKQ", "N", board),
            ("N AKJT8.AQ9.KT.JT9 ... Q9.KJT8.AQJ9.AKQ ...", "N", board),
            // Spades are missing in the second hand, and hearts in the first.
            ("N SAK D5 HA C32", "N", "AK..5. .A..32"),
            ("N SA SK D5 HA CJ C2", "N", "AK..5. .A..J2"),
            ("N - AK 5 - - - - 432", "N", ".AK.5. ...432"),
            ("N ,AK,5, ,,,432", "N", ".AK.5. ...432"),
            ("N 10 - - - - 10 - -", "N", "T... .T.."),
            ("N 10 12", "N", "Q... A..."),
            ("N [10] [11]", "N", "Q... K..."),
            ("N [10,0] [11,1]", "N", "Q2... K3..."),
            ("N 10 0 11 2", "N", "Q2... K4..."),
            ("N ,7,, ,9,,", "N", ".7.. .9.."),
            ("N S A 9 S K 2", "N", "A9... K2..."),
            ("N SA 9 SK 2", "N", "A9... K2..."),
            ("N S: AK H: Q S: J9 H: 2", "N", "AK.Q.. J9.2.."),
            ("N \u{2660}:AK \u{2660}:QJ", "N", "AK... QJ..."),
            ("N A...\u{a0}K...", "N", "A... K..."),
            ("N AS KS", "N", "A... K..."),
            ("3NT AS KS", "N", "A... K..."),
            ("1\u{2665}xx SA SK", "H", "A... K..."),
            ("4S 2 3 4 51 6 7 8 9", "S", "654...A JT98..."),
            ("2clubs - 1 - 0", "C", ".A.. ...A"),
            ("N 2 3 4 51 6 7 8 9", "N", "654...A JT98..."),
        ];
        for (text, trump, hands) in cases {
            assert_eq!(read(text), Ok(format!("{trump} {hands}")), "{text}");
        }
        assert_eq!(cases.len(), 48);
    }

    #[test]
    fn errors_point_at_what_is_to_blame() {
        let cases = [
            ("", "1:1: expected a trump suit (S, H, D, C, or N for none), found the end of the line"),
            ("N A... K...\nN A... K...", "2:1: expected the end of the input, found \"N\""),
            ("X", "1:1: expected a trump suit (S, H, D, C, or N for none), found \"X\""),
            ("8S A... K...", "1:1: expected a trump suit (S, H, D, C, or N for none), found \"8S\""),
            ("NN A... K...", "1:1: expected a trump suit (S, H, D, C, or N for none), found \"NN\""),
            ("N", "1:2: expected the leader's hand, found the end of the line"),
            ("N A... # K...", "1:8: expected the other hand, found the end of the line"),
            ("N A... 2...,", "1:12: expected a rank (A K Q J T 9 8 7 6 5 4 3 2), found \",\""),
            ("N A.1.. K.Q..", "1:5: expected a rank (A K Q J T 9 8 7 6 5 4 3 2; a ten is T or 10), found \"1\""),
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
            ("A.. K...", "1:1: expected a trump suit before the hands (S, H, D, C, or N for none), found \"A..\""),
            ("no A... K...", "1:1: expected a trump suit (S, H, D, C, or N for none), found \"no\""),
            ("N A K Q J T 9 8", "1:16: expected the clubs of the other hand, or - for a suit without cards, found the end of the line"),
            ("N A K Q J A 9 8 7", "1:11: expected a card that the leader does not hold, found SA"),
            ("N A K Q J T 9 8 76", "1:11: expected a hand of 4 cards, as many as the leader's, found 5 cards"),
            ("N A K Q J T 9 8 7 6", "1:19: expected the end of the line, found \"6\""),
            ("N A K Q X T 9 8 7", "1:9: expected a rank (A K Q J T 9 8 7 6 5 4 3 2), found \"X\""),
            ("N A,K,Q K,Q,J,T", "1:3: expected four suits with a dot between them (S.H.D.C), found \"A,K,Q\""),
            ("N SAKQ HAS2", "1:8: expected a hand of 3 cards, as many as the leader's, found 2 cards"),
            ("N SAKHA", "1:8: expected the other hand, found the end of the line"),
            ("N SAKHA SQ", "1:9: expected a hand of 3 cards, as many as the leader's, found 1 card"),
            ("N SAX SQJ", "1:5: expected a rank (A K Q J T 9 8 7 6 5 4 3 2), found \"X\""),
            ("N SAA SQJ", "1:5: expected each card once, found SA again"),
            ("N \u{2660}\u{fe0f}A\u{2660}A SQJ", "1:7: expected each card once, found SA again"),
            ("N SAK HSA", "1:9: expected a card that the leader does not hold, found SA"),
            ("N 1 2 3", "1:5: expected 0, 1, or - for a suit without cards, found \"2\""),
            ("N 1 2 3 52", "1:9: expected a card (like SA or HT), found \"52\""),
            ("N 1 2 3 3", "1:9: expected each card once, found S5 again"),
            ("N 12 12 13 14", "1:6: expected each card once, found SA again"),
            ("N 10 11", "1:8: expected a row of ones and zeros, or - for a suit without cards, found the end of the line"),
            ("N 11 10 1 0", "1:3: expected as many ones as zeros, found 4 ones and 2 zeros"),
            ("N 10 9 8 7 10 5 4 3", "1:12: expected a card that the leader does not hold, found ST"),
            ("N [1,2,3] [4, 5, 6, 7, 8]", "1:12: expected a hand of 3 cards, as many as the leader's, found 5 cards"),
            ("N [1,2,3],[4,5,6,7,8]", "1:12: expected a hand of 3 cards, as many as the leader's, found 5 cards"),
            ("N [1,2,3] [4,5]", "1:12: expected a hand of 3 cards, as many as the leader's, found 2 cards"),
            ("N 2 3 4 5 6 7 8 9", "1:3: expected dots between suits, or brackets around card codes, found numbers that may be either"),
            ("N 2 3 4 5 6 7 8 99", "1:18: expected each card once, found C9 again"),
        ];
        for (text, error) in cases {
            assert_eq!(read(text), Err(error.to_string()), "{text}");
        }
        assert_eq!(cases.len(), 61);
    }
}
