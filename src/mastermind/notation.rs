//! How answers are written.
//!
//! ```text
//!     1 2    1,2    1-2    12    (1,2)    [1,2]     black hits, then white hits
//!     b1w2   1B2W   BWW    1 black, 2 white         R and red are black too
//!     1A2B   1H2B   1S2B   1 hit, 2 blow            B is white: a cow, a blow or a ball
//!     1B2C   BCC                                    B is black: a bull
//! ```
//!
//! An answer with names or letters may leave out a number that is zero, such as in `3A`. But `3B` is not read, because
//! B alone may mean black or white hits.

use std::str::{from_utf8, FromStr};

use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::{Game, GameError};
use crate::text::lines::decimal;

/// Why a text is not an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerError {
    /// It has none of the forms.
    Form,
    /// The text names hits only with the letter B, so they may be black or white. This is their number.
    OnlyB(usize),
}

impl AnswerError {
    /// Returns what is expected instead.
    pub(crate) fn expected(self) -> String {
        match self {
            Self::Form => "an answer (such as 1 2, b1w2 or 1A2B)".to_string(),
            Self::OnlyB(hits) => format!("{hits}B0W ({hits} black) or 0A{hits}B ({hits} white)"),
        }
    }
}

/// The kinds of hits that names stand for.
const BLACK: usize = 0;
const WHITE: usize = 1;
const B: usize = 2;

/// Returns the kind of hits that a name stands for. Also returns the notation of the name, as a letter, if it belongs
/// to only one.
fn meaning(name: &str) -> Option<(usize, Option<char>)> {
    let singular = name.strip_suffix('s').filter(|name| !matches!(*name, "" | "s"));
    Some(match singular.unwrap_or(name) {
        "b" => (B, None),
        "black" | "bull" | "r" | "red" => (BLACK, None),
        "w" | "white" | "cow" => (WHITE, None),
        "a" => (BLACK, Some('a')),
        "c" => (WHITE, Some('c')),
        "h" | "hit" => (BLACK, Some('h')),
        "blow" => (WHITE, Some('h')),
        "s" | "strike" => (BLACK, Some('s')),
        "ball" => (WHITE, Some('s')),
        _ => return None,
    })
}

/// Parses a number of hits. Returns `None` if the text is not a number or has leading zeros.
fn number(text: &str) -> Option<usize> {
    decimal(text, &(0..=usize::MAX)).filter(|_| text == "0" || !text.starts_with('0'))
}

impl Feedback {
    /// Parses two words, from index `at` on, as numbers of hits. If they are no answer to a guess of `pins` pins,
    /// returns the index of the first wrong word and what is expected there.
    pub(crate) fn of_words(
        pins: usize,
        words: &[&str],
        at: usize,
    ) -> Result<Self, (usize, String)> {
        let take = |at: usize, most, what: &str| {
            let count = words.get(at).and_then(|word| number(word)).filter(|count| *count <= most);
            count.ok_or_else(|| (at, format!("{what} (0 to {most})")))
        };
        let black = take(at, pins, "black hits")?;
        let most = if black + 1 == pins { 0 } else { pins - black };
        let white = take(at + 1, most, &format!("white hits with {black} black"))?;
        Ok(Self { black, white })
    }

    /// Parses an answer.
    ///
    /// # Errors
    /// Returns an error if the text has none of the forms, or if it has only the letter B.
    pub(crate) fn from_text(text: &str) -> Result<Self, AnswerError> {
        match hits(text).ok_or(AnswerError::Form)? {
            [0, 0, hits] if hits > 0 => Err(AnswerError::OnlyB(hits)),
            [black, white, _] => Ok(Self { black, white }),
        }
    }
}

/// Returns three numbers: black hits, white hits, and hits named B that may be either. Returns `None` if the text has
/// none of the forms.
fn hits(text: &str) -> Option<[usize; 3]> {
    let text = text.trim().trim_matches('"').to_lowercase();
    if matches!(&text[..], "0" | "-") {
        return Some([0; 3]);
    }
    for [open, close] in [['(', ')'], ['[', ']']] {
        let pair = text.strip_prefix(open).and_then(|text| text.strip_suffix(close));
        if let Some((black, white)) = pair.and_then(|pair| pair.split_once(',')) {
            return Some([number(black.trim())?, number(white.trim())?, 0]);
        }
    }
    let is_separator = |c: char| " \t,;:/|+-".contains(c);
    let is_signed = |word: &str| word.len() > 1 && word.starts_with(['+', '-']);
    if text.starts_with(is_separator) || text.split_whitespace().any(is_signed) {
        return None;
    }
    // The text consists of numbers, and of names or letters of hits.
    let mut parts = Vec::new();
    for word in text.split(is_separator).filter(|&word| word != "and") {
        for run in word.as_bytes().chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit()) {
            let run = from_utf8(run).ok()?;
            if number(run).is_some() || meaning(run).is_some() {
                parts.push(run);
            } else {
                parts.extend(run.split("").filter(|letter| !letter.is_empty()));
            }
        }
    }
    match parts[..] {
        [] => None,
        [both] if both.len() == 2 && number(both).is_some() => {
            Some([number(&both[..1])?, number(&both[1..])?, 0])
        }
        [black, white] if number(black).is_some() && number(white).is_some() => {
            Some([number(black)?, number(white)?, 0])
        }
        _ => named_hits(&parts),
    }
}

