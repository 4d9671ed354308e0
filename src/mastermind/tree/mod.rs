//! Whole strategies as trees, which can be read, written, drawn, checked and played.
//!
//! A tree has a node for every set of secrets that can be left. The node has a guess, and one branch for
//! each answer that some of these secrets give. All black hits end a game, so they have no branch.
//!
//! ```text
//!     1122 --+-- 0 0 -- 3345 --+-- 0 0 -- 6666
//!            |                 +-- 0 1 -- ...
//!            +-- 0 1 -- 1344 ---- ...
//! ```
//!
//! Which branches a node has follows from its secrets and its guess. So a list of the guesses in preorder is
//! enough for the whole tree: the guess of a node, and then the guesses of each branch, in the order of the
//! answers. A [`Tree`] is such a list, which has been checked.
//!
//! ```text
//!     walk     all nodes, with their secrets
//!     write    a tree as text or as JSON
//!     dot      a tree as a graph
//!     read     reads text or JSON, and checks every node
//! ```

mod dot;
mod read;
#[cfg(test)]
mod tests;
mod walk;
mod write;

use std::error::Error;
use std::fmt::{self, Display};
use std::io::{self, Write};

pub(crate) use self::read::read;
use self::walk::Walk;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::{Game, GameError, MOST_CODEWORDS};
use crate::mastermind::history::Turn;
use crate::mastermind::progress::Stop;
use crate::mastermind::solver::results::Evaluation;
use crate::mastermind::solver::Solver;
use crate::mastermind::spelling::Spelling;
use crate::mastermind::strategy::Strategy;
use crate::text;

/// The maximum number of turns of a game in a tree. A strategy that plays all codewords of 4p8c one after
/// another takes fewer.
pub const MOST_TURNS: usize = 10_000;

/// A strategy for all secrets of a game, which finds each of them.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use bitsolve::mastermind::{Feedback, Game, Tree, TreeError, Turn};
/// let game: Game = "2p3c".parse()?;
/// // Always guess the first secret that is still possible.
/// let tree = Tree::grow(game, |secrets| Ok::<_, TreeError>(secrets[0]))?;
/// let guesses: Vec<String> = tree.guesses().iter().map(|&guess| game.spell(guess)).collect();
/// assert_eq!(guesses, ["11", "22", "33", "23", "32", "12", "31", "21", "13"]);
/// assert_eq!(tree.evaluation().turns(), [1, 2, 5, 1]);
///
/// let turn = Turn { guess: game.codeword("11")?, feedback: Feedback::new(1, 0) };
/// assert_eq!(tree.guess_after(&[turn]), Some(game.codeword("12")?));
/// assert_eq!(Tree::from_preorder(game, tree.guesses().to_vec())?, tree);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    game: Game,
    /// The guesses in preorder.
    guesses: Vec<Codeword>,
    evaluation: Evaluation,
}

/// A node of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<'a> {
    /// The turns that lead to the node. There are none before the first guess.
    pub turns: &'a [Turn],
    /// The secrets that are possible after these turns, sorted by their answer to the guess. There is
    /// at least one.
    pub secrets: &'a [Codeword],
    /// The guess.
    pub guess: Codeword,
    /// The number of secrets in the largest branch. It is 0 if the guess can only be the secret.
    pub largest_branch: usize,
}

/// The error for a text or for guesses that are not a [`Tree`].
#[derive(Clone, Debug, PartialEq)]
pub enum TreeError {
    /// The text cannot be read, or it is not a tree.
    Text(text::Error),
    /// The game is too large, or a guess is not a codeword of it.
    Game(GameError),
    /// There are no more guesses, but some secrets are not found.
    TooFewGuesses,
    /// All secrets are found, but there are more guesses.
    TooManyGuesses,
    /// Some secret is not found within [`MOST_TURNS`] turns.
    TooManyTurns,
}

impl From<GameError> for TreeError {
    fn from(error: GameError) -> Self {
        Self::Game(error)
    }
}

impl From<text::Error> for TreeError {
    fn from(error: text::Error) -> Self {
        Self::Text(error)
    }
}

impl Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Game(error) => error.fmt(f),
            Self::TooFewGuesses => f.write_str("some secrets are not found"),
            Self::TooManyGuesses => f.write_str("there are guesses after all secrets are found"),
            Self::TooManyTurns => write!(f, "some secret is not found within {MOST_TURNS} turns"),
        }
    }
}

impl Error for TreeError {}

impl Tree {
    /// Creates a tree from its guesses in preorder: the guess of a node, and then the guesses of each
    /// branch. The branches are sorted by black hits and then by white hits.
    ///
    /// # Errors
    /// Returns an error if these are not the guesses of a tree.
    pub fn from_preorder(
        game: Game,
        guesses: impl IntoIterator<Item = Codeword>,
    ) -> Result<Self, TreeError> {
        let mut rest = guesses.into_iter();
        let tree = Self::grow(game, |_| rest.next().ok_or(TreeError::TooFewGuesses))?;
        if rest.next().is_some() {
            return Err(TreeError::TooManyGuesses);
        }
        Ok(tree)
    }

