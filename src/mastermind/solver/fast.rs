//! The fast solver on one thread: parts are counted with bit operations, and equivalent guesses are left
//! out.

#[cfg(not(flat))]
use std::sync::Arc;

use crate::cpu::{Cpu, LaneCount, SUMS};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{feedback_count, index_count};
use crate::mastermind::game::Game;
use crate::mastermind::kinds::Kinds;
use crate::mastermind::memory::{push, OutOfMemory};
use crate::mastermind::partition::candidates::CandidateGuesses;
#[cfg(flat)]
use crate::mastermind::partition::counter::PartitionCounter;
use crate::mastermind::partition::walk::Visitor;
use crate::mastermind::ranking::{fold, Ranking};
use crate::mastermind::solver::results::{best_first, Choice, Evaluation, Ranked};
use crate::mastermind::solver::split::{part_sizes, tells_all_apart, Partition};
#[cfg(not(flat))]
use crate::mastermind::solver::tally::Tally;
#[cfg(not(flat))]
use crate::mastermind::solver::watched::WatchedCounter as PartitionCounter;
use crate::mastermind::strategy::Strategy;

/// The fast solver.
#[derive(Clone, Debug)]
#[cfg(not(flat))]
pub(crate) struct Fast {
    pub(super) cpu: Cpu,
    /// Counts the guesses that are ranked, if somebody watches.
    pub(super) tally: Option<Arc<Tally>>,
}

/// The fast solver. Nobody watches a submission.
#[derive(Clone, Debug)]
#[cfg(flat)]
pub(crate) struct Fast {
    cpu: Cpu,
}

impl Fast {
    /// Creates a solver that uses this backend.
    #[cfg(flat)]
    pub(crate) fn new(cpu: Cpu) -> Self {
        Self { cpu }
    }

    /// Creates a solver that uses this backend. Nobody watches it.
    #[cfg(not(flat))]
    pub(crate) fn new(cpu: Cpu) -> Self {
        Self { cpu, tally: None }
    }

    /// Plays one game for every secret. The first guess is `first`, or if that is `None`, the choice of
    /// the strategy.
    pub(crate) fn evaluate(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Evaluation, OutOfMemory> {
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
    pub(crate) fn choices(
        &self,
        game: &Game,
        strategy: Strategy,
        secrets: &[Codeword],
        played: &[Codeword],
        most: usize,
        kinds: Option<Kinds>,
    ) -> Result<Vec<Choice>, OutOfMemory> {
        let ranking = Ranking::new(strategy, secrets.len())?;
        let mut player = GamePlayer::new(game, &ranking, self);
        let best = player.choose(secrets, played)?.guess;
        let mut others = Vec::new();
        if most > 1 {
            let mut ranks = Best::new(&ranking, false);
            ranks.all = Some(Ok(others));
            let guesses = listed(game, secrets, played, kinds.as_ref());
            player.counter.scan(game, secrets, &guesses, &mut ranks)?;
            others = ranks.all.unwrap_or(Ok(Vec::new()))?;
        }
        let guesses = best_first(best, others, played, most, kinds)?;
        Choice::list(game, &guesses, secrets, |guess| part_sizes(game, guess, secrets))
    }
}

/// Returns the guesses that are ranked for a list of the best: all of them, or if only the first guess of
/// each of these kinds is listed, those that stand for all others.
pub(super) fn listed(
    game: &Game,
    secrets: &[Codeword],
    played: &[Codeword],
    kinds: Option<&Kinds>,
) -> CandidateGuesses {
    let all = CandidateGuesses::all(game);
    match kinds {
        // If no secret has some color, this list may have a guess that was played in place of equivalent
        // guesses that were not.
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
    /// Whether no two of the secrets give the guess the same feedback, as far as is known.
    tells_all_apart: bool,
}

/// Plays games, and counts how many end after each turn.
pub(super) struct GamePlayer<'a> {
    pub(super) game: &'a Game,
    ranking: &'a Ranking,
    counter: PartitionCounter,
    /// The number of games that ended after each turn.
    pub(super) turns: Vec<u64>,
    pub(super) feedbacks: u64,
}

impl<'a> GamePlayer<'a> {
    #[cfg(flat)]
    pub(super) fn new(game: &'a Game, ranking: &'a Ranking, fast: &Fast) -> Self {
        let counter = PartitionCounter::new(fast.cpu);
        Self { game, ranking, counter, turns: Vec::new(), feedbacks: 0 }
    }

    /// Creates a player that is watched if the solver is.
    #[cfg(not(flat))]
    pub(super) fn new(game: &'a Game, ranking: &'a Ranking, fast: &'a Fast) -> Self {
        let counter = PartitionCounter::new(fast.cpu, fast.tally.clone());
        Self { game, ranking, counter, turns: Vec::new(), feedbacks: 0 }
    }

    /// Counts games that end after a turn. Turns count from 0.
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
    ) -> Result<(), OutOfMemory> {
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
    ) -> Result<(), OutOfMemory> {
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
    ) -> Result<Move, OutOfMemory> {
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
        let mut best = Best::new(self.ranking, secrets.len() <= feedback_count(pins));
        self.counter.scan(self.game, secrets, &guesses, &mut best)?;
        self.feedbacks += best.ranked * secrets.len() as u64;
        Ok(best.chosen)
    }
}

/// Keeps the best of the guesses that it is shown.
struct Best<'a> {
    ranking: &'a Ranking,
    /// Whether there are few enough secrets for a guess to tell all of them apart.
    may_tell_all_apart: bool,
    /// The best rank, and whether only guesses that cannot be the secret have it.
    best: (u64, bool),
    chosen: Move,
    /// The number of guesses that were ranked.
    ranked: u64,
    /// All guesses with their ranks, if they are asked for.
    all: Option<Result<Vec<Ranked>, OutOfMemory>>,
}

