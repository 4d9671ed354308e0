//! The slow solver: all codewords are ranked for every set of secrets, and scored directly by the
//! rules.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{feedback_count, index_count, Feedback};
use crate::mastermind::game::Game;
use crate::mastermind::progress::{Phase, Progress, Stop};
use crate::mastermind::ranking::{Ranked, Ranking};
use crate::mastermind::solver::results::Evaluation;

/// Plays all games of a strategy. Also returns the guesses in preorder.
pub(super) fn play_all(
    game: &Game,
    ranking: &Ranking,
    first: Option<Codeword>,
    progress: Option<&Progress>,
) -> Result<(Evaluation, Vec<Codeword>), Stop> {
    let words = game.list();
    let mut player = Player::new(game, ranking, progress);
    let first = first.map_or_else(|| player.choose(&words, &[]), Ok)?;
    if let Some(progress) = progress {
        progress.begin(Phase::Secrets(words.len() as u64), 0);
    }
    player.play(&words, first, &mut Vec::new())?;
    let Player { turns, comparisons, guesses, .. } = player;
    Ok((Evaluation { first, turns, comparisons }, guesses))
}

/// Returns how many secrets give each answer to a guess, by answer index.
fn part_sizes(pins: usize, guess: Codeword, secrets: &[Codeword]) -> Vec<u32> {
    let mut sizes = vec![0; index_count(pins)];
    for &secret in secrets {
        sizes[index(pins, guess, secret)] += 1;
    }
    sizes
}

/// Returns the index of the answer for `guess` if `secret` is the secret.
fn index(pins: usize, guess: Codeword, secret: Codeword) -> usize {
    Feedback::of(pins, guess, secret).index(pins).expect("the rules give possible feedback")
}

/// Plays games by the rules.
pub(super) struct Player<'a> {
    game: &'a Game,
    words: Vec<Codeword>,
    ranking: &'a Ranking,
    /// Counts the solved secrets, and can stop the player.
    progress: Option<&'a Progress>,
    /// The number of comparisons of a guess with a secret that ranked guesses.
    comparisons: u64,
    /// The number of games that ended after each turn.
    turns: Vec<u64>,
    /// The guesses in preorder.
    guesses: Vec<Codeword>,
}

impl<'a> Player<'a> {
    pub(super) fn new(
        game: &'a Game,
        ranking: &'a Ranking,
        progress: Option<&'a Progress>,
    ) -> Self {
        let (words, turns, guesses) = (game.list(), Vec::new(), Vec::new());
        Self { game, words, ranking, progress, comparisons: 0, turns, guesses }
    }

    /// Plays all games of some secrets to their ends, with this as the next guess.
    fn play(
        &mut self,
        secrets: &[Codeword],
        guess: Codeword,
        played: &mut Vec<Codeword>,
    ) -> Result<(), Stop> {
        let pins = self.game.pins();
        let mut parts = vec![Vec::new(); index_count(pins)];
        for &secret in secrets {
            parts[index(pins, guess, secret)].push(secret);
        }
        if self.turns.len() == played.len() {
            self.turns.push(0);
        }
        let solved = parts.pop().map_or(0, |solved| solved.len());
        self.turns[played.len()] += solved as u64;
        if let Some(progress) = self.progress {
            progress.advance(solved);
        }
        self.guesses.push(guess);
        played.push(guess);
        for part in parts.iter().filter(|part| !part.is_empty()) {
            let next = self.choose(part, played)?;
            self.play(part, next, played)?;
        }
        played.pop();
        Ok(())
    }

    /// Returns the guess that the strategy plays.
    pub(super) fn choose(
        &mut self,
        secrets: &[Codeword],
        played: &[Codeword],
    ) -> Result<Codeword, Stop> {
        let pins = self.game.pins();
        if secrets.len() <= 2 || self.ranking.is_unranked() {
            return Ok(secrets[0]);
        }
        let tells_all_apart =
            |&&guess: &&Codeword| part_sizes(pins, guess, secrets).iter().all(|&size| size <= 1);
        // If only secrets are guessed, the search below finds the same guess.
        if secrets.len() < feedback_count(pins) && !self.ranking.only_possible {
            if let Some(guess) = secrets.iter().find(tells_all_apart) {
                return Ok(*guess);
            }
        }
        let is_unplayed = |word: &&Codeword| !played.contains(word);
        let number = self.candidates(secrets).iter().filter(is_unplayed).count();
        self.comparisons += (number * secrets.len()) as u64;
        let check = || self.progress.map_or(Ok(()), Progress::check);
        let words = self.candidates(secrets);
        let unplayed = || words.iter().take_while(|_| check().is_ok()).filter(is_unplayed);
        if let Some(guess) = unplayed().find(tells_all_apart) {
            return Ok(*guess);
        }
        let best = unplayed().map(|&word| self.ranked(secrets, word)).min();
        check()?;
        Ok(best.expect("a secret was not played").2)
    }

    /// Returns the codewords that may be guessed.
    fn candidates<'b>(&'b self, secrets: &'b [Codeword]) -> &'b [Codeword] {
        if self.ranking.only_possible {
            secrets
        } else {
            &self.words
        }
    }

    /// Returns the ranks of all codewords that may be guessed.
    pub(super) fn ranks(&self, secrets: &[Codeword]) -> Vec<Ranked> {
        self.candidates(secrets).iter().map(|&word| self.ranked(secrets, word)).collect()
    }

    /// Returns the rank of a guess, followed by the values that break ties.
    fn ranked(&self, secrets: &[Codeword], guess: Codeword) -> Ranked {
        let sizes = part_sizes(self.game.pins(), guess, secrets);
        (self.ranking.rank(sizes.into_iter()), !secrets.contains(&guess), guess)
    }
}
