//! What is asked for: a command with its operands and options, from the command line or from the first
//! line of an input.

use std::io::BufRead;
use std::num::NonZero;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::{Game, COLORS, MOST_CODEWORDS, PINS};
use crate::mastermind::program::words::{Misfit, Operands, Options, Print};
use crate::mastermind::strategy::Strategy;
use crate::text::lines::Lines;
use crate::text::Error;

/// The most words of a command line in an input.
const MOST_WORDS: usize = 32;

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// About the program itself.
    Print(Print),
    /// A command.
    Task(Task),
}

/// A command and how to go about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The game that it is about.
    pub game: Game,
    /// The command.
    pub command: Command,
    /// Whether to take the plain solver.
    pub reference: bool,
    /// How many threads to use, or `None` for as many as there are cores.
    pub threads: Option<NonZero<usize>>,
}

/// A command with its operands, and the options that no other command has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Scores of guesses.
    Score,
    /// How a strategy fares.
    Evaluate {
        /// The strategy.
        strategy: Strategy,
        /// Its first guess, if it is not free to choose.
        first: Option<Codeword>,
        /// How many runs to time, if any.
        runs: Option<usize>,
    },
    /// The next guess.
    Next {
        /// The strategy.
        strategy: Strategy,
        /// How many guesses to tell.
        top: usize,
    },
    /// One game.
    Trace {
        /// The strategy.
        strategy: Strategy,
        /// The secret.
        secret: Codeword,
        /// The first guess, if the strategy is not free to choose.
        first: Option<Codeword>,
    },
    /// All kinds of first guesses.
    First {
        /// The strategy.
        strategy: Strategy,
    },
}

/// The names of the commands.
const COMMANDS: [&str; 5] = ["score", "evaluate", "next", "trace", "first"];

impl Request {
    /// What is asked for by the next line of an input.
    ///
    /// # Errors
    /// If the input cannot be read, or there is no such line, or it makes no sense.
    pub fn read(lines: &mut Lines<impl BufRead>) -> Result<Self, Error> {
        if lines.next_line()?.is_none() {
            return Err(lines.ended(a_command()));
        }
        let words = lines.words(MOST_WORDS)?;
        let texts: Vec<String> = words.iter().map(|word| word.text.clone()).collect();
        Self::parse(&texts).map_err(|misfit| match misfit.found_in(&texts) {
            Some(found) => lines.rejected(words[misfit.at].position, misfit.expected, found),
            None => lines.line_ended(misfit.expected),
        })
    }

    /// What is asked for by these words.
    ///
    /// # Errors
    /// If they make no sense.
    pub fn parse(words: &[String]) -> Result<Self, Misfit> {
        let options = Options::read(words)?;
        if let Some(print) = options.print {
            return Ok(Self::Print(print));
        }
        let mut operands = Operands::new(words, &options.operands);
        let name = operands
            .take(a_command(), |text| COMMANDS.iter().copied().find(|&command| command == text))?;
        let pins = operands.number("pins", &PINS)?;
        let place = operands.place();
        let colors = operands.number("colors", &COLORS)?;
        let game = Game::new(pins, colors, !options.no_repeats).map_err(|_| {
            Misfit::new(format!("{pins} colors or more, as none comes twice"), place)
        })?;
        if name != "score" && !game.is_listable() {
            let expected = format!("a game of up to {MOST_CODEWORDS} codewords");
            let found = Some(format!("{game} with {}", game.count()));
            return Err(Misfit { expected, at: place, found });
        }
        let command = match name {
            "score" => Command::Score,
            "evaluate" => Command::Evaluate {
                strategy: operands.strategy()?,
                first: operands.codeword_if_any("a first guess", &game)?,
                runs: options.runs.map(|(runs, _)| runs),
            },
            "next" => Command::Next {
                strategy: operands.strategy()?,
                top: options.top.map_or(1, |(top, _)| top),
            },
            "trace" => Command::Trace {
                strategy: operands.strategy()?,
                secret: operands.codeword("a secret", &game)?,
                first: operands.codeword_if_any("a first guess", &game)?,
            },
            _ => Command::First { strategy: operands.strategy()? },
        };
        operands.end()?;
        for (option, owner) in [(options.runs, "evaluate"), (options.top, "next")] {
            if let Some((_, at)) = option.filter(|_| name != owner) {
                return Err(Misfit::new(format!("an option of '{name}'"), at));
            }
        }
        let Options { reference, threads, .. } = options;
        let threads = threads.and_then(NonZero::new);
        Ok(Self::Task(Task { game, command, reference, threads }))
    }

    /// Whether it is a task without lines to work on.
    pub fn is_whole(&self) -> bool {
        match self {
            Request::Print(_) => false,
            Request::Task(task) => !matches!(task.command, Command::Score | Command::Next { .. }),
        }
    }
}

fn a_command() -> String {
    format!("a command ({})", COMMANDS.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Request, Misfit> {
        let words: Vec<String> = line.split_whitespace().map(str::to_string).collect();
        Request::parse(&words)
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
        assert_eq!(parse("next 9 --help"), Ok(Request::Print(Print::Help)));
        assert_eq!(parse("-V"), Ok(Request::Print(Print::Version)));
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
            let misfit = parse(line).unwrap_err();
            assert_eq!((misfit.at, misfit.expected.as_str()), (at, expected), "{line}");
        }
    }
}
