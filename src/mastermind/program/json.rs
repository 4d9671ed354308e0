//! Answers as JSON: one object per line.

use crate::cli::json::{Object, Value};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::history::Turn;
use crate::mastermind::program::report::Answer;
use crate::mastermind::program::request::Task;
use crate::mastermind::solver::results::{Choice, Evaluation};

/// Returns an answer as a line.
pub(super) fn line(task: &Task, answer: &Answer<'_>) -> String {
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
            let mut object = Object::new().with("remaining", secrets.len());
            if let Some(most) = task.extras.list {
                let names = secrets.iter().take(most).map(|&secret| name(task, secret));
                object = object.array("secrets", names);
            }
            object.array("guesses", choices.iter().map(|choice| guess(task, choice)))
        }
    };
    object.line()
}

/// Adds the members for a feedback.
fn hits(object: Object, Feedback { black, white }: Feedback) -> Object {
    object.with("black", black).with("white", white)
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

/// Returns a codeword as a string.
fn name(task: &Task, word: Codeword) -> Value {
    Value::text(task.show(word))
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
