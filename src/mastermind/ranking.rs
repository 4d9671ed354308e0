//! Ranks guesses by their part sizes, with the rule of each strategy.

use crate::cpu::{Routine, WideVectors, MOST_LANES};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{answers_with, index_count, MOST_INDICES};
use crate::mastermind::game::PINS;
use crate::mastermind::strategy::{Kernel, Rank, Strategy};

/// From this number of secrets on, most parts are too large for the rough weights.
const FIRST_WITHOUT_ROUGH: usize = 512;

/// The greatest part size whose weight is listed. Few parts are larger, and it takes a second to list the weights of
/// the largest games.
const MOST_LISTED: usize = 1 << 18;

/// The number of sizes whose bounds are listed. Most sets of secrets are smaller.
const BOUNDED_SIZES: usize = 64;

/// The greatest part size that has a rough weight of its own.
const MOST_ROUGH: usize = MOST_LANES - 1;

/// The rule of one strategy, from its [rank](Strategy::rank).
///
/// Ranks are integers, so they compare in the same way on every machine. The least rank is the best.
pub(crate) struct Ranking {
    rank: Rank,
    /// For a sum of weights: the weight of each part size that is not too large.
    weights: Vec<u64>,
    /// A rough weight has this many bits less than a weight. A sum of rough weights fits in 32 bits.
    shift: u32,
    /// The rough weights of small parts. The last one is also used for all larger parts.
    rough: [u32; MOST_LANES],
    /// For each number of parts from 1 on, [`class_bound`](Self::class_bound) of each small size.
    bounds: Vec<[u64; BOUNDED_SIZES]>,
    /// Whether only the numbers of turns matter. Then, of the guesses with the same rank that tell all secrets apart,
    /// any one will do, not just the lexically first.
    pub(crate) only_totals: bool,
    /// Whether only possible secrets are guessed.
    pub(crate) only_possible: bool,
}

impl Ranking {
    /// Creates the rule for guesses that divide up to `most` secrets.
    pub(crate) fn new(strategy: Strategy, most: usize) -> Self {
        let mut ranking = Self {
            rank: strategy.rank(),
            weights: Vec::new(),
            shift: 0,
            rough: [0; MOST_LANES],
            bounds: Vec::new(),
            only_totals: false,
            only_possible: false,
        };
        if let Rank::Sum { weight, .. } = ranking.rank {
            for size in 0..=most.clamp(MOST_ROUGH, MOST_LISTED) {
                ranking.weights.push(weight(size as u32, &ranking.weights));
            }
            let small = &ranking.weights[..=MOST_ROUGH];
            // Of the values of a convex function, the first or the last is the greatest.
            let sum = small[0].max(small[MOST_ROUGH]) * MOST_INDICES as u64;
            ranking.shift = (u64::BITS - sum.leading_zeros()).saturating_sub(u32::BITS);
            ranking.rough = std::array::from_fn(|size| (small[size] >> ranking.shift) as u32);
        }
        let bound = |parts: usize, size: usize| ranking.class_bound(size as u32, parts as u32);
        let bounds = |parts| std::array::from_fn(|size| bound(parts, size));
        ranking.bounds = (1..=*PINS.end()).map(bounds).collect();
        ranking
    }

    /// Returns the same rule for games in which only the numbers of turns matter. All guesses that tell all secrets
    /// apart and have the same rank give the same numbers.
    pub(crate) fn for_totals(self) -> Self {
        Self { only_totals: true, ..self }
    }

    /// Returns the same rule. If `only_possible`, it allows only possible secrets as guesses.
    pub(crate) fn among(self, only_possible: bool) -> Self {
        Self { only_possible, ..self }
    }

    /// Returns whether each guess is the first possible secret, so that no guess is ranked.
    pub(crate) fn is_unranked(&self) -> bool {
        matches!(self.rank, Rank::Unranked)
    }

