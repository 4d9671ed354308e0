//! Chooses how the best guess is found: by slices, on one thread or on several, and reports the progress.

use crate::cpu::Cpu;
use crate::mastermind::memory::Stop;
use crate::mastermind::partition::counter::{Best, PartitionCounter, FEW};
use crate::mastermind::partition::shared::Sharing;
use crate::mastermind::partition::slices::{is_sliced, Slices};
use crate::mastermind::partition::Question;
use crate::mastermind::ranking::Ranked;
use crate::mastermind::solver::fast::FindBest;

/// From this number of secrets on, a scan may take long enough to be shared.
const MANY: usize = 1 << 8;

/// The least number of feedbacks of a scan that is shared. With AVX2, they take half a millisecond or more, and it
/// takes a tenth of a millisecond to start a thread.
const FEEDBACKS: u64 = 1 << 24;

/// A counter of parts that may use several threads.
pub(super) struct HelpedCounter<'a> {
    counter: PartitionCounter,
    slices: Slices,
    /// Says how a large scan is shared.
    sharing: Sharing<'a>,
}

impl<'a> HelpedCounter<'a> {
    /// Creates a counter that uses this backend.
    pub(super) fn new(cpu: Cpu, sharing: Sharing<'a>) -> Self {
        Self { counter: PartitionCounter::new(cpu), slices: Slices::new(cpu), sharing }
    }

    /// Returns all guesses with their ranks, in any order.
    pub(super) fn ranked(&mut self, question: &Question<'_>) -> Result<Vec<Ranked>, Stop> {
        self.counter.ranked_on(question, self.sharing)
    }
}

impl FindBest for HelpedCounter<'_> {
    const SECRETS_FIRST: bool = true;

    fn find_best(&mut self, question: &Question<'_>) -> Result<Best, Stop> {
        let &mut Self { ref mut counter, ref mut slices, sharing } = self;
        sharing.check()?;
        if is_sliced(question) {
            return slices.best(question, sharing);
        }
        let secrets = question.secrets.len();
        if question.ranking.only_possible && secrets <= FEW {
            return Ok(counter.best_possible(question));
        }
        let feedbacks = || secrets as u64 * question.guesses.number(question.game.pins());
        if secrets >= MANY && feedbacks() >= FEEDBACKS {
            return counter.best_on(question, sharing);
        }
        Ok(counter.best(question)?)
    }
}
