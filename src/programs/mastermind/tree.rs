//! `tree`: writes a whole strategy.

use std::io::{self, Write};

use crate::exit::Failure;
use crate::mastermind::tree::Tree;
use crate::programs::mastermind::optimal::optimum;
use crate::programs::mastermind::plan::Plan;
use crate::programs::mastermind::request::Task;
use crate::programs::mastermind::search::searched;

/// Writes the whole strategy.
pub(super) fn write_tree(task: &Task, output: &mut dyn Write) -> Result<(), Failure> {
    let tree = planned(task)?;
    let outcome = tree.write_spelled(task.settings.tree.format, &task.settings, output);
    outcome.map_err(|error| match error.kind() {
        io::ErrorKind::OutOfMemory => Failure::Refused(error.to_string()),
        _ => Failure::Output(error),
    })
}

/// Returns the tree of the strategy that the task names, whether a search has to find it or not.
pub(super) fn planned(task: &Task) -> Result<Tree, Failure> {
    Ok(match task.command.plan() {
        Some(Plan::Optimal) => optimum(task)?.0,
        Some(Plan::Search) => searched(task)?.0,
        None => {
            let first = task.first_guess()?;
            task.solver().during(1, |solver| solver.grow_all(&task.game, task.strategy, first))?
        }
    })
}
