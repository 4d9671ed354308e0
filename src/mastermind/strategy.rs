//! Strategies: how a guess is ranked by the parts into which it would divide the secrets.
//!
//! Ranks are integers, so that they compare in the same way on every machine; the least is the best.
//! The entropy too: a part of n secrets counts n log n, where logarithms are integers, made of those of
//! the prime factors. So sums that are equal as real numbers are equal here, like those of parts of 6
//! 1 1 1 1 1 1 and 3 3 2 2 2, where rounded logarithms could decide either way.

/// A way to choose the next guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// The least largest part (Knuth 1976).
    Knuth,
    /// The most parts (B. Kooi, "Yet Another Mastermind Strategy", ICGA Journal 28, 2005).
    MostParts,
    /// The least expected size of what remains: the least sum of squares of the parts (R. W. Irving,
    /// "Towards an Optimum Mastermind Strategy", Journal of Recreational Mathematics 11, 1978).
    ExpectedSize,
    /// The most entropy (E. Neuwirth, "Some Strategies for Mastermind", Zeitschrift fuer Operations
    /// Research 26, 1982).
    Entropy,
    /// The first secret that is possible.
    First,
}

impl Strategy {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Knuth, Self::MostParts, Self::ExpectedSize, Self::Entropy, Self::First];

    /// The name, as on a command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Knuth => "knuth",
            Self::MostParts => "most-parts",
            Self::ExpectedSize => "expected-size",
            Self::Entropy => "entropy",
            Self::First => "first",
        }
    }

    /// The strategy with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|strategy| strategy.name() == name)
    }
}

/// Ranks of guesses by one strategy.
pub struct Ranking {
    strategy: Strategy,
    /// By size of a part: size times logarithm, for the entropy.
    weights: Vec<u64>,
}

impl Ranking {
    /// Ranks for parts of up to `most` secrets together.
    pub fn new(strategy: Strategy, most: usize) -> Self {
        let weights = if strategy == Strategy::Entropy { weights(most) } else { Vec::new() };
        Self { strategy, weights }
    }

    /// The strategy.
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// The rank of a guess with these parts, of which some may be empty. Less is better.
    #[inline(always)]
    pub fn rank(&self, parts: &[u32]) -> u64 {
        match self.strategy {
            Strategy::Knuth => u64::from(parts.iter().copied().max().unwrap_or(0)),
            Strategy::MostParts => {
                (parts.len() - parts.iter().filter(|&&part| part > 0).count()) as u64
            }
            Strategy::ExpectedSize => {
                parts.iter().map(|&part| u64::from(part) * u64::from(part)).sum()
            }
            Strategy::Entropy => parts.iter().map(|&part| self.weights[part as usize]).sum(),
            Strategy::First => 0,
        }
    }

    /// The ranks of guesses whose parts stand by ordinal and then by guess. There may be fewer guesses
    /// than ranks, but no part of more than 64 secrets.
    #[inline(always)]
    pub fn ranks<R: AsRef<[N]>, N: Copy + Into<u32>, const GUESSES: usize>(
        &self,
        parts: &[R],
    ) -> [u64; GUESSES] {
        let mut ranks = [0u32; GUESSES];
        match self.strategy {
            Strategy::Knuth => {
                for part in parts {
                    for (rank, &size) in ranks.iter_mut().zip(part.as_ref()) {
                        *rank = size.into().max(*rank);
                    }
                }
            }
            Strategy::MostParts => {
                for part in parts {
                    for (rank, &size) in ranks.iter_mut().zip(part.as_ref()) {
                        *rank += u32::from(size.into() == 0);
                    }
                }
            }
            Strategy::ExpectedSize => {
                for part in parts {
                    for (rank, &size) in ranks.iter_mut().zip(part.as_ref()) {
                        *rank += size.into() * size.into();
                    }
                }
            }
            Strategy::Entropy => {
                let mut sums = [0; GUESSES];
                for part in parts {
                    for (sum, &size) in sums.iter_mut().zip(part.as_ref()) {
                        *sum += self.weights[size.into() as usize];
                    }
                }
                return sums;
            }
            Strategy::First => {}
        }
        ranks.map(u64::from)
    }
}

/// Fraction bits of a logarithm. The sum for all of 2^26 secrets still fits a word.
const FRACTION: u32 = 32;

/// n log2 n in fixed point for all n up to `most`; 0 for n = 0.
fn weights(most: usize) -> Vec<u64> {
    let mut logs = vec![0u64; most + 1];
    let mut least_factors = vec![0u32; most + 1];
    for n in 2..=most {
        if least_factors[n] == 0 {
            for multiple in (n..=most).step_by(n) {
                if least_factors[multiple] == 0 {
                    least_factors[multiple] = n as u32;
                }
            }
            logs[n] = log2(n as u64);
        } else {
            let factor = least_factors[n] as usize;
            logs[n] = logs[factor] + logs[n / factor];
        }
    }
    for (n, log) in (0u64..).zip(&mut logs) {
        *log *= n;
    }
    logs
}

/// The logarithm of `n`, at least 1, to base 2 in fixed point, rounded. A number between 1 and 2 is squared
/// for each bit: the bit is whether that passes 2.
fn log2(n: u64) -> u64 {
    // 63 fraction bits.
    let mut number = n << n.leading_zeros();
    let mut log = u64::from(n.ilog2());
    for _ in 0..=FRACTION {
        let square = (u128::from(number) * u128::from(number)) >> 63;
        let passes = square >> 64;
        number = (square >> passes) as u64;
        log = log << 1 | passes as u64;
    }
    (log + 1) >> 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_strategies() {
        for strategy in Strategy::ALL {
            assert_eq!(Strategy::from_name(strategy.name()), Some(strategy));
        }
        assert_eq!(Strategy::from_name("Knuth"), None);
    }

    #[test]
    fn logarithms_are_rounded_to_the_last_bit() {
        for n in 1..10_000 {
            let exact = (n as f64).log2() * 2f64.powi(FRACTION as i32);
            assert!((log2(n) as f64 - exact).abs() < 0.51, "log2({n})");
        }
        for power in 0..26 {
            assert_eq!(log2(1 << power), power << FRACTION);
        }
    }

    #[test]
    fn ranks_are_what_the_strategies_say() {
        let rank = |strategy, parts: &[u32]| Ranking::new(strategy, 100).rank(parts);
        let parts = [0, 3, 5, 0, 2];
        assert_eq!(rank(Strategy::Knuth, &parts), 5);
        assert_eq!(rank(Strategy::MostParts, &parts), 2);
        assert_eq!(rank(Strategy::ExpectedSize, &parts), 38);
        assert_eq!(rank(Strategy::First, &parts), 0);
        assert_eq!(rank(Strategy::Entropy, &[4, 2, 0]), 10 << FRACTION);
        // Equal as real numbers.
        let (a, b) = ([6, 1, 1, 1, 1, 1, 1], [3, 3, 2, 2, 2, 0, 0]);
        assert_eq!(rank(Strategy::Entropy, &a), rank(Strategy::Entropy, &b));
        assert!(rank(Strategy::Entropy, &[3, 3]) < rank(Strategy::Entropy, &[4, 2]));
    }
}
