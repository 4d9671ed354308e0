//! Ranks guesses by their part sizes, with the rule of each strategy.

use crate::cpu::Operation::{Add, Max, Min, Mul, Xor};
use crate::cpu::{WordLanes, MOST_WORD_LANES};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::index_count;
use crate::mastermind::game::PINS;
use crate::mastermind::strategy::Strategy;

/// From this number of secrets on, most parts are too large for the rough weights.
const MANY: usize = 512;

/// The greatest part size whose weight is listed. Few parts are larger, and it takes a second to list the weights of
/// the largest games.
const MOST_LISTED: usize = 1 << 18;

/// The number of sizes whose bounds are listed. Most sets of secrets are smaller.
const FEW: usize = 64;

/// The greatest part size that has a rough weight of its own.
const MOST_ROUGH: usize = MOST_WORD_LANES - 1;

/// A rough weight has this many bits less than a weight. A sum of rough weights fits in 32 bits.
const ROUGH: u32 = 12;

/// The rule of one strategy.
///
/// Ranks are integers, so they compare in the same way on every machine. The least rank is the
/// best. The rank by entropy is an integer too: a part of n secrets adds n log n, and the
/// logarithm of n is the sum of the rounded logarithms of its prime factors. So sums that are equal
/// as real numbers are also equal here, for example those of the parts 6 1 1 1 1 1 1 and 3 3 2 2 2.
/// If the logarithm of each number were rounded by itself, the rounding would decide between them.
#[derive(Debug)]
pub(crate) struct Ranking {
    strategy: Strategy,
    /// For the entropy: n log n for each part size n that is not too large.
    weights: Vec<u64>,
    /// The rough weights of small parts. The last one is also used for all larger parts.
    rough: [u32; MOST_WORD_LANES],
    /// For each number of parts from 1 on, [`class_bound`](Self::class_bound) of each small size.
    bounds: Vec<[u64; FEW]>,
    /// Whether any guess that tells all secrets apart is good enough, and not only the lexically first one.
    pub(crate) any_perfect: bool,
    /// Whether only possible secrets are guessed.
    pub(crate) only_possible: bool,
}

impl Ranking {
    /// Creates the rule for guesses that divide up to `most` secrets.
    pub(crate) fn new(strategy: Strategy, most: usize) -> Self {
        let (rough, bounds) = ([0; MOST_WORD_LANES], Vec::new());
        let (unlisted, any_perfect, only_possible) = (Vec::new(), false, false);
        let mut ranking =
            Self { strategy, weights: unlisted, rough, bounds, any_perfect, only_possible };
        if strategy == Strategy::Entropy {
            ranking.weights = weights(most.clamp(MOST_ROUGH, MOST_LISTED));
            ranking.rough =
                std::array::from_fn(|size| (ranking.weight(size as u32) >> ROUGH) as u32);
        }
        let bound = |parts: usize, size: usize| ranking.class_bound(size as u32, parts as u32);
        let bounds = |parts| std::array::from_fn(|size| bound(parts, size));
        ranking.bounds = (1..=*PINS.end()).map(bounds).collect();
        ranking
    }

    /// Returns the same rule for games in which only the numbers of turns matter. All guesses that tell all secrets
    /// apart and have the same rank give the same numbers.
    pub(crate) fn for_totals(self) -> Self {
        Self { any_perfect: true, ..self }
    }

    /// Returns the same rule. If `only_possible`, it allows only possible secrets as guesses.
    pub(crate) fn among(self, only_possible: bool) -> Self {
        Self { only_possible, ..self }
    }

    /// Returns whether each guess is the first possible secret, so that no guess is ranked.
    pub(crate) fn is_first(&self) -> bool {
        self.strategy == Strategy::First
    }

    /// Returns the rank of a guess that tells this many secrets apart.
    pub(crate) fn perfect(&self, pins: usize, secrets: usize) -> u64 {
        match self.strategy {
            Strategy::Knuth => 1,
            Strategy::MostParts => (index_count(pins) as u64).saturating_sub(secrets as u64),
            Strategy::ExpectedSize => secrets as u64,
            Strategy::Entropy | Strategy::First => 0,
        }
    }

    /// Returns whether the rank is the size of the largest part.
    pub(crate) fn is_knuth(&self) -> bool {
        self.strategy == Strategy::Knuth
    }

