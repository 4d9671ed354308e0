//! What a solver has done so far, for a person who waits for it, and a way to stop it.
//!
//! A solver that is watched counts into a [`Tally`], and another thread reads it. The solver counts
//! seldom: after each region, which is a node of the game tree after two turns or more, and before that after
//! a block of guesses or a whole scan. A solver that nobody watches counts nothing.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::mastermind::game::Game;
use crate::mastermind::partition::candidates::CandidateGuesses;
use crate::mastermind::stop::Stop;

/// What a solver has done so far.
#[derive(Debug)]
pub(crate) struct Tally {
    /// The number of evaluations that are done one after the other.
    runs: u64,
    begin: Instant,
    /// This flag stops the solver. It is static, because a signal handler can set only statics.
    interrupt: Option<&'static AtomicBool>,
    stage: Mutex<Stage>,
    /// The number of guesses that were ranked in this stage, and the feedbacks that this took.
    guesses: AtomicU64,
    feedbacks: AtomicU64,
    /// The regions and the secrets that were played to their ends in this stage.
    regions: AtomicU64,
    secrets: AtomicU64,
}

/// A stage of the work, of which the solver knows how much there is to do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    pub(crate) work: Work,
    /// The time from the creation of the tally to the start of the stage.
    pub(crate) began: Duration,
    /// The number of the run, from 1, or 0 before the first.
    pub(crate) run: u64,
    /// The time from the creation of the tally to the start of the run.
    pub(crate) run_began: Duration,
}

/// All the work of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// It is not known yet.
    Unknown,
    /// This many guesses are ranked, with this many feedbacks. The ranking ends earlier if a guess is
    /// good enough.
    Ranking { what: &'static str, guesses: u64, feedbacks: u64 },
    /// This many regions and secrets are played. `solved` secrets were solved before.
    Playing { regions: u64, secrets: u64, solved: u64 },
}

/// How much of the work of a stage is done.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Done {
    pub(crate) guesses: u64,
    pub(crate) feedbacks: u64,
    pub(crate) regions: u64,
    pub(crate) secrets: u64,
}

impl Tally {
    /// Creates a tally for this many evaluations, or for one question. The solver stops when `interrupt` is
    /// set.
    pub(crate) fn new(runs: usize, interrupt: Option<&'static AtomicBool>) -> Self {
        let (work, began) = (Work::Unknown, Duration::ZERO);
        Self {
            runs: runs as u64,
            begin: Instant::now(),
            interrupt,
            stage: Mutex::new(Stage { work, began, run: 0, run_began: began }),
            guesses: AtomicU64::new(0),
            feedbacks: AtomicU64::new(0),
            regions: AtomicU64::new(0),
            secrets: AtomicU64::new(0),
        }
    }

    /// Returns an error if the solver must stop.
    pub(super) fn check(&self) -> Result<(), Stop> {
        match self.interrupt {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(Stop::Asked),
            _ => Ok(()),
        }
    }

    /// Begins the next evaluation.
    pub(super) fn begin_run(&self) {
        self.begin_stage(Work::Unknown, 1);
    }

    /// Begins to rank these guesses, each for this many possible secrets. `what` says in the plural which
    /// guesses are ranked.
    pub(super) fn begin_ranking(
        &self,
        what: &'static str,
        game: &Game,
        scans: impl IntoIterator<Item = (CandidateGuesses, usize)>,
    ) {
        let (mut guesses, mut feedbacks) = (0, 0);
        for (scan, secrets) in scans {
            let number = scan.number(game.pins());
            guesses += number;
            feedbacks += number * secrets as u64;
        }
        self.begin_stage(Work::Ranking { what, guesses, feedbacks }, 0);
    }

    /// Begins to play all secrets of some regions. Before that, some secrets were solved.
    pub(super) fn begin_playing(&self, regions: usize, secrets: u64, solved: u64) {
        self.begin_stage(Work::Playing { regions: regions as u64, secrets, solved }, 0);
    }

    /// Begins a stage. `runs` is the number of runs that begin with it.
    fn begin_stage(&self, work: Work, runs: u64) {
        let mut stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        stage.began = self.begin.elapsed();
        stage.work = work;
        if runs > 0 {
            stage.run += runs;
            stage.run_began = stage.began;
        }
        for count in [&self.guesses, &self.feedbacks, &self.regions, &self.secrets] {
            count.store(0, Ordering::Relaxed);
        }
    }

    /// Counts guesses that were ranked or ruled out for this many possible secrets.
    pub(super) fn ranked(&self, guesses: u64, secrets: usize) {
        self.guesses.fetch_add(guesses, Ordering::Relaxed);
        self.feedbacks.fetch_add(guesses * secrets as u64, Ordering::Relaxed);
    }

    /// Counts regions and secrets that were played to their ends.
    pub(super) fn played(&self, regions: u64, secrets: usize) {
        self.regions.fetch_add(regions, Ordering::Relaxed);
        self.secrets.fetch_add(secrets as u64, Ordering::Relaxed);
    }

