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
    let (row, longest) = (found.row(&task.show(found.first)), longest(found));
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

/// A guess, and how many turns optimal play takes with it, if that is asked for.
pub(super) type Listed = (Choice, Option<Evaluation>);

/// What the guess of the user is worth.
pub(super) enum Worth {
    /// Its rank, and the number of guesses that were compared.
    Rank((u64, u64)),
    /// How many turns it costs on average.
    Loss(f64),
}

/// Returns the number of possible secrets and the best guesses. If the options ask for them, also returns the guess of
/// the user and what it is worth, and the possible secrets.
pub(super) fn guesses(
    task: &Task,
    secrets: &[Codeword],
    choices: &[Listed],
    own: Option<&(Listed, Worth)>,
) -> String {
    let listed = task.list.map(|most| &secrets[..secrets.len().min(most)]);
    if task.is_json() {
        let mut object = Object::new().with("remaining", secrets.len());
        if let Some(listed) = listed {
            let shown = listed.iter().map(|&secret| Value::text(task.show(secret)));
            object = object.array("secrets", shown);
        }
        object = object.array("guesses", choices.iter().map(|listed| guess_object(task, listed)));
        if let Some((listed, worth)) = own {
            let (choice, own) = (&listed.0, guess_object(task, listed));
            object = object.with(
                "own",
                match *worth {
                    Worth::Loss(loss) => own.decimal("loss", loss, 4),
                    Worth::Rank((rank, number)) => {
                        let worth = Object::new().with("largest", choice.largest());
                        let worth = worth.with("answers", choice.part_sizes.len());
                        let worth = worth.decimal("left", choice.mean_left(), 4);
                        let worth = worth.decimal("bits", choice.information(), 4);
                        own.with("rank", rank).with("of", number).with("worth", worth)
                    }
                },
            );
        }
        return object.line();
    }
    let mut text = format!("remaining {}\n", secrets.len());
    for listed in choices {
        text += &guess_facts(task, listed);
    }
    if let Some((listed, worth)) = own {
        text += &guess_facts(task, listed);
        text += &match worth {
            Worth::Loss(loss) => format!("loss {loss:.4}\n"),
            Worth::Rank((rank, number)) => {
                let worth = task.plan.strategy().reason(&listed.0).0;
                format!("rank {rank} of {number}\nworth {worth}\n")
            }
        };
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

fn guess_facts(task: &Task, (choice, play): &Listed) -> String {
    let facts = choice.facts(task.show(choice.guess));
    let Some(play) = play else { return facts };
    let (total, average, maximum) = (play.total(), play.average(), play.maximum());
    let longest = longest(play);
    format!("{facts}total {total} average {average:.4} maximum {maximum} longest {longest}\n")
}

fn guess_object(task: &Task, (choice, play): &Listed) -> Object {
    let Choice { guess, is_possible, part_sizes } = choice;
    let part = |&(feedback, size)| hits(Object::new(), feedback).with("secrets", size);
    let object = Object::new().text("guess", task.show(*guess)).with("possible", *is_possible);
    let object = object.array("parts", part_sizes.iter().map(part));
    let Some(play) = play else { return object };
    let object = object.with("total", play.total()).decimal("average", play.average(), 4);
    object.with("maximum", play.maximum()).with("longest", longest(play))
}

/// Returns the number of games that take the maximum number of turns.
fn longest(found: &Evaluation) -> u64 {
    found.turns()[found.maximum() - 1]
}

/// Returns a guess and one of its answers. This many secrets give the answer.
pub(super) fn part(task: &Task, Turn { guess, feedback }: Turn, secrets: u64) -> String {
    let guess = task.show(guess);
    if !task.is_json() {
        return format!("{guess} {feedback}\n");
    }
    hits(Object::new().text("guess", guess), feedback).with("secrets", secrets).line()
}

/// Rounds a number to some decimals, so that zero is never written as `-0.0`.
pub(super) fn rounded(number: f64, decimals: i32) -> f64 {
    let scale = 10f64.powi(decimals);
    (number * scale).round() / scale + 0.0
}

/// Returns a turn of a review, with its number, the number of secrets that were possible before it, and its values, if
/// they are proven.
pub(super) fn review(
    task: &Task,
    number: usize,
    turn: Turn,
    remaining: usize,
    values: Option<[f64; 4]>,
) -> String {
    let (guess, feedback) = (task.show(turn.guess), turn.feedback);
    let names = ["best", "after", "loss", "luck"];
    if task.is_json() {
        let object = Object::new().with("turn", number).text("guess", guess);
        let object = hits(object, feedback).with("remaining", remaining);
        let add = |object: Object, (place, name)| match values {
            Some(values) => object.decimal(name, rounded(values[place], 4), 4),
            None => object.with(name, Value::null()),
        };
        return names.into_iter().enumerate().fold(object, add).line();
    }
    let mut text = format!("turn {number} guess {guess} answer {feedback} remaining {remaining}");
    match values {
        Some(values) => {
            for (name, value) in names.into_iter().zip(values) {
                text += &format!(" {name} {:.4}", rounded(value, 4));
            }
        }
        None => text += " unproven",
    }
    text + "\n"
}

fn hits(object: Object, Feedback { black, white }: Feedback) -> Object {
    object.with("black", black).with("white", white)
}

fn totals(object: Object, task: &Task, found: &Evaluation) -> Object {
    let object = object.text("first", task.show(found.first)).with("games", found.games());
    let object = object.with("total", found.total()).decimal("average", found.average(), 4);
    object.with("maximum", found.maximum()).array("turns", found.turns.iter().copied())
}
