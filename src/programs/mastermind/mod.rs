//! The `mastermind` program: one module per command, and one that reads the request.

#[cfg(not(flat))]
mod command_line;
mod contradiction;
#[cfg(test)]
mod conversations;
#[cfg(not(flat))]
mod dialog;
mod evaluate;
mod feedback;
mod first;
mod flags;
#[cfg(not(flat))]
mod help;
#[cfg(not(flat))]
mod host;
#[cfg(not(flat))]
mod json;
mod next;
mod operands;
#[cfg(not(flat))]
mod optimal;
mod options;
#[cfg(not(flat))]
mod palette;
#[cfg(not(flat))]
mod plan;
mod play;
mod report;
mod request;
mod score;
#[cfg(not(flat))]
mod search;
mod settings;
#[cfg(not(flat))]
mod status;
mod task;
mod trace;
#[cfg(not(flat))]
mod tree;
#[cfg(not(flat))]
mod verify;
#[cfg(not(flat))]
mod watched;

use std::ffi::{OsStr, OsString};
use std::io::{self, BufReader, Write};
#[cfg(not(flat))]
use std::num::NonZero;
use std::process::ExitCode;

use crate::exit::{finish, Failure};
use crate::mastermind::memory::OutOfMemory;
#[cfg(not(flat))]
use crate::mastermind::stop::Stop;
use crate::programs::arguments::{About, Arguments};
#[cfg(not(flat))]
use crate::programs::environment_error;
#[cfg(not(flat))]
use crate::programs::mastermind::command_line::{CommandLine, HINT};
#[cfg(not(flat))]
use crate::programs::mastermind::flags::Flag;
use crate::programs::mastermind::flags::FLAGS;
#[cfg(not(flat))]
use crate::programs::mastermind::help::help;
#[cfg(not(flat))]
use crate::programs::mastermind::plan::problem;
use crate::programs::mastermind::request::{Command, Name, Request, Task};
#[cfg(not(flat))]
use crate::programs::mastermind::settings::Settings;
use crate::programs::{open, print, usage_error, version, Reader};
use crate::text::lines::Lines;

/// The lines of an input.
type Input = Lines<BufReader<Reader>>;

/// Runs the program with these arguments.
pub fn main(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    if let Some(status) = environment_error("mastermind") {
        return status;
    }
    let mut arguments = arguments.peekable();
    if arguments.peek().is_none() {
        return finish(with_lines(None, |lines| answer_input(lines, &mut io::stdout())));
    }
    match CommandLine::parse(Arguments::new(arguments, FLAGS)) {
        Ok(CommandLine::File(file)) => {
            finish(with_lines(Some(&file), |lines| answer_input(lines, &mut io::stdout())))
        }
        Ok(CommandLine::Request(Request::About(about, name), _)) => {
            finish(print_about(about, name))
        }
        Ok(CommandLine::Request(Request::Task(task), file)) => {
            finish(with_lines(file.as_deref(), |lines| answer(&task, lines, &mut io::stdout())))
        }
        Err(error) => usage_error("mastermind", &error),
    }
}

/// Calls `work` with the lines of a file, or of standard input.
fn with_lines(
    file: Option<&OsStr>,
    work: impl FnOnce(&mut Input) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (reader, name) = open(file, HINT)?;
    work(&mut Lines::new(BufReader::new(reader), name))
}

/// Answers the request on the first line of an input, with the lines after it.
///
/// # Errors
/// Returns an error if the lines are not valid, or an answer cannot be written.
pub(crate) fn answer_input(lines: &mut Input, output: &mut dyn Write) -> Result<(), Failure> {
    let request = Request::read(lines)?;
    if request.is_whole() {
        lines.end()?;
    }
    match request {
        Request::Task(task) => answer(&task, lines, output),
        Request::About(about, name) => print_about(about, name),
    }
}

/// Answers the request on the first line of a text, with the lines after it. `is_reference` chooses the
/// slow solver. The fast solver has one thread.
///
/// # Errors
/// Returns an error if the lines are not valid, or an answer cannot be written.
#[cfg(not(flat))]
pub fn answer_text(
    text: Vec<u8>,
    is_reference: bool,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let lines = &mut Lines::new(BufReader::new(Box::new(io::Cursor::new(text)) as Reader), None);
    match Request::read(lines)? {
        Request::Task(mut task) => {
            (task.settings.reference, task.settings.threads) =
                (is_reference, Some(NonZero::<usize>::MIN));
            answer(&task, lines, output)
        }
        Request::About(about, name) => print_about(about, name),
    }
}

/// Prints an example. A submission has no command line to explain.
#[cfg(flat)]
fn print_about(_: About, _: Option<Name>) -> Result<(), Failure> {
    print("usage: next 4p6c\n")
}

#[cfg(not(flat))]
fn print_about(about: About, name: Option<Name>) -> Result<(), Failure> {
    print(&match about {
        About::Help => help(name),
        About::Version => version("mastermind"),
    })
}

/// Carries out a task. Some tasks read lines.
#[cfg(not(flat))]
fn answer(task: &Task, lines: &mut Input, output: &mut dyn Write) -> Result<(), Failure> {
    // The options on the first line of an input are not checked before.
    let Settings { max_turns, reference, runs, width, .. } = task.settings;
    for (flag, is_given) in [
        (Flag::MaxTurns, max_turns.is_some()),
        (Flag::Reference, reference),
        (Flag::Repeat, runs.is_some()),
        (Flag::Width, width.is_some()),
    ] {
        if let Some(problem) = problem(task.command.plan(), flag).filter(|_| is_given) {
            return Err(Failure::Refused(problem.to_string()));
        }
    }
    match task.command {
        Command::Score => score::score_guesses(task, lines, output),
        Command::Evaluate { .. } => evaluate::evaluate(task, output),
        Command::Next => next::find_next(task, lines, output),
        Command::Trace { secret } => trace::trace(task, secret, output),
        Command::First => first::compare_first(task, output),
        Command::Play => play::find_secret(task, lines, output),
        Command::Host => host::keep_secret(task, lines, output),
        Command::Optimal => optimal::find_optimum(task, output),
        Command::Search => search::find_strategy(task, output),
        Command::Tree { .. } => tree::write_tree(task, output),
        Command::Verify => verify::verify(task, lines, output),
    }
}

/// Carries out a task of a submission.
#[cfg(flat)]
fn answer(task: &Task, lines: &mut Input, output: &mut dyn Write) -> Result<(), Failure> {
    match task.command {
        Command::Score => score::score_guesses(task, lines, output),
        Command::Evaluate => evaluate::evaluate(task, output),
        Command::Next => next::find_next(task, lines, output),
        Command::Trace { secret } => trace::trace(task, secret, output),
        Command::First => first::compare_first(task, output),
        Command::Play => play::find_secret(task, lines, output),
    }
}

#[cfg(not(flat))]
impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Asked => Self::Refused("interrupted".to_string()),
            Stop::OutOfMemory(error) => error.into(),
        }
    }
}

impl From<OutOfMemory> for Failure {
    fn from(error: OutOfMemory) -> Self {
        Self::Refused(error.to_string())
    }
}
