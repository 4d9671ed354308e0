//! Answers as JSON: one object per line.

use std::io::Write;

use crate::exit::{write_to, Failure};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::history::Turn;
use crate::mastermind::solver::results::{Choice, Evaluation};
use crate::programs::mastermind::report::{Answer, AT_ONCE};
use crate::programs::mastermind::request::Task;
use crate::text::json::{Object, Value};

/// Writes an answer as a line.
pub(super) fn write(
    task: &Task,
    answer: &Answer<'_>,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let object = match *answer {
        Answer::Score { guess, secret, feedback } => {
            let object = Object::new().text("guess", task.show(guess));
            hits(object.text("secret", task.show(secret)), feedback)
        }
        Answer::Evaluation(found) => {
            let object = Object::new().text("game", task.game);
            totals(object.text("strategy", task.strategy), task, found)
                .array("turns", found.turns.iter().copied())
                .with("scores", found.feedbacks)
        }
        Answer::First(found) => totals(Object::new(), task, found),
        Answer::Turn { number, turn: Turn { guess, feedback }, remaining } => {
            let object = Object::new().with("turn", number).text("guess", task.show(guess));
            hits(object, feedback).with("remaining", remaining)
        }
        Answer::Guesses { secrets, choices } => {
            return write_guesses(task, secrets, choices, output)
        }
    };
    write_to(output, &object.line())
}

/// Writes the answer of `next`. Its arrays may be long, so they are written piece by piece.
fn write_guesses(
    task: &Task,
    secrets: &[Codeword],
    choices: &[Choice],
    output: &mut dyn Write,
) -> Result<(), Failure> {
    write_to(output, &format!("{{\"remaining\":{}", secrets.len()))?;
    if let Some(most) = task.settings.list {
        let listed = &secrets[..secrets.len().min(most)];
        write_array("secrets", listed, |&secret| Value::text(task.show(secret)), output)?;
    }
    write_array("guesses", choices, |choice| guess(task, choice).into(), output)?;
    write_to(output, "}\n")
}

/// Writes a member with an array of these items.
fn write_array<T>(
    key: &str,
    items: &[T],
    value: impl Fn(&T) -> Value,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    write_to(output, &format!(",\"{key}\":["))?;
    for (number, items) in items.chunks(AT_ONCE).enumerate() {
        let comma = if number == 0 { "" } else { "," };
        let values = items.iter().map(|item| value(item).to_string());
        write_to(output, &format!("{comma}{}", values.collect::<Vec<_>>().join(",")))?;
    }
    write_to(output, "]")
}

/// Adds the members for a feedback.
fn hits(object: Object, Feedback { black, white }: Feedback) -> Object {
    object.with("black", black).with("white", white)
}

/// Writes the result of a strategy, with its name if there is one, and the numbers of its search.
pub(super) fn write_sums(
    task: &Task,
    strategy: Option<&str>,
    found: &Evaluation,
    numbers: &[(&str, u64)],
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let game = Object::new().text("game", task.game);
    let named = strategy.into_iter().fold(game, |object, name| object.text("strategy", name));
    let sums = totals(named, task, found).array("turns", found.turns.iter().copied());
    let all = numbers.iter().fold(sums, |object, &(key, number)| object.with(key, number));
    write_to(output, &all.line())
}

/// Adds the members that sum up an evaluation.
fn totals(object: Object, task: &Task, found: &Evaluation) -> Object {
    object
        .text("first", task.show(found.first))
        .with("games", found.games())
        .with("total", found.total())
        .decimal("average", found.average(), 4)
        .with("maximum", found.maximum())
}

/// Returns the object for a guess.
fn guess(task: &Task, choice: &Choice) -> Object {
    let parts = choice.part_sizes.iter();
    let parts = parts.map(|&(feedback, size)| hits(Object::new(), feedback).with("secrets", size));
    Object::new()
        .text("guess", task.show(choice.guess))
        .with("possible", choice.is_possible)
        .array("parts", parts)
}
