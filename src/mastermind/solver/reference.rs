//! The reference: all codewords ranked for every set of secrets, scored by the rules.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{ordinals, scores, Score};
use crate::mastermind::game::Game;
use crate::mastermind::solver::{Choice, Evaluation, Solver};
use crate::mastermind::strategy::{Ranking, Strategy};

/// The slow solver.
pub struct Reference;

impl Solver for Reference {
    fn evaluate(&self, game: &Game, strategy: Strategy, first: Option<Codeword>) -> Evaluation {
        let words = game.codewords();
        let ranking = Ranking::new(strategy, words.len());
        let mut play = Play { game, words: &words, ranking, scores: 0 };
        let first = first.unwrap_or_else(|| play.choose(&words, &[]));
        let mut turns = Vec::new();
        play.play(&words, first, &mut Vec::new(), &mut turns);
        Evaluation { first, turns, scores: play.scores }
    }

    fn choices(
        &self,
        game: &Game,
        strategy: Strategy,
        secrets: &[Codeword],
        played: &[Codeword],
        most: usize,
    ) -> Vec<Choice> {
        let words = game.codewords();
        let ranking = Ranking::new(strategy, secrets.len());
        let mut play = Play { game, words: &words, ranking, scores: 0 };
        let best = play.choose(secrets, played);
        let mut others: Vec<_> = words
            .iter()
            .filter(|word| **word != best && !played.contains(word))
            .map(|&word| play.ranked(secrets, word))
            .collect();
        others.sort_unstable();
        let all = std::iter::once(best).chain(others.into_iter().map(|(_, _, word)| word));
        let choice = |guess| Choice::new(game, guess, secrets, &parts(game.pins(), guess, secrets));
        all.take(most).map(choice).collect()
    }
}

/// How many secrets answer a guess with each score, by ordinal.
fn parts(pins: usize, guess: Codeword, secrets: &[Codeword]) -> Vec<u32> {
    let mut parts = vec![0; ordinals(pins)];
    for &secret in secrets {
        parts[Score::of(pins, guess, secret).ordinal(pins)] += 1;
    }
    parts
}

/// What all guesses of an evaluation are found with.
struct Play<'a> {
    game: &'a Game,
    words: &'a [Codeword],
    ranking: Ranking,
    scores: u64,
}

impl Play<'_> {
    /// Plays all secrets that are left; `turns` by turn has the games that ended.
    fn play(
        &mut self,
        secrets: &[Codeword],
        guess: Codeword,
        played: &mut Vec<Codeword>,
        turns: &mut Vec<u64>,
    ) {
        let pins = self.game.pins();
        let mut parts = vec![Vec::new(); ordinals(pins)];
        for &secret in secrets {
            parts[Score::of(pins, guess, secret).ordinal(pins)].push(secret);
        }
        if turns.len() == played.len() {
            turns.push(0);
        }
        turns[played.len()] += parts.pop().map_or(0, |solved| solved.len() as u64);
        played.push(guess);
        for part in parts.iter().filter(|part| !part.is_empty()) {
            let next = self.choose(part, played);
            self.play(part, next, played, turns);
        }
        played.pop();
    }

    /// The guess that the strategy plays.
    fn choose(&mut self, secrets: &[Codeword], played: &[Codeword]) -> Codeword {
        let pins = self.game.pins();
        if secrets.len() <= 2 || self.ranking.strategy() == Strategy::First {
            return secrets[0];
        }
        let tells_all_apart =
            |&&guess: &&Codeword| parts(pins, guess, secrets).iter().all(|&part| part <= 1);
        if secrets.len() < scores(pins) {
            if let Some(guess) = secrets.iter().find(tells_all_apart) {
                return *guess;
            }
        }
        let words = self.words;
        let unplayed = || words.iter().filter(|word| !played.contains(word));
        self.scores += (unplayed().count() * secrets.len()) as u64;
        if let Some(guess) = unplayed().find(tells_all_apart) {
            return *guess;
        }
        let best = unplayed().map(|&word| self.ranked(secrets, word)).min();
        best.expect("a secret was not played").2
    }

    /// The rank of a guess and what decides on a tie, with the guess.
    fn ranked(&self, secrets: &[Codeword], guess: Codeword) -> (u64, bool, Codeword) {
        let parts = parts(self.game.pins(), guess, secrets);
        (self.ranking.rank(&parts), !secrets.contains(&guess), guess)
    }
}
