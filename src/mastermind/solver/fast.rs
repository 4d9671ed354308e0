//! The fast solver on one thread: parts are counted with bit operations, and guesses that cannot be the best are left
//! out.

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{feedback_count, index_count};
use crate::mastermind::game::Game;
use crate::mastermind::kinds::Kinds;
use crate::mastermind::partition::candidates::CandidateGuesses;
use crate::mastermind::partition::counter::Best;
#[cfg(flat)]
use crate::mastermind::partition::counter::PartitionCounter;
use crate::mastermind::ranking::Ranking;
#[cfg(not(flat))]
use crate::mastermind::solver::helped::{HelpedCounter, Helpers};
use crate::mastermind::solver::results::{best_first, Choice, Evaluation};
use crate::mastermind::solver::split::{part_sizes, tells_all_apart, Partition};
use crate::mastermind::stop::Stop;
use crate::mastermind::strategy::Strategy;

/// The counter that a player uses.
#[cfg(flat)]
type Counter = PartitionCounter;

/// The counter that a player uses.
#[cfg(not(flat))]
type Counter = HelpedCounter;

/// The fast solver.
#[derive(Clone, Debug)]
pub(crate) struct Fast {
    pub(super) cpu: Cpu,
}

impl Fast {
    /// Creates a solver that uses this backend.
    pub(crate) fn new(cpu: Cpu) -> Self {
        Self { cpu }
    }

    /// Plays one game for every secret. The first guess is `first`, or if that is `None`, the choice of
    /// the strategy.
    pub(crate) fn evaluate(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Evaluation, Stop> {
        let words = game.list()?;
        let ranking = Ranking::new(strategy, words.len())?;
        let mut player = GamePlayer::new(game, &ranking, self);
        let first = match first {
            Some(first) => first,
            None => player.choose(&words, &[])?.guess,
        };
        player.play_after(first, &words, &mut Vec::new())?;
        Ok(Evaluation { first, turns: player.turns, feedbacks: player.feedbacks })
    }

    /// Returns the `most` best guesses, best first. `most` is at least one. The first is the guess
    /// that the strategy plays, and the others are sorted by rank. `secrets` are the possible
    /// secrets in lexical order, at least one. `played` are the guesses so far, in any order. With
    /// `kinds`, only the first guess of each kind is listed.
    #[cfg(flat)]
    pub(crate) fn choices(
        &self,
        game: &Game,
        strategy: Strategy,
        secrets: &[Codeword],
        played: &[Codeword],
        most: usize,
        kinds: Option<Kinds>,
    ) -> Result<Vec<Choice>, Stop> {
        let ranking = Ranking::new(strategy, secrets.len())?;
        GamePlayer::new(game, &ranking, self).choices(secrets, played, most, kinds)
    }
}

/// Returns the guesses that are ranked for a list of the best guesses. If the list has only the first guess of
/// each of these kinds, it is often enough to rank one of several equivalent guesses. Otherwise, all guesses
/// are ranked.
pub(super) fn listed(
    game: &Game,
    secrets: &[Codeword],
    played: &[Codeword],
    kinds: Option<&Kinds>,
) -> CandidateGuesses {
    let all = CandidateGuesses::all(game);
    match kinds {
        // If there is a color that no secret has, this list may have a guess that was already played, and not
        // an equivalent guess that was not played.
        Some(kinds) if secrets.len() > 1 && kinds.present == all.first_colors => {
            CandidateGuesses::up_to_symmetry(game, secrets, played)
        }
        _ => all,
    }
}

/// A guess that a strategy plays.
#[derive(Clone, Copy)]
pub(super) struct Move {
    pub(super) guess: Codeword,
    /// Whether it is known that the guess gets a different feedback from each secret.
    tells_all_apart: bool,
}

/// Plays games, and counts how many end after each turn.
pub(super) struct GamePlayer<'a> {
    pub(super) game: &'a Game,
    ranking: &'a Ranking,
    counter: Counter,
    /// The number of games that ended after each turn.
    pub(super) turns: Vec<u64>,
    pub(super) feedbacks: u64,
}

