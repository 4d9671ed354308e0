//! `score`: answers guesses.

use std::io::Write;

use crate::cli::Failure;
use crate::mastermind::program::request::Task;
use crate::mastermind::program::Input;
use crate::mastermind::scorer::Scorer;

/// Answers each line as soon as it is read.
pub(super) fn answer(
    task: &Task,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let game = &task.game;
    let word = |text: &str| game.parse(text);
    while lines.next_line()?.is_some() {
        let guess = lines.word(word, format_args!("a guess ({})", game.codeword_form()))?;
        let secret = lines.word(word, format_args!("a secret ({})", game.codeword_form()))?;
        lines.end_line()?;
        writeln!(output, "{}", Scorer::new(game.pins(), guess).feedback(secret))
            .map_err(Failure::Output)?;
    }
    Ok(())
}
