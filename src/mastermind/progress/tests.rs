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

fn with_threads(threads: usize) -> Solver {
    Solver::with_threads(NonZero::new(threads).unwrap())
}

/// Returns the current stage, and how much of it is done.
fn stage(progress: &Progress) -> (Stage, u64) {
    (*locked(&progress.stage), progress.done.load(Ordering::Relaxed))
}

#[test]
fn evaluations_have_the_same_answer_and_count_all_secrets() {
    let mut compared = 0;
    for (pins, colors, repeats) in [(3, 5, true), (4, 4, true), (4, 5, false), (2, 1, true)] {
        let game = Game::new(pins, colors, repeats).unwrap();
        let firsts = [None, game.codewords().last()];
        for strategy in Strategy::ALL {
            for (first, solver) in firsts.into_iter().flat_map(|first| {
                [with_threads(2), with_threads(3), Solver::reference()].map(|s| (first, s))
            }) {
                let progress = Arc::new(Progress::new(2, None));
                let reporting = solver.reporting_to(&progress);
                let expected = solver.play_all(&game, strategy, first).unwrap();
                for run in 1..=2 {
                    let found = reporting.play_all(&game, strategy, first).unwrap();
                    assert_eq!(found, expected, "{game} {strategy}");
                    assert_eq!(stage(&progress).0.run, run);
                }
                let (Stage { work, .. }, done) = stage(&progress);
                assert_eq!(work, Work::Playing { secrets: game.count() }, "{game} {strategy}");
                assert_eq!(done, game.count(), "{game} {strategy}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 4 * Strategy::ALL.len() * 2 * 3);
}

#[test]
fn questions_have_the_same_answer_and_count_their_feedbacks() {
    let game = Game::new(4, 6, true).unwrap();
    let word = |text| game.codeword(text).unwrap();
    let mut history = History::new(game);
    history.push(word("1122"), game.feedback(word("1122"), word("1344"))).unwrap();
    let mut counted = 0;
    for solver in [Solver::new(), Solver::reference()] {
        for (history, top) in [(&History::new(game), 1), (&history, 1), (&history, 5)] {
            let secrets = history.secrets().unwrap();
            let progress = Arc::new(Progress::default());
            let expected = solver.choices(history, Strategy::Knuth, &secrets, top, true).unwrap();
            let reporting = solver.reporting_to(&progress);
            let found = reporting.choices(history, Strategy::Knuth, &secrets, top, true).unwrap();
            assert_eq!(found, expected);
            let (Stage { work, .. }, done) = stage(&progress);
            if let Work::Ranking { what, feedbacks } = work {
                assert_eq!((what, done), ("guesses", feedbacks));
                assert!(feedbacks >= 5 * secrets.len() as u64, "{feedbacks}");
                counted += 1;
            }
        }
    }
    // The slow solver does not count.
    assert_eq!(counted, 3);
}

#[test]
fn a_solver_that_is_interrupted_has_no_answer() {
    let history = History::new(Game::new(5, 8, true).unwrap());
    let (game, secrets) = (history.game(), history.secrets().unwrap());
    let mut stopped = 0;
    for solver in [with_threads(1), with_threads(2), Solver::reference()] {
        let solver = solver.reporting_to(&Arc::new(Progress::new(1, Some(&INTERRUPT))));
        for first in [None, Some(secrets[9])] {
            let found = solver.play_all(&game, Strategy::Knuth, first);
            assert_eq!(found, Err(Stop::Asked));
            assert_eq!(solver.guesses(&game, Strategy::Knuth, first), Err(Stop::Asked));
            stopped += 2;
        }
        for count in [1, 5] {
            let found = solver.choices(&history, Strategy::Knuth, &secrets, count, true);
            assert_eq!(found, Err(Stop::Asked));
            stopped += 1;
        }
    }
    assert_eq!(stopped, 3 * 6);
}

#[test]
fn the_bounds_of_a_search_and_its_best_offer_are_kept() {
    let words: Vec<Codeword> = Game::new(2, 3, true).unwrap().codewords().collect();
    let progress = Progress::default();
    assert_eq!(progress.known(), Known { lower: 0, upper: None, nodes: 0 });
    for (total, first) in [(30, 1), (40, 2), (25, 3), (25, 4)] {
        progress.offer(total, vec![words[first]]);
    }
    // Of equally good strategies, the last one is kept.
    assert_eq!(progress.best(), Some(vec![words[4]]));
    progress.raise_lower_bound(20);
    progress.raise_lower_bound(10);
    progress.add_nodes(1_204_331);
    assert_eq!(progress.known(), Known { lower: 20, upper: Some(25), nodes: 1_204_331 });
    assert_eq!(progress.line(SECOND), "between 20 and 25 turns, 1,204,331 nodes, 1 s");
    let early = Progress::default();
    early.raise_lower_bound(5590);
    assert_eq!(early.line(12 * SECOND), "at least 5,590 turns, 0 nodes, 12 s");
}

/// Returns the progress of a stage that began after two seconds.
fn working(runs: usize, work: Work, done: u64) -> Progress {
    let progress = Progress::new(runs, None);
    progress.begin_run();
    progress.begin_stage(work, done);
    locked(&progress.stage).began = 2 * SECOND;
    progress
}

#[test]
fn lines_say_how_much_is_done_and_how_long_the_rest_takes() {
    let playing = Work::Playing { secrets: 32_000 };
    let ranking = Work::Ranking { what: "first guesses", feedbacks: 90_000 };
    for (work, done, runs, expected) in [
        (Work::Unknown, 0, 1, "working for 44 s"),
        (playing, 0, 1, "0 of 32,000 secrets, 44 s"),
        (playing, 24_000, 1, "24,000 of 32,000 secrets, 14 s left"),
        (playing, 24_000, 10, "run 1 of 10: 24,000 of 32,000 secrets, 14 s left"),
        (playing, 32_000, 1, "32,000 of 32,000 secrets, 44 s"),
        (ranking, 0, 1, "ranking first guesses: 0%, 44 s"),
        (ranking, 30_000, 1, "ranking first guesses: 33%, 1 min 24 s left"),
        (ranking, 90_000, 1, "ranking first guesses: 100%, 44 s"),
    ] {
        assert_eq!(working(runs, work, done).line(44 * SECOND), expected);
    }
    let later = working(10, playing, 24_000);
    (locked(&later.stage).run, locked(&later.stage).run_began) = (4, 30 * SECOND);
    assert_eq!(later.line(33 * SECOND), "run 4 of 10, 1 min 10 s left");
    let stopped = Progress::new(1, Some(&INTERRUPT));
    assert_eq!(stopped.line(SECOND), "stopping; press Ctrl-C again to end at once");
}

#[test]
fn the_lines_of_the_largest_games_are_short_enough() {
    // The largest game has 67,108,864 codewords.
    let secrets = 67_108_864;
    let search = Progress::default();
    search.raise_lower_bound(8 * secrets);
    search.offer(8 * secrets, Vec::new());
    search.add_nodes(999_999_999_999);
    let ranking = Work::Ranking { what: "second guesses", feedbacks: 2 * secrets };
    for progress in [
        working(1, Work::Playing { secrets }, secrets / 2),
        working(1_000_000, ranking, secrets),
        search,
    ] {
        let line = progress.line(3599 * SECOND);
        assert!(line.contains(", 59 min 5") && line.len() <= 77, "{line}");
    }
}
