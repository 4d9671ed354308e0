//! A game under way: the turns so far, and which secrets are still possible.

pub(crate) mod suspects;

use std::collections::HashMap;
use std::fmt::{self, Display};
use std::io::BufRead;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::{Game, GameError, MOST_CODEWORDS};
use crate::mastermind::memory::{reserve, OutOfMemory};
use crate::mastermind::scorer::Scorer;
use crate::text;
use crate::text::lines::Lines;

/// A guess and its feedback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The guess.
    pub guess: Codeword,
    /// The feedback for the guess.
    pub feedback: Feedback,
}

/// Writes the guess, the black hits and the white hits: `1122 1 0`.
impl Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.guess, self.feedback)
    }
}

/// The turns of a game so far. Each turn by itself is valid: its guess is a codeword of the game,
/// and some guess of the game can get its feedback. But the turns together may contradict each
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
    /// For each turn, whether it was pushed more than once.
    is_repeated: Vec<bool>,
    /// The numbers of the turns, to find repeated ones.
    numbers: HashMap<Turn, usize>,
}

impl History {
    /// Creates the history of a game before its first turn.
    #[must_use]
    pub fn new(game: Game) -> Self {
        Self { game, turns: Vec::new(), is_repeated: Vec::new(), numbers: HashMap::new() }
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> Game {
        self.game
    }

    /// Returns the turns so far. A turn that was pushed more than once is listed once.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the guesses of the turns.
    pub(crate) fn guesses(&self) -> Vec<Codeword> {
        self.turns.iter().map(|turn| turn.guess).collect()
    }

    /// Adds a turn. If the same turn is there already, it is not listed again. But it can no longer
    /// be the removable turn of a [contradiction](GameError::Contradiction), because the removal of
    /// one of two equal turns changes nothing.
    ///
    /// # Errors
    /// Returns an error if the guess is not a codeword of the game, or no guess of the game can get
    /// the feedback. In this case the turn is not added.
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

    /// Adds a turn whose guess and feedback have been checked.
    pub(crate) fn add(&mut self, turn: Turn) {
        if let Some(&number) = self.numbers.get(&turn) {
            self.is_repeated[number] = true;
        } else {
            self.numbers.insert(turn, self.turns.len());
            self.is_repeated.push(false);
            self.turns.push(turn);
        }
    }

    /// Returns the number of possible secrets, which is at least one.
    ///
    /// # Errors
    /// Returns an error in the same cases as [`possible_secrets`](Self::possible_secrets).
    pub fn remaining(&self) -> Result<usize, GameError> {
        self.possible_secrets().map(|secrets| secrets.len())
    }

    /// Returns all secrets that give the feedbacks of all turns, in lexical order. There is at
    /// least one.
    ///
    /// # Errors
    /// Returns an error if no secret is possible, the game has more than [`MOST_CODEWORDS`]
    /// codewords, or there is not enough memory.
    pub fn possible_secrets(&self) -> Result<Vec<Codeword>, GameError> {
        self.game.check(None, MOST_CODEWORDS)?;
        let secrets = self.secrets()?;
        if secrets.is_empty() {
            let (turn, suspects) = self.contradiction();
            let removable_turn = suspects.first().map(|suspect| (suspect.turn, suspect.secrets));
            Err(GameError::Contradiction { turn, removable_turn })
        } else {
            Ok(secrets)
        }
    }

    /// Returns all secrets that give the feedbacks of all turns, in lexical order. There may be
    /// none.
    pub(crate) fn secrets(&self) -> Result<Vec<Codeword>, OutOfMemory> {
        let Some((first, others)) = self.turns.split_first() else {
            return self.game.list();
        };
        let mut secrets = Vec::new();
        let test = Test::new(&self.game, first);
        for secret in self.game.codewords().filter(|&secret| test.admits(secret)) {
            reserve(&mut secrets, 1)?;
            secrets.push(secret);
        }
        for turn in others {
            turn.narrow(&self.game, &mut secrets);
        }
        Ok(secrets)
    }
}

impl Turn {
    /// Removes the secrets that give a different feedback in some turn.
    pub(crate) fn narrow(&self, game: &Game, secrets: &mut Vec<Codeword>) {
        let test = Test::new(game, self);
        secrets.retain(|&secret| test.admits(secret));
    }
}

/// A turn, prepared for the comparison with secrets.
struct Test {
    guess: Scorer,
    black: usize,
    /// The index of the feedback. A feedback that no guess can get has no index, and rules out
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

