//! The answer to a guess, and the rules that determine it.
//!
//! Black hits b are pins with the right color in the right place. The number of all hits a is a sum
//! over the colors: for each color, the lesser of the numbers of pins that the guess and the secret
//! have of it (D. E. Knuth, "The Computer as Master Mind", Journal of Recreational Mathematics 9,
//! 1976). The other hits, w = a - b, are white hits.

use std::fmt::{self, Display};

use crate::mastermind::codeword::Codeword;

/// The number of indices for eight pins, the maximum.
pub(crate) const MOST_INDICES: usize = index_count(8);

/// The answer of the other player to a guess: the number of black hits and the number of white hits.
///
/// It is a plain pair of numbers, which may be impossible.
/// [`History::push`](crate::mastermind::History::push) checks that a guess of the game can get it.
/// It is displayed as black hits, a space and white hits: `1 2`. It is parsed in many forms, such as `1,2`, `12`,
/// `(1,2)`, `b1w2`, `BWW`, `1A2B`, `1B2C` or `1 bull 2 cows`. `0` and `-` mean no hits. If a form with names leaves out
/// one kind of hit, there are no hits of this kind. So `3A` is 3 black hits. But `3B` is an error, because some people
/// mean black hits by it, and some mean white hits. Answers are ordered by black hits, and then by white hits.
///
/// ```
/// use bitsolve::mastermind::Feedback;
/// assert_eq!("1A2B".parse(), Ok(Feedback::new(1, 2)));
/// assert!(Feedback::new(0, 3) < Feedback::new(1, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feedback {
    /// The number of pins with the right color in the right place.
    pub black: usize,
    /// The number of other pins that have a right color, but in the wrong place.
    pub white: usize,
}

/// Returns the number of indices for this number of pins, including the hole.
pub(crate) const fn index_count(pins: usize) -> usize {
    (pins + 1) * (pins + 2) / 2
}

/// Returns the number of answers for this number of pins.
pub(crate) const fn feedback_count(pins: usize) -> usize {
    pins * (pins + 3) / 2
}

/// Returns the number of answers with this number of hits. If all pins are hits, there is never exactly one white hit.
#[inline(always)]
pub(crate) const fn answers_with(pins: usize, hits: usize) -> usize {
    if hits == pins {
        hits
    } else {
        hits + 1
    }
}

/// Returns the index of the answer with `black` black hits and `all` hits of both kinds together.
///
/// Answers are numbered by black hits b, then by all hits a, so that arrays can be indexed by them:
///
/// ```text
///     4 pins     00 01 02 03 04   10 11 12 13   20 21 22   30 (31)   40
///     index       0  1  2  3  4    5  6  7  8    9 10 11   12  13    14
/// ```
///
/// With b black hits there are p + 1 - b answers. So they begin at b (p + 1) - b (b - 1) / 2, and
/// adding w = a - b gives the index b (2p + 1 - b) / 2 + a. There is a hole before the last one:
/// when all pins but one are right, the last pin cannot have the right color for another place. To
/// close the hole would cost one comparison per index. Instead, one counter of a histogram stays 0.
/// There are (p + 1) (p + 2) / 2 indices and one answer less, p (p + 3) / 2.
#[inline(always)]
pub(crate) const fn feedback_index(pins: usize, black: usize, all: usize) -> usize {
    black * (2 * pins + 1 - black) / 2 + all
}

impl Feedback {
    /// Creates an answer of `black` black hits and `white` white hits.
    #[must_use]
    pub const fn new(black: usize, white: usize) -> Self {
        Self { black, white }
    }

    /// Returns the answer for `guess` if `secret` is the secret. Both have `pins` pins.
    pub(crate) fn of(pins: usize, guess: Codeword, secret: Codeword) -> Self {
        let (guess, secret) = (guess.colors_of_pins(pins), secret.colors_of_pins(pins));
        let black = guess.clone().zip(secret.clone()).filter(|(g, s)| g == s).count();
        let all: usize = (1..=15)
            .map(|color| {
                let in_guess = guess.clone().filter(|&other| other == color).count();
                let in_secret = secret.clone().filter(|&other| other == color).count();
                in_guess.min(in_secret)
            })
            .sum();
        Self { black, white: all - black }
    }

    /// Returns the index of this answer, or `None` if no guess of `pins` pins can get it.
    pub(crate) fn index(self, pins: usize) -> Option<usize> {
        let index = || feedback_index(pins, self.black, self.black + self.white);
        self.is_possible(pins).then(index)
    }

    /// Returns the answer with this index, or `None` for the hole and for an index after the
    /// last.
    pub(crate) fn from_index(pins: usize, index: usize) -> Option<Self> {
        (0..=pins)
            .flat_map(|black| (0..=pins - black).map(move |white| Self { black, white }))
            .find(|feedback| feedback.index(pins) == Some(index))
    }

    /// Returns whether some guess of `pins` pins gets this answer.
    pub(crate) fn is_possible(self, pins: usize) -> bool {
        let Self { black, white } = self;
        black <= pins && white <= pins - black && !(black + 1 == pins && white == 1)
    }
}

impl Display for Feedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.black, self.white)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::game::{Game, PINS};

    #[test]
    fn indices_are_dense_but_for_the_hole() {
        for pins in PINS {
            let all: Vec<Option<Feedback>> =
                (0..index_count(pins)).map(|index| Feedback::from_index(pins, index)).collect();
            let holes: Vec<usize> = (0..all.len()).filter(|&index| all[index].is_none()).collect();
            assert_eq!(holes, [index_count(pins) - 2], "{pins} pins");
            assert_eq!(all.iter().flatten().count(), feedback_count(pins), "{pins} pins");
            for (index, feedback) in all.iter().enumerate() {
                let has_index = |feedback: Feedback| feedback.index(pins) == Some(index);
                assert!(feedback.is_none_or(has_index), "{pins} pins");
            }
            assert_eq!(Feedback::from_index(pins, index_count(pins)), None);
        }
        assert_eq!((index_count(4), feedback_count(4), MOST_INDICES), (15, 14, 45));
    }

    #[test]
    fn feedback_is_that_of_the_rules() {
        let game = Game::new(4, 6, true).unwrap();
        let word = |text| game.codeword(text).unwrap();
        for (guess, secret, black, white) in [
            ("1122", "1122", 4, 0),
            ("1122", "2211", 0, 4),
            ("1122", "1213", 1, 2),
            ("1234", "5666", 0, 0),
            ("1112", "2111", 2, 2),
            ("3345", "3455", 2, 1),
        ] {
            let expected = Feedback { black, white };
            assert_eq!(Feedback::of(4, word(guess), word(secret)), expected, "{guess} {secret}");
            assert_eq!(Feedback::of(4, word(secret), word(guess)), expected, "{secret} {guess}");
        }
        assert_eq!(Feedback::new(1, 2).to_string(), "1 2");
    }
}