    /// Returns whether the rank is the size of the largest part.
    pub(crate) fn is_largest(&self) -> bool {
        matches!(self.rank, Rank::Largest)
    }

    /// Returns the rank of a guess that tells this many secrets apart.
    pub(crate) fn perfect(&self, pins: usize, secrets: usize) -> u64 {
        match self.rank {
            Rank::Unranked => 0,
            Rank::Largest => 1,
            Rank::Sum { .. } => {
                let empty = index_count(pins).saturating_sub(secrets) as u64;
                self.weight(0) * empty + self.weight(1) * secrets as u64
            }
        }
    }

    /// Finds lower bounds for the ranks of guesses. `sizes` says for each lane how many of the `secrets` have each number
    /// of hits, from 0 to the number of pins.
    ///
    /// Secrets with the same number of hits are in different parts only if their numbers of black hits differ. The
    /// rank is least if these parts have the same size. If that is not possible, it is least if they have two sizes
    /// that differ by one.
    #[inline]
    pub(crate) fn find_bounds(
        &self,
        secrets: usize,
        sizes: &[[u32; MOST_LANES]],
        bounds: &mut [u64],
    ) {
        let (is_largest, pins) = (self.is_largest(), sizes.len() - 1);
        // The part that has no secrets in any case is empty.
        bounds.fill(if is_largest { 0 } else { self.weight(0) });
        for (hits, sizes) in sizes.iter().enumerate() {
            let parts = answers_with(pins, hits);
            let listed = &self.bounds[parts - 1];
            for (bound, &size) in bounds.iter_mut().zip(sizes) {
                let class = listed.get(size as usize).copied();
                let class = class.unwrap_or_else(|| self.class_bound(size, parts as u32));
                *bound = if is_largest { class.max(*bound) } else { class + *bound };
            }
        }
        // The weights of small parts are convex, although they are rounded.
        if let Rank::Sum { kernel: Kernel::Listed { rounding }, .. } = self.rank {
            if secrets as u64 >= CONVEX {
                let slack = rounding * secrets as u64;
                bounds.iter_mut().for_each(|bound| *bound = bound.saturating_sub(slack));
            }
        }
    }

    /// Returns what secrets with the same number of hits add to a bound if they are in this many parts.
    fn class_bound(&self, size: u32, parts: u32) -> u64 {
        let even = size / parts;
        let larger = u64::from(size - even * parts);
        match self.rank {
            Rank::Largest => u64::from(even) + u64::from(larger > 0),
            _ => {
                let large = self.weight(even + u32::from(larger > 0));
                (u64::from(parts) - larger) * self.weight(even) + larger * large
            }
        }
    }

