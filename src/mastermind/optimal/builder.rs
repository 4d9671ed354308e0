//! The interface of the library.

use std::error::Error;
use std::fmt::{self, Display};
use std::num::NonZero;

use crate::mastermind::branch::MOST_SEARCHED;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::memory::OutOfMemory;
use crate::mastermind::optimal::question::{solve, Outcome, Question};
use crate::mastermind::progress::Progress;
use crate::mastermind::tree::spelling::{Digits, Spelling};
use crate::mastermind::tree::{Tree, TreeError};

/// Finds a strategy that takes the fewest turns, and proves that no strategy takes fewer.
///
/// The *total* of a strategy is the number of turns that it takes for each codeword as the secret, added
/// up over all codewords of the game. The last turn, whose guess is the secret, counts too. The strategy
/// that is found has the least total of all strategies that satisfy the conditions. There are two possible
/// conditions: a first guess, and a maximum number of turns for every secret.
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
    question: Question,
    is_reference: bool,
}

impl Optimal {
    /// Creates a solver for a game, without conditions. It has one thread per core.
    #[must_use]
    pub fn new(game: Game) -> Self {
        let question = Question { game, first: None, max_turns: None, threads: None };
        Self { question, is_reference: false }
    }

    /// Considers only strategies that begin with this guess.
    #[must_use]
    pub fn first(mut self, guess: Codeword) -> Self {
        self.question.first = Some(guess);
        self
    }

    /// Considers only strategies that find every secret within this many turns.
    #[must_use]
    pub fn max_turns(mut self, turns: usize) -> Self {
        self.question.max_turns = Some(turns);
        self
    }

    /// Sets the number of threads. The total does not depend on it.
    #[must_use]
    pub fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.question.threads = Some(threads);
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
    pub fn solve(&self) -> Result<Tree, OptimalError> {
        let Question { game, first, .. } = self.question;
        if let Some(first) = first.filter(|&first| !game.contains(first)) {
            return Err(OptimalError::ForeignGuess(first, game));
        }
        if game.count() > MOST_SEARCHED {
            return Err(OptimalError::TooLarge(game));
        }
        let outcome = solve(&self.question, &Progress::default(), self.is_reference);
        match outcome.map_err(OptimalError::OutOfMemory)? {
            Outcome::Proven(guesses) => match Tree::from_preorder(game, guesses) {
                Err(TreeError::OutOfMemory(error)) => Err(OptimalError::OutOfMemory(error)),
                tree => Ok(tree.expect("the solver returns a strategy")),
            },
            Outcome::Impossible => Err(OptimalError::impossible(&self.question)),
            Outcome::Stopped => unreachable!("this search cannot be interrupted"),
        }
    }
}

/// The error for an [`Optimal`] strategy that cannot be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptimalError {
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
    /// The game has more than 65,536 codewords.
    TooLarge(Game),
    /// The search needs more memory than there is.
    OutOfMemory(OutOfMemory),
}

impl OptimalError {
    /// Returns the error for a question without an answer.
    pub(crate) fn impossible(question: &Question) -> Self {
        let Question { game, first, max_turns, .. } = *question;
        // Without a limit, there always is a strategy.
        Self::Impossible { game, first, max_turns: max_turns.unwrap_or(usize::MAX) }
    }

    /// Returns the message with this spelling of codewords.
    pub(crate) fn spelled(&self, spelling: &dyn Spelling) -> String {
        match self {
            Self::Impossible { game, first, max_turns } => {
                let first = first.map(|first| spelling.show(game, first));
                let first =
                    first.map_or(String::new(), |first| format!(" that begins with {first}"));
                let turns = if *max_turns == 1 { "turn" } else { "turns" };
                format!(
                    "no strategy{first} finds every secret of {game} within {max_turns} {turns}"
                )
            }
            Self::ForeignGuess(guess, game) => format!("{guess} is not a codeword of {game}"),
            Self::TooLarge(game) => {
                format!("{game} has {} codewords, more than {MOST_SEARCHED}", game.count())
            }
            Self::OutOfMemory(error) => error.to_string(),
        }
    }
}

impl Display for OptimalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelled(&Digits))
    }
}

impl Error for OptimalError {}
