//! Prepares scans, counts the parts of guesses, and finds the best guess.

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::memory::OutOfMemory;
use crate::mastermind::partition::candidates::CandidateGuesses;
use crate::mastermind::partition::possible;
pub(crate) use crate::mastermind::partition::ranker::Best;
use crate::mastermind::partition::ranker::{Ranker, SingleGuesses, ALL};
use crate::mastermind::partition::region::Region;
use crate::mastermind::partition::slices::{Slices, MOST_SECRETS};
use crate::mastermind::ranking::Ranking;

/// A counter of parts with a certain backend.
#[allow(missing_debug_implementations, reason = "a dump of bit planes is unreadable")]
pub struct PartitionCounter {
    pub(crate) cpu: Cpu,
    pub(crate) region: Region,
    pub(crate) ranker: Ranker,
    slices: Slices,
}

impl PartitionCounter {
    /// Creates a counter that uses this backend.
    pub fn new(cpu: Cpu) -> Self {
        Self { cpu, region: Region::default(), ranker: Ranker::new(cpu), slices: Slices::default() }
    }

    /// Shows each guess with the sizes of the parts into which it divides `secrets`, in the order of the feedback
    /// indices. This ends early if `show` returns `false`.
    pub fn scan(
        &mut self,
        game: &Game,
        secrets: &[Codeword],
        guesses: &CandidateGuesses,
        show: &mut dyn FnMut(Codeword, &[u32]) -> bool,
    ) -> Result<(), OutOfMemory> {
        self.region.fill(game, secrets, guesses, false)?;
        for number in 0..self.region.multisets.list.len() {
            if !self.ranker.show(&self.region, number, show)? {
                break;
            }
        }
        Ok(())
    }

    /// Returns the best guess for some secrets. There must be at least one secret.
    pub(crate) fn best(
        &mut self,
        game: &Game,
        secrets: &[Codeword],
        guesses: &CandidateGuesses,
        ranking: &Ranking,
    ) -> Result<Best, OutOfMemory> {
        let Self { cpu, region, ranker, slices } = self;
        if ranking.only_possible && secrets.len() <= possible::MOST_SECRETS {
            return Ok(possible::best(*cpu, game.pins(), secrets, ranking));
        }
        region.fill(game, secrets, guesses, ranking.only_possible)?;
        if is_sliced(game, secrets, guesses, ranking) {
            return Ok(slices.best(*cpu, region, secrets, ranking.any_perfect));
        }
        region.find_bounds(*cpu, ranking);
        let mut best = Best::default();
        let numbers = 0..region.bounds.len();
        let start = region.first();
        ranker.rank(&SingleGuesses, region, start, ALL, ranking, &mut best)?;
        let is_left = |&number: &usize| number != start && best.may_lose_to(region, number);
        let mut left = Vec::with_capacity(region.bounds.len());
        left.extend(numbers.filter(is_left).map(|number| region.order_key(number)));
        left.sort_unstable();
        let perfect = ranking.any_perfect.then(|| ranking.perfect(game.pins(), secrets.len()));
        for (_, _, number) in left {
            if Some(best.guess.0) == perfect {
                break;
            }
            if best.may_lose_to(region, number) {
                ranker.rank(&SingleGuesses, region, number, ALL, ranking, &mut best)?;
            }
        }
        Ok(best)
    }
}

/// Returns whether the best guess is found by slices of guesses. That is done by one thread, without progress reports,
/// so it must not take long.
pub(crate) fn is_sliced(
    game: &Game,
    secrets: &[Codeword],
    guesses: &CandidateGuesses,
    ranking: &Ranking,
) -> bool {
    let number = secrets.len() as u64;
    ranking.is_knuth()
        && !ranking.only_possible
        && !guesses.nondecreasing
        && secrets.len() <= MOST_SECRETS[game.pins()]
        && (secrets.len() <= MOST_SECRETS[0] || number * game.count() < 1 << 32)
}
