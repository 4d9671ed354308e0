//! `score`: answers guesses.

use std::io::Write;

use crate::exit::Failure;
use crate::mastermind::scorer::Scorer;
use crate::programs::mastermind::report::Answer;
use crate::programs::mastermind::request::Task;
use crate::programs::mastermind::Input;

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
