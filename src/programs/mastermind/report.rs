//! Answers as text, or with `--format json` as JSON.

use std::fmt::Write as _;
use std::io::Write;

use crate::exit::{write_to, Failure};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::history::Turn;
use crate::mastermind::solver::results::{Choice, Evaluation};
#[cfg(not(flat))]
use crate::programs::mastermind::json;
use crate::programs::mastermind::request::Task;

/// The number of guesses or secrets that are written at once. All those of a large game take much memory
/// as text.
pub(super) const AT_ONCE: usize = 1000;

/// An answer to a task.
pub(super) enum Answer<'a> {
    /// The feedback for a guess.
    Score { guess: Codeword, secret: Codeword, feedback: Feedback },
    /// The result of a strategy.
    Evaluation(&'a Evaluation),
    /// The result of a strategy after some first guess.
    First(&'a Evaluation),
    /// A turn of a game, its number, and the number of secrets that are possible after it.
    Turn { number: usize, turn: Turn, remaining: usize },
    /// The possible secrets, and the best guesses.
    Guesses { secrets: &'a [Codeword], choices: &'a [Choice] },
}

impl Answer<'_> {
    /// Writes the answer.
    #[cfg(not(flat))]
    pub(super) fn write(&self, task: &Task, output: &mut dyn Write) -> Result<(), Failure> {
        if task.settings.is_json {
            return json::write(task, self, output);
        }
        self.write_text(task, output)?;
        let (Some(most), Self::Guesses { secrets, .. }) = (task.settings.list, self) else {
            return Ok(());
        };
        write_to(output, "secrets")?;
        for secrets in secrets[..secrets.len().min(most)].chunks(AT_ONCE) {
            let names = secrets.iter().map(|&secret| format!(" {}", task.show(secret)));
            write_to(output, &names.collect::<String>())?;
        }
        write_to(output, "\n")
    }

    /// Writes the answer.
    #[cfg(flat)]
    fn write(&self, task: &Task, output: &mut dyn Write) -> Result<(), Failure> {
        self.write_text(task, output)
    }

    fn write_text(&self, task: &Task, output: &mut dyn Write) -> Result<(), Failure> {
        let text = match *self {
            Self::Score { guess: _, secret: _, feedback } => format!("{feedback}\n"),
            Self::Evaluation(found) => format!(
                "game {}\nstrategy {}\n{}scores {}\n",
                task.game,
                task.strategy.name(),
                sums(task, found),
                found.feedbacks
            ),
            Self::First(found) => format!(
                "first {} total {} average {:.4} maximum {}\n",
                task.show(found.first),
                found.total(),
                found.average(),
                found.maximum()
            ),
            Self::Turn { number, turn: Turn { guess, feedback }, remaining } => {
                let guess = task.show(guess);
                format!("turn {number} guess {guess} score {feedback} remaining {remaining}\n")
            }
            Self::Guesses { secrets, choices } => {
                let mut text = format!("remaining {}\n", secrets.len());
                for choices in choices.chunks(AT_ONCE) {
                    choices.iter().for_each(|choice| text += &guess(task, choice));
                    write_to(output, &text)?;
                    text.clear();
                }
                text
            }
        };
        write_to(output, &text)
    }
}

/// Writes the result of a strategy that no [`Strategy`](crate::mastermind::strategy::Strategy) names, or
/// only this word. `numbers` are those of its search, with their names.
#[cfg(not(flat))]
pub(super) fn write_sums(
    task: &Task,
    strategy: Option<&str>,
    found: &Evaluation,
    numbers: &[(&str, u64)],
    output: &mut dyn Write,
) -> Result<(), Failure> {
    if task.settings.is_json {
        return json::write_sums(task, strategy, found, numbers, output);
    }
    let strategy = strategy.map_or(String::new(), |name| format!("strategy {name}\n"));
    let numbers: String = numbers.iter().map(|(name, n)| format!("{name} {n}\n")).collect();
    write_to(output, &format!("game {}\n{strategy}{}{numbers}", task.game, sums(task, found)))
}

/// Returns what every strategy has, one fact per line.
fn sums(task: &Task, found: &Evaluation) -> String {
    let turns: String = found.turns.iter().map(|games| format!(" {games}")).collect();
    format!(
        "first {}\ngames {}\ntotal {}\naverage {:.4}\nmaximum {}\nturns{turns}\n",
        task.show(found.first),
        found.games(),
        found.total(),
        found.average(),
        found.maximum()
    )
}

/// Returns the lines for a guess.
fn guess(task: &Task, Choice { guess, is_possible, part_sizes }: &Choice) -> String {
    let possible = if *is_possible { "yes" } else { "no" };
    let mut text = format!("guess {}\npossible {possible}\nparts", task.show(*guess));
    for (Feedback { black, white }, size) in part_sizes {
        // Up to eight pins have one digit each.
        let _ = write!(text, " {black}{white}:{size}");
    }
    text.push('\n');
    text
}
