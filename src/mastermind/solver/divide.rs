//! Divides the secrets of a region by what they answer to one guess.
//!
//! The scorer here needs nothing but the two codewords: pins that differ are found in all four bits at once,
//! and color counts are made on the way, four bits a color.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::score::{ordinal, ordinals};

/// Whether no two secrets answer a guess alike.
pub fn tells_all_apart(pins: usize, guess: Codeword, secrets: &[Codeword]) -> bool {
    let guess = Against::new(pins, guess);
    let mut seen = 0u64;
    secrets.iter().all(|&secret| {
        let part = 1 << guess.ordinal(secret);
        let is_new = seen & part == 0;
        seen |= part;
        is_new
    })
}

/// Secrets by what they answer.
#[derive(Default)]
pub struct Parts {
    secrets: Vec<Codeword>,
    /// By ordinal: where the part ends.
    ends: Vec<usize>,
}

impl Parts {
    /// Divides secrets by what they answer to a guess, and leaves them in their order.
    pub fn divide(&mut self, game: &Game, guess: Codeword, secrets: &[Codeword]) {
        let guess = Against::new(game.pins(), guess);
        let answers: Vec<u8> = secrets.iter().map(|&secret| guess.ordinal(secret) as u8).collect();
        let mut places = vec![0; ordinals(game.pins()) + 1];
        for &answer in &answers {
            places[answer as usize + 1] += 1;
        }
        for ordinal in 1..places.len() {
            places[ordinal] += places[ordinal - 1];
        }
        self.secrets.clear();
        self.secrets.resize(secrets.len(), guess.guess);
        for (&secret, &answer) in secrets.iter().zip(&answers) {
            self.secrets[places[answer as usize]] = secret;
            places[answer as usize] += 1;
        }
        places.pop();
        self.ends = places;
    }

    /// The secrets that answer with this ordinal.
    pub fn of(&self, ordinal: usize) -> &[Codeword] {
        let start = if ordinal == 0 { 0 } else { self.ends[ordinal - 1] };
        &self.secrets[start..self.ends[ordinal]]
    }
}

/// A guess, ready to be scored against one secret after the other.
struct Against {
    pins: usize,
    guess: Codeword,
    counts: u64,
}

impl Against {
    fn new(pins: usize, guess: Codeword) -> Self {
        Self { pins, guess, counts: color_counts(pins, guess) }
    }

    /// The ordinal of the score.
    #[inline(always)]
    fn ordinal(&self, secret: Codeword) -> usize {
        let differ = self.guess.bits() ^ secret.bits();
        let any = (differ | differ >> 1 | differ >> 2 | differ >> 3) & 0x1111_1111;
        let black = 8 - any.count_ones() as usize - (8 - self.pins);
        let secret = color_counts(self.pins, secret);
        let all: u64 = (1..16)
            .map(|color| (self.counts >> (4 * color) & 15).min(secret >> (4 * color) & 15))
            .sum();
        ordinal(self.pins, black, all as usize)
    }
}

/// How many pins of each color, four bits a color.
fn color_counts(pins: usize, word: Codeword) -> u64 {
    word.colors(pins).fold(0, |counts, color| counts + (1 << (4 * color)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::score::Score;

    #[test]
    fn parts_hold_the_secrets_that_score_alike_in_their_order() {
        let mut checked = 0;
        for (pins, colors, repeats) in [(1, 3, true), (3, 4, true), (4, 5, false), (4, 4, true)] {
            let game = Game::new(pins, colors, repeats).unwrap();
            let words = game.codewords();
            for &guess in &words {
                let mut parts = Parts::default();
                parts.divide(&game, guess, &words);
                for number in 0..ordinals(pins) {
                    let scored = |&secret: &Codeword| Score::of(pins, guess, secret).ordinal(pins);
                    let expected: Vec<Codeword> =
                        words.iter().copied().filter(|secret| scored(secret) == number).collect();
                    assert_eq!(parts.of(number), expected, "{game} {guess} {number}");
                    checked += 1;
                }
            }
        }
        assert_eq!(checked, 3 * 3 + 64 * 10 + 120 * 15 + 256 * 15);
    }

    #[test]
    fn large_games_are_scored_by_the_rules_too() {
        let game = Game::new(8, 15, true).unwrap();
        let word = |text| Codeword::parse(text, &game).unwrap();
        let words =
            ["ffffffff", "ef123456", "11223344", "44332211", "1f1f1f1f", "f1f1f1f1"].map(word);
        for guess in words {
            for secret in words {
                let expected = Score::of(8, guess, secret).ordinal(8);
                assert_eq!(Against::new(8, guess).ordinal(secret), expected, "{guess} {secret}");
            }
        }
    }

    #[test]
    fn all_apart_means_no_score_twice() {
        let game = Game::new(4, 6, true).unwrap();
        let word = |text| Codeword::parse(text, &game).unwrap();
        let secrets = ["1111", "1112", "1122"].map(word);
        assert!(tells_all_apart(4, word("1111"), &secrets));
        assert!(!tells_all_apart(4, word("3456"), &secrets));
    }
}
