//! Searches for strategies that take few turns: with a proof that no strategy takes fewer, and without one.
//!
//! # The total
//!
//! A strategy says for every set of possible secrets which codeword is guessed next. Each secret then takes a number of
//! turns: those up to and including the guess that is the secret. The *total* is the sum of these numbers over all
//! secrets of the game. A strategy is optimal if no strategy has a smaller total. With a limit `d` on the turns, only
//! strategies count that find every secret within `d` turns.
//!
//! # The recursion
//!
//! Let `f(S, d)` be the least total for the set `S` of possible secrets with `d` turns left. A guess `g` takes one turn
//! for each secret of `S`, and divides `S` into parts, one for each answer. The answer of all black hits ends the game.
//! After any other answer, the game goes on with its part alone, and the parts do not depend on each other. So
//!
//! ```text
//!     f(S, d) = |S| + min over g of the sum of f(part, d - 1) over the parts that are not all black
//!     f(S, 0) = infinite, for an S that is not empty
//! ```
//!
//! A guess that leaves all of `S` in one part, which is not all black, wastes a turn: the least total for `S` with one
//! turn fewer is no smaller, and `|S|` is added to it. So such guesses can be left out. Then the recursion ends even if
//! there is no limit on the turns.
//!
//! # How it is built
//!
//! ```text
//!     problem      the problem, and the effort of a search
//!     reference    the recursion as it stands
//!     exact        branch and bound, which finds the same total
//!     beam         tries only the best guesses of each set
//!     root         the first guesses with their parts, and the least total by the number of secrets
//!     codewords    all codewords, and the feedbacks of all guesses for some secrets
//!     distinct     the number of feedbacks of each guess
//! ```

pub(crate) mod beam;
mod codewords;
mod distinct;
pub(crate) mod exact;
mod problem;
mod reference;
mod root;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt::{self, Display};
use std::num::NonZero;

pub(crate) use self::exact::Position;
pub(crate) use self::problem::{Effort, Problem, MOST_PROVEN, MOST_SEARCHED};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::{Game, GameError};
use crate::mastermind::history::History;
use crate::mastermind::progress::Progress;
use crate::mastermind::solver::results::Evaluation;
use crate::mastermind::tree::Tree;

/// Finds a strategy that takes the fewest turns, and proves that no strategy takes fewer.
///
/// The *total* of a strategy is the number of turns that it takes for each codeword as the secret, added
/// up over all codewords of the game. The last turn, whose guess is the secret, counts too. The strategy
/// that is found has the least total of all strategies that satisfy the conditions. If several have
/// the least total, its longest game has the fewest turns, with as few games of that length as possible. There are two
/// possible conditions: a first guess, and a maximum number of turns for every secret.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use bitsolve::mastermind::{Game, Optimal, OptimalError};
/// let game: Game = "2p5c".parse()?;
/// let tree = Optimal::new(game).solve()?;
/// assert_eq!(tree.evaluation().total(), 81);
///
/// let tree = Optimal::new(game).max_turns(4).solve()?;
/// assert_eq!((tree.evaluation().total(), tree.evaluation().maximum()), (81, 4));
///
/// let tree = Optimal::new(game).first(game.codeword("11")?).solve()?;
/// assert_eq!(tree.evaluation().total(), 91);
///
/// let error = Optimal::new(game).max_turns(3).solve().unwrap_err();
/// assert_eq!(error, OptimalError::Impossible { game, first: None, max_turns: 3 });
/// assert_eq!(error.to_string(), "no strategy finds every secret of 2p5c within 3 turns");
/// # Ok(())
/// # }
/// ```
///
/// Every codeword may be guessed at every turn, whether it is a possible secret or not. The solver leaves a
/// guess out only if a bound shows that it cannot lead to a lower total, or if it becomes another guess when
/// pins and colors change places. The [reference](Self::reference) solver, which checks it, tries all guesses
/// for each set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optimal {
    problem: Problem,
    is_reference: bool,
}

impl Optimal {
    /// Creates a solver for a game, without conditions. It has one thread per core.
    #[must_use]
    pub fn new(game: Game) -> Self {
        let (first, max_turns, only_possible, threads) = (None, None, false, None);
        let problem = Problem { game, first, max_turns, only_possible, threads };
        Self { problem, is_reference: false }
    }

