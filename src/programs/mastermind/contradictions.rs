//! Messages about turns that contradict each other: the turns that may be wrong, and the likely correct answers.

use std::cmp::Reverse;

use crate::mastermind::{Codeword, Feedback, History, Suspect, Turn};
use crate::programs::mastermind::task::Input;
use crate::text::numbers::count;
use crate::text::quote::one_of;
use crate::text::{Error, Position};

/// Another answer for a turn, with which some secrets are possible: the index of the turn, the answer, and the
/// number of these secrets.
pub(super) type Slip = (usize, Feedback, u64);

/// Returns a message about turns that contradict each other, the first turn after which no secret is
/// possible, and the likeliest slip. The message names each turn with `noun`, such as "line", and its
/// `number`. `show` writes codewords.
///
/// The first line of the message names all turns that alone may be wrong, and the likeliest slip.
/// For each of these turns, one more line says what the answer could have been.
pub(super) fn explain(
    history: &History,
    noun: &str,
    number: impl Fn(usize) -> usize,
    show: impl Fn(Codeword) -> String,
) -> (String, usize, Option<Slip>) {
    let (last, suspects) = history.contradiction();
    let numbers = match last {
        0 => format!(" {}", number(0)),
        1 => format!("s {} and {}", number(0), number(1)),
        _ => format!("s {} to {}", number(0), number(last)),
    };
    let mut text = format!("no secret fits {noun}{numbers}");
    let slips = slips(&suspects, history);
    let Some(&likeliest) = slips.first() else {
        let all = if last + 1 < history.turns().len() { "all " } else { "" };
        text += &format!(", and more than one of {all}the {noun}s must be wrong");
        return (text, last, None);
    };
    let name = |turn| format!("{noun} {}", number(turn));
    let secrets = |number: u64| count(number as usize, "secret");
    let names: Vec<String> = suspects.iter().map(|suspect| name(suspect.turn)).collect();
    text += &format!(": {} must be wrong (", one_of(&names));
    for suspect in &suspects {
        text += &format!("without {}: {}; ", name(suspect.turn), secrets(suspect.secrets));
    }
    let (turn, feedback, number) = likeliest;
    text += &format!("most likely, {} should be {feedback}: {})", name(turn), secrets(number));
    for &Suspect { turn, .. } in &suspects {
        let slips = slips.iter().filter(|slip| slip.0 == turn);
        let slips = slips.map(|&(_, feedback, number)| format!("{feedback} ({})", secrets(number)));
        let (name, Turn { guess, feedback }) = (name(turn), history.turns()[turn]);
        let slips: Vec<String> = slips.collect();
        text +=
            &format!("\n  {name} ({} {feedback}) could have been {}", show(guess), one_of(&slips));
    }
    (text, last, Some(likeliest))
}

/// Returns the slips of all suspects, the likeliest first. The likeliest leaves the most secrets. Ties
/// are sorted by how near their answer is to that of the turn, then by turn, and then by answer. An answer that would
/// have ended the game comes last, because the game went on.
fn slips(suspects: &[Suspect], history: &History) -> Vec<Slip> {
    let mut slips = Vec::new();
    for &Suspect { turn, ref feedbacks, .. } in suspects {
        slips.extend(feedbacks.iter().map(|&(feedback, secrets)| (turn, feedback, secrets)));
    }
    slips.sort_by_key(|&(turn, feedback, secrets): &Slip| {
        let given = history.turns()[turn].feedback;
        let black = feedback.black.abs_diff(given.black);
        (
            feedback.black == history.game().pins(),
            Reverse(secrets),
            black + feedback.white.abs_diff(given.white),
        )
    });
    slips
}

/// Returns the error for turns that contradict each other. It is at the turn after which no secret is possible.
/// `places` says where the line of each turn of the history begins. `show` writes codewords.
pub(super) fn contradiction(
    history: &History,
    places: &[Position],
    lines: &Input,
    show: impl Fn(Codeword) -> String,
) -> Error {
    let (message, last, _) = explain(history, "line", |turn| places[turn].line, show);
    Error::with_message(lines.name.clone(), places[last], message)
}
