//! The progress of long work, and a way to stop it.
//!
//! A solver or a search writes its [`Progress`], and another thread reads it for the status line. A solver writes
//! rarely: after a block of guesses of a large set, and later after each node of the game tree. Without a `Progress`,
//! it counts nothing.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::exit::Failure;
use crate::mastermind::codeword::Codeword;
use crate::progress::rounded;
use crate::text::numbers::with_commas;

/// The reason why a long computation ends without an answer: it was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop;

impl From<Stop> for Failure {
    fn from(_: Stop) -> Self {
        Self::Refused("interrupted".to_string())
    }
}

/// What a progress counts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Phase {
    /// Guesses that are ranked.
    Guesses,
    /// Secrets that are found, of this many.
    Secrets(u64),
    /// Parts of a first guess that are searched, of this many.
    Parts(u64),
}

/// The progress of an evaluation, of a question about one guess, or of a search for a whole strategy.
///
/// The bounds of a search hold at any time: no strategy has a total below [`lower`](SearchState::lower), and the
/// best strategy so far has the total [`upper`](SearchState::upper).
#[derive(Debug)]
pub(crate) struct Progress {
    /// This flag stops the work. It is static, because a signal handler can set only statics.
    interrupt: Option<&'static AtomicBool>,
    phase: Mutex<Phase>,
    /// How many guesses, secrets or parts are done in this phase.
    done: AtomicU64,
    lower: AtomicU64,
    /// The total of the best strategy so far, or `u64::MAX`. It changes while `best` is locked.
    upper: AtomicU64,
    nodes: AtomicU64,
    /// The guesses of the best strategy so far, in preorder.
    best: Mutex<Option<Vec<Codeword>>>,
}

/// The numbers that a search knows so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SearchState {
    /// No strategy has a smaller total.
    pub(crate) lower: u64,
    /// The total of the best strategy so far, if there is one.
    pub(crate) upper: Option<u64>,
    /// The number of sets of secrets that were examined, with repetitions.
    pub(crate) nodes: u64,
}

impl Default for Progress {
    fn default() -> Self {
        Self::new(None)
    }
}

impl Progress {
    /// Creates the progress of work that stops when `interrupt` is set.
    pub(crate) fn new(interrupt: Option<&'static AtomicBool>) -> Self {
        Self {
            interrupt,
            phase: Mutex::new(Phase::Guesses),
            done: AtomicU64::new(0),
            lower: AtomicU64::new(0),
            upper: AtomicU64::new(u64::MAX),
            nodes: AtomicU64::new(0),
            best: Mutex::new(None),
        }
    }

    /// Creates the progress of a step of this work. The same flag stops it.
    pub(crate) fn of_step(&self) -> Self {
        Self::new(self.interrupt)
    }

    /// Returns an error if the work must stop.
    pub(crate) fn check(&self) -> Result<(), Stop> {
        match self.interrupt {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(Stop),
            _ => Ok(()),
        }
    }

    /// Begins a phase. Some of its work may be done already.
    pub(crate) fn begin(&self, phase: Phase, done: u64) {
        *self.phase.lock().unwrap_or_else(PoisonError::into_inner) = phase;
        self.done.store(done, Ordering::Relaxed);
    }

