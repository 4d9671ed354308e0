//! How each strategy ranks a guess by its part sizes.

use crate::cpu::LaneCount;
use crate::mastermind::feedback::MOST_INDICES;
use crate::mastermind::memory::{refill, OutOfMemory};
use crate::mastermind::partition::walk::MOST_LANES;
use crate::mastermind::strategy::Strategy;

/// The number of weights that there are for small parts. An index below it needs no further check.
const FEW: usize = 128;

/// The rule of one strategy.
///
/// Ranks are integers, so they compare in the same way on every machine. The least rank is the
/// best. The rank by entropy is an integer too: a part of n secrets counts n log n, and the
/// logarithm of n is the sum of the rounded logarithms of its prime factors. So sums that are equal
/// as real numbers are equal here, like those of the parts 6 1 1 1 1 1 1 and 3 3 2 2 2. With a
/// rounded logarithm for each number, the rounding would decide between them.
#[derive(Debug)]
pub(crate) struct Ranking {
    strategy: Strategy,
    /// For the entropy: n log n for each part size n.
    weights: Vec<u64>,
}

impl Ranking {
    /// Creates the rule for guesses that divide up to `most` secrets.
    pub(crate) fn new(strategy: Strategy, most: usize) -> Result<Self, OutOfMemory> {
        let weights =
            if strategy == Strategy::Entropy { weights(most.max(FEW - 1))? } else { Vec::new() };
        Ok(Self { strategy, weights })
    }

    /// Returns whether each guess is the first possible secret, so that no guess is ranked.
    pub(crate) fn is_first(&self) -> bool {
        self.strategy == Strategy::First
    }

    /// Returns the rank of a guess with these part sizes, which are in any order and in rows of the same
    /// length, up to [`MOST_LANES`]. The columns are added up side by side.
    #[inline(always)]
    pub(crate) fn rank<R: AsRef<[u32]>>(&self, parts: &[R]) -> u64 {
        match self.strategy {
            Strategy::Knuth => {
                let largest = fold(parts, |rank: u32, size: u32| rank.max(size));
                largest.into_iter().fold(0, u32::max).into()
            }
            Strategy::MostParts => {
                let empty = fold(parts, |rank: u32, size: u32| rank + u32::from(size == 0));
                empty.iter().sum::<u32>().into()
            }
            Strategy::ExpectedSize => {
                let square = |size: u32| u64::from(size) * u64::from(size);
                fold(parts, |rank: u64, size| rank + square(size)).iter().sum()
            }
            Strategy::Entropy => {
                let sizes = parts.iter().flat_map(AsRef::as_ref);
                sizes.map(|&size| self.weights[size as usize]).sum()
            }
            Strategy::First => 0,
        }
    }

    /// Returns the ranks of many guesses, or `None` if all of them are above `limit`. `parts` has the
    /// part sizes by feedback index and then by guess; there may be fewer guesses than ranks. The
    /// squares of all part sizes of a guess fit the type of a part size, even when they are summed.
    #[inline(always)]
    pub(crate) fn ranks<R: AsRef<[N]>, N: LaneCount>(
        &self,
        parts: &[R],
        limit: u64,
    ) -> Option<[u64; MOST_LANES]> {
        match self.strategy {
            Strategy::Knuth => within(limit, parts, |rank: N, size| rank.max(size)),
            Strategy::MostParts => {
                within(limit, parts, |rank: N, size| rank + N::from(size == N::default()))
            }
            Strategy::ExpectedSize => within(limit, parts, |rank: N, size| rank + size * size),
            Strategy::Entropy => {
                // The sum of each guess stays in a register.
                let weights: &[u64; FEW] =
                    self.weights.first_chunk().expect("there are FEW weights");
                let mut ranks = [0; MOST_LANES];
                for (guess, rank) in ranks.iter_mut().enumerate().take(parts[0].as_ref().len()) {
                    for part in parts {
                        let size: u32 = part.as_ref()[guess].into();
                        *rank += weights[size as usize % FEW];
                    }
                }
                Some(ranks)
            }
            Strategy::First => Some([0; MOST_LANES]),
        }
    }
}

