//! `host`: keeps a secret for somebody else to find.

mod keeper;
pub(super) mod person;
mod review;

use std::io::Write;

use self::keeper::Keeper;
use crate::exit::Failure;
use crate::programs::mastermind::dialog::converse;
use crate::programs::mastermind::request::Task;
use crate::programs::mastermind::Input;

/// Plays with a person at a terminal, or with a program.
pub(super) fn keep_secret(
    task: &Task,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    converse(task, lines, output, person::play, play)
}

/// Plays with a program: reads a guess, writes its feedback, and so on.
fn play(task: &Task, lines: &mut Input, output: &mut dyn Write) -> Result<(), Failure> {
    let mut keeper = Keeper::new(task)?;
    loop {
        if lines.next_line()?.is_none() {
            let form = task.settings.codeword_form(&task.game);
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
