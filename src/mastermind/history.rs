//! A game under way: the turns so far, the secrets that are still possible, and the turns that may be wrong if no
//! secret is.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{Feedback, MOST_INDICES};
use crate::mastermind::game::{Game, GameError, MOST_CODEWORDS};
use crate::mastermind::scorer::Scorer;

/// A guess and its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The guess.
    pub guess: Codeword,
    /// The answer for the guess.
    pub feedback: Feedback,
}

/// A turn that alone may be wrong: without it, some secrets are possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspect {
    /// The index of the turn in [`History::turns`].
    pub turn: usize,
    /// The number of secrets that give the answers of all other turns. It is at least one.
    pub secrets: u64,
    /// The answers that these secrets give to the guess of this turn, each with the number of
    /// these secrets. They are sorted by black hits, then by white hits. The answer of the turn is
    /// not among them.
    pub feedbacks: Vec<(Feedback, u64)>,
}

/// The turns of a game so far. Each turn by itself is valid: its guess is a codeword of the game,
/// and some guess of the game can get its answer. But the turns together may contradict each
/// other.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use bitsolve::mastermind::{Feedback, Game, GameError, History};
/// let game: Game = "4p6c".parse()?;
/// let mut history = History::new(game);
/// history.push(game.codeword("1111")?, Feedback::new(4, 0))?;
/// assert_eq!(history.remaining()?, 1);
/// history.push(game.codeword("1122")?, Feedback::new(0, 0))?;
/// let error = GameError::Contradiction { turn: 1, removable_turn: Some((0, 256)) };
/// assert_eq!(history.remaining(), Err(error));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct History {
    game: Game,
    turns: Vec<Turn>,
}

