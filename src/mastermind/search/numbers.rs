//! What the number of secrets alone says of their total.

use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::Game;
use crate::mastermind::memory::{push, OutOfMemory};
use crate::mastermind::ranking::Ranking;
use crate::mastermind::strategy::Strategy;

/// Totals by the number of secrets.
pub(super) struct Numbers {
    least: Vec<u32>,
    estimates: Vec<u64>,
}

impl Numbers {
    /// Returns the numbers for up to `most` secrets.
    pub(super) fn new(game: &Game, most: usize) -> Result<Self, OutOfMemory> {
        let logarithms = Ranking::new(Strategy::Entropy, most)?;
        let (mut least, mut estimates) = (vec![0], vec![0]);
        // The number of secrets that the current turn can still find, and that it can find in all.
        let (mut turn, mut left, mut found) = (1, 1, 1usize);
        for count in 1..=most {
            if left == 0 {
                turn += 1;
                found = found.saturating_mul(others(game));
                left = found;
            }
            left -= 1;
            let total = least[count - 1] + turn;
            push(&mut least, total)?;
            // The rank of one part of n secrets is n log2 n, with 32 bits after the point.
            let product = logarithms.rank(&[[count as u32]]);
            let estimate = ((count as u64) << 32) + product / 16 * 5;
            push(&mut estimates, if count == 2 { 3 << 32 } else { estimate })?;
        }
        Ok(Self { least, estimates })
    }

    /// Returns a total that no strategy is below for this many secrets.
    ///
    /// The first turn finds at most one secret, the guess itself. Each guess has up to k other feedbacks,
    /// after which the game goes on, so turn t finds at most k^(t - 1) secrets. The total is least if
    /// each secret is found as early as that allows.
    #[inline(always)]
    pub(super) fn least(&self, secrets: usize) -> u32 {
        self.least[secrets]
    }

    /// Returns the total that this many secrets usually have, with 32 bits after the point.
    #[inline(always)]
    pub(super) fn estimate(&self, secrets: usize) -> u64 {
        self.estimates[secrets]
    }
}

/// Returns the number of feedbacks that some guess can get, without all black. It is at least 1, so that
/// every game ends.
fn others(game: &Game) -> usize {
    let pins = game.pins();
    let all = (0..=pins).flat_map(|black| (0..=pins - black).map(move |white| (black, white)));
    let others = all.filter(|&(black, white)| game.can_give(Feedback::new(black, white))).count();
    (others - 1).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_turn_finds_as_many_secrets_as_there_are_guesses() {
        let numbers = |text: &str| Numbers::new(&text.parse().unwrap(), 1296).unwrap();
        let usual = numbers("4p6c");
        let found: Vec<u32> = [0, 1, 2, 14, 15].iter().map(|&n| usual.least(n)).collect();
        assert_eq!(found, [0, 1, 3, 1 + 13 * 2, 1 + 13 * 2 + 3]);
        assert_eq!(usual.least(1296), 1 + 13 * 2 + 169 * 3 + 1113 * 4);
        // One pin is right or wrong.
        assert_eq!(numbers("1p15c").least(15), 120);
    }

    #[test]
    fn estimates_are_those_of_the_formula() {
        let numbers = Numbers::new(&Game::USUAL, 1000).unwrap();
        for (count, expected) in [(0, 0.0), (1, 1.0), (2, 3.0), (4, 6.5), (8, 15.5), (64, 184.0)] {
            let found = numbers.estimate(count) as f64 / 2f64.powi(32);
            assert!((found - expected).abs() < 1e-6, "{count}: {found}");
        }
        assert!((1..=1000).all(|n| numbers.estimate(n) >= u64::from(numbers.least(n)) << 31));
    }
}
