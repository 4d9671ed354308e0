//! The fast solver on one thread: parts are counted with bit operations, and guesses that cannot be the best are left
//! out.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::candidates::CandidateGuesses;
use crate::mastermind::feedback::feedback_count;
use crate::mastermind::game::Game;
use crate::mastermind::partition::counter::{Best, PartitionCounter};
use crate::mastermind::partition::Question;
use crate::mastermind::ranking::Ranking;
use crate::mastermind::scorer::{tells_all_apart, Partition};
use crate::mastermind::solver::results::Evaluation;

use crate::mastermind::progress::Stop;

/// Finds the best guess for some secrets.
pub(crate) trait FindBest {
    /// Whether possible secrets are ranked first if the rank is the largest part.
    const SECRETS_FIRST: bool;

    /// Returns the best guess.
    fn find_best(&mut self, question: &Question<'_>) -> Result<Best, Stop>;
}

impl FindBest for PartitionCounter {
    const SECRETS_FIRST: bool = false;

    fn find_best(&mut self, question: &Question<'_>) -> Result<Best, Stop> {
        Ok(self.best(question))
    }
}

/// Plays one game for every secret. The first guess is `first`, or if that is `None`, the choice of the
/// strategy.
pub(crate) fn play_games(
    counter: impl FindBest,
    game: &Game,
    ranking: &Ranking,
    first: Option<Codeword>,
) -> Result<Evaluation, Stop> {
    let words = game.list();
    let mut player = GamePlayer::new(game, ranking, counter);
    let first = match first {
        Some(first) => first,
        None => player.choose(&words, &[])?.guess,
    };
    player.play_after(first, &words, &mut Vec::new())?;
    Ok(Evaluation { first, turns: player.turns, feedbacks: player.feedbacks })
}

/// A guess that a strategy plays.
#[derive(Clone, Copy)]
pub(crate) struct Move {
    pub(crate) guess: Codeword,
    /// Whether it is known that the guess gets a different feedback from each secret.
    tells_all_apart: bool,
}

/// Plays games, and counts how many end after each turn.
pub(crate) struct GamePlayer<'a, C> {
    pub(super) game: &'a Game,
    ranking: &'a Ranking,
    pub(super) counter: C,
    /// The number of games that ended after each turn.
    pub(super) turns: Vec<u64>,
    pub(super) feedbacks: u64,
}

impl<'a, C: FindBest> GamePlayer<'a, C> {
    /// Creates a player.
    pub(crate) fn new(game: &'a Game, ranking: &'a Ranking, counter: C) -> Self {
        Self { game, ranking, counter, turns: Vec::new(), feedbacks: 0 }
    }

    /// Counts games that end after a turn. Turns are counted from 0.
    pub(super) fn end(&mut self, turn: usize, games: u64) {
        if games > 0 {
            if self.turns.len() <= turn {
                self.turns.resize(turn + 1, 0);
            }
            self.turns[turn] += games;
        }
    }

    /// Plays all games of a node to their ends.
    pub(super) fn play(
        &mut self,
        secrets: &[Codeword],
        played: &mut Vec<Codeword>,
    ) -> Result<(), Stop> {
        let (turn, games) = (played.len(), secrets.len() as u64);
        if games <= 2 {
            self.end(turn, 1);
            self.end(turn + 1, games - 1);
            return Ok(());
        }
        let Move { guess, tells_all_apart } = self.choose(secrets, played)?;
        if tells_all_apart {
            let solved = u64::from(secrets.binary_search(&guess).is_ok());
            self.end(turn, solved);
            self.end(turn + 1, games - solved);
            return Ok(());
        }
        self.play_after(guess, secrets, played)
    }

    /// Plays all games of a node to their ends, after one more guess.
    fn play_after(
        &mut self,
        guess: Codeword,
        secrets: &[Codeword],
        played: &mut Vec<Codeword>,
    ) -> Result<(), Stop> {
        let partition = Partition::new(self.game, guess, secrets);
        self.end(played.len(), partition.has_guess().into());
        played.push(guess);
        for (_, part) in partition.branches() {
            self.play(part, played)?;
        }
        played.pop();
        Ok(())
    }

    /// Returns the guess that the strategy plays for some secrets, at least one and in lexical order. `played`
    /// are the guesses so far, in any order.
    pub(crate) fn choose(
        &mut self,
        secrets: &[Codeword],
        played: &[Codeword],
    ) -> Result<Move, Stop> {
        let pins = self.game.pins();
        if secrets.len() <= 2 || self.ranking.is_unranked() {
            return Ok(Move { guess: secrets[0], tells_all_apart: false });
        }
        // These guesses are found early where the secrets are ranked first.
        let ranks_secrets =
            C::SECRETS_FIRST && self.ranking.is_largest() || self.ranking.only_possible;
        if secrets.len() < feedback_count(pins) && !ranks_secrets {
            let mut guesses = secrets.iter().copied();
            if let Some(guess) = guesses.find(|&guess| tells_all_apart(pins, guess, secrets)) {
                return Ok(Move { guess, tells_all_apart: true });
            }
        }
        let &mut Self { game, ranking, .. } = self;
        let guesses = &CandidateGuesses::up_to_symmetry(game, secrets, played);
        let question = Question { game, secrets, played, guesses, ranking };
        let best = self.counter.find_best(&question)?;
        let (rank, _, guess) = best.guess;
        self.feedbacks += best.ranked * secrets.len() as u64;
        let tells_all_apart = secrets.len() < feedback_count(pins)
            && rank == self.ranking.perfect(pins, secrets.len());
        Ok(Move { guess, tells_all_apart })
    }
}
