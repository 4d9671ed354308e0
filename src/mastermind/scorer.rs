//! One guess against one secret after the other, without tables and for any number of pins.
//!
//! Pins that differ are found in all four bits at once, and color counts are made on the way, four bits a
//! color.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::ordinal;

/// A guess, ready to be scored against one secret after the other.
pub struct Against {
    pins: usize,
    guess: Codeword,
    counts: u64,
}

impl Against {
    /// Makes a guess of so many pins ready.
    pub fn new(pins: usize, guess: Codeword) -> Self {
        Self { pins, guess, counts: color_counts(pins, guess) }
    }

    /// The guess.
    pub fn guess(&self) -> Codeword {
        self.guess
    }

    /// The ordinal of the score.
    #[inline(always)]
    pub fn ordinal(&self, secret: Codeword) -> usize {
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
    use crate::mastermind::feedback::Score;
    use crate::mastermind::game::Game;

    #[test]
    fn large_games_are_scored_by_the_rules_too() {
        let game = Game::new(8, 15, true).unwrap();
        let word = |text| game.parse(text).unwrap();
        let words =
            ["ffffffff", "ef123456", "11223344", "44332211", "1f1f1f1f", "f1f1f1f1"].map(word);
        for guess in words {
            for secret in words {
                let expected = Score::of(8, guess, secret).ordinal(8);
                assert_eq!(Against::new(8, guess).ordinal(secret), expected, "{guess} {secret}");
            }
        }
    }
}
