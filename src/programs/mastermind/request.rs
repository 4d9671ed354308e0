//! A request: a command with its operands and options.

use std::ffi::OsString;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::strategy::Strategy;
use crate::programs::arguments::{About, Arguments, Operands};
use crate::programs::mastermind::flags::{Flag, FLAGS};
#[cfg(not(flat))]
use crate::programs::mastermind::operands::{check_command, named};
use crate::programs::mastermind::options::Options;
#[cfg(not(flat))]
use crate::programs::mastermind::plan::Plan;
use crate::programs::mastermind::settings::Settings;
use crate::programs::mastermind::Input;
use crate::programs::usage::UsageError;
use crate::text::Error;

/// The maximum number of words on the first line of an input.
const MOST_WORDS: usize = 32;

/// The maximum number of bytes in a word that names several colors.
#[cfg(not(flat))]
pub(super) const LONGEST_WORD: usize = 1100;

/// No word of a submission names several colors.
#[cfg(flat)]
const LONGEST_WORD: usize = 40;

/// The names of the commands.
#[cfg(not(flat))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    /// See [`Command::Play`].
    Play,
    /// See [`Command::Host`].
    Host,
    /// See [`Command::Next`].
    Next,
    /// See [`Command::Evaluate`].
    Evaluate,
    /// See [`Command::Trace`].
    Trace,
    /// See [`Command::First`].
    First,
    /// See [`Command::Optimal`].
    Optimal,
    /// See [`Command::Search`].
    Search,
    /// See [`Command::Tree`].
    Tree,
    /// See [`Command::Verify`].
    Verify,
    /// See [`Command::Score`].
    Score,
}

/// The commands in the order of the help, which is that of [`Name`], with the words that they are called
/// by.
#[cfg(not(flat))]
pub(crate) const COMMANDS: &[(&str, Name)] = &[
    ("play", Name::Play),
    ("host", Name::Host),
    ("next", Name::Next),
    ("evaluate", Name::Evaluate),
    ("trace", Name::Trace),
    ("first", Name::First),
    ("optimal", Name::Optimal),
    ("search", Name::Search),
    ("tree", Name::Tree),
    ("verify", Name::Verify),
    ("score", Name::Score),
];

/// The names of the commands of a submission.
#[cfg(flat)]
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Name {
    Play,
    Next,
    Evaluate,
    Trace,
    First,
    Score,
}

#[cfg(flat)]
pub(crate) const COMMANDS: &[(&str, Name)] = &[
    ("play", Name::Play),
    ("next", Name::Next),
    ("evaluate", Name::Evaluate),
    ("trace", Name::Trace),
    ("first", Name::First),
    ("score", Name::Score),
];

#[cfg(flat)]
impl Name {
    pub(super) fn has_strategy(self) -> bool {
        self != Self::Score
    }

    pub(super) fn has_first(self) -> bool {
        matches!(self, Self::Evaluate | Self::Trace)
    }

    pub(super) fn lists_all(self) -> bool {
        self != Self::Score
    }
}

#[cfg(not(flat))]
impl Name {
    /// Returns `text`. Panics if the command is not in [`COMMANDS`] at the place where it is
    /// declared.
    pub(crate) const fn listed_with(self, text: &'static str) -> &'static str {
        let place = self as usize;
        assert!(place < COMMANDS.len() && COMMANDS[place].1 as usize == place);
        text
    }

    /// Returns whether the command has a strategy as an operand.
    pub(super) fn has_strategy(self) -> bool {
        !matches!(self, Self::Score | Self::Verify | Self::Optimal | Self::Search)
    }

    /// Returns whether the command has a first guess as an operand.
    pub(super) fn has_first(self) -> bool {
        matches!(self, Self::Evaluate | Self::Trace | Self::Tree)
    }

    /// Returns whether the command lists all codewords of the game.
    pub(super) fn lists_all(self) -> bool {
        !matches!(self, Self::Score | Self::Host)
    }
}

/// A request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// A question about the program, or about one of its commands.
    About(About, Option<Name>),
    /// A command to carry out.
    Task(Task),
}

/// A command, and how to carry it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    /// The game.
    pub(crate) game: Game,
    /// The strategy. The command `score` does not need one.
    pub(crate) strategy: Strategy,
    /// The first guess, or `None` for the choice of the strategy.
    pub(crate) first: Option<Codeword>,
    /// The command.
    pub(crate) command: Command,
    /// What the other options ask for.
    pub(crate) settings: Settings,
}

/// A command, with the operands and options that no other command has.
#[cfg(not(flat))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Answer guesses.
    Score,
    /// Play every secret.
    Evaluate {
        /// The strategy if it is searched for.
        plan: Option<Plan>,
    },
    /// Find the next guess.
    Next,
    /// Play one game against a secret that is known.
    Trace {
        /// The secret.
        secret: Codeword,
    },
    /// Evaluate every kind of first guess.
    First,
    /// Find a secret that somebody else keeps.
    Play,
    /// Keep a secret for somebody else to find.
    Host,
    /// Find a strategy with the least total.
    Optimal,
    /// Find a strategy with a low total.
    Search,
    /// Write a whole strategy.
    Tree {
        /// The strategy if it is searched for.
        plan: Option<Plan>,
    },
    /// Check a whole strategy.
    Verify,
}

