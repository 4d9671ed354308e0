//! `evaluate`: plays every secret.

use std::fmt::Write as _;
use std::io::Write;

#[cfg(not(flat))]
use crate::cli::note;
#[cfg(not(flat))]
use crate::cli::timings::Timings;
use crate::cli::{write_to, Failure};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::program::request::Task;
use crate::mastermind::solver::results::Evaluation;
use crate::mastermind::strategy::Strategy;

/// Prints the result of the strategy. If `runs` is given, does the evaluation that many times, and
/// notes how long the runs take.
#[cfg(not(flat))]
pub(super) fn answer(
    task: &Task,
    strategy: Strategy,
    first: Option<Codeword>,
    runs: Option<usize>,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let mut timings = Timings::new(runs.unwrap_or(1));
    let found = task.solver().during(runs.unwrap_or(1), |solver| {
        timings.repeat(|| solver.play_all(&task.game, strategy, first))
    })?;
    write_to(output, &report(task, strategy, &found))?;
    if runs.is_some() {
        note(format_args!("{} {}: {}", task.game, strategy.name(), timings.summary()));
    }
    Ok(())
}

/// Prints the result of the strategy. The judge of a submission measures the time.
#[cfg(flat)]
pub(super) fn answer(
    task: &Task,
    strategy: Strategy,
    first: Option<Codeword>,
    _: Option<usize>,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    write_to(output, &report(task, strategy, &task.solver().play_all(&task.game, strategy, first)?))
}

/// Returns the answer, one fact per line.
fn report(task: &Task, strategy: Strategy, found: &Evaluation) -> String {
    let turns: String = found.turns.iter().fold(String::new(), |mut all, games| {
        let _ = write!(all, " {games}");
        all
    });
    format!(
        "game {}\nstrategy {}\nfirst {}\ngames {}\ntotal {}\naverage {:.4}\nmaximum {}\n\
         turns{turns}\nscores {}\n",
        task.game,
        strategy.name(),
        found.first,
        found.games(),
        found.total(),
        found.average(),
        found.maximum(),
        found.feedbacks
    )
}
