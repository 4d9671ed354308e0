//! `trace`: plays one game, turn by turn.

use std::io::Write;

use crate::exit::Failure;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::history::{History, Turn};
use crate::mastermind::scorer::Scorer;
use crate::programs::mastermind::report::Answer;
use crate::programs::mastermind::request::Task;

/// Plays until the secret is found, and prints each turn as soon as it is played.
pub(super) fn trace(task: &Task, secret: Codeword, output: &mut dyn Write) -> Result<(), Failure> {
    let mut history = History::new(task.game);
    let mut secrets = history.secrets()?;
    while history.turns().last().is_none_or(|turn| turn.guess != secret) {
        let guess = task.choices(&history, &secrets, 1)?[0].guess;
        let feedback = Scorer::new(task.game.pins(), guess).feedback(secret);
        let turn = Turn { guess, feedback };
        turn.narrow(&task.game, &mut secrets);
        history.add(turn)?;
        let (number, remaining) = (history.turns().len(), secrets.len());
        Answer::Turn { number, turn, remaining }.write(task, output)?;
    }
    Ok(())
}
