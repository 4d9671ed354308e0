//! `score`: answers guesses.

use std::io::{self, BufRead, Write as _};

use crate::cli::Failure;
use crate::mastermind::program::request::Task;
use crate::mastermind::scorer::Scorer;
use crate::text::lines::Lines;

/// Answers each line as soon as it is read.
pub(super) fn answer(task: &Task, lines: &mut Lines<impl BufRead>) -> Result<(), Failure> {
    let game = &task.game;
    let word = |text: &str| game.parse(text);
    let mut output = io::stdout().lock();
    while lines.next_line()?.is_some() {
        let guess = lines.word(word, format_args!("a guess ({})", game.codeword_form()))?;
        let secret = lines.word(word, format_args!("a secret ({})", game.codeword_form()))?;
        lines.end_line()?;
        writeln!(output, "{}", Scorer::new(game.pins(), guess).feedback(secret))
            .map_err(Failure::Output)?;
    }
    Ok(())
}
