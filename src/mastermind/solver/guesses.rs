//! All guesses of a strategy.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::index_count;
use crate::mastermind::game::Game;
use crate::mastermind::memory::push;
use crate::mastermind::solver::split::Partition;
use crate::mastermind::stop::Stop;

/// Chooses the guess for some secrets after the guesses that were played.
type Choose<'a> = dyn FnMut(&[Codeword], &[Codeword]) -> Result<Codeword, Stop> + 'a;

/// Adds the guesses for these secrets in preorder: the guess of a set of secrets, and then the guesses
/// for each part of it, in the order of the feedbacks.
///
/// It calls itself once for each turn of a game. Every guess of a strategy divides the secrets or is one of
/// them, so a game has few turns.
pub(super) fn guesses_from(
    game: &Game,
    secrets: &[Codeword],
    played: &mut Vec<Codeword>,
    choose: &mut Choose<'_>,
    guesses: &mut Vec<Codeword>,
) -> Result<(), Stop> {
    let guess = choose(secrets, played)?;
    push(guesses, guess)?;
    if secrets == [guess] {
        return Ok(());
    }
    let partition = Partition::new(game, guess, secrets)?;
    played.push(guess);
    for index in 0..index_count(game.pins()) - 1 {
        let part = partition.part(index);
        if !part.is_empty() {
            guesses_from(game, part, played, choose, guesses)?;
        }
    }
    played.pop();
    Ok(())
}
