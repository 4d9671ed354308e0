//! Answers as text, or with `--format json` as JSON: one object per line.

use std::io::Write;

use crate::exit::{write_to, Failure};
use crate::mastermind::{Choice, Codeword, Evaluation, Feedback, Turn};
use crate::programs::mastermind::task::Task;
use crate::text::json::{Object, Value};

/// The number of guesses or secrets that are written at once. All those of a large game take much memory
/// as text.
const AT_ONCE: usize = 1000;

/// Returns the feedback for a guess.
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

/// Returns the result of a strategy after some first guess.
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
/// long, so they are written piece by piece.
pub(super) fn write_guesses(
    task: &Task,
    secrets: &[Codeword],
    choices: &[Choice],
    own: Option<&(Choice, (u64, u64))>,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let listed = task.options.list.map(|most| &secrets[..secrets.len().min(most)]);
    if task.is_json() {
        write_to(output, &format!("{{\"remaining\":{}", secrets.len()))?;
        if let Some(listed) = listed {
            write_array("secrets", listed, |&secret| Value::text(task.show(secret)), output)?;
        }
        write_array("guesses", choices, |choice| guess_object(task, choice).into(), output)?;
        let own = own.map_or(String::new(), |(choice, (rank, number))| {
            let object = guess_object(task, choice).with("rank", *rank).with("of", *number);
            let object = object.text("worth", task.strategy.reason(choice).0);
            format!(",\"own\":{}", Value::from(object))
        });
        return write_to(output, &format!("{own}}}\n"));
    }
    write_to(output, &format!("remaining {}\n", secrets.len()))?;
    for choices in choices.chunks(AT_ONCE) {
        let guesses = choices.iter().map(|choice| choice.facts(task.show(choice.guess)));
        write_to(output, &guesses.collect::<String>())?;
    }
    if let Some((choice, (rank, number))) = own {
        let facts = choice.facts(task.show(choice.guess));
        let worth = task.strategy.reason(choice).0;
        write_to(output, &format!("{facts}rank {rank} of {number}\nworth {worth}\n"))?;
    }
    let Some(listed) = listed else { return Ok(()) };
    write_to(output, "secrets")?;
    for secrets in listed.chunks(AT_ONCE) {
        let names = secrets.iter().map(|&secret| format!(" {}", task.show(secret)));
        write_to(output, &names.collect::<String>())?;
    }
    write_to(output, "\n")
}

/// Returns the object for a guess.
fn guess_object(task: &Task, Choice { guess, is_possible, part_sizes }: &Choice) -> Object {
    let part = |&(feedback, size)| hits(Object::new(), feedback).with("secrets", size);
    let object = Object::new().text("guess", task.show(*guess)).with("possible", *is_possible);
    object.array("parts", part_sizes.iter().map(part))
}

/// Adds the members for a feedback.
fn hits(object: Object, Feedback { black, white }: Feedback) -> Object {
    object.with("black", black).with("white", white)
}

/// Adds the members that sum up an evaluation.
fn totals(object: Object, task: &Task, found: &Evaluation) -> Object {
    let object = object.text("first", task.show(found.first)).with("games", found.games());
    let object = object.with("total", found.total()).decimal("average", found.average(), 4);
    object.with("maximum", found.maximum()).array("turns", found.turns.iter().copied())
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
        let values: Vec<String> = items.iter().map(|item| value(item).to_string()).collect();
        write_to(output, &format!("{comma}{}", values.join(",")))?;
    }
    write_to(output, "]")
}