impl<'a> GamePlayer<'a> {
    /// Creates a player.
    #[cfg(flat)]
    fn new(game: &'a Game, ranking: &'a Ranking, fast: &Fast) -> Self {
        let counter = PartitionCounter::new(fast.cpu);
        Self { game, ranking, counter, turns: Vec::new(), feedbacks: 0 }
    }

    /// Creates a player that nobody helps or watches.
    #[cfg(not(flat))]
    pub(super) fn new(game: &'a Game, ranking: &'a Ranking, fast: &Fast) -> Self {
        Self::with_helpers(game, ranking, fast, Helpers::NONE)
    }

    /// Creates a player.
    #[cfg(not(flat))]
    pub(super) fn with_helpers(
        game: &'a Game,
        ranking: &'a Ranking,
        fast: &Fast,
        helpers: Helpers,
    ) -> Self {
        let counter = HelpedCounter::new(fast.cpu, helpers);
        Self { game, ranking, counter, turns: Vec::new(), feedbacks: 0 }
    }
}

#[cfg(flat)]
impl GamePlayer<'_> {
    /// Returns the best guess.
    fn best(
        &mut self,
        secrets: &[Codeword],
        _: &[Codeword],
        guesses: &CandidateGuesses,
    ) -> Result<Best, Stop> {
        self.counter.best(self.game, secrets, guesses, self.ranking)
    }
}

#[cfg(not(flat))]
impl GamePlayer<'_> {
    /// Returns the best guess.
    fn best(
        &mut self,
        secrets: &[Codeword],
        played: &[Codeword],
        guesses: &CandidateGuesses,
    ) -> Result<Best, Stop> {
        self.counter.best(self.game, secrets, played, guesses, self.ranking)
    }
}

impl GamePlayer<'_> {
    /// Returns the `most` best guesses, best first. See [`Solve::choices`](crate::mastermind::solver::results::Solve::choices).
    pub(super) fn choices(
        &mut self,
        secrets: &[Codeword],
        played: &[Codeword],
        most: usize,
        kinds: Option<Kinds>,
    ) -> Result<Vec<Choice>, Stop> {
        let best = self.choose(secrets, played)?.guess;
        let mut others = Vec::new();
        if most > 1 {
            let guesses = listed(self.game, secrets, played, kinds.as_ref());
            others = self.counter.ranked(self.game, secrets, &guesses, self.ranking)?;
        }
        let guesses = best_first(best, others, played, most, kinds)?;
        let sizes = |guess| part_sizes(self.game, guess, secrets);
        Ok(Choice::list(self.game, &guesses, secrets, sizes)?)
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
        let partition = Partition::new(self.game, guess, secrets)?;
        let all_black = index_count(self.game.pins()) - 1;
        self.end(played.len(), partition.part(all_black).len() as u64);
        played.push(guess);
        for index in 0..all_black {
            let part = partition.part(index);
            if !part.is_empty() {
                self.play(part, played)?;
            }
        }
        played.pop();
        Ok(())
    }

    /// Returns the guess that the strategy plays.
    pub(super) fn choose(
        &mut self,
        secrets: &[Codeword],
        played: &[Codeword],
    ) -> Result<Move, Stop> {
        let pins = self.game.pins();
        if secrets.len() <= 2 || self.ranking.is_first() {
            return Ok(Move { guess: secrets[0], tells_all_apart: false });
        }
        if secrets.len() < feedback_count(pins) {
            let mut guesses = secrets.iter().copied();
            if let Some(guess) = guesses.find(|&guess| tells_all_apart(pins, guess, secrets)) {
                return Ok(Move { guess, tells_all_apart: true });
            }
        }
        let guesses = CandidateGuesses::up_to_symmetry(self.game, secrets, played);
        let best = self.best(secrets, played, &guesses)?;
        self.feedbacks += best.ranked * secrets.len() as u64;
        Ok(Move { guess: best.guess.2, tells_all_apart: false })
    }
}