    /// Creates a tree whose guesses are chosen one after another, in preorder. `choose` is given the
    /// secrets that are possible, in lexical order, and returns the guess.
    ///
    /// # Errors
    /// Returns an error if `choose` does, if it returns a guess that is not a codeword of the game, or if
    /// its guesses do not find all secrets.
    pub fn grow<E: From<TreeError>>(
        game: Game,
        mut choose: impl FnMut(&[Codeword]) -> Result<Codeword, E>,
    ) -> Result<Self, E> {
        game.check(None, MOST_CODEWORDS).map_err(TreeError::from)?;
        let mut walk = Walk::new(&game);
        // Every codeword is the guess of some node.
        let mut guesses = Vec::with_capacity(walk.secrets().len());
        loop {
            if walk.turns.len() == MOST_TURNS {
                return Err(TreeError::TooManyTurns.into());
            }
            let guess = choose(walk.secrets())?;
            if !game.contains(guess) {
                return Err(TreeError::Game(GameError::ForeignGuess(guess, game)).into());
            }
            guesses.push(guess);
            walk.play(guess);
            if !walk.go_on() {
                return Ok(Self::of_guesses(game, guesses, walk));
            }
        }
    }

    /// Creates the tree of guesses that a solver has found, in preorder.
    pub(crate) fn found(game: Game, guesses: Vec<Codeword>) -> Self {
        Self::from_preorder(game, guesses).expect("a solver finds all secrets")
    }

    /// Creates the tree of these guesses, which a walk has gone through.
    fn of_guesses(game: Game, guesses: Vec<Codeword>, walk: Walk) -> Self {
        let evaluation = Evaluation { first: guesses[0], turns: walk.games, comparisons: 0 };
        Self { game, guesses, evaluation }
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> Game {
        self.game
    }

    /// Returns the guesses in preorder. See [`from_preorder`](Self::from_preorder).
    #[must_use]
    pub fn guesses(&self) -> &[Codeword] {
        &self.guesses
    }

    /// Returns how many turns the strategy takes: in total, on average, at most, and how many games end
    /// after each turn. No guesses were ranked for this, so the number of comparisons is 0.
    #[must_use]
    pub fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }

    /// Calls `visit` for every node in preorder, until it returns an error.
    ///
    /// # Errors
    /// Returns an error if `visit` does.
    pub fn visit<E>(&self, mut visit: impl FnMut(Node<'_>) -> Result<(), E>) -> Result<(), E> {
        let mut walk = Walk::new(&self.game);
        for &guess in &self.guesses {
            walk.play(guess);
            let (turns, secrets) = (&walk.turns, walk.secrets());
            visit(Node { turns, secrets, guess, largest_branch: walk.largest_branch })?;
            walk.go_on();
        }
        Ok(())
    }

    /// Returns the guess after these turns. Returns `None` if the tree does not have them: some turn has
    /// another guess than the tree, no secret gives its answer, or the secret was found.
    #[must_use]
    pub fn guess_after(&self, turns: &[Turn]) -> Option<Codeword> {
        let mut walk = Walk::new(&self.game);
        for &guess in &self.guesses {
            if walk.turns == turns {
                return Some(guess);
            }
            walk.play(guess);
            walk.go_on();
        }
        None
    }
}

impl Evaluation {
    /// Returns how many turns a strategy for these secrets takes. `guesses` has its guesses in preorder, and the
    /// strategy must find every secret.
    pub(crate) fn of_guesses(game: &Game, secrets: &[Codeword], guesses: &[Codeword]) -> Self {
        let mut walk = Walk::of(game, secrets.to_vec());
        for &guess in guesses {
            walk.play(guess);
            walk.go_on();
        }
        Self { first: guesses[0], turns: walk.games, comparisons: 0 }
    }
}

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
    /// Returns an error if `first` is not a codeword of the game, or the game has more than
    /// [`MOST_CODEWORDS`] codewords.
    pub fn tree(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Tree, GameError> {
        game.check(first, MOST_CODEWORDS)?;
        Ok(self.grow_all(game, strategy, first)?)
    }

    /// Does the work of [`tree`](Self::tree) for a game and a first guess that have been checked.
    pub(crate) fn grow_all(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Tree, Stop> {
        let ranking = self.ranking(strategy, game.count() as usize);
        let (evaluation, guesses) = self.play(game, &ranking, first)?;
        // A tree does not say how it was found.
        Ok(Tree { game: *game, guesses, evaluation: Evaluation { comparisons: 0, ..evaluation } })
    }
}

/// The forms in which a tree is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TreeFormat {
    /// Nested braces with line breaks. A tree is parsed from this form.
    #[default]
    Text,
    /// A line of JSON, which can be parsed as a tree too.
    Json,
    /// A graph that GraphViz draws.
    Dot {
        /// The number of turns that are drawn as boxes. The turns after them are text in the boxes.
        depth: usize,
    },
}

impl Tree {
    /// Writes the tree, piece by piece.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use bitsolve::mastermind::{Solver, Strategy, Tree, TreeFormat};
    /// let tree = Solver::new().tree(&"2p3c".parse()?, Strategy::Knuth, None)?;
    /// let mut text = Vec::new();
    /// tree.write(TreeFormat::Text, &mut text)?;
    /// let text = String::from_utf8(text)?;
    /// assert!(text.starts_with("2p3c\n{11:{"));
    /// assert_eq!(text.parse::<Tree>()?, tree);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Returns an error if the tree cannot be written.
    pub fn write(&self, format: TreeFormat, mut output: impl Write) -> io::Result<()> {
        self.write_spelled(format, &Spelling::Digits, &mut output)
    }

    /// Writes the tree with this spelling of its codewords.
    pub(crate) fn write_spelled(
        &self,
        format: TreeFormat,
        spelling: &Spelling,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        match format {
            TreeFormat::Text => write::write(self, spelling, false, output),
            TreeFormat::Json => write::write(self, spelling, true, output),
            TreeFormat::Dot { depth } => dot::write(self, spelling, depth, output),
        }
    }
}

impl Node<'_> {
    /// Returns whether the guess can only be the secret. Then the node has no branches.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.largest_branch == 0
    }
}
