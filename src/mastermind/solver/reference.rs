//! The slow solver: all codewords are ranked for every set of secrets, and scored directly by the
//! rules.

use std::sync::Arc;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{feedback_count, index_count, Feedback};
use crate::mastermind::game::Game;
use crate::mastermind::kinds::Kinds;
use crate::mastermind::memory::{push, reserve};
use crate::mastermind::progress::Progress;
use crate::mastermind::ranking::{Ranked, Ranking};
use crate::mastermind::solver::guesses::guesses_from;
use crate::mastermind::solver::results::{best_first, Choice, Evaluation, Solve};
use crate::mastermind::stop::Stop;
use crate::mastermind::strategy::Strategy;

/// The slow solver.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reference {
    /// Counts the evaluations and their solved secrets. A choice is not counted. It takes as long as one turn
    /// of an evaluation.
    progress: Option<Arc<Progress>>,
}

impl Solve for Reference {
    fn reporting_to(&self, progress: Arc<Progress>) -> Box<dyn Solve> {
        Box::new(Self { progress: Some(progress) })
    }

    fn evaluate(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Evaluation, Stop> {
        let progress = self.progress.as_deref();
        if let Some(progress) = progress {
            progress.begin_run();
        }
        let words = game.list()?;
        let ranking = Ranking::new(strategy, words.len())?;
        let mut player = Player { game, words: &words, ranking, feedbacks: 0, progress };
        let first = first.map_or_else(|| player.choose(&words, &[]), Ok)?;
        if let Some(progress) = progress {
            progress.begin_playing(words.len() as u64, 0);
        }
        let mut turns = Vec::new();
        player.play(&words, first, &mut Vec::new(), &mut turns)?;
        Ok(Evaluation { first, turns, feedbacks: player.feedbacks })
    }

    fn guesses(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Vec<Codeword>, Stop> {
        let words = game.list()?;
        let ranking = Ranking::new(strategy, words.len())?;
        let progress = self.progress.as_deref();
        let mut player = Player { game, words: &words, ranking, feedbacks: 0, progress };
        let mut choose = |secrets: &[Codeword], played: &[Codeword]| {
            let first = first.filter(|_| played.is_empty());
            first.map_or_else(|| player.choose(secrets, played), Ok)
        };
        let mut guesses = Vec::new();
        guesses_from(game, &words, &mut Vec::new(), &mut choose, &mut guesses)?;
        Ok(guesses)
    }

    fn choices(
        &self,
        game: &Game,
        strategy: Strategy,
        secrets: &[Codeword],
        played: &[Codeword],
        most: usize,
        kinds: Option<Kinds>,
    ) -> Result<Vec<Choice>, Stop> {
        let words = game.list()?;
        let ranking = Ranking::new(strategy, secrets.len())?;
        let progress = self.progress.as_deref();
        let mut player = Player { game, words: &words, ranking, feedbacks: 0, progress };
        let best = player.choose(secrets, played)?;
        let mut others = Vec::new();
        if most > 1 {
            reserve(&mut others, words.len())?;
            others.extend(words.iter().map(|&word| player.ranked(secrets, word)));
        }
        let guesses = best_first(best, others, played, most, kinds)?;
        let sizes = |guess| part_sizes(game.pins(), guess, secrets);
        Ok(Choice::list(game, &guesses, secrets, sizes)?)
    }
}

/// Returns how many secrets give each feedback to a guess, by feedback index.
fn part_sizes(pins: usize, guess: Codeword, secrets: &[Codeword]) -> Vec<u32> {
    let mut sizes = vec![0; index_count(pins)];
    for &secret in secrets {
        sizes[index(pins, guess, secret)] += 1;
    }
    sizes
}

/// Returns the index of the feedback for `guess` if `secret` is the secret.
fn index(pins: usize, guess: Codeword, secret: Codeword) -> usize {
    Feedback::of(pins, guess, secret).index(pins).expect("the rules give possible feedback")
}

/// Plays games by the rules.
struct Player<'a> {
    game: &'a Game,
    words: &'a [Codeword],
    ranking: Ranking,
    /// The number of feedbacks that were needed to rank guesses.
    feedbacks: u64,
    /// Counts the solved secrets, and can stop the player.
    progress: Option<&'a Progress>,
}

impl Player<'_> {
    /// Plays all games of some secrets to their ends, and counts them in `turns`.
    fn play(
        &mut self,
        secrets: &[Codeword],
        guess: Codeword,
        played: &mut Vec<Codeword>,
        turns: &mut Vec<u64>,
    ) -> Result<(), Stop> {
        let pins = self.game.pins();
        let mut parts = vec![Vec::new(); index_count(pins)];
        for &secret in secrets {
            push(&mut parts[index(pins, guess, secret)], secret)?;
        }
        if turns.len() == played.len() {
            turns.push(0);
        }
        let solved = parts.pop().map_or(0, |solved| solved.len());
        turns[played.len()] += solved as u64;
        if let Some(progress) = self.progress {
            progress.advance(solved as u64);
        }
        played.push(guess);
        for part in parts.iter().filter(|part| !part.is_empty()) {
            let next = self.choose(part, played)?;
            self.play(part, next, played, turns)?;
        }
        played.pop();
        Ok(())
    }

    /// Returns the guess that the strategy plays.
    fn choose(&mut self, secrets: &[Codeword], played: &[Codeword]) -> Result<Codeword, Stop> {
        let pins = self.game.pins();
        if secrets.len() <= 2 || self.ranking.is_first() {
            return Ok(secrets[0]);
        }
        let tells_all_apart =
            |&&guess: &&Codeword| part_sizes(pins, guess, secrets).iter().all(|&size| size <= 1);
        if secrets.len() < feedback_count(pins) {
            if let Some(guess) = secrets.iter().find(tells_all_apart) {
                return Ok(*guess);
            }
        }
        let (words, progress) = (self.words, self.progress);
        let check = || progress.map_or(Ok(()), Progress::check);
        let unplayed = || {
            let words = words.iter().take_while(|_| check().is_ok());
            words.filter(|word| !played.contains(word))
        };
        self.feedbacks += (unplayed().count() * secrets.len()) as u64;
        if let Some(guess) = unplayed().find(tells_all_apart) {
            return Ok(*guess);
        }
        let best = unplayed().map(|&word| self.ranked(secrets, word)).min();
        check()?;
        Ok(best.expect("a secret was not played").2)
    }

    /// Returns the rank of a guess, followed by the values that break ties.
    fn ranked(&self, secrets: &[Codeword], guess: Codeword) -> Ranked {
        let sizes = part_sizes(self.game.pins(), guess, secrets);
        (self.ranking.rank(sizes.into_iter()), !secrets.contains(&guess), guess)
    }
}
