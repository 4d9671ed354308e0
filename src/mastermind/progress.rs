//! The progress of long work, and a way to stop it.
//!
//! A solver or a search writes its [`Progress`], and another thread reads it for the status line. A solver
//! writes rarely: after each node of the game tree after two turns or more, and before that after a block of
//! guesses or a whole scan. Without a `Progress`, it counts nothing.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::mastermind::codeword::Codeword;
use crate::mastermind::memory::Stop;
use crate::progress::{rounded, time_left};
use crate::text::numbers::with_commas;

/// The progress of an evaluation, of a question about one guess, or of a search for a whole strategy.
///
/// The bounds of a search hold at any time: no strategy has a total below [`lower`](Known::lower), and the
/// best strategy so far has the total [`upper`](Known::upper).
#[derive(Debug)]
pub(crate) struct Progress {
    /// This flag stops the work. It is static, because a signal handler can set only statics.
    interrupt: Option<&'static AtomicBool>,
    /// The number of evaluations that are done one after the other.
    runs: u64,
    begin: Instant,
    stage: Mutex<Stage>,
    /// How much of the stage is done.
    done: AtomicU64,
    lower: AtomicU64,
    /// The total of the best strategy so far, or `u64::MAX`. It changes while `best` is locked.
    upper: AtomicU64,
    nodes: AtomicU64,
    /// The guesses of the best strategy so far, in preorder.
    best: Mutex<Option<Vec<Codeword>>>,
}

/// A stage of a solver's work.
#[derive(Clone, Copy, Debug)]
struct Stage {
    work: Work,
    /// The time from the creation of the progress to the start of the stage.
    began: Duration,
    /// The number of the run, from 1, or 0 before the first.
    run: u64,
    /// The time from the creation of the progress to the start of the run.
    run_began: Duration,
}

/// All the work of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Work {
    /// It is not known yet.
    Unknown,
    /// Guesses are ranked with this many feedbacks. The ranking ends earlier if a guess is good enough.
    Ranking { what: &'static str, feedbacks: u64 },
    /// This many secrets are played.
    Playing { secrets: u64 },
}

/// The numbers that a search knows so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// No strategy has a smaller total.
    pub(crate) lower: u64,
    /// The total of the best strategy so far, if there is one.
    pub(crate) upper: Option<u64>,
    /// The number of sets of secrets that were examined, with repetitions.
    pub(crate) nodes: u64,
}

impl Default for Progress {
    fn default() -> Self {
        Self::new(1, None)
    }
}

impl Progress {
    /// Creates the progress of this many evaluations, or of a question or a search. The work stops when
    /// `interrupt` is set.
    pub(crate) fn new(runs: usize, interrupt: Option<&'static AtomicBool>) -> Self {
        let began = Duration::ZERO;
        Self {
            interrupt,
            runs: runs as u64,
            begin: Instant::now(),
            stage: Mutex::new(Stage { work: Work::Unknown, began, run: 0, run_began: began }),
            done: AtomicU64::new(0),
            lower: AtomicU64::new(0),
            upper: AtomicU64::new(u64::MAX),
            nodes: AtomicU64::new(0),
            best: Mutex::new(None),
        }
    }

    /// Creates the progress of a step of this work. The same flag stops it.
    pub(crate) fn of_step(&self) -> Self {
        Self::new(1, self.interrupt)
    }

    /// Returns whether the work must stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Returns an error if the work must stop.
    pub(crate) fn check(&self) -> Result<(), Stop> {
        if self.is_stopped() {
            Err(Stop::Asked)
        } else {
            Ok(())
        }
    }

    /// Begins the next evaluation.
    pub(crate) fn begin_run(&self) {
        self.begin_stage(Work::Unknown, 0);
        let mut stage = locked(&self.stage);
        stage.run += 1;
        stage.run_began = stage.began;
    }

    /// Begins to rank guesses, which takes this many feedbacks. `what` says in the plural which guesses.
    pub(crate) fn begin_ranking(&self, what: &'static str, feedbacks: u64) {
        self.begin_stage(Work::Ranking { what, feedbacks }, 0);
    }

