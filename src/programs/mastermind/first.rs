//! `first`: evaluates every kind of first guess. Before the first feedback all colors are alike,
//! and so are all pins. So two guesses are equally good if their colors have the same numbers of
//! pins.

use std::io::Write;

use crate::exit::Failure;
use crate::mastermind::first_guesses::kinds;
use crate::programs::mastermind::report::Answer;
use crate::programs::mastermind::request::Task;

/// Prints the result of the strategy after each kind of first guess, as soon as it is known.
pub(super) fn compare_first(task: &Task, output: &mut dyn Write) -> Result<(), Failure> {
    let solver = task.solver();
    for first in kinds(&task.game) {
        let found = solver.play_all(&task.game, task.strategy, Some(first))?;
        Answer::First(&found).write(task, output)?;
    }
    Ok(())
}