    /// Considers only strategies that begin with this guess.
    #[must_use]
    pub fn first(mut self, guess: Codeword) -> Self {
        self.problem.first = Some(guess);
        self
    }

    /// Considers only strategies that find every secret within this many turns.
    #[must_use]
    pub fn max_turns(mut self, turns: usize) -> Self {
        self.problem.max_turns = Some(turns);
        self
    }

    /// Considers only strategies whose every guess may be the secret.
    #[must_use]
    pub fn only_possible(mut self) -> Self {
        self.problem.only_possible = true;
        self
    }

    /// Sets the number of threads. The total does not depend on it.
    #[must_use]
    pub fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.problem.threads = Some(threads);
        self
    }

    /// Uses the slow solver, which tries every guess for every set of secrets. It finds the same total,
    /// the same maximum and the same number of longest games, but it may find another strategy. It is meant for games
    /// of up to about 60 codewords.
    #[must_use]
    pub fn reference(mut self) -> Self {
        self.is_reference = true;
        self
    }

    /// Finds an optimal strategy. This takes minutes for games with 10,000 codewords, and hours or days for most larger ones.
    ///
    /// # Errors
    /// Returns an error if no strategy satisfies the conditions, if the first guess is not a codeword of
    /// the game, or if the game has more than 65,536 codewords.
    pub fn solve(&self) -> Result<Tree, OptimalError> {
        let Self { problem, is_reference } = self;
        let &Problem { game, first, max_turns, .. } = problem;
        game.check(first, MOST_PROVEN)?;
        let found = exact::solve(problem, &Progress::default(), *is_reference);
        // Without a limit, there always is a strategy.
        let max_turns = max_turns.unwrap_or(usize::MAX);
        let impossible = OptimalError::Impossible { game, first, max_turns };
        let guesses = found.map_err(GameError::from)?.ok_or(impossible)?;
        Ok(Tree::found(game, guesses))
    }

    /// Finds an optimal strategy from a position on, and returns how many turns it takes for the secrets that are left.
    /// Turns already played count neither in the result nor toward the maximum number of turns. A given first guess is
    /// the next guess, and may be any codeword.
    ///
    /// A first guess costs the difference between the total with it and the total without it.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use bitsolve::mastermind::{Feedback, Game, History, Optimal};
    /// let game: Game = "4p6c".parse()?;
    /// let mut history = History::new(game);
    /// history.push(game.codeword("1122")?, Feedback::new(1, 0))?;
    /// history.push(game.codeword("1344")?, Feedback::new(0, 1))?;
    /// let best = Optimal::new(game).solve_after(&history)?;
    /// let own = Optimal::new(game).first(game.codeword("3526")?).solve_after(&history)?;
    /// assert_eq!((best.games(), best.total(), own.total()), (44, 118, 121));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Returns an error in the same cases as [`solve`](Self::solve), if the history is that of another game, or if no
    /// secret is possible.
    pub fn solve_after(&self, history: &History) -> Result<Evaluation, OptimalError> {
        let &Self { problem, is_reference } = self;
        let Problem { game, first, max_turns, .. } = problem;
        if history.game() != game {
            return Err(OptimalError::AnotherGame { game, other: history.game() });
        }
        game.check(first, MOST_PROVEN)?;
        let (played, secrets) = (history.guesses(), history.possible_secrets()?);
        let position = Position { problem, played: &played, secrets: &secrets, is_reference };
        let found = position.solve(&Progress::default()).map_err(GameError::from)?;
        let max_turns = max_turns.unwrap_or(usize::MAX);
        let guesses = found.ok_or(OptimalError::Impossible { game, first, max_turns })?;
        Ok(Evaluation::of_guesses(&game, &secrets, &guesses))
    }
}

/// The error of a search for an optimal strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptimalError {
    /// The game is too large, or the first guess is not a codeword of it.
    Game(GameError),
    /// The history is of another game.
    AnotherGame {
        /// The game of the solver.
        game: Game,
        /// The game of the history.
        other: Game,
    },
    /// No strategy finds every secret that is left within this many turns.
    Impossible {
        /// The game.
        game: Game,
        /// The first guess, if only strategies that begin with it count.
        first: Option<Codeword>,
        /// The maximum number of turns.
        max_turns: usize,
    },
}

