//! `trace`: plays one game, turn by turn.

use std::io::Write;

use crate::cli::{write_to, Failure};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::history::{History, Turn};
use crate::mastermind::program::request::Task;
use crate::mastermind::scorer::Scorer;
use crate::mastermind::strategy::Strategy;

/// Plays until the secret is found, and prints each turn as soon as it is played.
pub(super) fn answer(
    task: &Task,
    strategy: Strategy,
    secret: Codeword,
    first: Option<Codeword>,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let game = task.game;
    let solver = task.solver();
    let mut history = History::new(game);
    let mut secrets = history.secrets()?;
    let mut first = first;
    while history.turns().last().is_none_or(|turn| turn.guess != secret) {
        let guess = match first.take() {
            Some(first) => first,
            None => solver.after(&history, strategy, &secrets, 1)?[0].guess,
        };
        let feedback = Scorer::new(game.pins(), guess).feedback(secret);
        let turn = Turn { guess, feedback };
        turn.narrow(&game, &mut secrets);
        history.add(turn)?;
        let (turn, left) = (history.turns().len(), secrets.len());
        write_to(
            output,
            &format!("turn {turn} guess {guess} score {feedback} remaining {left}\n"),
        )?;
    }
    Ok(())
}