    /// Counts secrets that were found, or guesses that were ranked.
    pub(crate) fn advance(&self, more: usize) {
        self.done.fetch_add(more as u64, Ordering::Relaxed);
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
        let mut best = self.locked_best();
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
    pub(crate) fn known(&self) -> SearchState {
        let upper = self.upper();
        SearchState {
            lower: self.lower.load(Ordering::Relaxed),
            upper: (upper < u64::MAX).then_some(upper),
            nodes: self.nodes.load(Ordering::Relaxed),
        }
    }

    /// Returns the guesses of the best strategy so far, in preorder, if there is one.
    pub(crate) fn best_so_far(&self) -> Option<Vec<Codeword>> {
        self.locked_best().clone()
    }

    fn locked_best(&self) -> MutexGuard<'_, Option<Vec<Codeword>>> {
        // Each change leaves a value that makes sense, even if there is a panic afterwards.
        self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the status line when the work has taken this time, such as `20,311 of 32,768 secrets, 14 s` or
    /// `between 5,590 and 5,642 turns, part 3 of 14, 1,204,331 nodes, 12 s`.
    pub(crate) fn line(&self, elapsed: Duration) -> String {
        // It may take a while until all threads have seen an interruption.
        if self.check().is_err() {
            return "stopping; press Ctrl-C again to end at once".to_string();
        }
        let SearchState { lower, upper, nodes } = self.known();
        let phase = *self.phase.lock().unwrap_or_else(PoisonError::into_inner);
        let done = self.done.load(Ordering::Relaxed);
        let work = if lower > 0 || nodes > 0 {
            let least = with_commas(lower);
            let turns = match upper.map(with_commas) {
                Some(most) => format!("between {least} and {most} turns"),
                None => format!("at least {least} turns"),
            };
            let part = match phase {
                Phase::Parts(all) => format!("part {} of {all}, ", done + 1),
                _ => String::new(),
            };
            format!("{turns}, {part}{} nodes", with_commas(nodes))
        } else if let Phase::Secrets(all) = phase {
            format!("{} of {} secrets", with_commas(done), with_commas(all))
        } else if done > 0 {
            format!("{} guesses ranked", with_commas(done))
        } else {
            "working".to_string()
        };
        format!("{work}, {}", rounded(elapsed.as_secs()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::num::NonZero;
    use std::sync::Arc;

    use crate::mastermind::game::Game;
    use crate::mastermind::history::History;
    use crate::mastermind::solver::Solver;
    use crate::mastermind::strategy::Strategy;

    const SECOND: Duration = Duration::from_secs(1);

    /// A flag that is always set.
    static INTERRUPT: AtomicBool = AtomicBool::new(true);

    fn solvers() -> [Solver; 3] {
        let threads = |number| Solver::with_threads(NonZero::new(number).unwrap());
        [threads(1), threads(2), Solver::reference()]
    }

    #[test]
    fn lines_say_how_much_is_done_and_how_long_it_took() {
        // The fast solver does not count small games.
        for (game, solver) in ["3p13c", "3p13c", "3p5c"].into_iter().zip(solvers()) {
            let game: Game = game.parse().unwrap();
            let first = game.codewords().last();
            let progress = Arc::new(Progress::default());
            assert_eq!(progress.line(12 * SECOND), "working, 12 s");
            progress.advance(30_000);
            assert_eq!(progress.line(99 * SECOND), "30,000 guesses ranked, 1 min 39 s");
            let reporting = solver.reporting_to(&progress);
            let secrets = with_commas(game.count());
            let expected = format!("{secrets} of {secrets} secrets, 44 s");
            let found = reporting.play_all(&game, Strategy::Knuth, first).unwrap();
            assert_eq!(progress.line(44 * SECOND), expected);
            // Each evaluation begins anew.
            let tree = reporting.grow_all(&game, Strategy::Knuth, first).unwrap();
            assert_eq!(progress.line(44 * SECOND), expected);
            assert_eq!(tree.evaluation().turns(), found.turns());
        }
        let search = Progress::default();
        // A lower bound never becomes worse.
        for bound in [5590, 20] {
            search.raise_lower_bound(bound);
        }
        assert_eq!(search.line(12 * SECOND), "at least 5,590 turns, 0 nodes, 12 s");
        // The largest game of a search has 262,144 codewords.
        search.offer(8 * 262_144, Vec::new());
        search.add_nodes(999_999_999_999);
        let line = "between 5,590 and 2,097,152 turns, 999,999,999,999 nodes, 59 min 59 s";
        assert_eq!(search.line(3599 * SECOND), line);
        search.begin(Phase::Parts(15), 2);
        let line = line.replace("turns, ", "turns, part 3 of 15, ");
        assert_eq!(search.line(3599 * SECOND), line);
        let stopped = Progress::new(Some(&INTERRUPT));
        assert_eq!(stopped.line(SECOND), "stopping; press Ctrl-C again to end at once");
    }

    #[test]
    fn a_solver_that_is_interrupted_has_no_answer() {
        let history = History::new(Game::new(5, 8, true).unwrap());
        let (game, secrets) = (history.game(), history.secrets());
        for solver in solvers() {
            let solver = solver.reporting_to(&Arc::new(Progress::new(Some(&INTERRUPT))));
            let choices = |count| solver.choices(&history, Strategy::Knuth, &secrets, count, true);
            assert_eq!(choices(1), Err(Stop));
            assert_eq!(choices(5), Err(Stop));
            for first in [None, Some(secrets[9])] {
                assert_eq!(solver.play_all(&game, Strategy::Knuth, first), Err(Stop));
                assert_eq!(solver.grow_all(&game, Strategy::Knuth, first), Err(Stop));
            }
        }
    }
}