/// Returns the ranks of [`fold`], or `None` if all of them are above `limit`.
#[inline(always)]
fn within<A, R, N>(limit: u64, parts: &[R], add: impl Fn(A, N) -> A) -> Option<[u64; MOST_LANES]>
where
    A: Copy + Default + Ord + Into<u64>,
    R: AsRef<[N]>,
    N: Copy,
{
    let ranks = fold(parts, add);
    let least = ranks.iter().zip(parts[0].as_ref()).map(|(&rank, _)| rank).min();
    least.is_some_and(|least| least.into() <= limit).then(|| ranks.map(A::into))
}

/// Starts each column at rank 0 and lets `add` change it by each of its part sizes.
#[inline(always)]
pub(crate) fn fold<A, R, N>(parts: &[R], add: impl Fn(A, N) -> A) -> [A; MOST_LANES]
where
    A: Copy + Default,
    R: AsRef<[N]>,
    N: Copy,
{
    // The compiler makes vectors of the columns. It would take parts of other guesses together, which is
    // slower, if it did not see that the outer loop is short.
    assert!(parts.len() <= MOST_INDICES);
    let mut ranks = [A::default(); MOST_LANES];
    let mut add_row = |row: &R| {
        for (rank, &size) in ranks.iter_mut().zip(row.as_ref()) {
            *rank = add(*rank, size);
        }
    };
    let (threes, rest) = parts.as_chunks();
    for [a, b, c] in threes {
        add_row(a);
        add_row(b);
        add_row(c);
    }
    rest.iter().for_each(add_row);
    ranks
}

/// The number of fraction bits of a logarithm. The sum over 2^26 secrets still fits a word.
const FRACTION: u32 = 32;

/// Returns n log2 n in fixed point for all n up to `most`. The value for 0 is 0.
fn weights(most: usize) -> Result<Vec<u64>, OutOfMemory> {
    let (mut logs, mut least_factors) = (Vec::new(), Vec::new());
    refill(&mut logs, most + 1, 0u64)?;
    refill(&mut least_factors, most + 1, 0u32)?;
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
    Ok(logs)
}

/// Returns the logarithm of `n`, at least 1, to base 2 in fixed point, rounded. A number between 1
/// and 2 is squared once per bit; the bit says whether the square reaches 2, and then it is halved.
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
        let rank = |strategy, parts: &[u32]| {
            Ranking::new(strategy, 100).unwrap().rank(parts.as_chunks::<1>().0)
        };
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
        // The squares of a large part do not fit 32 bits.
        assert_eq!(rank(Strategy::ExpectedSize, &[1 << 26, 1]), (1 << 52) + 1);
    }

    #[test]
    fn many_guesses_are_ranked_as_each_is() {
        let parts: [[u16; 4]; 3] = [[0, 64, 5, 1], [3, 0, 5, 2], [9, 0, 0, 3]];
        for strategy in Strategy::ALL {
            let ranking = Ranking::new(strategy, 64).unwrap();
            let ranks = ranking.ranks(&parts, u64::MAX).unwrap();
            for (guess, &rank) in ranks[..4].iter().enumerate() {
                let own = parts.map(|part| u32::from(part[guess]));
                assert_eq!(rank, ranking.rank(own.as_chunks::<1>().0), "{strategy} {guess}");
                assert_eq!(rank, ranking.rank(&[own]), "{strategy} {guess}");
            }
            // The limit may let ranks through that are above it, but never stops one that is not.
            let least = ranks[..4].iter().copied().min().unwrap();
            assert_eq!(ranking.ranks(&parts, least), Some(ranks), "{strategy}");
            if let Some(below) = least.checked_sub(1).filter(|_| strategy != Strategy::Entropy) {
                assert_eq!(ranking.ranks(&parts, below), None, "{strategy}");
            }
        }
    }
}
