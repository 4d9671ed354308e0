//! Prepares scans, counts the parts of guesses, and finds the best guess.

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::candidates::CandidateGuesses;
use crate::mastermind::equivalence::symmetries::Groups;
use crate::mastermind::game::Game;
use crate::mastermind::partition::ranker::{Ranker, SingleGuesses, ALL};
use crate::mastermind::partition::region::Region;
use crate::mastermind::partition::{Best, Question};

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
}

/// If there are at least this many secrets, pins with the same colors in all guesses so far are treated as
/// interchangeable.
const MANY: usize = 64;
