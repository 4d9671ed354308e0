//! The `mastermind` program: a module a command, over one reading of what is asked for.

mod evaluate;
mod first;
mod next;
pub(crate) mod request;
mod score;
mod trace;
mod words;

use std::io::{self, BufRead};
use std::process::ExitCode;

use crate::cli::{finish, note, print, usage_error, version, Failure};
use crate::mastermind::history::HistoryError;
use crate::mastermind::memory::OutOfMemory;
use crate::mastermind::program::request::{Command, Request, Task};
use crate::mastermind::program::words::Print;
use crate::mastermind::solver::{EvaluationError, Solver};
use crate::text;
use crate::text::lines::Lines;

#[cfg(flat)]
const HELP: &str = "The first line of standard input is a command: evaluate 4 6 knuth 1122\n";
#[cfg(not(flat))]
const HELP: &str = "\
Mastermind: what to guess next, and how strategies fare over all games of a size.

Usage: mastermind [OPTIONS] COMMAND PINS COLORS ...
       mastermind < FILE

Games have 1 to 8 pins and 1 to 15 colors. A codeword is a digit a pin: 1 to 9,
then a to f. Without arguments, the command line is the first line of standard
input. Blank lines are skipped, and so is all from a word that begins with '#' to
the end of its line.

Commands:
  score P C                       reads lines GUESS SECRET, answers each with its
                                  black and white hits
  evaluate P C STRATEGY [FIRST]   plays every secret: how many turns that takes
  next P C STRATEGY               reads lines GUESS BLACK WHITE, the game so far,
                                  and tells how many secrets are possible and
                                  what to guess next
  trace P C STRATEGY SECRET [FIRST]
                                  plays one secret, turn by turn
  first P C STRATEGY              evaluates every kind of first guess

Strategies:
  knuth          the least largest part
  most-parts     the most parts
  expected-size  the least expected size of what remains
  entropy        the most information
  first          the first secret that is possible

Options, anywhere on the line:
      --no-repeats   no color comes twice in a codeword
      --reference    the plain solver: slow, with the same answers
      --repeat N     evaluate N times, each time from the start; answer once, and
                     write to standard error how long the N runs took
      --threads N    how many threads to use (default: all cores); the answers
                     are the same
      --top K        next: the K best guesses
  -h, --help         print this help
  -V, --version      print the version

Environment:
  BITSOLVE_PORTABLE=1  do without AVX2 and BMI2, even where the processor has them

Exit status: 0 answered, 1 input rejected (or it cannot be read, or an answer
cannot be written), 2 wrong usage.
";

/// The program with these arguments.
pub fn main(words: &[String]) -> ExitCode {
    match Request::parse(words) {
        Ok(request) => end(answer(&request, &mut Lines::new(io::stdin().lock(), None))),
        Err(misfit) => {
            let found = misfit.found_in(words).unwrap_or_else(|| "nothing more".to_string());
            usage_error("mastermind", &format!("expected {}, found {found}", misfit.expected))
        }
    }
}

/// Does what is asked for, with the lines that it works on.
///
/// # Errors
/// If the lines are not what they should be, or an answer cannot be written.
pub(crate) fn answer(request: &Request, lines: &mut Lines<impl BufRead>) -> Result<(), Stop> {
    let task = match request {
        Request::Print(Print::Help) => return Ok(print(HELP)?),
        Request::Print(Print::Version) => return Ok(print(&version("mastermind"))?),
        Request::Task(task) => task,
    };
    match task.command {
        Command::Score => score::answer(task, lines),
        Command::Evaluate { strategy, first, runs } => {
            evaluate::answer(task, strategy, first, runs)
        }
        Command::Next { strategy, top } => next::answer(task, strategy, top, lines),
        Command::Trace { strategy, secret, first } => trace::answer(task, strategy, secret, first),
        Command::First { strategy } => first::answer(task, strategy),
    }
}

/// The solver that the options ask for.
#[cfg(not(flat))]
fn solver(task: &Task) -> Solver {
    if task.reference {
        Solver::reference()
    } else {
        task.threads.map_or_else(Solver::new, Solver::with_threads)
    }
}

/// A submission has the fast solver only, which has the same answers.
#[cfg(flat)]
fn solver(task: &Task) -> Solver {
    let Task { reference: _, threads, .. } = task;
    threads.map_or_else(Solver::new, Solver::with_threads)
}

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The input or the output failed.
    Failure(Failure),
    /// The solver has no answer.
    Unanswered(String),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<text::Error> for Stop {
    fn from(error: text::Error) -> Self {
        Self::Failure(error.into())
    }
}

impl From<HistoryError> for Stop {
    fn from(error: HistoryError) -> Self {
        Self::Unanswered(error.to_string())
    }
}

impl From<EvaluationError> for Stop {
    fn from(error: EvaluationError) -> Self {
        Self::Unanswered(error.to_string())
    }
}

impl From<OutOfMemory> for Stop {
    fn from(error: OutOfMemory) -> Self {
        Self::Unanswered(error.to_string())
    }
}

/// Says what went wrong, if anything did, and returns the exit status.
pub(crate) fn end(outcome: Result<(), Stop>) -> ExitCode {
    match outcome {
        Ok(()) => finish(Ok(())),
        Err(Stop::Failure(failure)) => finish(Err(failure)),
        Err(Stop::Unanswered(problem)) => {
            note(format_args!("error: {problem}"));
            ExitCode::FAILURE
        }
    }
}
