//! Commands about whole strategies: `evaluate`, `compare`, `first`, `optimal`, `search`, `tree` and `verify`.

use std::cmp::Reverse;
use std::io::{self, Write};
use std::time::Instant;

use crate::exit::{note, write_to, Failure};
use crate::mastermind::equivalence::first_guesses;
use crate::mastermind::progress::{SearchState, Stop};
use crate::mastermind::search::{beam, impossible, Effort, MOST_PROVEN, MOST_SEARCHED};
use crate::mastermind::tree::read;
use crate::mastermind::{
    Choice, Codeword, Evaluation, Feedback, Game, GameError, History, Strategy, Tree, TreeError,
    TreeFormat, Turn,
};
use crate::programs::mastermind::answers;
use crate::programs::mastermind::task::{searching, Input, Plan, Task};
use crate::programs::mastermind::turns::read_turns;
use crate::programs::timings::Timings;
use crate::progress::interrupt::{end_by_signal, Interrupts};
use crate::progress::is_shown;
use crate::text::numbers::{count, with_commas};

/// The maximum number of codewords of a game whose proof was found in ten minutes: 4p10c.
const PROVEN_SOON: u64 = 10_000;

/// Prints the result of the strategy. If it is timed, does the evaluation several times, and notes how long
/// the runs take.
pub(super) fn evaluate(task: &mut Task, output: &mut dyn Write) -> Result<(), Failure> {
    let (plan, name) = (task.plan, Some(task.plan.name()));
    let Plan::Strategy(strategy) = plan else {
        let tree = tree_of(task, false)?;
        return write_to(output, &answers::result(task, name, tree.evaluation(), &[]));
    };
    let runs = task.repeat.unwrap_or(1);
    let first = task.first_guess()?;
    let mut timings = Timings::new(runs);
    let found =
        task.solve(|solver| timings.repeat(|| solver.play_all(&task.game, strategy, first)))?;
    let comparisons = [("comparisons", found.comparisons)];
    write_to(output, &answers::result(task, name, &found, &comparisons))?;
    if task.repeat.is_some() {
        note(format_args!("{} {strategy}: {}", task.game, timings.summary()));
    }
    Ok(())
}

/// Prints the result of the strategy after each different first guess, as soon as it is known.
pub(super) fn compare_first(task: &mut Task, output: &mut dyn Write) -> Result<(), Failure> {
    task.check_proof(task.game.count())?;
    for first in first_guesses(&task.game) {
        task.first = Some(first);
        let found = evaluation(task)?;
        write_to(output, &answers::first(task, &found))?;
    }
    Ok(())
}

/// Prints the result of each strategy, and how long it took, as soon as it is known. An optimal strategy is among them
/// if it is found quickly.
pub(super) fn compare(task: &mut Task, output: &mut dyn Write) -> Result<(), Failure> {
    let is_quick = task.game.count() <= task.most_proven();
    let plans = Strategy::ALL.into_iter().map(Plan::Strategy);
    for plan in plans.chain(is_quick.then_some(Plan::Optimal)) {
        task.plan = plan;
        let begin = Instant::now();
        let found = evaluation(task)?;
        write_to(output, &answers::compared(task, &found, begin.elapsed()))?;
    }
    Ok(())
}

/// Returns how many turns the strategy takes.
pub(super) fn evaluation(task: &Task) -> Result<Evaluation, Failure> {
    let Plan::Strategy(strategy) = task.plan else {
        return Ok(tree_of(task, false)?.evaluation().clone());
    };
    let first = task.first_guess()?;
    Ok(task.solve(|solver| solver.play_all(&task.game, strategy, first))?)
}

/// Prints how many turns the strategy takes that a search finds, and numbers of the search.
pub(super) fn searched(task: &mut Task, output: &mut dyn Write) -> Result<(), Failure> {
    let start = History::new(task.game);
    let (guesses, SearchState { lower, nodes, .. }) = search(task, &start, false)?;
    let (tree, numbers) = (Tree::found(task.game, guesses), [("bound", lower), ("nodes", nodes)]);
    write_to(output, &answers::result(task, None, tree.evaluation(), &numbers))
}

