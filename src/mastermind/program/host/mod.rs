//! `host`: keeps a secret for somebody else to find.

#[cfg(not(flat))]
mod keeper;
#[cfg(not(flat))]
pub(super) mod person;
#[cfg(not(flat))]
mod review;

#[cfg(not(flat))]
use std::io::Write;

#[cfg(not(flat))]
use self::keeper::Keeper;
use crate::cli::Failure;
#[cfg(not(flat))]
use crate::mastermind::program::dialog;
use crate::mastermind::program::request::Task;
use crate::mastermind::program::Input;

/// Plays with a person at a terminal, or with a program.
#[cfg(not(flat))]
pub(super) fn keep_secret(
    task: &Task,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    if dialog::is_with_person(lines) {
        person::play(task, &mut dialog::Dialog::new(lines, output)?)
    } else {
        play(task, lines, output)
    }
}

/// Plays with a program: reads a guess, writes its feedback, and so on.
#[cfg(not(flat))]
fn play(task: &Task, lines: &mut Input, output: &mut dyn Write) -> Result<(), Failure> {
    let mut keeper = Keeper::new(task)?;
    loop {
        if lines.next_line()?.is_none() {
            let form = task.extras.codeword_form(&task.game);
            return Err(lines.ended(format_args!("a guess ({form})")).into());
        }
        let guess = task.codeword(lines, "a guess")?;
        lines.end_line()?;
        let feedback = keeper.answer(guess)?;
        writeln!(output, "{feedback}").map_err(Failure::Output)?;
        output.flush().map_err(Failure::Output)?;
        if feedback.black == task.game.pins() {
            return Ok(());
        }
    }
}

/// A submission finds secrets, and keeps none.
#[cfg(flat)]
pub(super) fn keep_secret(
    _: &Task,
    _: &mut Input,
    _: &mut dyn std::io::Write,
) -> Result<(), Failure> {
    Err(Failure::Refused("no host here".to_string()))
}
