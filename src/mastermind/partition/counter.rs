//! Prepares scans, counts the parts of guesses, and finds the best guess.

use crate::cpu::{Cpu, WordLanes, Work};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::candidates::CandidateGuesses;
use crate::mastermind::equivalence::symmetries::Groups;
use crate::mastermind::feedback::{feedback_index, index_count};
use crate::mastermind::game::Game;
use crate::mastermind::partition::multisets::Multiset;
use crate::mastermind::partition::ranker::{Ranker, SingleGuesses, ALL};
use crate::mastermind::partition::region::Region;
use crate::mastermind::partition::{Best, Question};
use crate::mastermind::ranking::Ranking;

/// A counter of parts with a certain backend.
#[allow(missing_debug_implementations, reason = "a dump of bit planes is unreadable")]
pub struct PartitionCounter {
    pub(crate) cpu: Cpu,
    pub(crate) region: Region,
    pub(crate) ranker: Ranker,
}

impl PartitionCounter {
    /// Creates a counter that uses this backend.
    pub fn new(cpu: Cpu) -> Self {
        Self { cpu, region: Region::default(), ranker: Ranker::new(cpu) }
    }

    /// Shows each guess with the sizes of the parts into which it divides `secrets`, in the order of the feedback
    /// indices. This ends early if `show` returns `false`.
    pub fn scan(
        &mut self,
        game: &Game,
        secrets: &[Codeword],
        guesses: &CandidateGuesses,
        show: &mut dyn FnMut(Codeword, &[u32]) -> bool,
    ) {
        self.region.fill(game, secrets, guesses);
        for number in 0..self.region.list.len() {
            if !self.ranker.show(&self.region, number, show) {
                break;
            }
        }
    }

    /// Returns the best guess.
    pub(crate) fn best(&mut self, question: &Question<'_>) -> Best {
        let Self { cpu, region, ranker } = self;
        let &Question { game, secrets, ranking, .. } = question;
        region.fill_for(question);
        if secrets.len() >= MANY {
            region.groups = Groups::of(game.pins(), question.played);
        }
        region.find_bounds(*cpu, ranking);
        let mut best = Best::default();
        let numbers = 0..region.bounds.len();
        let start = region.first();
        ranker.rank(&SingleGuesses, region, start, ALL, ranking, &mut best);
        let mut left = Vec::with_capacity(numbers.len());
        for number in numbers {
            if number != start && best.may_lose_to(region, number) {
                left.push(region.order_key(number));
            }
        }
        left.sort_unstable();
        let perfect = ranking.any_perfect.then(|| ranking.perfect(game.pins(), secrets.len()));
        for (_, _, number) in left {
            if Some(best.guess.0) == perfect {
                break;
            }
            if best.may_lose_to(region, number) {
                ranker.rank(&SingleGuesses, region, number, ALL, ranking, &mut best);
            }
        }
        best
    }

    /// Returns the same guess as [`best`](Self::best) if only possible secrets may be guessed. For up to [`FEW`]
    /// secrets, this is faster.
    pub(crate) fn best_possible(&self, question: &Question<'_>) -> Best {
        let &Question { game, secrets, ranking, .. } = question;
        let pins = game.pins();
        let hits = |bits| (bits, Multiset::of(pins, bits).unary(pins));
        let secrets: Vec<_> = secrets.iter().map(|secret| hits(secret.bits())).collect();
        self.cpu.run(RankSecrets { pins, secrets: &secrets, ranking })
    }
}

/// If there are at least this many secrets, pins with the same colors in all guesses so far are treated as
/// interchangeable.
const MANY: usize = 64;

/// If only possible secrets are guessed, up to this many are ranked one after another. In 5p8c, 6p5c and 4p12c, limits
/// from 64 to 128 take nearly the same time.
pub(crate) const FEW: usize = 96;

/// Finds the best guess among some secrets. Each has its bits, and its [hits](Multiset::unary).
struct RankSecrets<'a> {
    pins: usize,
    secrets: &'a [(u32, u128)],
    ranking: &'a Ranking,
}

impl Work for RankSecrets<'_> {
    type Answer = Best;

    const IS_WIDE: bool = false;

    #[inline(always)]
    fn work<W: WordLanes>(self, _: W) -> Best {
        let Self { pins, secrets, ranking } = self;
        let mut best = Best::default();
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
            if rank == ranking.perfect(pins, secrets.len()) {
                break;
            }
        }
        best
    }
}
