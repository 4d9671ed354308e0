//! What a person is told about a game: the turns, and how a strategy would have played.

use crate::exit::Failure;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::history::{History, Turn};
use crate::mastermind::solver::split::part_sizes;
use crate::programs::mastermind::dialog::count;
use crate::programs::mastermind::host::keeper::{solve, Keeper};
use crate::programs::mastermind::request::Task;

/// The maximum number of codewords of a game that is compared. After one turn of 6p7c, which has nearly
/// as many, a strategy takes up to 0.05 s to choose a guess in the positions that were tried.
pub(super) const COMPARED: u64 = 120_000;

/// The maximum number of codewords of a game whose strategy is evaluated to show its average. All games
/// of 5p8c take a third of a second.
const EVALUATED: u64 = 40_000;

/// Compares the guesses of a person with those of the strategy. After each guess, some secrets are still
/// possible. A good guess leaves few of them on average.
pub(super) fn comparison(task: &Task, keeper: &Keeper, turns: &[Turn]) -> Result<String, Failure> {
    if task.game.count() > COMPARED {
        return Ok(
            "This game has too many codewords to compare your guesses with those of a strategy."
                .to_string(),
        );
    }
    let name = task.strategy.name();
    let mut text = format!(
        "This table compares your guesses with those of {name}. 'left' is the number of secrets\n\
         that were left after your guess. 'average' is how many a guess leaves on average.\n"
    );
    let mut rows =
        vec![["turn", "guess", "left", "average", name, "its average"].map(str::to_string)];
    let mut history = History::new(task.game);
    let mut secrets = history.secrets()?;
    for (number, &turn) in (1..).zip(turns) {
        let best = task.choices(&history, &secrets, 1)?[0].guess;
        let [yours, its] = [turn.guess, best].map(|guess| average(task, guess, &secrets));
        history.add(turn)?;
        turn.narrow(&task.game, &mut secrets);
        rows.push([
            format!("{number}"),
            task.show(turn.guess).to_string(),
            format!("{}", secrets.len()),
            format!("{yours:.2}"),
            task.show(best).to_string(),
            format!("{its:.2}"),
        ]);
    }
    text += &aligned(&rows);
    let its_turns = count(solve(task, &mut keeper.again()?)?.len(), "turn");
    text += &format!("If it plays alone, {name} takes {its_turns}.");
    if task.game.count() <= EVALUATED && !task.settings.reference {
        let all = task.solver().play_all(&task.game, task.strategy, task.first_guess()?)?;
        text += &format!(" Over all secrets, it takes {:.2} turns on average.", all.average());
    }
    Ok(text)
}

/// Returns how many secrets are left on average after a guess. The secret counts as left, even
/// if the guess finds it.
fn average(task: &Task, guess: Codeword, secrets: &[Codeword]) -> f64 {
    let sizes = part_sizes(&task.game, guess, secrets);
    let squares: f64 = sizes.iter().map(|&size| f64::from(size) * f64::from(size)).sum();
    squares / secrets.len() as f64
}

/// Returns rows of cells as lines, with the cells of a column right-aligned.
fn aligned<const N: usize>(rows: &[[String; N]]) -> String {
    let widths: Vec<usize> = (0..N)
        .map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    for row in rows {
        for (cell, width) in row.iter().zip(&widths) {
            text += &format!("  {cell:>width$}");
        }
        text.push('\n');
    }
    text
}
