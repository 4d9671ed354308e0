//! `score`: what a guess is answered with.

use std::io::{self, BufRead, Write as _};

use crate::cli::Failure;
use crate::mastermind::feedback::Score;
use crate::mastermind::program::request::codewords;
use crate::mastermind::program::request::Task;
use crate::text::lines::Lines;

/// Answers each line as soon as it is read.
pub fn answer(task: &Task, lines: &mut Lines<impl BufRead>) -> Result<(), Failure> {
    let game = &task.game;
    let word = |text: &str| game.parse(text);
    let mut output = io::stdout().lock();
    while lines.next_line()?.is_some() {
        let guess = lines.word(word, format_args!("a guess ({})", codewords(game)))?;
        let secret = lines.word(word, format_args!("a secret ({})", codewords(game)))?;
        lines.end_line()?;
        let Score { black, white } = Score::of(game.pins(), guess, secret);
        writeln!(output, "{black} {white}").map_err(Failure::Output)?;
    }
    Ok(())
}
