//! Solvers: which guess a strategy plays next, and how long it takes for every secret.
//!
//! # The rules of play
//!
//! All codewords are ranked, possible or not, but for those that were played. The best rank wins; on
//! a tie a possible secret wins over an impossible one, and then the first in lexical order. Three
//! shortcuts come before that, as in the programs whose totals are published:
//!
//! * With one or two secrets left, the first of them is played.
//! * With fewer than p (p + 3) / 2 left, the first of them that tells all apart is played, if one does.
//! * In the ranking of all, the first codeword that tells all apart is played.

pub mod fast;
pub mod reference;
mod split;
mod threads;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Score;
use crate::mastermind::game::Game;
use crate::mastermind::strategy::Strategy;

/// How a strategy fares, every codeword being the secret once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The first guess.
    pub first: Codeword,
    /// By turn, from the first on: how many games end with it.
    pub turns: Vec<u64>,
    /// How many times a guess was scored against a secret to find the guesses.
    pub scores: u64,
}

impl Evaluation {
    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.turns.iter().sum()
    }

    /// All turns of all games.
    pub fn total(&self) -> u64 {
        (1..).zip(&self.turns).map(|(turn, games)| turn * games).sum()
    }

    /// The most turns of a game.
    pub fn maximum(&self) -> usize {
        self.turns.len()
    }

    /// The mean of the turns of a game.
    pub fn average(&self) -> f64 {
        self.total() as f64 / self.games() as f64
    }
}

/// A guess, and what it tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The guess.
    pub guess: Codeword,
    /// Whether it may be the secret.
    pub is_possible: bool,
    /// How many of the possible secrets answer it with each score, in the order of their ordinals, empty
    /// parts left out.
    pub parts: Vec<(Score, u64)>,
}

impl Choice {
    /// A guess with its parts: by ordinal, how many of `secrets` answer with it.
    fn new(game: &Game, guess: Codeword, secrets: &[Codeword], parts: &[u32]) -> Self {
        let score =
            |ordinal| Score::from_ordinal(game.pins(), ordinal).expect("no guess scores a hole");
        let some = parts.iter().enumerate().filter(|&(_, &count)| count > 0);
        Self {
            guess,
            is_possible: secrets.contains(&guess),
            parts: some.map(|(ordinal, &count)| (score(ordinal), u64::from(count))).collect(),
        }
    }
}

/// A way to find guesses. All have the same answers, but for [`Evaluation::scores`].
pub trait Solver {
    /// Plays every secret. The first guess is `first` or else what the strategy says.
    fn evaluate(&self, game: &Game, strategy: Strategy, first: Option<Codeword>) -> Evaluation;

    /// The `most` best guesses, best first, where `secrets` are possible, at least one, in lexical order
    /// and `played` has been played. The first of them is the one that the strategy plays; the others
    /// follow by rank.
    fn choices(
        &self,
        game: &Game,
        strategy: Strategy,
        secrets: &[Codeword],
        played: &[Codeword],
        most: usize,
    ) -> Vec<Choice>;
}
