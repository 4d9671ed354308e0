//! Answers as text, or with `--format json` as JSON: one object per line.

use std::time::Duration;

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
    let guess = task.show(turn.guess);
    if !task.is_json() {
        return turn.facts(number, &guess, remaining);
    }
    let object = Object::new().with("turn", number).text("guess", guess);
    hits(object, turn.feedback).with("remaining", remaining).line()
}

pub(super) fn first(task: &Task, found: &Evaluation) -> String {
    if task.is_json() {
        return totals(Object::new(), task, found).line();
    }
    found.row(&task.show(found.first))
}

/// Returns the result of the strategy on one line, with the time that it took.
pub(super) fn compared(task: &Task, found: &Evaluation, time: Duration) -> String {
    let (name, seconds) = (task.plan.name(), time.as_secs_f64());
    if task.is_json() {
        let object = totals(Object::new().text("strategy", name), task, found);
        return object.decimal("seconds", seconds, 4).line();
    }
    let (row, turns) = (found.row(&task.show(found.first)), found.turns());
    let longest = turns[turns.len() - 1];
    format!("strategy {name} {} longest {longest} seconds {seconds:.4}\n", row.trim_end())
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
    found.facts(&task.game, strategy, &task.show(found.first), numbers)
}

/// Returns the number of possible secrets and the best guesses. If the options ask for them, also returns the guess of
/// the user, with its rank and the number of guesses that were compared, and the possible secrets.
pub(super) fn guesses(
    task: &Task,
    secrets: &[Codeword],
    choices: &[Choice],
    own: Option<&(Choice, (u64, u64))>,
) -> String {
    let listed = task.list.map(|most| &secrets[..secrets.len().min(most)]);
    if task.is_json() {
        let mut object = Object::new().with("remaining", secrets.len());
        if let Some(listed) = listed {
            let shown = listed.iter().map(|&secret| Value::text(task.show(secret)));
            object = object.array("secrets", shown);
        }
        object = object.array("guesses", choices.iter().map(|choice| guess_object(task, choice)));
        if let Some((choice, (rank, number))) = own {
            let own = guess_object(task, choice).with("rank", *rank).with("of", *number);
            let worth = Object::new().with("largest", choice.largest());
            let worth = worth.with("answers", choice.part_sizes.len());
            let worth = worth.decimal("left", choice.mean_left(), 4);
            let worth = worth.decimal("bits", choice.information(), 4);
            object = object.with("own", own.with("worth", worth));
        }
        return object.line();
    }
    let mut text = format!("remaining {}\n", secrets.len());
    for choice in choices {
        text += &choice.facts(task.show(choice.guess));
    }
    if let Some((choice, (rank, number))) = own {
        let facts = choice.facts(task.show(choice.guess));
        let worth = task.plan.strategy().reason(choice).0;
        text += &format!("{facts}rank {rank} of {number}\nworth {worth}\n");
    }
    if let Some(listed) = listed {
        text += "secrets";
        for &secret in listed {
            text.push(' ');
            text += &task.show(secret);
        }
        text.push('\n');
    }
    text
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