    /// Returns a lower bound for the ranks of guesses. `sizes` says how many secrets have each number of hits, from
    /// 0 to the number of pins.
    ///
    /// Secrets with the same number of hits are in different parts only if their numbers of black hits differ. The
    /// rank is least if these parts have the same size. If that is not possible, it is least if they have two sizes
    /// that differ by one.
    #[inline(always)]
    pub(crate) fn bound(&self, sizes: &[u32]) -> u64 {
        let last = sizes.len() - 1;
        let classes = sizes.iter().enumerate().map(|(hits, &size)| {
            // If all pins are hits, there is never exactly one white hit.
            let parts = if hits == last { hits } else { hits + 1 };
            match self.bounds.get(parts - 1).and_then(|bounds| bounds.get(size as usize)) {
                Some(&bound) => bound,
                None => self.class_bound(size, parts as u32),
            }
        });
        match self.strategy {
            Strategy::Knuth => classes.max().unwrap_or(0),
            Strategy::Entropy => {
                let bound = classes.sum::<u64>();
                let total = sizes.iter().map(|&size| u64::from(size)).sum::<u64>();
                // The weights of small parts are convex, although they are rounded.
                if total < CONVEX {
                    bound
                } else {
                    bound.saturating_sub(ROUNDING * total)
                }
            }
            // No secret has exactly one white hit if all pins are hits, so that part is empty.
            Strategy::MostParts => 1 + classes.sum::<u64>(),
            Strategy::ExpectedSize | Strategy::First => classes.sum(),
        }
    }

    /// Returns what secrets with the same number of hits add to a bound if they are in this many parts.
    fn class_bound(&self, size: u32, parts: u32) -> u64 {
        let even = size / parts;
        let larger = u64::from(size - even * parts);
        let (parts, small) = (u64::from(parts), u64::from(even));
        match self.strategy {
            Strategy::Knuth => small + u64::from(larger > 0),
            Strategy::MostParts => parts.saturating_sub(size.into()),
            // The square of a larger part is greater by 2 even + 1.
            Strategy::ExpectedSize => parts * small * small + larger * (2 * small + 1),
            Strategy::Entropy => {
                let large = self.weight(even + u32::from(larger > 0));
                (parts - larger) * self.weight(even) + larger * large
            }
            Strategy::First => 0,
        }
    }

    /// Returns n log2 n in fixed point.
    #[inline(always)]
    fn weight(&self, size: u32) -> u64 {
        match self.weights.get(size as usize) {
            Some(&weight) => weight,
            None => self.large_weight(size),
        }
    }

    /// Returns the weight of a size that is not listed.
    #[cold]
    #[inline(never)]
    fn large_weight(&self, size: u32) -> u64 {
        let (mut rest, mut log, mut factor) = (size, 0, 2);
        while factor * factor <= rest {
            if rest % factor == 0 {
                rest /= factor;
                log += log2(factor.into());
            } else {
                factor += 1;
            }
        }
        // The rest is a prime number.
        u64::from(size) * (log + log2(rest.into()))
    }

    /// Finds the ranks of the guesses in all lanes. Returns the lanes whose ranks are at most `limit`, as bits.
    /// `parts` has the part sizes by feedback index and then by lane. `secrets` is the number of secrets that the
    /// guesses divide.
    #[inline(always)]
    pub(crate) fn ranks<W: WordLanes>(
        &self,
        cpu: W,
        secrets: usize,
        parts: &[[u32; MOST_WORD_LANES]],
        limit: u64,
        ranks: &mut Ranks,
    ) -> u32 {
        let mut sum = cpu.splat(0);
        match self.strategy {
            Strategy::Knuth => {
                for part in parts {
                    sum = cpu.each(Max, sum, cpu.load(part));
                }
            }
            Strategy::MostParts => {
                let one = cpu.splat(1);
                for part in parts {
                    let is_filled = cpu.each(Min, cpu.load(part), one);
                    sum = cpu.each(Add, sum, cpu.each(Xor, is_filled, one));
                }
            }
            // The sum of the squares is at most the square of the sum, so it fits in 32 bits.
            Strategy::ExpectedSize if secrets <= usize::from(u16::MAX) => {
                for part in parts {
                    let size = cpu.load(part);
                    sum = cpu.each(Add, sum, cpu.each(Mul, size, size));
                }
            }
            Strategy::Entropy if secrets < MANY => {
                let most = cpu.splat(MOST_ROUGH as u32);
                for part in parts {
                    let size = cpu.each(Min, cpu.load(part), most);
                    sum = cpu.each(Add, sum, cpu.lookup(&self.rough, size));
                }
            }
            _ => return self.exact_ranks(parts, u32::MAX >> (32 - W::LANES), limit, ranks),
        }
        let mut words = [0; MOST_WORD_LANES];
        cpu.store(sum, &mut words);
        if self.strategy == Strategy::Entropy {
            return self.exact_ranks(parts, at_most::<W>(&words, limit >> ROUGH), limit, ranks);
        }
        *ranks = words.map(u64::from);
        at_most::<W>(&words, limit)
    }