    /// Returns whether `secret` gives this feedback.
    fn admits(&self, secret: Codeword) -> bool {
        // The black hits alone rule out most secrets. The index takes ten times as long.
        self.guess.black(secret) == self.black && Some(self.guess.index(secret)) == self.feedback
    }
}

/// A history whose turns stand on lines.
pub(crate) struct TurnLines {
    pub(crate) history: History,
    /// The position of the first line with each turn.
    places: Vec<text::Position>,
}

impl TurnLines {
    /// Creates the history of a game before its first turn.
    pub(crate) fn new(game: Game) -> Self {
        Self { history: History::new(game), places: Vec::new() }
    }

    /// Adds the turn of the line that begins at `place`.
    pub(crate) fn add(&mut self, place: text::Position, turn: Turn) {
        self.history.add(turn);
        if self.places.len() < self.history.turns().len() {
            self.places.push(place);
        }
    }

    /// Returns the error for turns that contradict each other. It is at the turn after which no secret is
    /// possible. `show` writes codewords.
    pub(crate) fn explained(
        &self,
        lines: &Lines<impl BufRead>,
        show: impl Fn(Codeword) -> String,
    ) -> text::Error {
        let (message, last, _) = self.history.explain("line", |turn| self.places[turn].line, show);
        text::Error::contradictory(lines.name.clone(), self.places[last], message)
    }
}

/// Says that no secret fits the turns from the first to the `last` one. `number` returns the number of a turn, or of
/// its line.
fn no_secret_fits(noun: &str, number: impl Fn(usize) -> usize, last: usize) -> String {
    let numbers = match last {
        0 => format!(" {}", number(0)),
        1 => format!("s {} and {}", number(0), number(1)),
        _ => format!("s {} to {}", number(0), number(last)),
    };
    format!("no secret fits {noun}{numbers}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(game: &Game, turns: &[(&str, usize, usize)]) -> History {
        let mut history = History::new(*game);
        for &(guess, black, white) in turns {
            let guess = game.codeword(guess).unwrap();
            history.push(guess, Feedback::new(black, white)).unwrap();
        }
        history
    }

    #[test]
    fn secrets_are_those_that_answer_the_same() {
        let game = Game::new(4, 6, true).unwrap();
        for (turns, count) in [
            (&[][..], 1296),
            (&[("1122", 1, 0)], 256),
            (&[("1122", 1, 0), ("1344", 0, 1)], 44),
            (&[("1122", 4, 0), ("1122", 4, 0)], 1),
        ] {
            let history = history(&game, turns);
            let secrets = history.possible_secrets().unwrap();
            assert_eq!((secrets.len(), history.remaining()), (count, Ok(count)), "{turns:?}");
            assert!(secrets.is_sorted());
        }
    }

    #[test]
    fn a_turn_that_cannot_be_is_refused() {
        let game = Game::new(4, 6, true).unwrap();
        let mut history = History::new(game);
        let guess = game.codeword("1122").unwrap();
        // Three different colors of three leave no room for other feedbacks.
        let small = Game::new(3, 3, false).unwrap();
        let word = small.codeword("123").unwrap();
        let error = History::new(small).push(word, Feedback::new(0, 0)).unwrap_err();
        assert_eq!(error.to_string(), "no guess of 3p3c-no-repeats gets 0 black and 0 white hits");
        for (black, white) in [(0, 5), (3, 1), (5, 0), (usize::MAX, usize::MAX)] {
            let feedback = Feedback::new(black, white);
            let error = history.push(guess, feedback).unwrap_err();
            assert_eq!(error, GameError::ImpossibleFeedback(feedback, game));
        }
        let error = history.push(guess, Feedback::new(0, 5)).unwrap_err().to_string();
        assert_eq!(error, "no guess of 4p6c gets 0 black and 5 white hits");
        let foreign = Game::new(4, 7, true).unwrap().codeword("7777").unwrap();
        let error = history.push(foreign, Feedback::new(0, 0)).unwrap_err();
        assert_eq!(error.to_string(), "7777 is not a codeword of 4p6c");
        assert!(history.turns().is_empty());
        let large = History::new(Game::new(8, 15, true).unwrap());
        let error = large.remaining().unwrap_err().to_string();
        assert_eq!(error, "8p15c has 2562890625 codewords, more than 67108864");
    }

    #[test]
    fn a_repeated_turn_is_kept_once() {
        let game = Game::new(4, 6, true).unwrap();
        let turns = [("1122", 1, 0), ("1344", 0, 1)];
        let mut history = history(&game, &turns);
        for _ in 0..100_000 {
            history.push(game.codeword("1344").unwrap(), Feedback::new(0, 1)).unwrap();
        }
        assert_eq!((history.turns().len(), history.remaining()), (2, Ok(44)));
        assert_eq!(history.turns()[1].to_string(), "1344 0 1");
    }
}
