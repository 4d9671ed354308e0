//! How answers are written, and what the letter B means in them.
//!
//! ```text
//!     1 2    1,2    1-2    12    (1,2)    [1,2]     black hits, then white hits
//!     b1w2   1B2W   BWW    1 black, 2 white         R and red are black too
//!     1A2B   1H2B   1S2B   1 hit, 2 blow            B is white: a cow, a blow or a ball
//!     1B2C   BCC                                    B is black: a bull
//! ```
//!
//! An answer with names or letters may leave out a number that is zero. So `3B` by itself may be 3 black or 3 white
//! hits. But all answers of an input have one [`Notation`], and the others may say what B means.

use std::str::{from_utf8, FromStr};

use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::{Game, GameError};
use crate::text::lines::decimal;
use crate::text::numbers::count;

/// What the letter B means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LetterB {
    Black,
    White,
}

/// What an answer says by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The hits, and the meaning of the letter B, if the answer shows it.
    Clear(Feedback, Option<LetterB>),
    /// One or more hits, all of them with the letter B, whose meaning the answer does not show.
    OnlyB(usize),
}

/// The kinds of hits that names stand for.
const BLACK: usize = LetterB::Black as usize;
const WHITE: usize = LetterB::White as usize;
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

impl Answer {
    /// Parses an answer. Returns `None` if it has none of the forms.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let text = text.trim().trim_matches('"').to_lowercase();
        let number = |text: &str| decimal(text, &(0..=usize::MAX));
        let clear = |black, white| Some(Self::Clear(Feedback { black, white }, None));
        if matches!(&text[..], "0" | "-") {
            return clear(0, 0);
        }
        for [open, close] in [['(', ')'], ['[', ']']] {
            let pair = text.strip_prefix(open).and_then(|text| text.strip_suffix(close));
            if let Some((black, white)) = pair.and_then(|pair| pair.split_once(',')) {
                return clear(number(black.trim())?, number(white.trim())?);
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
                clear(number(&both[..1])?, number(&both[1..])?)
            }
            [black, white] if number(black).is_some() && number(white).is_some() => {
                clear(number(black)?, number(white)?)
            }
            _ => Self::from_names(&parts),
        }
    }

    /// Parses names with a number each, or names without numbers, which stand for one hit each.
    fn from_names(parts: &[&str]) -> Option<Self> {
        let number = |part: &str| decimal(part, &(0..=usize::MAX));
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
        let letter = match (notation, hits) {
            (Some(notation), _) if has_others && notation != 'a' => return None,
            (Some('c'), _) => Some(LetterB::Black),
            (Some(_), _) => Some(LetterB::White),
            (None, [Some(_), _, Some(_)]) => return None,
            (None, [None, Some(_), Some(_)]) => Some(LetterB::Black),
            (None, [None, None, Some(count @ 1..)]) => return Some(Self::OnlyB(count)),
            (None, _) => None,
        };
        if let (Some(letter), Some(count)) = (letter, hits[B]) {
            if hits[letter as usize].replace(count).is_some() {
                return None;
            }
        }
        let [black, white, _] = hits.map(Option::unwrap_or_default);
        Some(Self::Clear(Feedback { black, white }, letter))
    }
}

/// The notation of the answers of an input. It is learned from the answers that show what the letter B means.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notation {
    game: Game,
    /// The meaning of the letter B, if it is known.
    letter: Option<LetterB>,
}

impl Notation {
    /// Creates the notation of an input, in which the letter B may have a meaning already.
    pub(crate) fn new(game: Game, letter: Option<LetterB>) -> Self {
        Self { game, letter }
    }

    /// Returns whether the meaning of this answer depends on other answers.
    pub(crate) fn is_open(&self, answer: Answer) -> bool {
        self.letter.is_none() && matches!(answer, Answer::OnlyB(_))
    }

    /// Learns what the letter B means, if the answer shows it.
    ///
    /// # Errors
    /// Returns what is expected instead of an answer in which B has another meaning.
    pub(crate) fn learn(&mut self, answer: Answer) -> Result<(), String> {
        let Answer::Clear(_, Some(letter)) = answer else { return Ok(()) };
        match *self.letter.get_or_insert(letter) {
            known if known == letter => Ok(()),
            known => {
                let means = hit_names(&self.game)[known as usize];
                Err(format!("an answer in which B means {means}, as in the others"))
            }
        }
    }

