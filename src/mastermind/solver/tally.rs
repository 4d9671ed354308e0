//! What a solver has done so far, for a person who waits for it.
//!
//! A solver that is watched counts into a [`Tally`], and another thread reads it. The solver counts
//! seldom: after each region, which is a node of the game tree after two turns, and after some thousands
//! of feedbacks while it ranks the first two guesses. A solver that nobody watches counts nothing.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::cli::progress::{rounded, time_left, with_commas};
use crate::mastermind::game::Game;
use crate::mastermind::partition::candidates::CandidateGuesses;

/// What a solver has done so far.
#[derive(Debug)]
pub(crate) struct Tally {
    /// The number of evaluations that are done one after the other.
    runs: u64,
    begin: Instant,
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
struct Stage {
    work: Work,
    /// The time from the creation of the tally to the start of the stage.
    began: Duration,
    /// The number of the run, from 1, or 0 before the first.
    run: u64,
    /// The time from the creation of the tally to the start of the run.
    run_began: Duration,
}

/// All the work of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Work {
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
struct Done {
    guesses: u64,
    feedbacks: u64,
    regions: u64,
    secrets: u64,
}

impl Tally {
    /// Creates a tally for this many evaluations, or for one question.
    pub(crate) fn new(runs: usize) -> Self {
        let (work, began) = (Work::Unknown, Duration::ZERO);
        Self {
            runs: runs as u64,
            begin: Instant::now(),
            stage: Mutex::new(Stage { work, began, run: 0, run_began: began }),
            guesses: AtomicU64::new(0),
            feedbacks: AtomicU64::new(0),
            regions: AtomicU64::new(0),
            secrets: AtomicU64::new(0),
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

    /// Counts guesses that were ranked for this many possible secrets.
    pub(super) fn ranked(&self, guesses: u64, secrets: usize) {
        self.guesses.fetch_add(guesses, Ordering::Relaxed);
        self.feedbacks.fetch_add(guesses * secrets as u64, Ordering::Relaxed);
    }

    /// Counts regions and secrets that were played to their ends.
    pub(super) fn played(&self, regions: u64, secrets: usize) {
        self.regions.fetch_add(regions, Ordering::Relaxed);
        self.secrets.fetch_add(secrets as u64, Ordering::Relaxed);
    }

    /// Returns the state of the work for a status line:
    /// `412 of 1,024 regions, 20,311 of 32,768 secrets, 14 s left`. The tally was made about this long
    /// ago.
    pub(crate) fn line(&self, elapsed: Duration) -> String {
        let stage = *self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let done = Done {
            guesses: load(&self.guesses),
            feedbacks: load(&self.feedbacks),
            regions: load(&self.regions),
            secrets: load(&self.secrets),
        };
        stage.line(&done, self.runs, elapsed)
    }
}

impl Stage {
    /// See [`Tally::line`].
    fn line(&self, done: &Done, runs: u64, elapsed: Duration) -> String {
        let of = |done: u64, all: u64| format!("{} of {}", with_commas(done), with_commas(all));
        if self.run > 1 {
            // The runs take equally long. The current run is ignored, because it is not finished.
            let done = (self.run - 1) as f64 / runs as f64;
            let left = time_left(self.run_began, done).unwrap_or_default();
            return format!("run {}, {left}", of(self.run, runs));
        }
        let stage_elapsed = elapsed.saturating_sub(self.began);
        let left = |done: u64, all: u64| {
            let left = time_left(stage_elapsed, done as f64 / all as f64);
            left.unwrap_or_else(|| rounded(elapsed.as_secs()))
        };
        let run = if runs > 1 { format!("run {}: ", of(1, runs)) } else { String::new() };
        match self.work {
            Work::Unknown => format!("{run}working for {}", rounded(elapsed.as_secs())),
            // What comes after the ranking takes long only if many guesses were asked for.
            Work::Ranking { what, guesses, .. } if done.guesses >= guesses => {
                let ranked = with_commas(done.guesses);
                format!("{run}{ranked} {what} are ranked, {}", rounded(elapsed.as_secs()))
            }
            Work::Ranking { what, guesses, feedbacks } => {
                let ranked = of(done.guesses, guesses);
                format!("{run}ranking {what}: {ranked}, {}", left(done.feedbacks, feedbacks))
            }
            Work::Playing { regions, secrets, solved } => {
                // With the number of the run, there is no space for the regions.
                let regions = if regions > 0 && runs == 1 {
                    of(done.regions, regions) + " regions, "
                } else {
                    String::new()
                };
                let all_secrets = of(solved + done.secrets, solved + secrets);
                let left = left(done.secrets, secrets);
                format!("{run}{regions}{all_secrets} secrets, {left}")
            }
        }
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

    const SECOND: Duration = Duration::from_secs(1);

    fn stage(work: Work) -> Stage {
        Stage { work, began: 2 * SECOND, run: 1, run_began: SECOND }
    }

    #[test]
    fn lines_say_what_is_done_and_how_long_the_rest_takes() {
        let playing = Work::Playing { regions: 1024, secrets: 32_000, solved: 768 };
        let ranking = Work::Ranking { what: "first guesses", guesses: 5200, feedbacks: 90_000 };
        let nothing = Done::default();
        let some = Done { guesses: 1203, feedbacks: 30_000, regions: 412, secrets: 24_000 };
        let all = Done { guesses: 5200, feedbacks: 90_000, regions: 1024, secrets: 32_000 };
        for (work, done, runs, expected) in [
            (Work::Unknown, nothing, 1, "working for 44 s"),
            (playing, nothing, 1, "0 of 1,024 regions, 768 of 32,768 secrets, 44 s"),
            (playing, some, 1, "412 of 1,024 regions, 24,768 of 32,768 secrets, 14 s left"),
            (playing, some, 10, "run 1 of 10: 24,768 of 32,768 secrets, 14 s left"),
            (playing, all, 1, "1,024 of 1,024 regions, 32,768 of 32,768 secrets, 0 s left"),
            (ranking, nothing, 1, "ranking first guesses: 0 of 5,200, 44 s"),
            (ranking, some, 1, "ranking first guesses: 1,203 of 5,200, 1 min 24 s left"),
            (ranking, all, 1, "5,200 first guesses are ranked, 44 s"),
            (
                ranking,
                some,
                2,
                "run 1 of 2: ranking first guesses: 1,203 of 5,200, 1 min 24 s left",
            ),
        ] {
            assert_eq!(stage(work).line(&done, runs, 44 * SECOND), expected);
        }
        let later = Stage { run: 4, run_began: 30 * SECOND, ..stage(playing) };
        assert_eq!(later.line(&some, 10, 33 * SECOND), "run 4 of 10, 1 min 10 s left");
        // The slow solver knows no regions.
        let slow = Work::Playing { regions: 0, secrets: 32_000, solved: 0 };
        let line = stage(slow).line(&some, 1, 44 * SECOND);
        assert_eq!(line, "24,000 of 32,000 secrets, 14 s left");
    }

    #[test]
    fn the_lines_of_the_largest_games_are_short_enough() {
        // The largest game has 67,108,864 codewords, and at most 44 feedbacks in each turn.
        let (regions, secrets) = (44 * 44, 67_108_864);
        let half = Done { guesses: secrets, feedbacks: secrets, regions, secrets: secrets / 2 };
        for work in [
            Work::Playing { regions, secrets, solved: 0 },
            Work::Ranking { what: "second guesses", guesses: 2 * secrets, feedbacks: 2 * secrets },
        ] {
            let line = stage(work).line(&half, 1, 3599 * SECOND);
            assert!(line.ends_with("59 min 57 s left") && line.len() <= 77, "{line}");
        }
    }

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
                    let tally = Arc::new(Tally::new(2));
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
    fn one_thread_counts_the_runs_of_small_games_and_the_secrets_of_larger_ones() {
        let solver = Solver::with_threads(NonZero::<usize>::MIN);
        let run = |colors: usize| {
            let game = Game::new(4, colors, true).unwrap();
            let tally = Arc::new(Tally::new(1));
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
                let tally = Arc::new(Tally::new(1));
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
