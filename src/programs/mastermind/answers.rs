//! Answers as text, or with `--format json` as JSON: one object per line.

use std::io::{BufWriter, Write};

use crate::exit::{write_to, Failure};
use crate::mastermind::{Choice, Codeword, Evaluation, Feedback, Turn};
use crate::programs::mastermind::task::Task;
use crate::text::json::{Object, Value};

pub(super) fn score(task: &Task, Turn { guess, feedback }: Turn, secret: Codeword) -> String {
    if !task.is_json() {
        return format!("{feedback}\n");
    }
    let object = Object::new().text("guess", task.show(guess)).text("secret", task.show(secret));
    hits(object, feedback).line()
}

/// Returns a turn of a game, with its number and the number of secrets that are possible after it.
pub(super) fn turn(task: &Task, number: usize, turn: Turn, remaining: usize) -> String {
    let (guess, feedback) = (task.show(turn.guess), turn.feedback);
    if !task.is_json() {
        return format!("turn {number} guess {guess} score {feedback} remaining {remaining}\n");
    }
    let object = Object::new().with("turn", number).text("guess", guess);
    hits(object, feedback).with("remaining", remaining).line()
}

pub(super) fn first(task: &Task, found: &Evaluation) -> String {
    if task.is_json() {
        return totals(Object::new(), task, found).line();
    }
    let (first, total, maximum) = (task.show(found.first), found.total(), found.maximum());
    let average = found.average();
    format!("first {first} total {total} average {average:.4} maximum {maximum}\n")
}

/// Returns the result of a strategy, with its name if there is one, and with more numbers and their names.
pub(super) fn result(
    task: &Task,
    strategy: Option<&str>,
    found: &Evaluation,
    numbers: &[(&str, u64)],
) -> String {
    if task.is_json() {
        let game = Object::new().text("game", task.game);
        let named = strategy.into_iter().fold(game, |object, name| object.text("strategy", name));
        let result = totals(named, task, found);
        return numbers.iter().fold(result, |object, &(key, n)| object.with(key, n)).line();
    }
    let strategy = strategy.map_or(String::new(), |name| format!("strategy {name}\n"));
    let numbers: String = numbers.iter().map(|(name, n)| format!("{name} {n}\n")).collect();
    let facts = found.facts(task.show(found.first));
    format!("game {}\n{strategy}{facts}{numbers}", task.game)
}

/// Writes the number of possible secrets and the best guesses. If the options ask for them, also writes the guess of
/// the user, with its rank and the number of guesses that were compared, and the possible secrets. The lists may be
/// long, so their text is not kept.
pub(super) fn write_guesses(
    task: &Task,
    secrets: &[Codeword],
    choices: &[Choice],
    own: Option<&(Choice, (u64, u64))>,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let output = &mut BufWriter::new(output);
    let listed = task.options.list.map(|most| &secrets[..secrets.len().min(most)]);
    if task.is_json() {
        write_to(output, &format!("{{\"remaining\":{}", secrets.len()))?;
        if let Some(listed) = listed {
            write_array("secrets", listed, |&secret| Value::text(task.show(secret)), output)?;
        }
        write_array("guesses", choices, |choice| guess_object(task, choice).into(), output)?;
        if let Some((choice, (rank, number))) = own {
            let object = guess_object(task, choice).with("rank", *rank).with("of", *number);
            let object = object.text("worth", task.strategy.reason(choice).0);
            write_to(output, &format!(",\"own\":{}", Value::from(object)))?;
        }
        write_to(output, "}\n")?;
        return output.flush().map_err(Failure::Output);
    }
    write_to(output, &format!("remaining {}\n", secrets.len()))?;
    for choice in choices {
        write_to(output, &choice.facts(task.show(choice.guess)))?;
    }
    if let Some((choice, (rank, number))) = own {
        let facts = choice.facts(task.show(choice.guess));
        let worth = task.strategy.reason(choice).0;
        write_to(output, &format!("{facts}rank {rank} of {number}\nworth {worth}\n"))?;
    }
    if let Some(listed) = listed {
        write_to(output, "secrets")?;
        listed.iter().try_for_each(|&it| write_to(output, &format!(" {}", task.show(it))))?;
        write_to(output, "\n")?;
    }
    output.flush().map_err(Failure::Output)
}

fn guess_object(task: &Task, Choice { guess, is_possible, part_sizes }: &Choice) -> Object {
    let part = |&(feedback, size)| hits(Object::new(), feedback).with("secrets", size);
    let object = Object::new().text("guess", task.show(*guess)).with("possible", *is_possible);
    object.array("parts", part_sizes.iter().map(part))
}

fn hits(object: Object, Feedback { black, white }: Feedback) -> Object {
    object.with("black", black).with("white", white)
}

fn totals(object: Object, task: &Task, found: &Evaluation) -> Object {
    let object = object.text("first", task.show(found.first)).with("games", found.games());
    let object = object.with("total", found.total()).decimal("average", found.average(), 4);
    object.with("maximum", found.maximum()).array("turns", found.turns.iter().copied())
}

fn write_array<T>(
    key: &str,
    items: &[T],
    value: impl Fn(&T) -> Value,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    write_to(output, &format!(",\"{key}\":["))?;
    for (number, item) in items.iter().enumerate() {
        let comma = if number == 0 { "" } else { "," };
        write_to(output, &format!("{comma}{}", value(item)))?;
    }
    write_to(output, "]")
}