impl<'a> Best<'a> {
    fn new(ranking: &'a Ranking, may_tell_all_apart: bool) -> Self {
        let chosen = Move { guess: Codeword::from_bits(0), tells_all_apart: false };
        let best = (u64::MAX, true);
        Self { ranking, may_tell_all_apart, best, chosen, ranked: 0, all: None }
    }

    /// Returns the worst rank that may be worth a look.
    #[inline(always)]
    fn limit(&self) -> u64 {
        if self.all.is_some() {
            u64::MAX
        } else {
            self.best.0
        }
    }

    /// Keeps a guess if it is better than all guesses before it.
    fn offer(&mut self, rank: u64, is_impossible: bool, guess: Codeword) {
        if (rank, is_impossible) < self.best {
            self.best = (rank, is_impossible);
            self.chosen.guess = guess;
        }
        if let Some(Ok(all)) = &mut self.all {
            if let Err(error) = push(all, (rank, is_impossible, guess)) {
                self.all = Some(Err(error));
            }
        }
    }
}

impl Visitor for Best<'_> {
    fn visit(&mut self, _: Codeword, _: &[u32]) -> bool {
        unreachable!("the parts are in rows")
    }

    #[inline(always)]
    fn visit_rows(&mut self, guess: Codeword, parts: &[[u32; SUMS]], count: usize) -> bool {
        self.ranked += 1;
        if self.may_tell_all_apart {
            let largest = fold(parts, |largest: u32, size: u32| largest.max(size));
            if largest.iter().all(|&size| size <= 1) {
                self.chosen = Move { guess, tells_all_apart: true };
                return false;
            }
        }
        let rank = self.ranking.rank(parts);
        if rank <= self.limit() {
            self.offer(rank, parts.as_flattened()[count - 1] == 0, guess);
        }
        true
    }

    #[inline(always)]
    fn visit_many<R: AsRef<[N]>, N: LaneCount>(
        &mut self,
        guesses: &[Codeword],
        parts: &[R],
    ) -> bool {
        if self.may_tell_all_apart {
            let largest = fold(parts, |largest: N, size: N| largest.max(size));
            let is_small = |&size: &N| size <= N::from(true);
            if largest[..parts[0].as_ref().len()].iter().any(is_small) {
                if let Some(number) = largest[..guesses.len()].iter().position(is_small) {
                    self.ranked += number as u64 + 1;
                    self.chosen = Move { guess: guesses[number], tells_all_apart: true };
                    return false;
                }
            }
        }
        self.ranked += guesses.len() as u64;
        if let Some(ranks) = self.ranking.ranks(parts, self.limit()) {
            let solved = parts[parts.len() - 1].as_ref();
            for ((&rank, &guess), &solved) in ranks.iter().zip(guesses).zip(solved) {
                self.offer(rank, solved == N::default(), guess);
            }
        }
        true
    }
}
