//! Counts parts with several threads, and reports the progress.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::candidates::{colors_of, CandidateGuesses};
use crate::mastermind::equivalence::symmetries::Symmetries;
use crate::mastermind::game::Game;
use crate::mastermind::memory::Stop;
use crate::mastermind::partition::counter::{is_sliced, Best, PartitionCounter};
use crate::mastermind::partition::shared::Sharing;
use crate::mastermind::progress::Progress;
use crate::mastermind::ranking::{Ranked, Ranking};
use crate::mastermind::solver::fast::FindBest;

/// From this number of secrets on, a scan may take long enough to be shared.
const MANY: usize = 1 << 8;

/// The least number of feedbacks of a scan that is shared. With AVX2, they take half a millisecond or more, and it
/// takes a tenth of a millisecond to start a thread.
const FEEDBACKS: u64 = 1 << 24;

/// A counter of parts that may use several threads.
pub(super) struct HelpedCounter<'a> {
    counter: PartitionCounter,
    /// The number of threads that share a large scan.
    threads: NonZero<usize>,
    /// Counts the guesses that are ranked or ruled out, and can stop the solver.
    progress: Option<&'a Progress>,
}

impl<'a> HelpedCounter<'a> {
    /// Creates a counter that uses this backend.
    pub(super) fn new(cpu: Cpu, threads: NonZero<usize>, progress: Option<&'a Progress>) -> Self {
        Self { counter: PartitionCounter::new(cpu), threads, progress }
    }

    /// Returns all guesses with their ranks, in any order.
    pub(super) fn ranked(
        &mut self,
        game: &Game,
        secrets: &[Codeword],
        guesses: &CandidateGuesses,
        ranking: &Ranking,
    ) -> Result<Vec<Ranked>, Stop> {
        let (threads, progress) = (self.threads, self.progress);
        let done = |guesses| count(progress, guesses as u64, secrets.len());
        let is_stopped = || check(progress).is_err();
        let sharing = Sharing { threads, done: &done, is_stopped: &is_stopped };
        let ranked = self.counter.ranked_on(game, secrets, guesses, ranking, &sharing)?;
        check(progress)?;
        Ok(ranked)
    }
}

/// Returns an error if the solver must stop.
pub(super) fn check(progress: Option<&Progress>) -> Result<(), Stop> {
    progress.map_or(Ok(()), Progress::check)
}

/// Counts guesses that were ranked or ruled out for this many secrets.
fn count(progress: Option<&Progress>, guesses: u64, secrets: usize) {
    if let Some(progress) = progress {
        progress.advance(guesses * secrets as u64);
    }
}

impl FindBest for HelpedCounter<'_> {
    fn find_best(
        &mut self,
        game: &Game,
        secrets: &[Codeword],
        played: &[Codeword],
        guesses: &CandidateGuesses,
        ranking: &Ranking,
    ) -> Result<Best, Stop> {
        let &mut Self { ref mut counter, threads, progress } = self;
        check(progress)?;
        let all = || guesses.number(game.pins());
        let is_sliced = threads.get() == 1 && is_sliced(game, secrets, guesses, ranking);
        if secrets.len() >= MANY && !is_sliced && secrets.len() as u64 * all() >= FEEDBACKS {
            let counted = AtomicUsize::new(0);
            let done = |guesses| {
                counted.fetch_add(guesses, Ordering::Relaxed);
                count(progress, guesses as u64, secrets.len());
            };
            let is_stopped = || check(progress).is_err();
            let sharing = Sharing { threads, done: &done, is_stopped: &is_stopped };
            let symmetries = Symmetries::of(game.pins(), played, colors_of(game, secrets));
            let best = counter.best_on(game, secrets, guesses, symmetries, ranking, &sharing)?;
            check(progress)?;
            // The guesses that are not ranked because of a symmetry count as done, too.
            count(progress, all().saturating_sub(counted.into_inner() as u64), secrets.len());
            return Ok(best);
        }
        let best = counter.best(game, secrets, guesses, ranking)?;
        if progress.is_some() {
            count(progress, all(), secrets.len());
        }
        Ok(best)
    }
}
