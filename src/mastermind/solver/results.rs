//! The results of solvers.

use std::fmt::{self, Display};
use std::iter;
use std::sync::Arc;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::Game;
use crate::mastermind::kinds::Kinds;
use crate::mastermind::memory::{push, reserve, OutOfMemory};
use crate::mastermind::progress::Progress;
use crate::mastermind::ranking::Ranked;
use crate::mastermind::solver::split::part_sizes;
use crate::mastermind::stop::Stop;
use crate::mastermind::strategy::Strategy;

/// The result of a strategy when each codeword is the secret once.
///
/// All solvers find the same evaluation, except for the number of [`feedbacks`](Self::feedbacks).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    pub(crate) first: Codeword,
    /// At least one game has been played.
    pub(crate) turns: Vec<u64>,
    pub(crate) feedbacks: u64,
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

    /// Returns what is known about the games, one fact per line. `first` is the first guess as it is written.
    pub(crate) fn facts(&self, first: impl Display) -> String {
        let turns: String = self.turns.iter().map(|games| format!(" {games}")).collect();
        format!(
            "first {first}\ngames {}\ntotal {}\naverage {:.4}\nmaximum {}\nturns{turns}\n",
            self.games(),
            self.total(),
            self.average(),
            self.maximum()
        )
    }

    /// Returns the number of feedbacks that the solver computed in order to rank guesses.
    #[must_use]
    pub fn feedbacks(&self) -> u64 {
        self.feedbacks
    }
}

/// Writes `5801 turns in 1296 games: 4.4761 on average, 5 at most`.
impl Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (total, games, average) = (self.total(), self.games(), self.average());
        let s = |number| if number == 1 { "" } else { "s" };
        let (turns, of_games) = (s(total), s(games));
        write!(f, "{total} turn{turns} in {games} game{of_games}: ")?;
        write!(f, "{average:.4} on average, {} at most", self.maximum())
    }
}

/// A guess, and how it divides the possible secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The guess.
    pub guess: Codeword,
    /// Whether the guess may be the secret.
    pub is_possible: bool,
    /// The number of possible secrets that give each feedback, sorted by black hits and then by
    /// white hits. Feedbacks that no secret gives are left out.
    pub part_sizes: Vec<(Feedback, u64)>,
}

impl Choice {
    /// Returns how a guess divides the possible secrets.
    pub(crate) fn of(
        game: &Game,
        guess: Codeword,
        secrets: &[Codeword],
    ) -> Result<Self, OutOfMemory> {
        Self::new(game, guess, secrets, &part_sizes(game, guess, secrets))
    }

    /// Creates a choice from a guess and its part sizes, by feedback index. `secrets` are the
    /// possible secrets.
    fn new(
        game: &Game,
        guess: Codeword,
        secrets: &[Codeword],
        sizes: &[u32],
    ) -> Result<Self, OutOfMemory> {
        let mut part_sizes = Vec::new();
        reserve(&mut part_sizes, sizes.iter().filter(|&&size| size > 0).count())?;
        for (index, &size) in sizes.iter().enumerate().filter(|&(_, &size)| size > 0) {
            let feedback = Feedback::from_index(game.pins(), index);
            part_sizes.push((feedback.expect("no guess gets the hole"), u64::from(size)));
        }
        Ok(Self { guess, is_possible: secrets.binary_search(&guess).is_ok(), part_sizes })
    }

    /// Returns what is known about the guess, one fact per line. `guess` is the guess as it is written.
    pub(crate) fn facts(&self, guess: impl Display) -> String {
        let possible = if self.is_possible { "yes" } else { "no" };
        let parts = self.part_sizes.iter();
        // Up to eight pins have one digit each.
        let parts = parts.map(|(part, size)| format!(" {}{}:{size}", part.black, part.white));
        format!("guess {guess}\npossible {possible}\nparts{}\n", parts.collect::<String>())
    }

    /// Creates a list of choices from guesses and a function that counts the part sizes of a guess.
    pub(crate) fn list(
        game: &Game,
        guesses: &[Codeword],
        secrets: &[Codeword],
        sizes: impl Fn(Codeword) -> Vec<u32>,
    ) -> Result<Vec<Self>, OutOfMemory> {
        let mut choices = Vec::new();
        for &guess in guesses {
            push(&mut choices, Self::new(game, guess, secrets, &sizes(guess))?)?;
        }
        Ok(choices)
    }
}

/// Writes `1122, possible: 13 parts`.
impl Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let possible = if self.is_possible { "possible" } else { "impossible" };
        write!(f, "{}, {possible}: {} parts", self.guess, self.part_sizes.len())
    }
}

/// Returns up to `most` guesses, at least one: `best`, and then those of `others` that were not played,
/// best first. With `kinds`, only the first guess of each kind is listed.
pub(super) fn best_first(
    best: Codeword,
    mut others: Vec<Ranked>,
    played: &[Codeword],
    most: usize,
    mut kinds: Option<Kinds>,
) -> Result<Vec<Codeword>, OutOfMemory> {
    others.sort_unstable();
    let mut guesses = Vec::new();
    let rest = others.into_iter().map(|(_, _, word)| word);
    let rest = rest.filter(|word| *word != best && !played.contains(word));
    for word in iter::once(best).chain(rest) {
        if kinds.as_mut().map_or(Ok(true), |kinds| kinds.is_new(word))? {
            push(&mut guesses, word)?;
            if guesses.len() == most {
                break;
            }
        }
    }
    Ok(guesses)
}

/// What every solver does. All solvers give the same answers.
pub(crate) trait Solve: fmt::Debug + Send + Sync {
    /// See [`Solver::reporting_to`](crate::mastermind::Solver::reporting_to).
    fn reporting_to(&self, progress: Arc<Progress>) -> Box<dyn Solve>;

    /// Plays one game for every secret. The first guess is `first`, or if that is `None`, the
    /// choice of the strategy.
    fn evaluate(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Evaluation, Stop>;

    /// Returns the guesses of the whole strategy in preorder: the guess for all secrets, and then the
    /// guesses for each part of them, in the order of the feedbacks.
    fn guesses(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Vec<Codeword>, Stop>;

    /// Returns the `most` best guesses, best first. `most` is at least one. The first is the guess
    /// that the strategy plays, and the others are sorted by rank. `secrets` are the possible
    /// secrets in lexical order, at least one. `played` are the guesses so far, in any order. With
    /// `kinds`, only the first guess of each kind is listed.
    fn choices(
        &self,
        game: &Game,
        strategy: Strategy,
        secrets: &[Codeword],
        played: &[Codeword],
        most: usize,
        kinds: Option<Kinds>,
    ) -> Result<Vec<Choice>, Stop>;
}