    /// Begins to play this many secrets. Some of them are solved already.
    pub(crate) fn begin_playing(&self, secrets: u64, solved: u64) {
        self.begin_stage(Work::Playing { secrets }, solved);
    }

    fn begin_stage(&self, work: Work, done: u64) {
        let mut stage = locked(&self.stage);
        (stage.work, stage.began) = (work, self.begin.elapsed());
        self.done.store(done, Ordering::Relaxed);
    }

    /// Counts feedbacks of guesses that were ranked or ruled out, or secrets that were played.
    pub(crate) fn advance(&self, more: u64) {
        self.done.fetch_add(more, Ordering::Relaxed);
    }

    /// Notes that no strategy has a smaller total than this.
    pub(crate) fn raise_lower_bound(&self, total: u64) {
        self.lower.fetch_max(total, Ordering::Relaxed);
    }

    /// Adds to the number of nodes. A search that is fast adds many at once.
    pub(crate) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Offers a strategy with this total: its guesses in preorder. Keeps it unless a better one was offered.
    pub(crate) fn offer(&self, total: u64, guesses: Vec<Codeword>) {
        let mut best = locked(&self.best);
        if total <= self.upper.load(Ordering::Relaxed) {
            self.upper.store(total, Ordering::Relaxed);
            *best = Some(guesses);
        }
    }

    /// Returns the total of the best strategy so far, or `u64::MAX` if there is none.
    pub(crate) fn upper(&self) -> u64 {
        self.upper.load(Ordering::Relaxed)
    }

    /// Returns what a search knows so far.
    pub(crate) fn known(&self) -> Known {
        let upper = self.upper();
        Known {
            lower: self.lower.load(Ordering::Relaxed),
            upper: (upper < u64::MAX).then_some(upper),
            nodes: self.nodes.load(Ordering::Relaxed),
        }
    }

    /// Returns the guesses of the best strategy so far, in preorder, if there is one.
    pub(crate) fn best(&self) -> Option<Vec<Codeword>> {
        locked(&self.best).clone()
    }

    /// Returns the status line when the work has taken this time, such as
    /// `20,311 of 32,768 secrets, 14 s left` or `between 5,590 and 5,642 turns, 1,204,331 nodes, 12 s`.
    pub(crate) fn line(&self, elapsed: Duration) -> String {
        // It may take a while until all threads have seen an interruption.
        if self.is_stopped() {
            return "stopping; press Ctrl-C again to end at once".to_string();
        }
        let (stage, time) = (*locked(&self.stage), rounded(elapsed.as_secs()));
        let Known { lower, upper, nodes } = self.known();
        if lower > 0 || nodes > 0 {
            let turns = match upper.map(with_commas) {
                Some(upper) => format!("between {} and {upper} turns", with_commas(lower)),
                None => format!("at least {} turns", with_commas(lower)),
            };
            return format!("{turns}, {} nodes, {time}", with_commas(nodes));
        }
        if stage.run > 1 {
            // The runs take equally long. The current run is ignored, because it is not finished.
            let done = (stage.run - 1) as f64 / self.runs as f64;
            let left = time_left(stage.run_began, done).unwrap_or_default();
            return format!("run {} of {}, {left}", stage.run, self.runs);
        }
        let run = if self.runs > 1 { format!("run 1 of {}: ", self.runs) } else { String::new() };
        let done = self.done.load(Ordering::Relaxed);
        let left = |all: u64| {
            let part = done as f64 / all as f64;
            let left = time_left(elapsed.saturating_sub(stage.began), part);
            // If all is done, the work after the stage takes long.
            left.filter(|_| done < all).unwrap_or(time.clone())
        };
        match stage.work {
            Work::Unknown => format!("{run}working for {time}"),
            Work::Ranking { what, feedbacks } => {
                let percent = 100 * done.min(feedbacks) / feedbacks.max(1);
                format!("{run}ranking {what}: {percent}%, {}", left(feedbacks))
            }
            Work::Playing { secrets } => {
                let [done, all] = [done, secrets].map(with_commas);
                format!("{run}{done} of {all} secrets, {}", left(secrets))
            }
        }
    }
}

fn locked<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    // Each change leaves a value that makes sense, even if there is a panic afterwards.
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
