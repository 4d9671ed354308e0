//! `play`: finds a secret that somebody else keeps.

#[cfg(not(flat))]
mod breaker;
#[cfg(not(flat))]
pub(super) mod person;

use std::io::Write;

use crate::exit::Failure;
use crate::mastermind::history::{History, Turn};
use crate::mastermind::memory::push;
use crate::programs::mastermind::contradiction::rejected;
#[cfg(not(flat))]
use crate::programs::mastermind::dialog::converse;
use crate::programs::mastermind::feedback;
use crate::programs::mastermind::request::Task;
use crate::programs::mastermind::Input;
use crate::text::Position;

/// Plays with a person at a terminal, or with a program.
#[cfg(not(flat))]
pub(super) fn find_secret(
    task: &Task,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    converse(&task.with_tree()?, lines, output, person::play, play_with_program)
}

/// Plays with a program. No person types into a submission.
#[cfg(flat)]
pub(super) fn find_secret(
    task: &Task,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    play_with_program(task, lines, output)
}

/// Plays with a program: writes a guess, reads its feedback, and so on.
fn play_with_program(
    task: &Task,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let mut history = History::new(task.game);
    let mut secrets = history.secrets()?;
    // The position of the line with each turn.
    let mut places: Vec<Position> = Vec::new();
    loop {
        let guess = task.choices(&history, &secrets, 1)?[0].guess;
        writeln!(output, "{}", task.show(guess)).map_err(Failure::Output)?;
        output.flush().map_err(Failure::Output)?;
        let Some(place) = lines.next_line()? else {
            return Err(lines.ended(format_args!("BLACK WHITE for {}", task.show(guess))).into());
        };
        let feedback = feedback::read(&task.game, lines)?;
        let turn = Turn { guess, feedback };
        push(&mut places, place)?;
        history.add(turn)?;
        turn.narrow(&task.game, &mut secrets);
        if secrets.is_empty() {
            return Err(rejected(task, &history, &places, lines)?.into());
        }
        if feedback.black == task.game.pins() {
            return Ok(());
        }
    }
}