    /// Returns the hits of an answer, and what the letter B means in it. If no answer has shown the meaning before, the
    /// letter means black hits from now on, but not in bulls-and-cows.
    ///
    /// # Errors
    /// Returns what is expected instead if B has a different meaning here than in the other answers, or if its meaning
    /// is not known.
    pub(crate) fn settle(&mut self, answer: Answer) -> Result<(Feedback, Option<LetterB>), String> {
        self.learn(answer)?;
        let hits = match answer {
            Answer::Clear(feedback, letter) => return Ok((feedback, letter)),
            Answer::OnlyB(hits) => hits,
        };
        if self.letter.is_none() && self.game.is_bulls_and_cows() {
            let [bulls, cows] = ["bull", "cow"].map(|name| count(hits, name));
            return Err(format!("{hits}A0B ({bulls}) or 0A{hits}B ({cows})"));
        }
        let feedback = match *self.letter.get_or_insert(LetterB::Black) {
            LetterB::Black => Feedback::new(hits, 0),
            LetterB::White => Feedback::new(0, hits),
        };
        Ok((feedback, self.letter))
    }
}

/// Returns the names of the black and of the white hits of a game.
pub(crate) fn hit_names(game: &Game) -> [&'static str; 2] {
    if game.is_bulls_and_cows() {
        ["bulls", "cows"]
    } else {
        ["black", "white"]
    }
}

/// An answer by itself, in which the letter B means black hits unless the answer shows another meaning.
impl FromStr for Feedback {
    type Err = GameError;

    fn from_str(text: &str) -> Result<Self, GameError> {
        let answer = Answer::from_text(text).ok_or(GameError::FeedbackForm)?;
        let settled = Notation::new(Game::USUAL, None).settle(answer);
        settled.map(|(feedback, _)| feedback).map_err(|_| GameError::FeedbackForm)
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
            ("4 0|4A|4A0B|40|bbbb|4b|4bs|b4|4 blacks|4 bulls|RRRR|4H|4S|ssss|4 strikes|4B0C|4 hits", 4, 0),
            ("0 4|wwww|4w|w4|4c|cccc|0A4B|0H4B|4 blows|4 balls|0 strikes 4 balls|(0,4)", 0, 4),
            ("254-0", 254, 0),
        ] {
            for text in texts.split('|') {
                assert_eq!(text.parse(), Ok(Feedback { black, white }), "{text}");
            }
        }
        let wrong = "| |1|123|1 2 3|1 b 2|b1b2|x|bwx|1x2|1.5|--|b1w|1 2 w|99999999999999999999 0|\
                     \u{661} 2|2black2black|-1 2|1 -2|1 +2|,1 2|1 ...|and|(1)|(1,2]|(1 2)|[1,2,0]|((1,2))|(,)|()|\
                     1A2C|1h1s|1 hit 2 white|1b 2 blow 1w|bs|1r2b|abw|1h 2 balls|1b2w1c|has|1 bull 2b";
        for text in wrong.split('|') {
            assert_eq!(text.parse::<Feedback>(), Err(GameError::FeedbackForm), "{text}");
        }
    }

    #[test]
    fn every_spelling_of_every_answer_is_read_in_its_notation() {
        let names = [
            (["b", "w"], Some(LetterB::Black)),
            (["r", "w"], None),
            (["black", "white"], None),
            (["bulls", "cows"], None),
            (["a", "b"], Some(LetterB::White)),
            (["b", "c"], Some(LetterB::Black)),
            (["h", "b"], Some(LetterB::White)),
            (["hits", "blows"], Some(LetterB::White)),
            (["s", "b"], Some(LetterB::White)),
            (["strike", "ball"], Some(LetterB::White)),
        ];
        let mut open = 0;
        for game in ["1p3c", "4p6c", "8p2c", "bulls-and-cows"] {
            let game: Game = game.parse().unwrap();
            let indices = 0..crate::mastermind::feedback::index_count(game.pins());
            let feedbacks = indices.filter_map(|index| Feedback::from_index(game.pins(), index));
            for hits in feedbacks.filter(|&hits| game.can_give(hits)) {
                for ([x, y], letter) in names {
                    let Feedback { black, white } = hits;
                    let mut texts = vec![
                        format!("{black}{x}{white}{y}"),
                        format!("{black} {x}, {white} {y}").to_uppercase(),
                        format!("{y}{white} {x}{black}"),
                    ];
                    if white == 0 {
                        texts.push(format!("{black}{x}"));
                    }
                    if black == 0 {
                        texts.push(format!("{white}{y}"));
                    }
                    if x.len() == 1 && black + white > 0 {
                        texts.push(x.repeat(black) + &y.repeat(white));
                    }
                    for text in texts {
                        let answer = Answer::from_text(&text).unwrap();
                        let settled = |letter| Notation::new(game, letter).settle(answer);
                        let read = settled(letter).map(|(feedback, _)| feedback);
                        assert_eq!(read, Ok(hits), "{game} {text}");
                        if let Answer::OnlyB(count) = answer {
                            let black = (Feedback::new(count, 0), Some(LetterB::Black));
                            let expected = Some(black).filter(|_| !game.is_bulls_and_cows());
                            assert_eq!(settled(None).ok(), expected, "{game} {text}");
                            open += 1;
                        } else {
                            assert_eq!(settled(None).map(|read| read.0), Ok(hits), "{game} {text}");
                        }
                    }
                }
            }
        }
        assert!(open > 0);
    }
}
