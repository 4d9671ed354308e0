//! The `mastermind` program.
//!
//! ```text
//!     commands       the table of the commands, with the help
//!     options        the rows of the options, and their values
//!     operands       the job that a command line asks for
//!     task           the arguments of a command, and the questions that several commands ask the solver
//!     line           a line of guesses, secrets and answers
//!     turns          commands about single turns: score, next, trace
//!     strategies     commands about whole strategies: evaluate, first, optimal, search, tree, verify
//!     play           the command that finds a secret, with a person or with a program
//!     host           the command that keeps a secret, for a person or for a program
//!     dialog         a conversation with a person
//!     contradictions messages about turns that contradict each other
//!     answers        answers as text and as JSON
//! ```

mod answers;
mod commands;
mod contradictions;
mod dialog;
mod host;
mod line;
mod operands;
mod options;
mod play;
mod strategies;
mod task;
#[cfg(test)]
mod tests;
mod turns;

use std::ffi::OsString;
use std::io::{self, BufReader, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;

use crate::exit::{write_to, Failure};
use crate::mastermind::{Game, Strategy};
use crate::programs::arguments::{may_be_file, Arguments, Operands};
use crate::programs::mastermind::commands::PROGRAM;
use crate::programs::mastermind::line::MOST_WORDS;
use crate::programs::mastermind::operands::{is_like_game, text, Job, HINT};
use crate::programs::mastermind::options::Options;
use crate::programs::mastermind::task::Input;
use crate::programs::table::Request;
use crate::programs::usage::UsageError;
use crate::programs::Reader;
use crate::text::lines::Lines;

/// Runs the program with these arguments.
pub fn main(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    PROGRAM.main_with(arguments, without_command, |job| {
        let (reader, name) = job.source.open()?;
        (job.answer)(&mut Lines::new(BufReader::new(reader), name), &mut io::stdout())
    })
}

/// Returns the work of a command line without a command: to answer the request on the first line of a file. It
/// must have neither options nor a game or a strategy.
fn without_command(operands: &mut Operands<'_>) -> Result<Option<Job>, UsageError> {
    check_command(operands)?;
    let word = operands.peek();
    if !word.is_none_or(may_be_file) || operands.have_options && word.is_none() {
        return Ok(None);
    }
    if operands.have_options {
        return Err(operands.error("a command to go with the options"));
    }
    let source = operands.source("a command, such as play,", HINT)?;
    let answer =
        |lines: &mut Input, output: &mut dyn Write| answer_input(lines, Options::default(), output);
    Ok(Some(Job { source, answer: Box::new(answer) }))
}

/// Rejects a game or a strategy in the place of the command, unless it is the name of a file.
fn check_command(operands: &Operands<'_>) -> Result<(), UsageError> {
    let word = text(operands.peek());
    let (what, example) = match Strategy::from_name(word) {
        _ if Path::new(word).exists() => return Ok(()),
        Some(_) => ("strategy", word),
        None if Game::size(word).is_some() => ("game", word),
        None if is_like_game(word) => ("game", "4p6c"),
        None => return Ok(()),
    };
    Err(operands.error(format!("a command before the {what}, as in 'next {example}'")))
}

/// Answers the request on the first line of a text, with the lines after it. `is_reference` chooses the
/// slow solver. The fast solver has one thread.
///
/// # Errors
/// Returns an error if the lines are not valid, or an answer cannot be written.
pub fn answer_text(
    text: Vec<u8>,
    is_reference: bool,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let lines = &mut Lines::new(BufReader::new(Box::new(io::Cursor::new(text)) as Reader), None);
    let threads = Some(NonZero::<usize>::MIN);
    answer_input(lines, Options { reference: is_reference, threads, ..Options::default() }, output)
}

/// Answers the request on the first line of an input, with the lines after it. The line may change these options.
fn answer_input(
    lines: &mut Input,
    options: Options,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let is_there = lines.next_line()?.is_some();
    let words = lines.words(MOST_WORDS)?;
    let arguments = Arguments::new(words.iter().map(|word| OsString::from(&word.text)));
    let options = Options { is_line: true, ..options };
    let unnamed = |operands: &mut Operands<'_>| check_command(operands).map(|()| None);
    let request = PROGRAM.request(arguments, options, unnamed).map_err(|wrong| {
        let expected = &wrong.expected;
        let error = match &wrong.found {
            Some(found) => lines.rejected(words[wrong.at].position, expected, found),
            None if is_there => lines.line_ended(expected),
            None => lines.ended(expected),
        };
        match wrong.meant {
            Some(name) => error.with_advice(&format!("did you mean \"{name}\"?")),
            None => error,
        }
    })?;
    match request {
        Request::Print(text) => write_to(output, &text),
        Request::Work(job) => (job.answer)(lines, output),
    }
}
