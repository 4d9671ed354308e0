//! The `mastermind` program.
//!
//! ```text
//!     commands       the table of the commands, with the help
//!     options        the rows of the options, and their values
//!     task           the arguments of a command, which `operands` reads
//!     turns          commands about single turns: score, next, trace
//!     strategies     commands about whole strategies: evaluate, first, optimal, search, tree, verify
//!     play           the command that finds a secret, with a person or with a program
//!     host           the command that keeps a secret, for a person or for a program
//!     dialog         a conversation with a person
//!     answers        answers as text and as JSON
//! ```

mod answers;
mod commands;
mod dialog;
mod host;
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
use std::process::ExitCode;

use crate::exit::{write_to, Failure};
use crate::mastermind::line::{LONGEST_WORD, MOST_WORDS};
use crate::mastermind::MOST_CODEWORDS;
use crate::programs::arguments::{may_be_file, Arguments, Operands};
use crate::programs::mastermind::commands::{HINT, PROGRAM};
use crate::programs::mastermind::operands::{check_command, is_command};
use crate::programs::mastermind::options::Options;
use crate::programs::mastermind::task::Task;
use crate::programs::table::{Call, Request};
use crate::programs::usage::UsageError;
use crate::programs::{open, Reader};
use crate::text::lines::Lines;

/// The lines of an input.
type Input = Lines<BufReader<Reader>>;
/// Answers a request, with the lines after it.
type Answer = dyn FnOnce(&mut Input, &mut dyn Write) -> Result<(), Failure>;

/// The work of a command.
struct Job {
    /// The file to read lines from. `None` and `-` stand for standard input.
    file: Option<OsString>,
    /// The name of the input that a person must type, for a note. It is empty if the command itself asks for its input.
    awaited: &'static str,
    answer: Box<Answer>,
}

/// Returns the work of a command that reads lines. `awaited` names these lines. The game has at most `most` codewords.
fn reading(
    call: Call<'_, Options, Job>,
    most: u64,
    awaited: &'static str,
    answer: fn(&Task, &mut Input, &mut dyn Write) -> Result<(), Failure>,
) -> Result<Job, UsageError> {
    let (task, file) = Task::read(call, most)?;
    Ok(Job { file, awaited, answer: Box::new(move |lines, output| answer(&task, lines, output)) })
}

/// Returns the work of a command that reads no lines. If it is on the first line of an input, no line follows.
fn alone(
    call: Call<'_, Options, Job>,
    answer: fn(&Task, &mut dyn Write) -> Result<(), Failure>,
) -> Result<Job, UsageError> {
    let (task, file) = Task::read(call, MOST_CODEWORDS)?;
    let answer = move |lines: &mut Input, output: &mut dyn Write| {
        if task.options.is_line {
            lines.end()?;
        }
        answer(&task, output)
    };
    Ok(Job { file, awaited: "", answer: Box::new(answer) })
}

/// Runs the program with these arguments.
pub fn main(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    PROGRAM.main_with(arguments, without_command, |Job { file, awaited, answer }| {
        let (reader, name) = open(file.as_deref(), HINT, awaited)?;
        answer(&mut Lines::new(BufReader::new(reader), name), &mut io::stdout())?;
        Ok(ExitCode::SUCCESS)
    })
}

/// Returns the work of a command line without a command: to answer the request on the first line of a file.
///
/// # Errors
/// Returns an error if a game or a strategy, or an option without a command, is given instead.
fn without_command(operands: &mut Operands<'_>) -> Result<Option<Job>, UsageError> {
    check_command(operands)?;
    let word = operands.peek();
    if is_command(word) || !word.is_none_or(may_be_file) {
        return Ok(None);
    }
    match (operands.have_options, word) {
        (true, None) => Ok(None),
        (true, Some(_)) => Err(operands.error("a command to go with the options")),
        (false, _) => {
            let file = operands.next_raw().map(OsString::from);
            operands.end(HINT)?;
            let awaited = "a command, such as play,";
            Ok(Some(Job { file, awaited, answer: Box::new(answer_input) }))
        }
    }
}

/// Answers the request on the first line of an input, with the lines after it.
fn answer_input(lines: &mut Input, output: &mut dyn Write) -> Result<(), Failure> {
    answer_with(lines, |_| {}, output)
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
    let one = Some(NonZero::<usize>::MIN);
    answer_with(lines, |options| (options.reference, options.threads) = (is_reference, one), output)
}

/// Answers the request on the first line of an input after this change of its options.
fn answer_with(
    lines: &mut Input,
    change: impl FnOnce(&mut Options),
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let is_there = lines.next_line()?.is_some();
    let words = lines.words(MOST_WORDS, LONGEST_WORD)?;
    let arguments = Arguments::new(words.iter().map(|word| OsString::from(&word.text)));
    let before = |options: &mut Options, operands: &mut Operands<'_>| {
        options.is_line = true;
        change(options);
        check_command(operands).map(|()| None)
    };
    let request = PROGRAM.request(arguments, before).map_err(|wrong| {
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
