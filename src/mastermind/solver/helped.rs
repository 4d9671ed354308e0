//! Counts parts with several threads, and reports the progress.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::partition::candidates::{colors_of, CandidateGuesses};
use crate::mastermind::partition::counter::{is_sliced, Best, PartitionCounter};
use crate::mastermind::partition::shared::Sharing;
use crate::mastermind::partition::symmetries::Symmetries;
use crate::mastermind::progress::Progress;
use crate::mastermind::ranking::{Ranked, Ranking};
use crate::mastermind::solver::fast::FindBest;
use crate::mastermind::stop::Stop;

/// From this number of secrets on, a scan may take long enough to be shared.
const MANY: usize = 1 << 8;

/// The least number of feedbacks of a scan that is shared. With AVX2, they take half a millisecond or more, and it
/// takes a tenth of a millisecond to start a thread.
const FEEDBACKS: u64 = 1 << 24;

/// Says how a solver counts.
#[derive(Clone, Debug)]
pub(super) struct Helpers {
    /// The number of threads that share a large scan.
    pub(super) threads: NonZero<usize>,
    /// Counts the guesses that are ranked or ruled out, and can stop the solver.
    pub(super) progress: Option<Arc<Progress>>,
}

impl Helpers {
    /// Single-threaded, without progress reports.
    pub(super) const NONE: Self = Self { threads: NonZero::<usize>::MIN, progress: None };

    /// Returns an error if the solver must stop.
    fn check(&self) -> Result<(), Stop> {
        self.progress.as_ref().map_or(Ok(()), |progress| progress.check())
    }

    fn count(&self, guesses: u64, secrets: usize) {
        if let Some(progress) = &self.progress {
            progress.advance(guesses * secrets as u64);
        }
    }
}

/// A counter of parts with helpers.
pub(super) struct HelpedCounter {
    counter: PartitionCounter,
    helpers: Helpers,
}

impl HelpedCounter {
    /// Creates a counter that uses this backend.
    pub(super) fn new(cpu: Cpu, helpers: Helpers) -> Self {
        Self { counter: PartitionCounter::new(cpu), helpers }
    }

    /// Returns all guesses with their ranks, in any order.
    pub(super) fn ranked(
        &mut self,
        game: &Game,
        secrets: &[Codeword],
        guesses: &CandidateGuesses,
        ranking: &Ranking,
    ) -> Result<Vec<Ranked>, Stop> {
        let Self { counter, helpers } = self;
        let done = |guesses| helpers.count(guesses as u64, secrets.len());
        let is_stopped = || helpers.check().is_err();
        let sharing = Sharing { threads: helpers.threads, done: &done, is_stopped: &is_stopped };
        let ranked = counter.ranked_on(game, secrets, guesses, ranking, &sharing)?;
        helpers.check()?;
        Ok(ranked)
    }
}

impl FindBest for HelpedCounter {
    fn find_best(
        &mut self,
        game: &Game,
        secrets: &[Codeword],
        played: &[Codeword],
        guesses: &CandidateGuesses,
        ranking: &Ranking,
    ) -> Result<Best, Stop> {
        let Self { counter, helpers } = self;
        helpers.check()?;
        let is_stopped = || helpers.check().is_err();
        let all = || guesses.number(game.pins());
        let is_sliced = helpers.threads.get() == 1 && is_sliced(game, secrets, guesses, ranking);
        if secrets.len() >= MANY && !is_sliced && secrets.len() as u64 * all() >= FEEDBACKS {
            let counted = AtomicUsize::new(0);
            let done = |guesses| {
                counted.fetch_add(guesses, Ordering::Relaxed);
                helpers.count(guesses as u64, secrets.len());
            };
            let sharing =
                Sharing { threads: helpers.threads, done: &done, is_stopped: &is_stopped };
            let symmetries = Symmetries::of(game.pins(), played, colors_of(game, secrets))?;
            let best = counter.best_on(game, secrets, guesses, symmetries, ranking, &sharing)?;
            helpers.check()?;
            // The guesses that are not ranked because of a symmetry count as done, too.
            helpers.count(all().saturating_sub(counted.into_inner() as u64), secrets.len());
            return Ok(best);
        }
        let best = counter.best(game, secrets, guesses, ranking)?;
        if helpers.progress.is_some() {
            helpers.count(all(), secrets.len());
        }
        Ok(best)
    }
}
