//! A request: a command with its operands and options.

use std::ffi::OsString;
use std::num::NonZero;
use std::ops::RangeInclusive;

use crate::cli::arguments::{About, Arguments, Operands};
use crate::cli::timings::RUNS;
use crate::cli::usage::UsageError;
use crate::cli::THREADS;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::{Game, COLORS, MOST_CODEWORDS, PINS};
#[cfg(not(flat))]
use crate::mastermind::program::watched::Watched;
use crate::mastermind::program::Input;
use crate::mastermind::solver::Solver;
use crate::mastermind::strategy::Strategy;
use crate::text::Error;

/// The maximum number of words on the first line of an input.
const MOST_WORDS: usize = 32;

/// The number of guesses that `next` may be asked for.
const TOP: RangeInclusive<usize> = 1..=1_000_000;

/// The names of the commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    /// See [`Command::Score`].
    Score,
    /// See [`Command::Evaluate`].
    Evaluate,
    /// See [`Command::Next`].
    Next,
    /// See [`Command::Trace`].
    Trace,
    /// See [`Command::First`].
    First,
}

/// The commands in the order of the help, with the words that they are called by.
pub(crate) const COMMANDS: &[(&str, Name)] = &[
    ("score", Name::Score),
    ("evaluate", Name::Evaluate),
    ("next", Name::Next),
    ("trace", Name::Trace),
    ("first", Name::First),
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

/// The options of the program.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Flag {
    NoRepeats,
    Reference,
    Repeat,
    Threads,
    Top,
}

/// The options with the words that they are called by.
pub(crate) const FLAGS: &[(&str, Flag)] = &[
    ("--no-repeats", Flag::NoRepeats),
    ("--reference", Flag::Reference),
    ("--repeat", Flag::Repeat),
    ("--threads", Flag::Threads),
    ("--top", Flag::Top),
];

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
    /// The command.
    pub(crate) command: Command,
    /// Whether to use the slow solver.
    pub(crate) reference: bool,
    /// The number of threads, or `None` for one per core.
    pub(crate) threads: Option<NonZero<usize>>,
}

impl Task {
    /// Returns the solver that the options ask for. It shows its progress.
    #[cfg(not(flat))]
    pub(crate) fn solver(&self) -> Watched {
        Watched::new(if self.reference {
            Solver::reference()
        } else {
            self.threads.map_or_else(Solver::new, Solver::with_threads)
        })
    }

    /// Returns the fast solver, which gives the same answers. A submission has no other solver.
    #[cfg(flat)]
    pub(crate) fn solver(&self) -> Solver {
        let Task { reference: _, threads: _, .. } = self;
        Solver::new()
    }
}

/// A command with its operands, and the options that no other command has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Answer guesses.
    Score,
    /// Play every secret.
    Evaluate {
        /// The strategy.
        strategy: Strategy,
        /// The first guess, or `None` for the choice of the strategy.
        first: Option<Codeword>,
        /// The number of runs to time, if any.
        runs: Option<usize>,
    },
    /// Find the next guess.
    Next {
        /// The strategy.
        strategy: Strategy,
        /// The number of guesses to print.
        top: usize,
    },
    /// Play one game.
    Trace {
        /// The strategy.
        strategy: Strategy,
        /// The secret.
        secret: Codeword,
        /// The first guess, or `None` for the choice of the strategy.
        first: Option<Codeword>,
    },
    /// Evaluate every kind of first guess.
    First {
        /// The strategy.
        strategy: Strategy,
    },
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
        let words = lines.words(MOST_WORDS)?;
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
        let task = options.task(name, &mut operands)?;
        operands.end("")?;
        options.check(name, &words)?;
        Ok(Self::Task(task))
    }

    /// Returns whether the line of the request must be the last.
    pub(crate) fn is_whole(&self) -> bool {
        match self {
            Request::About(..) => false,
            Request::Task(task) => !matches!(task.command, Command::Score | Command::Next { .. }),
        }
    }
}

/// The options of a command line.
#[derive(PartialEq, Eq)]
pub(crate) struct Options {
    repeats: bool,
    reference: bool,
    threads: Option<NonZero<usize>>,
    /// The number of runs, and the place of the option.
    runs: Option<(usize, usize)>,
    /// The number of guesses, and the place of the option.
    top: Option<(usize, usize)>,
}

