//! `evaluate`: plays every secret.

use std::io::Write;

#[cfg(not(flat))]
use crate::exit::note;
use crate::exit::Failure;
#[cfg(not(flat))]
use crate::programs::mastermind::report::write_sums;
use crate::programs::mastermind::report::Answer;
use crate::programs::mastermind::request::Task;
#[cfg(not(flat))]
use crate::programs::mastermind::tree::planned;
#[cfg(not(flat))]
use crate::programs::timings::Timings;

/// Prints the result of the strategy. If it is to be timed, does the evaluation several times, and
/// notes how long the runs take.
#[cfg(not(flat))]
pub(super) fn evaluate(task: &Task, output: &mut dyn Write) -> Result<(), Failure> {
    if let Some(plan) = task.command.plan() {
        let tree = planned(task)?;
        return write_sums(task, Some(plan.name()), tree.evaluation(), &[], output);
    }
    let runs = task.settings.runs;
    let first = task.first_guess()?;
    let mut timings = Timings::new(runs.unwrap_or(1));
    let found = task.solver().during(runs.unwrap_or(1), |solver| {
        timings.repeat(|| solver.play_all(&task.game, task.strategy, first))
    })?;
    Answer::Evaluation(&found).write(task, output)?;
    if runs.is_some() {
        note(format_args!("{} {}: {}", task.game, task.strategy.name(), timings.summary()));
    }
    Ok(())
}

/// Prints the result of the strategy. The judge of a submission measures the time.
#[cfg(flat)]
pub(super) fn evaluate(task: &Task, output: &mut dyn Write) -> Result<(), Failure> {
    let found = task.solver().play_all(&task.game, task.strategy, task.first)?;
    Answer::Evaluation(&found).write(task, output)
}
