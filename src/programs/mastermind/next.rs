//! `next`: finds the next guess of a game under way.

use std::io::Write;

use crate::exit::Failure;
use crate::mastermind::history::{History, Turn};
use crate::mastermind::memory::push;
use crate::programs::mastermind::contradiction::rejected;
use crate::programs::mastermind::feedback;
use crate::programs::mastermind::report::Answer;
use crate::programs::mastermind::request::Task;
use crate::programs::mastermind::Input;

/// Prints how many secrets are possible, and the best guesses.
pub(super) fn find_next(
    task: &Task,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let mut history = History::new(task.game);
    // The position of the first line with each turn.
    let mut places = Vec::new();
    while let Some(place) = lines.next_line()? {
        let guess = task.codeword(lines, "a guess")?;
        let feedback = feedback::read(&task.game, lines)?;
        history.add(Turn { guess, feedback })?;
        if places.len() < history.turns().len() {
            push(&mut places, place)?;
        }
    }
    let secrets = history.secrets()?;
    if secrets.is_empty() {
        return Err(rejected(task, &history, &places, lines)?.into());
    }
    let choices = task.choices(&history, &secrets, task.settings.top)?;
    Answer::Guesses { secrets: &secrets, choices: &choices }.write(task, output)
}
