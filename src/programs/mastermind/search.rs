//! `search`: finds a strategy with a low total, for games that are too large for a proof. The commands
//! `evaluate` and `tree` can ask for it too.

use std::io::{self, Write};

use crate::exit::Failure;
use crate::mastermind::optimal::{Known, Watch};
use crate::mastermind::search::{solve, Plan, SearchError, DEPTH, MOST_SEARCHED, WIDTH};
use crate::mastermind::tree::{Tree, TreeFormat};
use crate::programs::mastermind::report::write_sums;
use crate::programs::mastermind::request::{Command, Task};
use crate::programs::mastermind::status::search_line;
use crate::progress::during;
use crate::progress::interrupt::Interrupts;
use crate::text::numbers::with_commas;

/// Prints how many turns the strategy takes, and a total that no strategy is below.
pub(super) fn find_strategy(task: &Task, output: &mut dyn Write) -> Result<(), Failure> {
    let (tree, Known { lower, nodes, .. }) = searched(task)?;
    let numbers = [("bound", lower), ("nodes", nodes)];
    write_sums(task, None, tree.evaluation(), &numbers, output)
}

/// Returns the strategy, and what is known of its total. If the search is interrupted, writes the best
/// strategy so far to standard error.
pub(super) fn searched(task: &Task) -> Result<(Tree, Known), Failure> {
    // For `tree`, the option `--depth` is about the picture, not about the search.
    let depth = task.settings.depth.filter(|_| matches!(task.command, Command::Search));
    let plan = Plan {
        game: task.game,
        first: task.first,
        width: task.settings.width.map_or(WIDTH, usize::from),
        depth: depth.map_or(DEPTH, usize::from),
        threads: task.settings.threads,
    };
    if plan.game.count() > MOST_SEARCHED {
        return Err(Failure::Refused(SearchError::TooLarge(plan.game).to_string()));
    }
    let interrupts = Interrupts::caught();
    let watch = Watch::new(Some(interrupts.flag()));
    let guesses = during(|elapsed| search_line(&watch, elapsed), || solve(&plan, &watch))?;
    drop(interrupts);
    if let Some(guesses) = guesses {
        return Ok((Tree::from_preorder(task.game, guesses)?, watch.known()));
    }
    let found = watch.best().map(|guesses| Tree::from_preorder(task.game, guesses)).transpose()?;
    Err(Failure::Refused(match found {
        Some(tree) => {
            // A failure is ignored, as in `note`.
            let _ = tree.write_spelled(TreeFormat::Text, &task.settings, &mut io::stderr());
            let total = with_commas(tree.evaluation().total());
            format!("interrupted: the strategy above has a total of {total}")
        }
        None => "interrupted: no strategy is found yet".to_string(),
    }))
}
