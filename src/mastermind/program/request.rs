//! A request: a command with its operands and options.

use std::ffi::OsString;
use std::num::NonZero;

use crate::cli::arguments::{About, Arguments, Operands};
use crate::cli::usage::UsageError;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::program::extras::{first_line, Extras};
use crate::mastermind::program::options::{Flag, Options, FLAGS};
use crate::mastermind::program::Input;
use crate::mastermind::strategy::Strategy;
use crate::text::Error;

/// The maximum number of words on the first line of an input.
const MOST_WORDS: usize = 32;

/// The names of the commands.
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
    /// See [`Command::Score`].
    Score,
}

/// The commands in the order of the help, with the words that they are called by.
pub(crate) const COMMANDS: &[(&str, Name)] = &[
    ("play", Name::Play),
    ("host", Name::Host),
    ("next", Name::Next),
    ("evaluate", Name::Evaluate),
    ("trace", Name::Trace),
    ("first", Name::First),
    ("score", Name::Score),
];

impl Name {
    /// Returns `text`. Panics if the command is not in [`COMMANDS`] at the place where it is
    /// declared.
    #[cfg(not(flat))]
    pub(crate) const fn listed_with(self, text: &'static str) -> &'static str {
        let place = self as usize;
        assert!(place < COMMANDS.len() && COMMANDS[place].1 as usize == place);
        text
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
    /// Whether to use the slow solver.
    pub(crate) reference: bool,
    /// The number of threads, or `None` for one per core.
    pub(crate) threads: Option<NonZero<usize>>,
    /// The options that a submission does not have.
    pub(crate) extras: Extras,
}

/// A command, with the operands and options that no other command has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Answer guesses.
    Score,
    /// Play every secret.
    Evaluate {
        /// The number of runs to time, if any.
        runs: Option<usize>,
    },
    /// Find the next guess.
    Next {
        /// The number of guesses to print.
        top: usize,
    },
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
}

impl Request {
    /// Reads a request from the next line of an input.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read or has no more lines, or the line is not a
    /// request.
    pub(crate) fn read(lines: &mut Input) -> Result<Self, Error> {
        if lines.next_line()?.is_none() {
            let nothing = Operands::default().command(COMMANDS, "");
            return Err(
                lines.ended(nothing.map_err(|error| error.expected()).err().unwrap_or_default())
            );
        }
        let words = first_line(lines, MOST_WORDS)?;
        let texts = words.iter().map(|word| OsString::from(&word.text));
        Self::parse(Arguments::new(texts, FLAGS)).map_err(|error| match error.found() {
            Some(found) => lines.rejected(words[error.at].position, error.expected(), found),
            None => lines.line_ended(error.expected()),
        })
    }

    /// Parses the words of a request. They name no file.
    fn parse(mut words: Arguments<Flag>) -> Result<Self, UsageError> {
        let options = Options::read(&mut words)?;
        let mut operands = words.operands();
        let name = operands.command(COMMANDS, "");
        if let Some(about) = words.about() {
            return Ok(Self::About(about, name.ok()));
        }
        let name = name?;
        let task = options.task(name, &words, &mut operands, |_| false)?;
        operands.end("")?;
        Ok(Self::Task(task))
    }

    /// Returns whether the line of the request must be the last.
    pub(crate) fn is_whole(&self) -> bool {
        match self {
            Request::About(..) => false,
            Request::Task(task) => matches!(
                task.command,
                Command::Evaluate { .. } | Command::Trace { .. } | Command::First
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Request, UsageError> {
        Request::parse(Arguments::new(line.split_whitespace().map(OsString::from), FLAGS))
    }

    #[test]
    fn options_may_stand_anywhere() {
        let strategy = Strategy::Entropy;
        let game = Game::new(4, 10, false).unwrap();
        let command = Command::Next { strategy, top: 3 };
        let task = Task { game, command, reference: true, threads: NonZero::new(2) };
        for line in [
            "next 4 10 entropy --no-repeats --top 3 --threads 2 --reference",
            "--no-repeats --top=3 --threads=2 --reference next 4 10 entropy",
            "next --top 7 --top 3 4 --no-repeats 10 --reference --threads 2 -- entropy",
        ] {
            assert_eq!(parse(line), Ok(Request::Task(task.clone())), "{line}");
        }
        let help = Request::About(About::Help, Some(Name::Next));
        assert_eq!(parse("next 9 --help"), Ok(help));
        assert_eq!(parse("-V"), Ok(Request::About(About::Version, None)));
    }

    #[test]
    fn the_word_at_fault_is_known() {
        for (line, at, expected) in [
            ("", 0, "a command (score, evaluate, next, trace, first)"),
            ("solve 4 6", 0, "a command (score, evaluate, next, trace, first)"),
            ("score", 1, "the number of pins (1 to 8)"),
            ("score 4 --no-repeats 16", 3, "the number of colors (1 to 15)"),
            ("score 4 --no-repeats 3", 3, "4 colors or more, as none comes twice"),
            ("score 4 6 --top 3", 3, "an option of 'score'"),
            ("next --repeat=2 4 6 knuth", 1, "an option of 'next'"),
            ("next 4 6 knuth --top", 5, "the value of --top (1 to 1000000)"),
            ("next 4 6 knuth --top x", 5, "the value of --top (1 to 1000000)"),
            ("next 4 6 knuth --top=0", 4, "the value of --top (1 to 1000000)"),
            ("next 4 6 knuth --reference=1 --fast", 4, "--reference without a value"),
            ("next 4 6 knuth --fast", 4, "an option (--help, --no-repeats, --reference, --repeat, --threads, --top, --version)"),
            ("trace 4 6 knuth", 4, "a secret (4 digits from 1 to 6)"),
            ("trace 1 11 knuth 1 c", 5, "a first guess (1 digit from 1 to b)"),
            ("trace 3 6 knuth 121 --no-repeats", 4, "a secret (3 different digits from 1 to 6)"),
            ("first 4 6 knuth 1122", 4, "nothing more"),
            ("first 8 15 knuth", 2, "a game of up to 67108864 codewords"),
        ] {
            let error = parse(line).unwrap_err();
            assert_eq!((error.at, error.expected().as_str()), (at, expected), "{line}");
        }
    }
}
