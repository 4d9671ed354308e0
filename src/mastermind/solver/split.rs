//! Divides secrets into parts by their feedback to one guess.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::index_count;
use crate::mastermind::game::Game;
use crate::mastermind::memory::{refill, OutOfMemory};
use crate::mastermind::scorer::Scorer;

/// Returns whether a guess gets a different feedback from each secret.
pub(crate) fn tells_all_apart(pins: usize, guess: Codeword, secrets: &[Codeword]) -> bool {
    let guess = Scorer::new(pins, guess);
    let mut seen = 0u64;
    secrets.iter().all(|&secret| {
        let part = 1 << guess.index(secret);
        let is_new = seen & part == 0;
        seen |= part;
        is_new
    })
}

/// Returns how many secrets give each feedback to a guess, by feedback index.
pub(crate) fn part_sizes(game: &Game, guess: Codeword, secrets: &[Codeword]) -> Vec<u32> {
    let guess = Scorer::new(game.pins(), guess);
    let mut sizes = vec![0; index_count(game.pins())];
    for &secret in secrets {
        sizes[guess.index(secret)] += 1;
    }
    sizes
}

/// Secrets, sorted by their feedback to a guess.
pub(crate) struct Partition {
    secrets: Vec<Codeword>,
    /// For each feedback index, the end of its part.
    ends: Vec<usize>,
}

impl Partition {
    /// Divides secrets by their feedback to a guess. Within a part they keep their order.
    pub(crate) fn new(
        game: &Game,
        guess: Codeword,
        secrets: &[Codeword],
    ) -> Result<Self, OutOfMemory> {
        let scorer = Scorer::new(game.pins(), guess);
        let mut answers = Vec::new();
        refill(&mut answers, secrets.len(), 0u8)?;
        let mut places = vec![0; index_count(game.pins()) + 1];
        for (answer, &secret) in answers.iter_mut().zip(secrets) {
            let index = scorer.index(secret);
            *answer = index as u8;
            places[index + 1] += 1;
        }
        for index in 1..places.len() {
            places[index] += places[index - 1];
        }
        let mut sorted = Vec::new();
        refill(&mut sorted, secrets.len(), guess)?;
        for (&secret, &answer) in secrets.iter().zip(&answers) {
            sorted[places[answer as usize]] = secret;
            places[answer as usize] += 1;
        }
        places.pop();
        Ok(Self { secrets: sorted, ends: places })
    }

    /// Returns the secrets that give the feedback with this index.
    pub(crate) fn part(&self, index: usize) -> &[Codeword] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.secrets[start..self.ends[index]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::feedback::Feedback;

    #[test]
    fn parts_hold_the_secrets_with_the_same_feedback_in_their_order() {
        let mut checked = 0;
        for (pins, colors, repeats) in [(1, 3, true), (3, 4, true), (4, 5, false), (4, 4, true)] {
            let game = Game::new(pins, colors, repeats).unwrap();
            let words = game.list().unwrap();
            for &guess in &words {
                let partition = Partition::new(&game, guess, &words).unwrap();
                for index in 0..index_count(pins) {
                    let found = |&secret: &Codeword| Feedback::of(pins, guess, secret).index(pins);
                    let is_in_part = |secret: &Codeword| found(secret) == Some(index);
                    let expected: Vec<Codeword> =
                        words.iter().copied().filter(is_in_part).collect();
                    assert_eq!(partition.part(index), expected, "{game} {guess} {index}");
                    checked += 1;
                }
            }
        }
        assert_eq!(checked, 3 * 3 + 64 * 10 + 120 * 15 + 256 * 15);
    }

    #[test]
    fn all_apart_means_no_feedback_twice() {
        let game = Game::new(4, 6, true).unwrap();
        let word = |text| game.codeword(text).unwrap();
        let secrets = ["1111", "1112", "1122"].map(word);
        assert!(tells_all_apart(4, word("1111"), &secrets));
        assert!(!tells_all_apart(4, word("3456"), &secrets));
    }
}
