//! The interface of the library.

use std::error::Error;
use std::fmt::{self, Display};
use std::num::NonZero;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::memory::OutOfMemory;
use crate::mastermind::progress::Progress;
use crate::mastermind::search::whole::{least_total, solve, Plan, DEPTH, MOST_SEARCHED, WIDTH};
use crate::mastermind::tree::{Tree, TreeError};

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
/// [`Optimal`]: crate::mastermind::Optimal
/// [`Strategy`]: crate::mastermind::Strategy
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    plan: Plan,
}

impl Search {
    /// Creates a search for a game. It has one thread per core.
    #[must_use]
    pub fn new(game: Game) -> Self {
        let plan = Plan { game, first: None, width: WIDTH, depth: DEPTH, threads: None };
        Self { plan }
    }

    /// Begins with this guess.
    #[must_use]
    pub fn first(mut self, guess: Codeword) -> Self {
        self.plan.first = Some(guess);
        self
    }

    /// Tries this many guesses for each set of a few hundred secrets. For larger sets half as many are
    /// tried, and for sets of up to 48 secrets an exact search finds the best strategy. The default is 10. A
    /// search of twice the width takes two to four times as long.
    #[must_use]
    pub fn width(mut self, guesses: NonZero<usize>) -> Self {
        self.plan.width = guesses.get();
        self
    }

    /// Tries several guesses only in the first `turns` turns. After them, the guess that is ranked best is
    /// played. The default is to try several in all turns.
    #[must_use]
    pub fn depth(mut self, turns: usize) -> Self {
        self.plan.depth = turns;
        self
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.plan.threads = Some(threads);
        self
    }

    /// Finds a strategy.
    ///
    /// # Errors
    /// Returns an error if the first guess is not a codeword of the game, if the game has more than 262144
    /// codewords, or if there is not enough memory.
    pub fn solve(&self) -> Result<Tree, SearchError> {
        self.check()?;
        let guesses = solve(&self.plan, &Progress::default()).map_err(SearchError::OutOfMemory)?;
        let guesses = guesses.expect("this search cannot be interrupted");
        match Tree::from_preorder(self.plan.game, guesses) {
            Err(TreeError::OutOfMemory(error)) => Err(SearchError::OutOfMemory(error)),
            tree => Ok(tree.expect("the search returns a strategy")),
        }
    }

    /// Returns a lower bound: no strategy has a smaller total. With a first guess, this holds for the
    /// strategies that begin with it. This takes much less time than [`solve`](Self::solve).
    ///
    /// # Errors
    /// As for [`solve`](Self::solve).
    pub fn least_total(&self) -> Result<u64, SearchError> {
        self.check()?;
        least_total(&self.plan).map_err(SearchError::OutOfMemory)
    }

    fn check(&self) -> Result<(), SearchError> {
        let Plan { game, first, .. } = self.plan;
        if game.count() > MOST_SEARCHED {
            return Err(SearchError::TooLarge(game));
        }
        match first.filter(|&first| !game.contains(first)) {
            Some(first) => Err(SearchError::ForeignGuess(first, game)),
            None => Ok(()),
        }
    }
}

/// The error for a [`Search`] that cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// The first guess is not a codeword of the game.
    ForeignGuess(Codeword, Game),
    /// The game has too many codewords.
    TooLarge(Game),
    /// The search needs more memory than there is.
    OutOfMemory(OutOfMemory),
}

impl Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ForeignGuess(guess, game) => write!(f, "{guess} is not a codeword of {game}"),
            Self::TooLarge(game) => {
                write!(f, "{game} has {} codewords, and a search can have {MOST_SEARCHED}", {
                    game.count()
                })
            }
            Self::OutOfMemory(error) => error.fmt(f),
        }
    }
}

impl Error for SearchError {}
