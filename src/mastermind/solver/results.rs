//! The results of solvers.

use std::fmt::Display;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::Game;
use crate::mastermind::scorer::part_sizes;

/// The result of a strategy when each codeword is the secret once.
///
/// All solvers find the same evaluation, except for the number of [comparisons](Self::comparisons).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    pub(crate) first: Codeword,
    /// At least one game has been played.
    pub(crate) turns: Vec<u64>,
    pub(crate) comparisons: u64,
}

impl Evaluation {
    /// Returns the first guess of every game.
    #[must_use]
    pub fn first(&self) -> Codeword {
        self.first
    }

    /// Returns how many games end after the first turn, after the second turn, and so on.
    #[must_use]
    pub fn turns(&self) -> &[u64] {
        &self.turns
    }

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.turns.iter().sum()
    }

    /// Returns the number of turns of all games together.
    #[must_use]
    pub fn total(&self) -> u64 {
        (1..).zip(&self.turns).map(|(turn, games)| turn * games).sum()
    }

    /// Returns the number of turns of the longest game.
    #[must_use]
    pub fn maximum(&self) -> usize {
        self.turns.len()
    }

    /// Returns the mean number of turns of a game.
    #[must_use]
    pub fn average(&self) -> f64 {
        self.total() as f64 / self.games() as f64
    }

    /// Returns what is known about the games on one line. `first` is the first guess as it is written.
    pub(crate) fn row(&self, first: &str) -> String {
        let (total, average, maximum) = (self.total(), self.average(), self.maximum());
        format!("first {first} total {total} average {average:.4} maximum {maximum}\n")
    }

    /// Returns what is known about the games, one fact per line: the game, the name of the strategy if it has one,
    /// the first guess as it is written, the numbers of games and turns, and more numbers with their names.
    pub(crate) fn facts(
        &self,
        game: &Game,
        strategy: Option<&str>,
        first: &str,
        numbers: &[(&str, u64)],
    ) -> String {
        let strategy = strategy.map_or(String::new(), |name| format!("strategy {name}\n"));
        let turns: String = self.turns.iter().map(|games| format!(" {games}")).collect();
        let numbers: String = numbers.iter().map(|(name, n)| format!("{name} {n}\n")).collect();
        format!(
            "game {game}\n{strategy}first {first}\ngames {}\ntotal {}\naverage {:.4}\nmaximum {}\n\
             turns{turns}\n{numbers}",
            self.games(),
            self.total(),
            self.average(),
            self.maximum()
        )
    }

    /// Returns the number of comparisons of a guess with a secret by which the solver ranked guesses.
    #[must_use]
    pub fn comparisons(&self) -> u64 {
        self.comparisons
    }
}

/// A guess, and how it divides the possible secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The guess.
    pub guess: Codeword,
    /// Whether the guess may be the secret.
    pub is_possible: bool,
    /// The number of possible secrets that give each answer, sorted by black hits and then by
    /// white hits. Answers that no secret gives are left out.
    pub part_sizes: Vec<(Feedback, u64)>,
}

impl Choice {
    /// Returns how a guess divides the possible secrets.
    pub(crate) fn of(game: &Game, guess: Codeword, secrets: &[Codeword]) -> Self {
        let sizes = part_sizes(game, guess, secrets).into_iter().enumerate();
        let part = |(index, size): (_, u32)| {
            Some((Feedback::from_index(game.pins(), index)?, u64::from(size)))
        };
        let part_sizes = sizes.filter(|&(_, size)| size > 0).filter_map(part).collect();
        Self { guess, is_possible: secrets.binary_search(&guess).is_ok(), part_sizes }
    }

    /// Returns the size of the largest part.
    pub(crate) fn largest(&self) -> u64 {
        self.sizes().max().unwrap_or(0)
    }

    /// Returns how many secrets are left on average. The secret itself is one of them, even if the guess finds it.
    pub(crate) fn mean_left(&self) -> f64 {
        let sizes = || self.sizes().map(|size| size as f64);
        sizes().map(|size| size * size).sum::<f64>() / sizes().sum::<f64>()
    }

    /// Returns how many bits of information the answer gives on average.
    pub(crate) fn information(&self) -> f64 {
        let sizes = || self.sizes().map(|size| size as f64);
        let secrets: f64 = sizes().sum();
        sizes().map(|size| size / secrets * (secrets / size).log2()).sum()
    }

    /// Returns the sizes of the parts.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = u64> + '_ {
        self.part_sizes.iter().map(|&(_, size)| size)
    }

    /// Returns what is known about the guess, one fact per line. `guess` is the guess as it is written.
    pub(crate) fn facts(&self, guess: impl Display) -> String {
        let possible = if self.is_possible { "yes" } else { "no" };
        let parts = self.part_sizes.iter();
        // Up to eight pins have one digit each.
        let parts = parts.map(|(part, size)| format!(" {}{}:{size}", part.black, part.white));
        format!("guess {guess}\npossible {possible}\nparts{}\n", parts.collect::<String>())
    }
}