/// Prints how many turns an optimal strategy takes, from the beginning or after the turns that are read. If the options
/// ask for the parts of the first guess, only lists these, the largest first.
pub(super) fn optimal(task: &mut Task, output: &mut dyn Write) -> Result<(), Failure> {
    // The codewords of a game that is too large are not listed first.
    task.game.check(task.first, MOST_PROVEN)?;
    if let Some(first) = task.first.filter(|_| task.lists_parts) {
        if let Some(mut lines) = task.rest.take() {
            lines.end()?;
        }
        let mut parts = Choice::of(&task.game, first, &task.game.list()).part_sizes;
        parts.retain(|(feedback, _)| feedback.black < task.game.pins());
        parts.sort_by_key(|&(_, size)| Reverse(size));
        let line = |&(feedback, size): &(Feedback, u64)| {
            answers::part(task, Turn { guess: first, feedback }, size)
        };
        return write_to(output, &parts.iter().map(line).collect::<String>());
    }
    let history = match task.rest.is_some() || task.source.file.is_some() {
        true => {
            let mut lines = task.open()?;
            read_turns(task, &mut lines)?.0
        }
        false => History::new(task.game),
    };
    let (guesses, SearchState { nodes, .. }) = search(task, &history, false)?;
    let found = Evaluation::of_guesses(&task.game, &history.secrets(), &guesses);
    write_to(output, &answers::result(task, None, &found, &[("nodes", nodes)]))
}

pub(super) fn tree(task: &mut Task, output: &mut dyn Write) -> Result<(), Failure> {
    let written = tree_of(task, true)?.write_spelled(task.format, task.spelling(), output);
    written.map_err(Failure::Output)
}

/// Reads a tree, and prints how many turns it takes.
pub(super) fn verify(
    task: &mut Task,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let tree = read_tree(task, lines)?;
    task.game = tree.game();
    write_to(output, &answers::result(task, None, tree.evaluation(), &[]))
}

/// Reads a tree. If the task names a game, the tree must be for that game.
pub(super) fn read_tree(task: &Task, lines: &mut Input) -> Result<Tree, Failure> {
    let spelling = task.spelling();
    let colors = spelling.colors();
    let expected = |game: Game| match colors {
        _ if task.is_game_named && game != task.game => Some(format!("a tree of {}", task.game)),
        _ if task.no_repeats && game.repeats() => {
            Some("a tree of a game without repeats".to_string())
        }
        Some(colors) if colors != game.colors() => {
            let colors = count(colors, "color");
            Some(format!("a tree of a game with {colors}, as there are names"))
        }
        _ => None,
    };
    Ok(read(lines, spelling, expected)?)
}

/// Returns the tree of the strategy. A search finds it if necessary. `is_written` says whether the tree is the answer.
pub(super) fn tree_of(task: &Task, is_written: bool) -> Result<Tree, Failure> {
    let Plan::Strategy(strategy) = task.plan else {
        let (guesses, _) = search(task, &History::new(task.game), is_written)?;
        return Ok(Tree::found(task.game, guesses));
    };
    let first = task.first_guess()?;
    Ok(task.solve(|solver| solver.grow_all(&task.game, strategy, first))?)
}

