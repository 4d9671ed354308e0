//! The trees of strategies.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::solver::{EvaluationError, Solver};
use crate::mastermind::stop::Stop;
use crate::mastermind::strategy::Strategy;
use crate::mastermind::tree::{Tree, TreeError};

impl Solver {
    /// Returns all guesses of a strategy as a tree. The first guess is `first`. If that is `None`, the
    /// strategy chooses the first guess.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use bitsolve::mastermind::{Game, Solver, Strategy};
    /// let game: Game = "4p6c".parse()?;
    /// let tree = Solver::new().tree(&game, Strategy::Knuth, Some(game.codeword("1122")?))?;
    /// assert_eq!(tree.evaluation().total(), 5801);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Returns an error if `first` is not a codeword of the game, the game has more than
    /// [`MOST_CODEWORDS`](crate::mastermind::MOST_CODEWORDS) codewords, or there is not enough memory.
    pub fn tree(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Tree, EvaluationError> {
        EvaluationError::check(game, first)?;
        let tree = self.grow_all(game, strategy, first);
        tree.map_err(|stop| EvaluationError::OutOfMemory(stop.out_of_memory()))
    }

    /// Does the work of [`tree`](Self::tree) for a game and a first guess that have been checked.
    pub(crate) fn grow_all(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Tree, Stop> {
        let guesses = self.guesses(game, strategy, first)?;
        Tree::from_preorder(*game, guesses).map_err(|error| match error {
            TreeError::OutOfMemory(error) => error.into(),
            // Every guess of a strategy divides the secrets or is one of them.
            error => unreachable!("a strategy finds all secrets: {error}"),
        })
    }
}
