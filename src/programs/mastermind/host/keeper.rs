//! The side that knows the secret, or decides on it as late as it can.

use crate::exit::Failure;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{index_count, Feedback};
use crate::mastermind::game::Game;
use crate::mastermind::history::{History, Turn};
use crate::mastermind::memory::{copied, OutOfMemory};
use crate::mastermind::scorer::Scorer;
use crate::mastermind::solver::split::Partition;
use crate::mastermind::stop::Stop;
use crate::programs::mastermind::request::Task;
use crate::programs::mastermind::settings::SecretChoice;
use crate::random::Random;

/// The side that answers guesses.
pub(super) struct Keeper {
    game: Game,
    secret: Secret,
}

/// What the keeper knows of the secret.
enum Secret {
    /// The secret.
    Known(Codeword),
    /// The secrets that fit all answers so far. Each answer keeps as many of them as possible.
    Evil(Vec<Codeword>),
}

impl Keeper {
    /// Chooses the secret as the task says.
    ///
    /// # Errors
    /// Returns an error if all codewords are needed, and there are too many or there is not enough
    /// memory.
    pub(super) fn new(task: &Task) -> Result<Self, Failure> {
        let game = task.game;
        let secret = match task.settings.secret {
            SecretChoice::Given(secret) => Secret::Known(secret),
            SecretChoice::Seed(seed) => Secret::Known(random(&game, &mut Random::new(seed))),
            SecretChoice::Random => Secret::Known(random(&game, &mut Random::unpredictable())),
            SecretChoice::Evil => Secret::Evil(game.list()?),
        };
        Ok(Self { game, secret })
    }

    /// Starts the same game again.
    pub(super) fn again(&self) -> Result<Self, OutOfMemory> {
        let secret = match self.secret {
            Secret::Known(secret) => Secret::Known(secret),
            Secret::Evil(_) => Secret::Evil(self.game.list()?),
        };
        Ok(Self { game: self.game, secret })
    }

    /// Returns whether the keeper decides on the secret as late as it can.
    pub(super) fn is_evil(&self) -> bool {
        matches!(self.secret, Secret::Evil(_))
    }

    /// Answers a guess.
    pub(super) fn answer(&mut self, guess: Codeword) -> Result<Feedback, OutOfMemory> {
        let pins = self.game.pins();
        match &mut self.secret {
            Secret::Known(secret) => Ok(Scorer::new(pins, guess).feedback(*secret)),
            Secret::Evil(secrets) => {
                let partition = Partition::new(&self.game, guess, secrets)?;
                let size = |&index: &usize| partition.part(index).len();
                // Of equal parts, the one with the first feedback is kept.
                let largest = (0..index_count(pins)).rev().max_by_key(size).unwrap_or(0);
                *secrets = copied(partition.part(largest))?;
                Ok(Feedback::from_index(pins, largest)
                    .expect("no secret gives the impossible feedback"))
            }
        }
    }

    /// Returns the secret, or one that fits all answers so far.
    pub(super) fn secret(&self) -> Codeword {
        match &self.secret {
            Secret::Known(secret) => *secret,
            Secret::Evil(secrets) => secrets[0],
        }
    }
}

/// Returns a random codeword. Every codeword is equally likely.
fn random(game: &Game, random: &mut Random) -> Codeword {
    let mut colors: Vec<usize> = (1..=game.colors()).collect();
    let mut word = Vec::new();
    for _ in 0..game.pins() {
        let chosen = random.below(colors.len() as u32) as usize;
        word.push(colors[chosen]);
        if !game.repeats() {
            colors.remove(chosen);
        }
    }
    Codeword::from_colors(&word)
}

/// Plays a game of the strategy against the keeper, and returns its turns.
pub(super) fn solve(task: &Task, keeper: &mut Keeper) -> Result<Vec<Turn>, Stop> {
    let mut history = History::new(task.game);
    let mut secrets = history.secrets()?;
    loop {
        let guess = task.choices(&history, &secrets, 1)?[0].guess;
        let turn = Turn { guess, feedback: keeper.answer(guess)? };
        history.add(turn)?;
        if turn.feedback.black == task.game.pins() {
            return Ok(history.turns().to_vec());
        }
        turn.narrow(&task.game, &mut secrets);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keeper(game: &Game) -> Keeper {
        Keeper { game: *game, secret: Secret::Evil(game.list().unwrap()) }
    }

    #[test]
    fn an_evil_keeper_keeps_the_largest_part() {
        let mut checked = 0;
        for (text, seed) in
            [("3p4c", 1), ("4p6c", 2), ("4p5c-no-repeats", 3), ("2p9c", 4), ("1p3c", 5)]
        {
            let game: Game = text.parse().unwrap();
            let words = game.list().unwrap();
            let mut guesses = Random::new(seed);
            for _ in 0..20 {
                let mut keeper = keeper(&game);
                let mut left = words.clone();
                for _ in 0..6 {
                    let guess = words[guesses.below(words.len() as u32) as usize];
                    let answer = keeper.answer(guess).unwrap();
                    // Every feedback in order, and the secrets that give it, by the rules.
                    let mut best = (Feedback::new(0, 0), Vec::new());
                    for black in 0..=game.pins() {
                        for white in 0..=game.pins() - black {
                            let feedback = Feedback::new(black, white);
                            let fits =
                                |secret: &&Codeword| game.feedback(guess, **secret) == feedback;
                            let part: Vec<Codeword> = left.iter().filter(fits).copied().collect();
                            if part.len() > best.1.len() {
                                best = (feedback, part);
                            }
                        }
                    }
                    assert_eq!(answer, best.0, "{game} {guess}, seed {seed}");
                    left = best.1;
                    assert!(left.contains(&keeper.secret()));
                    checked += 1;
                }
                assert_eq!(keeper.again().unwrap().secret(), words[0]);
            }
        }
        assert_eq!(checked, 5 * 20 * 6);
    }

    #[test]
    fn random_secrets_are_codewords_of_the_game_and_cover_it() {
        for text in ["2p3c", "3p3c-no-repeats", "1p15c"] {
            let game: Game = text.parse().unwrap();
            let mut numbers = Random::new(7);
            let mut seen = std::collections::HashMap::new();
            let each = 1000;
            for _ in 0..each * game.count() {
                *seen.entry(random(&game, &mut numbers)).or_insert(0) += 1;
            }
            assert_eq!(seen.len() as u64, game.count(), "{game}");
            assert!(seen.keys().all(|&word| game.contains(word)), "{game}");
            // The standard deviation is about 30.
            assert!(seen.values().all(|&count| (850..1150).contains(&count)), "{game}: {seen:?}");
        }
    }
}