impl History {
    /// Creates the history of a game before its first turn.
    #[must_use]
    pub fn new(game: Game) -> Self {
        Self { game, turns: Vec::new() }
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> Game {
        self.game
    }

    /// Returns the turns so far.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the guesses of the turns.
    pub(crate) fn guesses(&self) -> Vec<Codeword> {
        self.turns.iter().map(|turn| turn.guess).collect()
    }

    /// Adds a turn.
    ///
    /// # Errors
    /// Returns an error if the guess is not a codeword of the game, or no guess of the game can get
    /// the answer. In either case the turn is not added.
    #[cfg(not(flat))]
    pub fn push(&mut self, guess: Codeword, feedback: Feedback) -> Result<(), GameError> {
        if !self.game.contains(guess) {
            return Err(GameError::ForeignGuess(guess, self.game));
        }
        if !self.game.can_give(feedback) {
            return Err(GameError::ImpossibleFeedback(feedback, self.game));
        }
        self.add(Turn { guess, feedback });
        Ok(())
    }

    /// Plays a game, until the secret is found or no secret is possible. `next` is given the turns so far and the
    /// secrets that are possible, and returns the next turn. Returns all turns, and the secrets after them.
    pub(crate) fn play<E>(
        game: Game,
        mut next: impl FnMut(&Self, &[Codeword]) -> Result<Turn, E>,
    ) -> Result<(Self, Vec<Codeword>), E> {
        let (mut history, mut secrets) = (Self::new(game), game.list());
        loop {
            let turn = next(&history, &secrets)?;
            history.add(turn);
            turn.narrow(&game, &mut secrets);
            if turn.feedback.black == game.pins() || secrets.is_empty() {
                return Ok((history, secrets));
            }
        }
    }

    /// Adds a turn whose guess and answer have been checked.
    pub(crate) fn add(&mut self, turn: Turn) {
        self.turns.push(turn);
    }

    /// Returns the number of possible secrets, which is at least one.
    ///
    /// # Errors
    /// Returns an error in the same cases as [`possible_secrets`](Self::possible_secrets).
    pub fn remaining(&self) -> Result<usize, GameError> {
        self.possible_secrets().map(|secrets| secrets.len())
    }

    /// Returns all secrets that give the answers of all turns, in lexical order. There is at
    /// least one.
    ///
    /// # Errors
    /// Returns an error if no secret is possible, or the game has more than [`MOST_CODEWORDS`]
    /// codewords.
    pub fn possible_secrets(&self) -> Result<Vec<Codeword>, GameError> {
        self.game.check(None, MOST_CODEWORDS)?;
        let secrets = self.secrets();
        if secrets.is_empty() {
            let (turn, suspects) = self.contradiction();
            let removable_turn = suspects.first().map(|suspect| (suspect.turn, suspect.secrets));
            Err(GameError::Contradiction { turn, removable_turn })
        } else {
            Ok(secrets)
        }
    }

    /// Returns all secrets that give the answers of all turns, in lexical order. There may be
    /// none.
    pub(crate) fn secrets(&self) -> Vec<Codeword> {
        if self.turns.is_empty() {
            return self.game.list();
        }
        let tests: Vec<Test> = self.turns.iter().map(|turn| Test::new(&self.game, turn)).collect();
        let is_possible = |&secret: &Codeword| tests.iter().all(|test| test.admits(secret));
        self.game.codewords().filter(is_possible).collect()
    }

    /// Returns every turn that alone may be wrong, first turn first. If some secret is possible,
    /// there is none. There is none either if the removal of one turn is not enough.
    ///
    /// A turn that is listed twice is no suspect, because the removal of one of two equal turns changes nothing.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use bitsolve::mastermind::{Feedback, Game, History};
    /// let game: Game = "4p6c".parse()?;
    /// let mut history = History::new(game);
    /// history.push(game.codeword("1122")?, Feedback::new(1, 0))?;
    /// history.push(game.codeword("1344")?, Feedback::new(0, 1))?;
    /// history.push(game.codeword("2222")?, Feedback::new(3, 0))?;
    /// let suspects = history.suspects()?;
    /// assert_eq!(suspects.len(), 2);
    /// assert_eq!((suspects[0].turn, suspects[0].secrets), (0, 8));
    /// assert_eq!((suspects[1].turn, suspects[1].secrets), (2, 44));
    /// let feedbacks = [(Feedback::new(0, 0), 8), (Feedback::new(1, 0), 36)];
    /// assert_eq!(suspects[1].feedbacks, feedbacks);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Returns an error if the game has more than [`MOST_CODEWORDS`] codewords.
    pub fn suspects(&self) -> Result<Vec<Suspect>, GameError> {
        self.game.check(None, MOST_CODEWORDS)?;
        Ok(self.contradiction().1)
    }

    /// Returns the first turn after which no secret is possible, and all suspects. If some secret is
    /// possible, returns the number of turns and no suspects.
    ///
    /// A codeword that fits all turns except one shows the answer that this turn should have had. So one pass
    /// over all codewords finds every suspect.
    pub(crate) fn contradiction(&self) -> (usize, Vec<Suspect>) {
        let tests: Vec<Test> = self.turns.iter().map(|turn| Test::new(&self.game, turn)).collect();
        let mut farthest = 0;
        // For each turn and each answer, the number of secrets that give it to this guess and fit all other turns.
        let mut counts = vec![[0; MOST_INDICES]; tests.len()];
        for secret in self.game.codewords() {
            let mut missed = (0..tests.len()).filter(|&turn| !tests[turn].admits(secret));
            let Some(first) = missed.next() else { return (tests.len(), Vec::new()) };
            farthest = farthest.max(first);
            if missed.next().is_none() {
                counts[first][tests[first].guess.index(secret)] += 1;
            }
        }
        let mut suspects = Vec::new();
        for (turn, counts) in counts.iter().enumerate() {
            let counts = counts.iter().enumerate().filter(|&(_, &count)| count > 0);
            let feedback = |index| Feedback::from_index(self.game.pins(), index);
            let feedbacks: Vec<(Feedback, u64)> =
                counts.filter_map(|(index, &count)| Some((feedback(index)?, count))).collect();
            let secrets = feedbacks.iter().map(|(_, count)| count).sum();
            if secrets > 0 {
                suspects.push(Suspect { turn, secrets, feedbacks });
            }
        }
        (farthest, suspects)
    }
}

impl Turn {
    /// Returns the turn with the answer that this secret gives.
    pub(crate) fn of(game: &Game, guess: Codeword, secret: Codeword) -> Self {
        Self { guess, feedback: Scorer::new(game.pins(), guess).feedback(secret) }
    }

    /// Returns what is known about the turn, on one line. `guess` is the guess as it is written.
    pub(crate) fn facts(&self, number: usize, guess: &str, left: usize) -> String {
        format!("turn {number} guess {guess} answer {} remaining {left}\n", self.feedback)
    }

    /// Returns how many of these secrets give this answer.
    pub(crate) fn left(&self, game: &Game, secrets: &[Codeword]) -> usize {
        let test = Test::new(game, self);
        secrets.iter().filter(|&&secret| test.admits(secret)).count()
    }

    /// Removes the secrets that give a different answer in some turn.
    pub(crate) fn narrow(&self, game: &Game, secrets: &mut Vec<Codeword>) {
        let test = Test::new(game, self);
        secrets.retain(|&secret| test.admits(secret));
    }
}

/// A turn, prepared for the comparison with secrets.
struct Test {
    guess: Scorer,
    black: usize,
    /// The index of the answer. An answer that no guess can get has no index, and rules out
    /// every secret.
    feedback: Option<usize>,
}

impl Test {
    fn new(game: &Game, turn: &Turn) -> Self {
        let pins = game.pins();
        let Turn { guess, feedback } = *turn;
        let (black, feedback) = (feedback.black, feedback.index(pins));
        Self { guess: Scorer::new(pins, guess), black, feedback }
    }

    /// Returns whether `secret` gives this answer.
    fn admits(&self, secret: Codeword) -> bool {
        // The black hits alone rule out most secrets. The index takes ten times as long.
        self.guess.black(secret) == self.black && Some(self.guess.index(secret)) == self.feedback
    }
}

#[cfg(test)]
mod tests;
