//! Divides the secrets of a region by what they answer to one guess.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::ordinals;
use crate::mastermind::game::Game;
use crate::mastermind::scorer::Against;

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

/// How many secrets answer a guess with each score, by ordinal.
pub fn count_parts(game: &Game, guess: Codeword, secrets: &[Codeword]) -> Vec<u32> {
    let guess = Against::new(game.pins(), guess);
    let mut parts = vec![0; ordinals(game.pins())];
    for &secret in secrets {
        parts[guess.ordinal(secret)] += 1;
    }
    parts
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
        self.secrets.resize(secrets.len(), guess.guess());
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::feedback::Score;

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
    fn all_apart_means_no_score_twice() {
        let game = Game::new(4, 6, true).unwrap();
        let word = |text| game.parse(text).unwrap();
        let secrets = ["1111", "1112", "1122"].map(word);
        assert!(tells_all_apart(4, word("1111"), &secrets));
        assert!(!tells_all_apart(4, word("3456"), &secrets));
    }
}
