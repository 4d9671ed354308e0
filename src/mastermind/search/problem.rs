//! The problem that a search solves, and the interface of the library.

use std::error::Error;
use std::fmt::{self, Display};
use std::num::NonZero;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::memory::OutOfMemory;
use crate::mastermind::progress::Progress;
use crate::mastermind::search::beam::{self, Effort};
use crate::mastermind::search::exact;
use crate::mastermind::stop::Stop;
use crate::mastermind::tree::{Digits, Spelling, Tree, TreeError};

/// The maximum number of codewords of a game with a proof. In such a game, the feedbacks of the largest part
/// take up to 2 GB.
pub(crate) const MOST_PROVEN: u64 = 1 << 16;

/// The maximum number of codewords of a game without a proof. The tables of larger games take too much memory,
/// and the search takes hours.
pub(crate) const MOST_SEARCHED: u64 = 1 << 18;

/// The problem: find a strategy with a low total, or with the least, under these conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) game: Game,
    /// The first guess, a codeword of the game, or `None` if every first guess is allowed.
    pub(crate) first: Option<Codeword>,
    /// The maximum number of turns for every secret, or `None` if there is no limit. Only a search with a proof
    /// has a limit.
    pub(crate) max_turns: Option<usize>,
    /// The number of threads, or `None` for one per core.
    pub(crate) threads: Option<NonZero<usize>>,
}

impl Problem {
    /// Checks that the game has at most `most` codewords, and that the first guess is one of them.
    pub(crate) fn check(&self, most: u64) -> Result<(), SearchError> {
        let Self { game, first, .. } = *self;
        if game.count() > most {
            return Err(SearchError::TooLarge { game, most });
        }
        match first.filter(|&first| !game.contains(first)) {
            Some(first) => Err(SearchError::ForeignGuess(first, game)),
            None => Ok(()),
        }
    }

    /// Returns the error if there is no strategy.
    pub(crate) fn impossible(&self) -> SearchError {
        let Self { game, first, max_turns, .. } = *self;
        // Without a limit, there always is a strategy.
        SearchError::Impossible { game, first, max_turns: max_turns.unwrap_or(usize::MAX) }
    }

    /// Returns the tree with these guesses, which a search has found.
    fn tree(&self, guesses: Vec<Codeword>) -> Result<Tree, SearchError> {
        Tree::from_preorder(self.game, guesses).map_err(|error| match error {
            TreeError::OutOfMemory(error) => SearchError::OutOfMemory(error),
            error => unreachable!("a search returns a strategy: {error}"),
        })
    }
}

/// Finds a strategy that takes the fewest turns, and proves that no strategy takes fewer.
///
/// The *total* of a strategy is the number of turns that it takes for each codeword as the secret, added
/// up over all codewords of the game. The last turn, whose guess is the secret, counts too. The strategy
/// that is found has the least total of all strategies that satisfy the conditions. There are two possible
/// conditions: a first guess, and a maximum number of turns for every secret.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use bitsolve::mastermind::{Game, Optimal, SearchError};
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
/// assert_eq!(error, SearchError::Impossible { game, first: None, max_turns: 3 });
/// assert_eq!(error.to_string(), "no strategy finds every secret of 2p5c within 3 turns");
/// # Ok(())
/// # }
/// ```
///
/// # Why the answer is exact
///
/// After a guess, the game goes on separately for each feedback. So the least total for a set of possible
/// secrets follows from those of smaller sets:
///
/// ```text
///     f(S) = |S| + the least, over all guesses, of the sum of f(part) over the parts of S
/// ```
///
/// There is one part for each feedback except all black. Every codeword may be guessed at every turn,
/// whether it is a possible secret or not. The solver leaves a guess out only if a bound shows that it
/// cannot lead to a lower total, or if it becomes another guess when pins and colors change places. The
/// [reference](Self::reference) solver, which checks it, tries all guesses for each set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optimal {
    problem: Problem,
    is_reference: bool,
}