    /// Returns the weight of a part. Without ranks, it is 0.
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
        match self.rank {
            Rank::Sum { weight, .. } => weight(size, &self.weights),
            _ => 0,
        }
    }

    /// Finds the ranks of the guesses in all lanes. Returns the lanes whose ranks are at most `limit`, as bits.
    /// `parts` has the part sizes by answer index and then by lane. `secrets` is the number of secrets that the
    /// guesses divide.
    #[inline(always)]
    fn ranks<W: WideVectors>(
        &self,
        cpu: W,
        secrets: usize,
        parts: &[[u32; MOST_LANES]],
        limit: u64,
        ranks: &mut Ranks,
    ) -> u32 {
        let mut sum = cpu.splat(0);
        let mut is_rough = false;
        match self.rank {
            Rank::Largest => {
                for part in parts {
                    sum = cpu.max(sum, cpu.load(part));
                }
            }
            Rank::Sum { kernel: Kernel::Empty, .. } => {
                let one = cpu.splat(1);
                for part in parts {
                    let is_filled = cpu.min(cpu.load(part), one);
                    sum = cpu.add(sum, cpu.xor(is_filled, one));
                }
            }
            // The sum of the squares is at most the square of the sum, so it fits in 32 bits.
            Rank::Sum { kernel: Kernel::Squares, .. } if secrets <= usize::from(u16::MAX) => {
                for part in parts {
                    let size = cpu.load(part);
                    sum = cpu.add(sum, cpu.mul(size, size));
                }
            }
            Rank::Sum { kernel: Kernel::Listed { .. }, .. } if secrets < FIRST_WITHOUT_ROUGH => {
                is_rough = true;
                let most = cpu.splat(MOST_ROUGH as u32);
                for part in parts {
                    let size = cpu.min(cpu.load(part), most);
                    sum = cpu.add(sum, cpu.lookup(&self.rough, size));
                }
            }
            _ => return self.exact_ranks(parts, u32::MAX >> (32 - W::LANES), limit, ranks),
        }
        let mut words = [0; MOST_LANES];
        cpu.store(sum, &mut words);
        if is_rough {
            let lanes = at_most::<W>(&words, limit >> self.shift);
            return self.exact_ranks(parts, lanes, limit, ranks);
        }
        let good = at_most::<W>(&words, limit);
        if good != 0 {
            *ranks = words.map(u64::from);
        }
        good
    }

    /// Finds the ranks of the guesses in some lanes, one guess after another. Returns the lanes whose ranks are at
    /// most `limit`.
    ///
    /// This is compiled for any processor. With the instructions of AVX2 and AVX-512, the compiler would look up
    /// several weights at once, which takes longer.
    #[inline(never)]
    fn exact_ranks(
        &self,
        parts: &[[u32; MOST_LANES]],
        lanes: u32,
        limit: u64,
        ranks: &mut Ranks,
    ) -> u32 {
        let (mut good, mut rest) = (0, lanes);
        while rest != 0 {
            let lane = rest.trailing_zeros() as usize % MOST_LANES;
            rest &= rest - 1;
            ranks[lane] = self.rank(parts.iter().map(|part| part[lane]));
            good |= u32::from(ranks[lane] <= limit) << lane;
        }
        good
    }

    /// Returns the rank of a guess with parts of these sizes, in any order.
    #[inline(always)]
    pub(crate) fn rank(&self, sizes: impl Iterator<Item = u32>) -> u64 {
        match self.rank {
            Rank::Largest => sizes.max().unwrap_or(0).into(),
            _ => sizes.map(|size| self.weight(size)).sum(),
        }
    }
}

/// Ranks the guesses in all lanes, as [`Ranking::ranks`] does.
pub(crate) struct RankLanes<'a> {
    pub(crate) ranking: &'a Ranking,
    pub(crate) secrets: usize,
    pub(crate) parts: &'a [[u32; MOST_LANES]],
    /// The limits of the ranks: one if some guess may be the secret, and one if none may. `None` means that
    /// no guess is good enough.
    pub(crate) limits: [Option<u64>; 2],
    pub(crate) ranks: &'a mut Ranks,
}

impl Routine for RankLanes<'_> {
    type Answer = u32;

    #[inline(always)]
    fn run<W: WideVectors>(self, cpu: W) -> u32 {
        let Self { ranking, secrets, parts, limits, ranks } = self;
        // The last part has the guess itself if it may be the secret.
        let may_be_secret = cpu.any(cpu.load(&parts[parts.len() - 1]));
        match limits[usize::from(!may_be_secret)] {
            Some(limit) => ranking.ranks(cpu, secrets, parts, limit, ranks),
            None => 0,
        }
    }
}

/// Returns the lanes whose words are at most `limit`, as bits.
#[inline(always)]
fn at_most<W: WideVectors>(words: &[u32; MOST_LANES], limit: u64) -> u32 {
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
pub(crate) type Ranks = [u64; MOST_LANES];

/// Below this size, the weights of three successive sizes are convex: twice the middle weight is at most the sum of the
/// other two.
const CONVEX: u64 = 1 << 12;

#[cfg(test)]
mod tests;