impl From<GameError> for OptimalError {
    fn from(error: GameError) -> Self {
        Self::Game(error)
    }
}

impl Display for OptimalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Game(error) => error.fmt(f),
            Self::AnotherGame { game, other } => {
                write!(f, "the history is of {other}, not of {game}")
            }
            Self::Impossible { game, first, max_turns } => {
                let (first, secrets) = (first.map(|first| game.spell(first)), format!("of {game}"));
                f.write_str(&impossible(&secrets, first, max_turns))
            }
        }
    }
}

impl Error for OptimalError {}

/// Returns the message of [`OptimalError::Impossible`]. `secrets` says which secrets are meant. `first` is the first guess
/// as it is written.
pub(crate) fn impossible(secrets: &str, first: Option<String>, max_turns: usize) -> String {
    let first = first.map_or(String::new(), |first| format!(" that begins with {first}"));
    let s = if max_turns == 1 { "" } else { "s" };
    format!("no strategy{first} finds every secret {secrets} within {max_turns} turn{s}")
}

/// Finds a strategy that takes few turns, for games that are too large for [`Optimal`].
///
/// For every set of possible secrets, the search ranks all guesses and tries the best ones. In most games,
/// the strategy takes fewer turns than every [`Strategy`], which looks only one turn ahead. It does not
/// depend on the number of threads.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use bitsolve::mastermind::{Game, Search};
/// let game: Game = "4p5c".parse()?;
/// let search = Search::new(game).width(3.try_into()?);
/// let tree = search.solve()?;
/// assert!(search.least_total()? <= tree.evaluation().total());
/// // The least total of all strategies is 2463.
/// assert!((2463..2480).contains(&tree.evaluation().total()));
/// # Ok(())
/// # }
/// ```
///
/// [`Strategy`]: crate::mastermind::Strategy
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    problem: Problem,
    effort: Effort,
}

impl Search {
    /// Creates a search for a game. It has one thread per core.
    #[must_use]
    pub fn new(game: Game) -> Self {
        Self { problem: Optimal::new(game).problem, effort: Effort::USUAL }
    }

    /// Begins with this guess.
    #[must_use]
    pub fn first(mut self, guess: Codeword) -> Self {
        self.problem.first = Some(guess);
        self
    }

    /// Tries this many guesses for each set of a few hundred secrets. For larger sets half as many are
    /// tried, and for sets of up to 96 secrets an exact search finds the best strategy. The default is 10. A
    /// search of twice the width takes two to four times as long.
    #[must_use]
    pub fn width(mut self, guesses: NonZero<usize>) -> Self {
        self.effort.width = guesses.get();
        self
    }

    /// Tries several guesses only in the first `turns` turns. After them, the guess that is ranked best is
    /// played. The default is to try several in all turns.
    #[must_use]
    pub fn depth(mut self, turns: usize) -> Self {
        self.effort.depth = turns;
        self
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.problem.threads = Some(threads);
        self
    }

    /// Finds a strategy.
    ///
    /// # Errors
    /// Returns an error if the first guess is not a codeword of the game, or if the game has more than 262,144
    /// codewords.
    pub fn solve(&self) -> Result<Tree, GameError> {
        let Problem { game, first, .. } = self.problem;
        game.check(first, MOST_SEARCHED)?;
        Ok(Tree::found(game, beam::solve(&self.problem, self.effort, &Progress::default())?))
    }

    /// Returns a lower bound: no strategy has a smaller total. With a first guess, this holds for the
    /// strategies that begin with it. This takes much less time than [`solve`](Self::solve).
    ///
    /// # Errors
    /// As for [`solve`](Self::solve).
    pub fn least_total(&self) -> Result<u64, GameError> {
        self.problem.game.check(self.problem.first, MOST_SEARCHED)?;
        let progress = Progress::default();
        beam::lower_bound(&self.problem, &progress)?;
        Ok(progress.known().lower)
    }
}