#[cfg(not(flat))]
impl Command {
    /// Creates the command with this name, and takes what only it has. `secret` takes the secret of a
    /// command that has one.
    pub(super) fn new(
        name: Name,
        operands: &mut Operands<'_>,
        secret: impl FnOnce(&mut Operands<'_>) -> Result<Codeword, UsageError>,
    ) -> Result<Self, UsageError> {
        Ok(match name {
            Name::Score => Self::Score,
            Name::Evaluate => Self::Evaluate { plan: Plan::take(operands) },
            Name::Next => Self::Next,
            Name::Trace => Self::Trace { secret: secret(operands)? },
            Name::First => Self::First,
            Name::Play => Self::Play,
            Name::Host => Self::Host,
            Name::Optimal => Self::Optimal,
            Name::Search => Self::Search,
            Name::Tree => Self::Tree { plan: Plan::take(operands) },
            Name::Verify => Self::Verify,
        })
    }

    /// Returns the strategy of the command if it is searched for.
    pub(super) fn plan(&self) -> Option<Plan> {
        match *self {
            Self::Evaluate { plan } | Self::Tree { plan } => plan,
            Self::Optimal => Some(Plan::Optimal),
            Self::Search => Some(Plan::Search),
            _ => None,
        }
    }

    /// Returns whether the command reads lines after its own.
    fn reads_lines(&self) -> bool {
        matches!(self, Self::Score | Self::Next | Self::Play | Self::Host | Self::Verify)
    }
}

/// A command of a submission.
#[cfg(flat)]
#[derive(Debug)]
pub(crate) enum Command {
    Score,
    Evaluate,
    Next,
    Trace { secret: Codeword },
    First,
    Play,
}

#[cfg(flat)]
impl Command {
    pub(super) fn new(
        name: Name,
        operands: &mut Operands<'_>,
        secret: impl FnOnce(&mut Operands<'_>) -> Result<Codeword, UsageError>,
    ) -> Result<Self, UsageError> {
        Ok(match name {
            Name::Score => Self::Score,
            Name::Evaluate => Self::Evaluate,
            Name::Next => Self::Next,
            Name::Trace => Self::Trace { secret: secret(operands)? },
            Name::First => Self::First,
            Name::Play => Self::Play,
        })
    }

    fn reads_lines(&self) -> bool {
        matches!(self, Self::Score | Self::Next | Self::Play)
    }
}

impl Request {
    /// Reads a request from the next line of an input.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read or has no more lines, or the line is not a
    /// request.
    pub(crate) fn read(lines: &mut Input) -> Result<Self, Error> {
        let is_there = lines.next_line()?.is_some();
        let words = lines.words(MOST_WORDS, LONGEST_WORD)?;
        let texts = words.iter().map(|word| OsString::from(&word.text));
        Self::parse(Arguments::new(texts, FLAGS)).map_err(|error| match error.found() {
            Some(found) => {
                let place = words[error.at].position;
                advised(lines.rejected(place, error.expected(), found), &error)
            }
            None if is_there => lines.line_ended(error.expected()),
            None => lines.ended(error.expected()),
        })
    }

    /// Parses the words of a request. They name no file.
    fn parse(mut words: Arguments<Flag>) -> Result<Self, UsageError> {
        let options = Options::read(&mut words)?;
        let mut operands = words.operands();
        let name = command(&mut operands);
        if let Some(about) = words.about() {
            return Ok(Self::About(about, name.ok()));
        }
        let name = name?;
        let task = options.task(name, &words, &mut operands, |_| false);
        let task = task.map_err(|error| named(error, name))?;
        operands.end("")?;
        Ok(Self::Task(task))
    }

    /// Returns whether the line of the request must be the last.
    pub(crate) fn is_whole(&self) -> bool {
        match self {
            Request::About(..) => false,
            Request::Task(task) => !task.command.reads_lines(),
        }
    }
}

/// Takes the command.
#[cfg(not(flat))]
fn command(operands: &mut Operands<'_>) -> Result<Name, UsageError> {
    check_command(operands)?;
    operands.command(COMMANDS, "")
}

/// Adds the name that was probably meant.
#[cfg(not(flat))]
fn advised(error: Error, wrong: &UsageError) -> Error {
    match wrong.meant() {
        Some(name) => error.with_advice(&format!("did you mean \"{name}\"?")),
        None => error,
    }
}

#[cfg(flat)]
fn command(operands: &mut Operands<'_>) -> Result<Name, UsageError> {
    operands.command(COMMANDS, "")
}

#[cfg(flat)]
fn advised(error: Error, _: &UsageError) -> Error {
    error
}

#[cfg(flat)]
fn named(error: UsageError, _: Name) -> UsageError {
    error
}

#[cfg(test)]
mod tests;
