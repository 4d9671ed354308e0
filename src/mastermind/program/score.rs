//! `score`: answers guesses.

use std::io::Write;

use crate::cli::Failure;
use crate::mastermind::program::report::Answer;
use crate::mastermind::program::request::Task;
use crate::mastermind::program::Input;
use crate::mastermind::scorer::Scorer;

/// Answers each line as soon as it is read.
pub(super) fn score_guesses(
    task: &Task,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    while lines.next_line()?.is_some() {
        let guess = task.codeword(lines, "a guess")?;
        let secret = task.codeword(lines, "a secret")?;
        lines.end_line()?;
        let feedback = Scorer::new(task.game.pins(), guess).feedback(secret);
        Answer::Score { guess, secret, feedback }.write(task, output)?;
    }
    Ok(())
}
