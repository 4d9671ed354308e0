//! `trace`: one game, turn by turn.

use crate::cli::{print, Failure};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Score;
use crate::mastermind::history::Turn;
use crate::mastermind::program::request::Task;
use crate::mastermind::program::solver;
use crate::mastermind::strategy::Strategy;

/// Plays until the secret is found, and tells each turn as soon as it is played.
pub fn answer(
    task: &Task,
    strategy: Strategy,
    secret: Codeword,
    first: Option<Codeword>,
) -> Result<(), Failure> {
    let game = &task.game;
    let solver = solver(task);
    let mut secrets = game.codewords();
    let mut played = Vec::new();
    while played.last() != Some(&secret) {
        let chosen = || solver.choices(game, strategy, &secrets, &played, 1)[0].guess;
        let guess = first.filter(|_| played.is_empty()).unwrap_or_else(chosen);
        let score = Score::of(game.pins(), guess, secret);
        Turn { guess, score }.narrow(game, &mut secrets);
        played.push(guess);
        let Score { black, white } = score;
        print(&format!(
            "turn {} guess {guess} score {black} {white} remaining {}\n",
            played.len(),
            secrets.len()
        ))?;
    }
    Ok(())
}
