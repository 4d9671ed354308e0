//! What the number of secrets alone lets expect of their total.

use crate::mastermind::memory::{push, OutOfMemory};
use crate::mastermind::ranking::Ranking;
use crate::mastermind::strategy::Strategy;

/// Estimated totals by the number of secrets.
pub(super) struct Estimates {
    totals: Vec<u64>,
}

impl Estimates {
    /// Returns the estimates for up to `most` secrets.
    pub(super) fn new(most: usize) -> Result<Self, OutOfMemory> {
        let logarithms = Ranking::new(Strategy::Entropy, most)?;
        let mut totals = vec![0];
        for count in 1..=most {
            // The rank of one part of n secrets is n log2 n, with 32 bits after the point.
            let product = logarithms.rank([count as u32].into_iter());
            let estimate = ((count as u64) << 32) + product / 16 * 5;
            push(&mut totals, if count == 2 { 3 << 32 } else { estimate })?;
        }
        Ok(Self { totals })
    }

    /// Returns the total that this many secrets usually have, with 32 bits after the point.
    #[inline(always)]
    pub(super) fn of(&self, secrets: usize) -> u64 {
        self.totals[secrets]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::branch::{Bounds, UNLIMITED};
    use crate::mastermind::game::Game;

    #[test]
    fn estimates_are_those_of_the_formula() {
        let estimates = Estimates::new(1000).unwrap();
        for (count, expected) in [(0, 0.0), (1, 1.0), (2, 3.0), (4, 6.5), (8, 15.5), (64, 184.0)] {
            let found = estimates.of(count) as f64 / 2f64.powi(32);
            assert!((found - expected).abs() < 1e-6, "{count}: {found}");
        }
        let bounds = Bounds::new(&Game::USUAL, 1000).unwrap();
        let least = |count| u64::from(bounds.least(UNLIMITED, count));
        assert!((1..=1000).all(|count| estimates.of(count) >= least(count) << 31));
    }
}
