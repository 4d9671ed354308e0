//! What the program says about turns that contradict each other.

use crate::mastermind::history::suspects::{slips, Slip};
use crate::mastermind::history::History;
use crate::mastermind::memory::OutOfMemory;
use crate::mastermind::program::request::Task;

/// Returns the first turn after which no secret is possible, and a message. There must be such a
/// turn. The message calls a turn by `noun`, such as "line", and by its `number`.
///
/// The first line of the message names all turns that alone may be wrong, and the likeliest slip.
/// For each of these turns, one more line says what the feedback could have been.
pub(super) fn explain(
    task: &Task,
    history: &History,
    noun: &str,
    number: impl Fn(usize) -> usize,
) -> Result<(usize, String), OutOfMemory> {
    let (last, suspects) = history.contradiction()?;
    let span = match last {
        0 => format!(" {}", number(0)),
        1 => format!("s {} and {}", number(0), number(1)),
        _ => format!("s {} to {}", number(0), number(last)),
    };
    let text = format!("no secret fits {noun}{span}");
    let slips = slips(&suspects, history);
    let Some(&Slip { turn, feedback, secrets }) = slips.first() else {
        return Ok((last, format!("{text}, and more than one {noun} must be wrong")));
    };
    let name = |turn| format!("{noun} {}", number(turn));
    let names = suspects.iter().map(|suspect| name(suspect.turn)).collect();
    let mut text = format!("{text}: {} must be wrong (", any_of(names));
    for suspect in &suspects {
        text += &format!("without {}: {}; ", name(suspect.turn), count(suspect.secrets));
    }
    text += &format!("the likeliest slip: {} as {feedback}: {})", name(turn), count(secrets));
    for suspect in &suspects {
        let slips = slips.iter().filter(|slip| slip.turn == suspect.turn);
        let slips = slips.map(|slip| format!("{} ({})", slip.feedback, count(slip.secrets)));
        let (name, turn) = (name(suspect.turn), history.turns()[suspect.turn]);
        let (guess, feedback) = (task.show(turn.guess), turn.feedback);
        text +=
            &format!("\n  {name} ({guess} {feedback}) could have been {}", any_of(slips.collect()));
    }
    Ok((last, text))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::feedback::Feedback;
    use crate::mastermind::game::Game;

    #[test]
    fn turns_are_called_as_the_caller_likes() {
        let game = Game::new(4, 6, true).unwrap();
        let mut history = History::new(game);
        for (guess, black, white) in [("1122", 1, 0), ("1344", 0, 1), ("2222", 3, 0)] {
            history.push(game.codeword(guess).unwrap(), Feedback::new(black, white)).unwrap();
        }
        let expected = "no secret fits turns 1 to 3: turn 1 or turn 3 must be wrong \
                        (without turn 1: 8 secrets; without turn 3: 44 secrets; \
                        the likeliest slip: turn 3 as 1 0: 36 secrets)\n  \
                        turn 1 (1122 1 0) could have been 2 0 (3 secrets), 1 1 (2 secrets), \
                        1 2 (2 secrets) or 3 0 (1 secret)\n  \
                        turn 3 (2222 3 0) could have been 1 0 (36 secrets) or 0 0 (8 secrets)";
        let message = explain(&history, "turn", |turn| turn + 1);
        assert_eq!(message, Ok((2, expected.to_string())));
    }
}