    /// Returns the number of evaluations, the current stage, and how much of it is done.
    pub(crate) fn now(&self) -> (u64, Stage, Done) {
        let stage = *self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let done = Done {
            guesses: load(&self.guesses),
            feedbacks: load(&self.feedbacks),
            regions: load(&self.regions),
            secrets: load(&self.secrets),
        };
        (self.runs, stage, done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::history::{History, Turn};
    use crate::mastermind::solver::Solver;
    use crate::mastermind::strategy::Strategy;
    use std::num::NonZero;
    use std::sync::Arc;

    /// The counts of a tally, after all of the work.
    fn counts(tally: &Tally) -> (Work, [u64; 4]) {
        let counts = [&tally.guesses, &tally.feedbacks, &tally.regions, &tally.secrets];
        let work = tally.stage.lock().unwrap().work;
        (work, counts.map(|count| count.load(Ordering::Relaxed)))
    }

    #[test]
    fn a_watched_evaluation_has_the_same_answer_and_counts_everything() {
        let with_threads = |threads| Solver::with_threads(NonZero::new(threads).unwrap());
        let mut compared = 0;
        for (pins, colors, repeats) in [(3, 5, true), (4, 4, true), (4, 5, false), (2, 1, true)] {
            let game = Game::new(pins, colors, repeats).unwrap();
            let firsts = [None, game.codewords().last()];
            for strategy in Strategy::ALL {
                for (first, solver) in firsts.into_iter().flat_map(|first| {
                    [with_threads(2), with_threads(3), Solver::reference()].map(|s| (first, s))
                }) {
                    let tally = Arc::new(Tally::new(2, None));
                    let watched = solver.watched_by(&tally);
                    let expected = solver.play_all(&game, strategy, first).unwrap();
                    for run in 1..=2 {
                        let found = watched.play_all(&game, strategy, first).unwrap();
                        assert_eq!(found, expected, "{game} {strategy}");
                        assert_eq!(tally.stage.lock().unwrap().run, run);
                    }
                    let (work, [_, _, done_regions, done_secrets]) = counts(&tally);
                    let Work::Playing { regions, secrets, solved } = work else {
                        panic!("{work:?}");
                    };
                    assert_eq!((done_regions, done_secrets), (regions, secrets), "{game}");
                    assert_eq!(secrets + solved, game.count(), "{game} {strategy}");
                    compared += 1;
                }
            }
        }
        assert_eq!(compared, 4 * Strategy::ALL.len() * 2 * 3);
    }

    #[test]
    fn a_solver_that_is_interrupted_has_no_answer() {
        static INTERRUPT: AtomicBool = AtomicBool::new(true);
        let history = History::new(Game::new(5, 8, true).unwrap());
        let (game, secrets) = (history.game(), history.secrets().unwrap());
        let with_threads = |threads| Solver::with_threads(NonZero::new(threads).unwrap());
        let mut stopped = 0;
        for solver in [with_threads(1), with_threads(2), Solver::reference()] {
            let solver = solver.watched_by(&Arc::new(Tally::new(1, Some(&INTERRUPT))));
            for first in [None, Some(secrets[9])] {
                let found = solver.play_all(&game, Strategy::Knuth, first);
                assert_eq!(found, Err(Stop::Asked));
                assert_eq!(solver.guesses(&game, Strategy::Knuth, first), Err(Stop::Asked));
                stopped += 2;
            }
            for count in [1, 5] {
                let found = solver.after(&history, Strategy::Knuth, &secrets, count);
                assert_eq!(found, Err(Stop::Asked));
                stopped += 1;
            }
        }
        assert_eq!(stopped, 3 * 6);
    }

    #[test]
    fn one_thread_counts_the_runs_of_small_games_and_the_secrets_of_larger_ones() {
        let solver = Solver::with_threads(NonZero::<usize>::MIN);
        let run = |colors: usize| {
            let game = Game::new(4, colors, true).unwrap();
            let tally = Arc::new(Tally::new(1, None));
            let found = solver.watched_by(&tally).play_all(&game, Strategy::Knuth, None).unwrap();
            assert_eq!(found, solver.play_all(&game, Strategy::Knuth, None).unwrap());
            assert_eq!(tally.stage.lock().unwrap().run, 1, "{game}");
            (game, counts(&tally).0)
        };
        assert_eq!(run(6).1, Work::Unknown);
        let (game, work) = run(7);
        // The nodes after two turns are the parts of the second guesses.
        let first = History::new(game).next_guess(Strategy::Knuth).unwrap();
        let mut regions = 0;
        for (feedback, _) in first.part_sizes.into_iter().filter(|(part, _)| part.black < 4) {
            let mut history = History::new(game);
            history.add(Turn { guess: first.guess, feedback }).unwrap();
            let second = history.next_guess(Strategy::Knuth).unwrap();
            regions += second.part_sizes.iter().filter(|(part, _)| part.black < 4).count() as u64;
        }
        assert!(regions > 100, "{regions}");
        assert_eq!(work, Work::Playing { regions, secrets: 2398, solved: 3 });
    }

    #[test]
    fn a_watched_question_has_the_same_answer_and_counts_its_guesses() {
        let game = Game::new(4, 6, true).unwrap();
        let word = |text| game.codeword(text).unwrap();
        let mut history = History::new(game);
        let guess = word("1122");
        history.add(Turn { guess, feedback: game.feedback(guess, word("1344")) }).unwrap();
        let mut compared = 0;
        for solver in [Solver::new(), Solver::reference()] {
            for (history, top) in [(&History::new(game), 1), (&history, 1), (&history, 5)] {
                let secrets = history.secrets().unwrap();
                let tally = Arc::new(Tally::new(1, None));
                let expected = solver.after(history, Strategy::Knuth, &secrets, top).unwrap();
                let watched = solver.watched_by(&tally);
                let found = watched.after(history, Strategy::Knuth, &secrets, top).unwrap();
                assert_eq!(found, expected);
                let (work, [done_guesses, done_feedbacks, ..]) = counts(&tally);
                if let Work::Ranking { what, guesses, feedbacks } = work {
                    assert_eq!((what, done_guesses), ("guesses", guesses));
                    assert_eq!(done_feedbacks, feedbacks);
                    // The best is ranked first, and then the list.
                    assert!(guesses >= 5 && (top == 1 || guesses % 2 == 0), "{guesses}");
                    compared += 1;
                }
            }
        }
        // The slow solver does not count.
        assert_eq!(compared, 3);
    }
}