/// No options.
impl Default for Options {
    fn default() -> Self {
        Self { repeats: true, reference: false, threads: None, runs: None, top: None }
    }
}

impl Options {
    /// Whether there are any options.
    #[cfg(not(flat))]
    pub(crate) fn are_any(&self) -> bool {
        *self != Self::default()
    }

    /// Reads all options, and leaves the operands.
    ///
    /// # Errors
    /// Returns an error if an option does not exist, or if its value is wrong.
    pub(crate) fn read(words: &mut Arguments<Flag>) -> Result<Self, UsageError> {
        let mut options = Self::default();
        while let Some((flag, place)) = words.next_option()? {
            match flag {
                Flag::NoRepeats => options.repeats = false,
                Flag::Reference => options.reference = true,
                Flag::Repeat => options.runs = Some((words.number(&RUNS)?, place)),
                Flag::Threads => options.threads = NonZero::new(words.number(&THREADS)?),
                Flag::Top => options.top = Some((words.number(&TOP)?, place)),
            }
        }
        Ok(options)
    }

    /// Returns the task that the command and its operands ask for.
    ///
    /// # Errors
    /// Returns an error if an operand is missing or wrong.
    pub(crate) fn task(&self, name: Name, operands: &mut Operands<'_>) -> Result<Task, UsageError> {
        let game = game(operands, self.repeats, name)?;
        let command = match name {
            Name::Score => Command::Score,
            Name::Evaluate => Command::Evaluate {
                strategy: strategy(operands)?,
                first: codeword_if_any(operands, "a first guess", &game)?,
                runs: self.runs.map(|(runs, _)| runs),
            },
            Name::Next => Command::Next {
                strategy: strategy(operands)?,
                top: self.top.map_or(1, |(top, _)| top),
            },
            Name::Trace => Command::Trace {
                strategy: strategy(operands)?,
                secret: codeword(operands, "a secret", &game)?,
                first: codeword_if_any(operands, "a first guess", &game)?,
            },
            Name::First => Command::First { strategy: strategy(operands)? },
        };
        Ok(Task { game, command, reference: self.reference, threads: self.threads })
    }

    /// Checks that the command has these options.
    ///
    /// # Errors
    /// Returns an error if the command lacks one of them.
    pub(crate) fn check(&self, name: Name, words: &Arguments<Flag>) -> Result<(), UsageError> {
        for (option, owner) in [(self.runs, Name::Evaluate), (self.top, Name::Next)] {
            if let Some((_, place)) = option.filter(|_| name != owner) {
                let name = COMMANDS.iter().find(|(_, other)| *other == name);
                return Err(words.other_command(place, name.map_or("", |(name, _)| name)));
            }
        }
        Ok(())
    }
}

/// Takes the next two operands as a game.
fn game(operands: &mut Operands<'_>, repeats: bool, name: Name) -> Result<Game, UsageError> {
    let pins = operands.number("pins", &PINS)?;
    let too_few = format!("{pins} colors or more, as none comes twice");
    let (too_few, too_many) = (
        operands.error(too_few),
        operands.error(format!("a game of up to {MOST_CODEWORDS} codewords")),
    );
    let colors = operands.number("colors", &COLORS)?;
    let game = Game::of_size(pins, colors, repeats).ok_or(too_few)?;
    if name != Name::Score && !game.is_listable() {
        return Err(too_many.with_found(format!("{game} with {}", game.count())));
    }
    Ok(game)
}

/// Takes the next operand as a strategy.
fn strategy(operands: &mut Operands<'_>) -> Result<Strategy, UsageError> {
    let names = Strategy::ALL.map(Strategy::name).join(", ");
    operands.take(format!("a strategy ({names})"), Strategy::from_name)
}

/// Takes the next operand as a codeword. `what` describes it in errors.
fn codeword(operands: &mut Operands<'_>, what: &str, game: &Game) -> Result<Codeword, UsageError> {
    operands.take(format!("{what} ({})", game.codeword_form()), |text| game.parse(text))
}

/// Takes the next operand as a codeword, if there is one.
fn codeword_if_any(
    operands: &mut Operands<'_>,
    what: &str,
    game: &Game,
) -> Result<Option<Codeword>, UsageError> {
    operands.peek().map(|_| codeword(operands, what, game)).transpose()
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