/// Returns the guesses in preorder of the strategy that a search finds, and what the search knows at its end. If it is
/// interrupted, writes the best strategy so far to standard error, but after a proof only if the strategy `is_written`.
/// Only a proof may begin after some turns.
fn search(
    task: &Task,
    history: &History,
    is_written: bool,
) -> Result<(Vec<Codeword>, SearchState), Failure> {
    let (&Task { game, plan, .. }, played) = (task, &history.guesses()[..]);
    let first = task.first.filter(|_| played.is_empty());
    let is_proof = plan == Plan::Optimal;
    game.check(first, if is_proof { MOST_PROVEN } else { MOST_SEARCHED })?;
    let secrets = &if is_proof { history.secrets() } else { Vec::new() }[..];
    let work = secrets.len() as u64 * game.count();
    if is_proof && work > PROVEN_SOON * PROVEN_SOON && !is_shown() {
        let advice = format!("'mastermind evaluate {game} {}' takes seconds", plan.strategy());
        let advice = if played.is_empty() { format!("; {advice}") } else { String::new() };
        note(format_args!("# note: the proof for {game} may take hours{advice}"));
    }
    let (problem, Effort { width, depth }) = (task.problem(), Effort::USUAL);
    let effort = Effort { width: task.width.unwrap_or(width), depth: task.depth.unwrap_or(depth) };
    let _interrupts = Interrupts::caught();
    let (found, progress) = searching(|progress| match is_proof {
        true => task.position(played, secrets, first).solve(progress),
        false => beam::solve(&problem, effort, progress).map(Some),
    });
    match found {
        Ok(Some(guesses)) => Ok((guesses, progress.known())),
        Ok(None) => {
            let first = first.map(|first| task.show(first));
            // Without a limit, there always is a strategy.
            let secrets = match played {
                [] => format!("of {game}"),
                _ => "that is left".to_string(),
            };
            let most = task.max_turns.unwrap_or(usize::MAX);
            Err(Failure::Refused(impossible(&secrets, first, most)))
        }
        Err(Stop) => {
            let written = progress.best_so_far().filter(|_| is_written || !is_proof);
            if let Some(best) = &written {
                // A failure to write is ignored, as in `note`.
                let best = Tree::found(game, best.clone());
                let _ = best.write_spelled(TreeFormat::Text, task.spelling(), &mut io::stderr());
            }
            let total = progress.known().upper.map(with_commas);
            let known = match total {
                _ if is_proof && !played.is_empty() => {
                    let (secrets, least) = (secrets.len(), with_commas(progress.known().lower));
                    format!("the least total of these {secrets} secrets is at least {least}")
                }
                _ if is_proof => interrupted(task, progress.known(), is_written),
                Some(total) => format!("the strategy above has a total of {total}"),
                None => "no strategy has been found yet".to_string(),
            };
            // This may follow a tree, in which it is a comment.
            note(format_args!("# interrupted: {known}"));
            let _ = io::stdout().flush();
            end_by_signal();
            Err(Failure::Reported)
        }
    }
}

/// Returns the bounds after an interruption as text. Unless the best strategy so far `is_written`, the text also
/// names the command that writes it.
fn interrupted(task: &Task, known: SearchState, is_written: bool) -> String {
    let least = with_commas(known.lower);
    let first = task.first.map_or(String::new(), |first| format!(" after {}", task.show(first)));
    let turns = task.max_turns;
    let turns = turns.map_or(String::new(), |most| format!(" within {most} turns"));
    let total = format!("the least total of {}{first}{turns} is", task.game);
    let of_best = match is_written {
        true => "that of the strategy above".to_string(),
        false => format!(
            "that of the best strategy so far; 'mastermind tree {} optimal' writes a strategy, \
             or the best so far if you press Ctrl-C",
            task.game
        ),
    };
    match known.upper.map(with_commas) {
        None => format!("{total} at least {least}, and no strategy has been found yet"),
        Some(best) if best == least => format!("{total} {least}, {of_best}"),
        Some(best) => format!("{total} between {least} and {best}, {of_best}"),
    }
}

impl From<GameError> for Failure {
    fn from(error: GameError) -> Self {
        Self::Refused(error.to_string())
    }
}

impl From<TreeError> for Failure {
    fn from(error: TreeError) -> Self {
        match error {
            TreeError::Text(error) => error.into(),
            error => Self::Refused(error.to_string()),
        }
    }
}
