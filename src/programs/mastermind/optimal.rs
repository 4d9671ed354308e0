//! `optimal`: finds a strategy with the least total, and proves that no strategy has a smaller one. The
//! commands `evaluate` and `tree` can ask for it too.

use std::io::{self, Write};

use crate::exit::Failure;
use crate::mastermind::branch::MOST_SEARCHED;
use crate::mastermind::optimal::{solve, Known, OptimalError, Outcome, Question, Watch};
use crate::mastermind::tree::{Tree, TreeError, TreeFormat};
use crate::programs::mastermind::report::write_sums;
use crate::programs::mastermind::request::Task;
use crate::programs::mastermind::status::search_line;
use crate::progress::during;
use crate::progress::interrupt::Interrupts;
use crate::text::numbers::with_commas;

/// Prints how many turns an optimal strategy takes.
pub(super) fn find_optimum(task: &Task, output: &mut dyn Write) -> Result<(), Failure> {
    let (tree, nodes) = optimum(task)?;
    write_sums(task, None, tree.evaluation(), &[("nodes", nodes)], output)
}

/// Returns an optimal strategy, and the number of nodes that the search took. If the search is
/// interrupted, writes the best strategy so far to standard error.
pub(super) fn optimum(task: &Task) -> Result<(Tree, u64), Failure> {
    let question = Question {
        game: task.game,
        first: task.first,
        max_turns: task.settings.max_turns,
        threads: task.settings.threads,
    };
    if task.game.count() > MOST_SEARCHED {
        return Err(Failure::Refused(OptimalError::TooLarge(task.game).to_string()));
    }
    let interrupts = Interrupts::caught();
    let watch = Watch::new(Some(interrupts.flag()));
    let search = || solve(&question, &watch, task.settings.reference);
    let outcome = during(|elapsed| search_line(&watch, elapsed), search)?;
    drop(interrupts);
    match outcome {
        Outcome::Proven(guesses) => {
            Ok((Tree::from_preorder(task.game, guesses)?, watch.known().nodes))
        }
        Outcome::Impossible => {
            Err(Failure::Refused(OptimalError::impossible(&question).spelled(&task.settings)))
        }
        Outcome::Stopped => {
            let known = watch.known();
            if let Some(guesses) = watch.best() {
                write_best(task, &Tree::from_preorder(task.game, guesses)?);
            }
            Err(Failure::Refused(interrupted(task, known)))
        }
    }
}

/// Writes the best strategy so far to standard error. A failure is ignored, as in
/// [`note`](crate::programs::note).
fn write_best(task: &Task, tree: &Tree) {
    let _ = tree.write_spelled(TreeFormat::Text, &task.settings, &mut io::stderr());
}

/// Says what is known after an interruption.
fn interrupted(task: &Task, known: Known) -> String {
    let least = with_commas(known.lower);
    let first = task.first.map_or(String::new(), |first| format!(" after {}", task.show(first)));
    let turns = task.settings.max_turns;
    let turns = turns.map_or(String::new(), |most| format!(" within {most} turns"));
    let total = format!("interrupted: the least total of {}{first}{turns} is", task.game);
    match known.upper.map(with_commas) {
        None => format!("{total} at least {least}, and no strategy is found yet"),
        Some(best) if best == least => format!("{total} {least}, that of the strategy above"),
        Some(best) => {
            format!("{total} between {least} and {best}, that of the strategy above")
        }
    }
}

impl From<TreeError> for Failure {
    fn from(error: TreeError) -> Self {
        Self::Refused(error.to_string())
    }
}
