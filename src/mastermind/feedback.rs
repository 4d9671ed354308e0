//! Scores, and how a score is found by the rules.
//!
//! Black hits b are pins of the right color in the right place. All hits a are, color by color, as many
//! as both codewords have of it (D. E. Knuth, "The Computer as Master Mind", Journal of Recreational
//! Mathematics 9, 1976). The others, w = a - b, are the white hits.
//!
//! # Ordinals
//!
//! Scores are numbered by b, then a:
//!
//! ```text
//!     4 pins        00 01 02 03 04   10 11 12 13   20 21 22   30 (31)   40
//!     ordinal        0  1  2  3  4    5  6  7  8    9 10 11   12  13    14
//! ```
//!
//! There are p + 1 - b scores with b black hits, so these begin at b (p + 1) - b (b - 1) / 2, and adding w
//! = a - b makes the ordinal b (2p + 1 - b) / 2 + a. In front of the last is a hole: with all but one pin
//! right, the last cannot be right in another place. Closing it would cost a
//! comparison for each score; as it is, one counter of a histogram stays 0. There are (p + 1) (p + 2) / 2
//! ordinals and one score less, p (p + 3) / 2.

use std::fmt::{self, Display};

use crate::mastermind::codeword::Codeword;

/// The most ordinals there are, for eight pins.
pub const MOST_ORDINALS: usize = ordinals(8);

/// What a guess is answered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// Pins of the right color in the right place.
    pub black: usize,
    /// Pins of the right color in another place.
    pub white: usize,
}

/// How many ordinals there are for so many pins, the hole among them.
pub const fn ordinals(pins: usize) -> usize {
    (pins + 1) * (pins + 2) / 2
}

/// How many scores there are for so many pins.
pub const fn scores(pins: usize) -> usize {
    pins * (pins + 3) / 2
}

/// The ordinal of `black` hits and `all` hits, black and white.
#[inline(always)]
pub const fn ordinal(pins: usize, black: usize, all: usize) -> usize {
    black * (2 * pins + 1 - black) / 2 + all
}

impl Score {
    /// The score of `guess` where `secret` is the secret, by the rules.
    pub fn of(pins: usize, guess: Codeword, secret: Codeword) -> Self {
        let black = guess.colors(pins).zip(secret.colors(pins)).filter(|(g, s)| g == s).count();
        let of_color = |word: Codeword, color: usize| {
            word.colors(pins).filter(|&other| other == color).count()
        };
        let all: usize =
            (1..=15).map(|color| of_color(guess, color).min(of_color(secret, color))).sum();
        Self { black, white: all - black }
    }

    /// The score with this ordinal; `None` for the hole and for what is beyond the last.
    pub fn from_ordinal(pins: usize, number: usize) -> Option<Self> {
        (0..=pins)
            .flat_map(|black| (0..=pins - black).map(move |white| Self { black, white }))
            .filter(|score| score.is_possible(pins))
            .find(|score| score.ordinal(pins) == number)
    }

    /// The number of this score.
    pub fn ordinal(self, pins: usize) -> usize {
        ordinal(pins, self.black, self.black + self.white)
    }

    /// Whether some guess and some secret have this score.
    pub fn is_possible(self, pins: usize) -> bool {
        self.black + self.white <= pins && !(self.black + 1 == pins && self.white == 1)
    }
}

/// Black, then white hits, without a space: eight pins have one digit each.
impl Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.black, self.white)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::game::{Game, PINS};

    #[test]
    fn ordinals_are_dense_but_for_the_hole() {
        for pins in PINS {
            let all: Vec<Option<Score>> =
                (0..ordinals(pins)).map(|number| Score::from_ordinal(pins, number)).collect();
            let holes: Vec<usize> =
                (0..all.len()).filter(|&number| all[number].is_none()).collect();
            assert_eq!(holes, [ordinals(pins) - 2], "{pins} pins");
            assert_eq!(all.iter().flatten().count(), scores(pins), "{pins} pins");
            for (number, score) in all.iter().enumerate() {
                assert!(score.is_none_or(|score| score.ordinal(pins) == number), "{pins} pins");
            }
            assert_eq!(Score::from_ordinal(pins, ordinals(pins)), None);
        }
        assert_eq!((ordinals(4), scores(4), MOST_ORDINALS), (15, 14, 45));
    }

    #[test]
    fn scores_are_those_of_the_rules() {
        let game = Game::new(4, 6, true).unwrap();
        let word = |text| game.parse(text).unwrap();
        for (guess, secret, black, white) in [
            ("1122", "1122", 4, 0),
            ("1122", "2211", 0, 4),
            ("1122", "1213", 1, 2),
            ("1234", "5666", 0, 0),
            ("1112", "2111", 2, 2),
            ("3345", "3455", 2, 1),
        ] {
            let expected = Score { black, white };
            assert_eq!(Score::of(4, word(guess), word(secret)), expected, "{guess} {secret}");
            assert_eq!(Score::of(4, word(secret), word(guess)), expected, "{secret} {guess}");
        }
    }

    #[test]
    fn every_possible_score_occurs_and_no_other() {
        for pins in 1..=4 {
            let words = Game::new(pins, pins.max(3), true).unwrap().codewords();
            let mut seen = vec![false; ordinals(pins)];
            for &guess in &words {
                for &secret in &words {
                    seen[Score::of(pins, guess, secret).ordinal(pins)] = true;
                }
            }
            let hole = ordinals(pins) - 2;
            assert!((0..seen.len()).all(|number| seen[number] == (number != hole)), "{pins} pins");
        }
    }
}
