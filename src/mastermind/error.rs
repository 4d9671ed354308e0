//! The messages of errors, and an error of the library from a search that has stopped. They are apart from the errors,
//! so that a flattened source can leave them out.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::{self, Contradiction, COLORS, PINS};
use crate::mastermind::memory::Stop;
use crate::mastermind::search::impossible;
use crate::mastermind::strategy::Strategy;
use crate::mastermind::tree::MOST_TURNS;

impl Display for game::Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Pins(pins) => {
                write!(f, "a game has {} to {} pins, not {pins}", PINS.start(), PINS.end())
            }
            Self::Colors(colors) => {
                write!(f, "a game has {} to {} colors, not {colors}", COLORS.start(), COLORS.end())
            }
            Self::TooFewColors { pins, colors } => {
                write!(f, "without repeats, {pins} pins need {pins} or more colors, not {colors}")
            }
            Self::GameForm => {
                f.write_str("a game is written as 4p6c, 4p10c-no-repeats or bulls-and-cows")
            }
            Self::CodewordForm(game) => {
                write!(f, "a codeword of {game} is {}", game.codeword_form())
            }
            Self::FeedbackForm => f.write_str("an answer is black and white hits, such as 1 2"),
            Self::StrategyName => {
                write!(f, "a strategy is one of {}", Strategy::ALL.map(Strategy::name).join(", "))
            }
            Self::TooLarge { game, most } => {
                write!(f, "{game} has {} codewords, more than {most}", game.count())
            }
            Self::ForeignGuess(guess, game) => write!(f, "{guess} is not a codeword of {game}"),
            Self::ImpossibleFeedback(Feedback { black, white }, game) => {
                write!(f, "no guess of {game} gets {black} black and {white} white hits")
            }
            Self::Contradiction(Contradiction { turn, removable_turn }) => {
                write!(f, "no secret is possible after turn {}", turn + 1)?;
                match removable_turn {
                    Some((turn, secrets)) => {
                        write!(f, "; without turn {} there would be {secrets}", turn + 1)
                    }
                    None => f.write_str("; no turn alone is to blame"),
                }
            }
            Self::TooFewGuesses => f.write_str("some secrets are not found"),
            Self::TooManyGuesses => f.write_str("there are guesses after all secrets are found"),
            Self::TooManyTurns => write!(f, "some secret is not found within {MOST_TURNS} turns"),
            Self::Impossible { game, first, max_turns } => {
                f.write_str(&impossible(game, first.map(|first| game.spell(first)), max_turns))
            }
            Self::OutOfMemory(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for game::Error {}

/// The questions of the library cannot be interrupted. Threads that stop because another has no memory do not decide
/// the outcome.
impl From<Stop> for game::Error {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Asked => unreachable!("this computation cannot be interrupted"),
            Stop::OutOfMemory(error) => error.into(),
        }
    }
}

impl FromStr for Feedback {
    type Err = game::Error;

    fn from_str(text: &str) -> Result<Self, game::Error> {
        Self::from_text(text).ok_or(game::Error::FeedbackForm)
    }
}
