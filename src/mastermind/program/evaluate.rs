//! `evaluate`: plays every secret.

use std::fmt::Write as _;

use crate::cli::timings::Timings;
use crate::cli::{note, print, Failure};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::program::request::Task;
use crate::mastermind::program::solver;
use crate::mastermind::solver::results::Evaluation;
use crate::mastermind::strategy::Strategy;

/// Tells how the strategy fares, and how long `runs` to find that out took, if any.
pub(super) fn answer(
    task: &Task,
    strategy: Strategy,
    first: Option<Codeword>,
    runs: Option<usize>,
) -> Result<(), Failure> {
    let run = || solver(task).evaluate(&task.game, strategy, first);
    let name = strategy.name();
    match runs {
        None => print(&report(task, name, &run()?)),
        Some(runs) => {
            let mut timings = Timings::new(runs);
            let found = timings.repeat(run)?;
            print(&report(task, name, &found))?;
            note(format_args!("{} {name}: {}", task.game, timings.summary()));
            Ok(())
        }
    }
}

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