impl Optimal {
    /// Creates a solver for a game, without conditions. It has one thread per core.
    #[must_use]
    pub fn new(game: Game) -> Self {
        let problem = Problem { game, first: None, max_turns: None, threads: None };
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

    /// Sets the number of threads. The total does not depend on it.
    #[must_use]
    pub fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.problem.threads = Some(threads);
        self
    }

    /// Uses the slow solver, which tries every guess for every set of secrets. It finds the same total,
    /// but it may find another strategy. It is meant for games of up to about 60 codewords.
    #[must_use]
    pub fn reference(mut self) -> Self {
        self.is_reference = true;
        self
    }

    /// Finds an optimal strategy. This takes very long for most games with thousands of codewords.
    ///
    /// # Errors
    /// Returns an error if no strategy satisfies the conditions, if the first guess is not a codeword of
    /// the game, if the game has more than 65,536 codewords, or if there is not enough
    /// memory.
    pub fn solve(&self) -> Result<Tree, SearchError> {
        let Self { problem, is_reference } = self;
        problem.check(MOST_PROVEN)?;
        let found = exact::solve(problem, &Progress::default(), *is_reference);
        let guesses = found.map_err(Stop::out_of_memory)?;
        problem.tree(guesses.ok_or_else(|| problem.impossible())?)
    }
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
    /// tried, and for sets of up to 48 secrets an exact search finds the best strategy. The default is 10. A
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
    /// Returns an error if the first guess is not a codeword of the game, if the game has more than 262,144
    /// codewords, or if there is not enough memory.
    pub fn solve(&self) -> Result<Tree, SearchError> {
        self.problem.check(MOST_SEARCHED)?;
        let guesses = beam::solve(&self.problem, self.effort, &Progress::default());
        self.problem.tree(guesses.map_err(Stop::out_of_memory)?)
    }

    /// Returns a lower bound: no strategy has a smaller total. With a first guess, this holds for the
    /// strategies that begin with it. This takes much less time than [`solve`](Self::solve).
    ///
    /// # Errors
    /// As for [`solve`](Self::solve).
    pub fn least_total(&self) -> Result<u64, SearchError> {
        self.problem.check(MOST_SEARCHED)?;
        let progress = Progress::default();
        beam::lower_bound(&self.problem, &progress).map_err(Stop::out_of_memory)?;
        Ok(progress.known().lower)
    }
}

/// The error for a strategy that cannot be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// No strategy finds every secret of the game within this many turns.
    Impossible {
        /// The game.
        game: Game,
        /// The first guess, if only strategies that begin with it count.
        first: Option<Codeword>,
        /// The maximum number of turns.
        max_turns: usize,
    },
    /// The first guess is not a codeword of the game.
    ForeignGuess(Codeword, Game),
    /// The game has more codewords than can be searched.
    TooLarge {
        /// The game.
        game: Game,
        /// The maximum number of codewords: 65,536 for [`Optimal`], and 262,144 for [`Search`].
        most: u64,
    },
    /// The search needs more memory than there is.
    OutOfMemory(OutOfMemory),
}

impl From<OutOfMemory> for SearchError {
    fn from(error: OutOfMemory) -> Self {
        Self::OutOfMemory(error)
    }
}

impl SearchError {
    /// Returns the message with this spelling of codewords.
    pub(crate) fn spelled(&self, spelling: &dyn Spelling) -> String {
        match self {
            Self::Impossible { game, first, max_turns } => {
                let first = first.map_or(String::new(), |first| {
                    format!(" that begins with {}", spelling.show(game, first))
                });
                let turns = if *max_turns == 1 { "turn" } else { "turns" };
                format!(
                    "no strategy{first} finds every secret of {game} within {max_turns} {turns}"
                )
            }
            Self::ForeignGuess(guess, game) => format!("{guess} is not a codeword of {game}"),
            Self::TooLarge { game, most } => {
                format!("{game} has {} codewords, more than {most}", game.count())
            }
            Self::OutOfMemory(error) => error.to_string(),
        }
    }
}

impl Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelled(&Digits))
    }
}

impl Error for SearchError {}