/// Returns the same three numbers for an answer with names. Either each name has a number, or no name has one and
/// each counts as one hit. Returns `None` if the parts are not an answer.
fn named_hits(parts: &[&str]) -> Option<[usize; 3]> {
    let has_numbers = parts.iter().any(|part| number(part).is_some());
    let (mut hits, mut notation, mut has_others) = ([None; 3], None, false);
    for part in parts.chunks(if has_numbers { 2 } else { 1 }) {
        let (name, count) = match *part {
            // `bs` may be two letters, or the plural of one.
            [name] if !has_numbers && name.len() != 2 => (name, 1),
            [one, other] => match number(one) {
                Some(count) => (other, count),
                None => (one, number(other)?),
            },
            _ => return None,
        };
        let (kind, own) = meaning(name)?;
        let is_other = own.is_some_and(|own| *notation.get_or_insert(own) != own);
        if is_other || has_numbers && hits[kind].is_some() {
            return None;
        }
        *hits[kind].get_or_insert(0) += count;
        has_others |= own.is_none() && kind != B;
    }
    let kind = match (notation, hits) {
        (Some(notation), _) if has_others && notation != 'a' => return None,
        (Some('c'), _) => BLACK,
        (Some(_), _) => WHITE,
        (None, [Some(_), _, Some(_)]) => return None,
        (None, [None, Some(_), Some(_)]) => BLACK,
        (None, _) => B,
    };
    if let Some(count) = hits[B].take() {
        if hits[kind].replace(count).is_some() {
            return None;
        }
    }
    Some(hits.map(Option::unwrap_or_default))
}

/// Returns the names of the black and of the white hits of a game.
pub(crate) fn hit_names(game: &Game) -> [&'static str; 2] {
    if game.is_bulls_and_cows() {
        ["bulls", "cows"]
    } else {
        ["black", "white"]
    }
}

impl FromStr for Feedback {
    type Err = GameError;

    fn from_str(text: &str) -> Result<Self, GameError> {
        Self::from_text(text).map_err(|_| GameError::FeedbackForm)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_written_in_many_forms() {
        for (texts, black, white) in [
            (
                "1 2|1,2|1, 2| 1  2 |1/2|1-2|1 - 2|1+2|1:2|12|\"12\"|b1w2|w2b1|B1 W2|1b2w|2w 1b|1B, 2W|bww|BWW|\
                 wbw|b ww|1 black 2 white|1 black and 2 white|black 1, white 2|1 bull, 2 cows|\
                 black white white|1A2B|1a 2b|abb|RWW|r1w2|1 red, 2 white|(1,2)|( 1, 2 )|[1,2]|\"(1, 2)\"|\
                 1B2C|1b 2c|bcc|2c1b|1H2B|hbb|1 hit 2 blow|1 hit, 2 blows|1S2B|sbb|1 strike 2 balls",
                1,
                2,
            ),
            ("0 0|00|b0|w0|0b0w|0,0|0|-|0B|0a0b|0b0c|(0,0)", 0, 0),
            ("4 0|4A|4A0B|40|4 blacks|4 bulls|RRRR|4H|4S|ssss|4 strikes|4B0C|4B0W|4 hits", 4, 0),
            ("0 4|wwww|4w|w4|4c|cccc|0A4B|0H4B|4 blows|4 balls|0 strikes 4 balls|(0,4)", 0, 4),
            ("254-0", 254, 0),
        ] {
            for text in texts.split('|') {
                assert_eq!(text.parse(), Ok(Feedback { black, white }), "{text}");
            }
        }
        let wrong = "| |1|123|1 2 3|1 b 2|b1b2|x|bwx|1x2|1.5|--|b1w|1 2 w|99999999999999999999 0|\
                     \u{661} 2|2black2black|-1 2|1 -2|1 +2|,1 2|1 ...|and|(1)|(1,2]|(1 2)|[1,2,0]|((1,2))|(,)|()|\
                     1A2C|1h1s|1 hit 2 white|1b 2 blow 1w|bs|1r2b|abw|1h 2 balls|1b2w1c|has|1 bull 2b|\
                     00 01|1 02|01 2|b01w2|(00,1)|3B|b3|1 b|bbbb|4bs|\"2 B\"";
        for text in wrong.split('|') {
            assert_eq!(text.parse::<Feedback>(), Err(GameError::FeedbackForm), "{text}");
        }
    }
}
