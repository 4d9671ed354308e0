//! Finds the best guess among a few possible secrets, one after another.

use crate::cpu::{Cpu, WordLanes, Work};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{feedback_index, index_count};
use crate::mastermind::partition::multisets::Multiset;
use crate::mastermind::partition::ranker::Best;
use crate::mastermind::ranking::Ranking;

/// The greatest number of secrets for which this is faster than to count parts with planes. In 5p8c, 6p5c and 4p12c,
/// limits from 64 to 128 take nearly the same time.
pub(crate) const MOST_SECRETS: usize = 96;

/// Returns the best one of some secrets, at least one, as a guess.
pub(crate) fn best(cpu: Cpu, pins: usize, secrets: &[Codeword], ranking: &Ranking) -> Best {
    let secrets =
        secrets.iter().map(|secret| (secret.bits(), Multiset::of(pins, secret.bits()).unary(pins)));
    let secrets: Vec<(u32, u128)> = secrets.collect();
    cpu.run(RankSecrets { pins, secrets: &secrets, ranking })
}

/// Ranks secrets as guesses. Each has its bits, and its [hits](Multiset::unary).
struct RankSecrets<'a> {
    pins: usize,
    secrets: &'a [(u32, u128)],
    ranking: &'a Ranking,
}

impl Work for RankSecrets<'_> {
    type Answer = Best;

    #[inline(always)]
    fn work<W: WordLanes>(self, _: W) -> Best {
        let Self { pins, secrets, ranking } = self;
        let mut best = Best::default();
        let perfect = ranking.perfect(pins, secrets.len());
        for &(guess, unary) in secrets {
            let mut sizes = [0; 64];
            for &(secret, other) in secrets {
                let differ = guess ^ secret;
                let differ = (differ | differ >> 1 | differ >> 2 | differ >> 3) & 0x1111_1111;
                let (black, all) = (pins - differ.count_ones() as usize, unary & other);
                sizes[feedback_index(pins, black, all.count_ones() as usize) % 64] += 1;
            }
            let rank = ranking.rank(sizes[..index_count(pins)].iter().copied());
            best.ranked += 1;
            best.guess = best.guess.min((rank, false, Codeword::from_bits(guess)));
            if rank == perfect {
                break;
            }
        }
        best
    }
}
