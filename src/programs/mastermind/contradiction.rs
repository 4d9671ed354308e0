//! What the program says about turns that contradict each other.

use crate::mastermind::history::suspects::{slips, Slip, Suspect};
use crate::mastermind::history::History;
use crate::mastermind::memory::OutOfMemory;
use crate::programs::mastermind::request::Task;
use crate::programs::mastermind::Input;
use crate::text::{Error, Position};

/// Returns the error for turns that contradict each other, which stand in these `places`. It is at the
/// turn after which no secret is possible.
pub(super) fn rejected(
    task: &Task,
    history: &History,
    places: &[Position],
    lines: &Input,
) -> Result<Error, OutOfMemory> {
    let (last, suspects) = history.contradiction()?;
    let message = explain(task, history, last, &suspects, "line", |turn| places[turn].line);
    Ok(lines.contradictory(places[last], message))
}

/// Returns a message about turns that contradict each other. No secret is possible after the turn
/// `last`. The message names each turn with `noun`, such as "line", and its `number`.
///
/// The first line of the message names all turns that alone may be wrong, and the likeliest slip.
/// For each of these turns, one more line says what the feedback could have been.
pub(super) fn explain(
    task: &Task,
    history: &History,
    last: usize,
    suspects: &[Suspect],
    noun: &str,
    number: impl Fn(usize) -> usize,
) -> String {
    let span = match last {
        0 => format!(" {}", number(0)),
        1 => format!("s {} and {}", number(0), number(1)),
        _ => format!("s {} to {}", number(0), number(last)),
    };
    let text = format!("no secret fits {noun}{span}");
    let slips = slips(suspects, history);
    let Some(&Slip { turn, feedback, secrets }) = slips.first() else {
        return format!("{text}, and more than one of the {noun}s must be wrong");
    };
    let name = |turn| format!("{noun} {}", number(turn));
    let names = suspects.iter().map(|suspect| name(suspect.turn)).collect();
    let mut text = format!("{text}: {} must be wrong (", any_of(names));
    for suspect in suspects {
        text += &format!("without {}: {}; ", name(suspect.turn), count(suspect.secrets));
    }
    text += &format!("the likeliest slip: {} as {feedback}: {})", name(turn), count(secrets));
    for suspect in suspects {
        let slips = slips.iter().filter(|slip| slip.turn == suspect.turn);
        let slips = slips.map(|slip| format!("{} ({})", slip.feedback, count(slip.secrets)));
        let (name, turn) = (name(suspect.turn), history.turns()[suspect.turn]);
        let (guess, feedback) = (task.show(turn.guess), turn.feedback);
        text +=
            &format!("\n  {name} ({guess} {feedback}) could have been {}", any_of(slips.collect()));
    }
    text
}

/// Returns a number of secrets in words.
fn count(secrets: u64) -> String {
    format!("{secrets} secret{}", if secrets == 1 { "" } else { "s" })
}

/// Joins items: "a", "a or b", "a, b or c".
fn any_of(mut items: Vec<String>) -> String {
    let last = items.pop().unwrap_or_default();
    if items.is_empty() {
        last
    } else {
        items.join(", ") + " or " + &last
    }
}