    /// Finds the ranks of the guesses in some lanes, one guess after another. Returns the lanes whose ranks are at
    /// most `limit`.
    ///
    /// This is compiled for any processor. With the instructions of AVX2 and AVX-512, the compiler would look up
    /// several weights at once, which takes longer.
    #[inline(never)]
    fn exact_ranks(
        &self,
        parts: &[[u32; MOST_WORD_LANES]],
        lanes: u32,
        limit: u64,
        ranks: &mut Ranks,
    ) -> u32 {
        let (mut good, mut rest) = (0, lanes);
        while rest != 0 {
            let lane = rest.trailing_zeros() as usize % MOST_WORD_LANES;
            rest &= rest - 1;
            ranks[lane] = self.rank(parts.iter().map(|part| part[lane]));
            good |= u32::from(ranks[lane] <= limit) << lane;
        }
        good
    }

    /// Returns the rank of a guess with parts of these sizes, in any order.
    #[inline(always)]
    pub(crate) fn rank(&self, sizes: impl Iterator<Item = u32>) -> u64 {
        let square = |size: u32| u64::from(size) * u64::from(size);
        match self.strategy {
            Strategy::Knuth => sizes.max().unwrap_or(0).into(),
            Strategy::MostParts => sizes.map(|size| u64::from(size == 0)).sum(),
            Strategy::ExpectedSize => sizes.map(square).sum(),
            Strategy::Entropy => sizes.map(|size| self.weight(size)).sum(),
            Strategy::First => 0,
        }
    }
}

/// Returns the lanes whose words are at most `limit`, as bits.
#[inline(always)]
fn at_most<W: WordLanes>(words: &[u32; MOST_WORD_LANES], limit: u64) -> u32 {
    let (words, limit) = (&words[..W::LANES], limit.min(u32::MAX.into()) as u32);
    // This is the usual case, because most guesses are worse.
    if words.iter().all(|&word| word > limit) {
        return 0;
    }
    words.iter().rev().fold(0, |lanes, &word| lanes << 1 | u32::from(word <= limit))
}

/// The rank of a guess, whether the guess cannot be the secret, and the guess itself. The least value is the best.
pub(crate) type Ranked = (u64, bool, Codeword);

/// The ranks of the guesses in all lanes.
pub(crate) type Ranks = [u64; MOST_WORD_LANES];

/// Below this size, the weights of three successive sizes are convex: twice the middle weight is at most the sum of the
/// other two.
const CONVEX: u64 = 1 << 12;

/// Because of rounding, a bound may be too high by up to this much for each secret. A number below 2^27 has at most 26
/// prime factors, and the logarithm of each is rounded by at most half of the last bit. So rounding changes a sum of
/// weights by up to 13 for each secret. The sum of the bound may be too high, and that of the rank too low.
const ROUNDING: u64 = 26;

/// The number of fraction bits of a logarithm. The sum over 2^26 secrets still fits in 64 bits.
const FRACTION: u32 = 32;

/// Returns n log2 n in fixed point for all n up to `most`. The value for 0 is 0.
fn weights(most: usize) -> Vec<u64> {
    let (mut logs, mut least_factors) = (vec![0u64; most + 1], vec![0u32; most + 1]);
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

/// Returns the logarithm of `n`, at least 1, to base 2 in fixed point, rounded. A number between 1
/// and 2 is squared once per bit. The bit says whether the square reaches 2. If it does, the square is halved.
fn log2(n: u64) -> u64 {
    // This number has 63 fraction bits.
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
mod tests;
