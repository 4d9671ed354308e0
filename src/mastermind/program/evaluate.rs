//! `evaluate`: plays every secret.

use std::fmt::Write as _;

#[cfg(not(flat))]
use crate::cli::timings::Timings;
use crate::cli::{note, print, Failure};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::program::request::Task;
use crate::mastermind::solver::results::Evaluation;
use crate::mastermind::strategy::Strategy;

/// Prints the result of the strategy. If `runs` is given, does the evaluation that many times, and
/// notes how long the runs take.
pub(super) fn answer(
    task: &Task,
    strategy: Strategy,
    first: Option<Codeword>,
    runs: Option<usize>,
) -> Result<(), Failure> {
    let name = strategy.name();
    let run = || task.solver().play_all(&task.game, strategy, first);
    let (found, times) = repeat(runs, run);
    print(&report(task, name, &found?))?;
    if let Some(times) = times {
        note(format_args!("{} {name}: {times}", task.game));
    }
    Ok(())
}

/// Runs once, or `runs` times with a summary of the times.
#[cfg(not(flat))]
fn repeat<T>(runs: Option<usize>, mut run: impl FnMut() -> T) -> (T, Option<String>) {
    let Some(runs) = runs else { return (run(), None) };
    let mut timings = Timings::new(runs);
    let last = timings.repeat(run);
    (last, Some(timings.summary()))
}

/// Runs once, because the judge of a submission measures the time.
#[cfg(flat)]
fn repeat<T>(_: Option<usize>, run: impl FnOnce() -> T) -> (T, Option<String>) {
    (run(), None)
}

/// Returns the answer, one fact per line.
fn report(task: &Task, strategy: &str, found: &Evaluation) -> String {
    let turns: String = found.turns().iter().fold(String::new(), |mut all, games| {
        let _ = write!(all, " {games}");
        all
    });
    format!(
        "game {}\nstrategy {strategy}\nfirst {}\ngames {}\ntotal {}\naverage {:.4}\nmaximum {}\n\
         turns{turns}\nscores {}\n",
        task.game,
        found.first(),
        found.games(),
        found.total(),
        found.average(),
        found.maximum(),
        found.feedbacks()
    )
}
