//! The `mastermind` program.
//!
//! ```text
//!     commands       the table of the commands, with the help
//!     options        the rows of the options
//!     operands       the rows of the operands, and whether all values go together
//!     task           the values of a command, and the questions that several commands ask the solver
//!     turns          commands about single turns, and the lines that they read: score, next, trace
//!     strategies     commands about whole strategies: evaluate, compare, first, optimal, search, tree, verify
//!     play           the command that finds a secret, with a person or with a program
//!     host           the command that keeps a secret, for a person or for a program
//!     dialog         a conversation with a person
//!     contradictions messages about turns that contradict each other
//!     review         the command that says what each guess of a game cost
//!     answers        answers as text and as JSON
//! ```

mod answers;
mod commands;
mod contradictions;
mod dialog;
mod host;
mod operands;
mod options;
mod play;
mod review;
mod strategies;
mod task;
#[cfg(test)]
mod tests;
mod turns;

pub use self::commands::PROGRAM;

use std::ffi::OsString;
use std::io::{BufReader, Cursor, Write};
use std::num::NonZero;

use crate::exit::Failure;
use crate::programs::arguments::Arguments;
use crate::programs::mastermind::task::{Input, Task};
use crate::programs::mastermind::turns::MOST_WORDS;
use crate::programs::source::Reader;
use crate::text::lines::Lines;
use crate::text::Error;

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
    let lines = Lines::new(BufReader::new(Box::new(Cursor::new(text)) as Reader), None);
    let threads = Some(NonZero::<usize>::MIN);
    answer_request(lines, Task { reference: is_reference, threads, ..Task::default() }, output)
}

/// Answers the request on the first line of an input, with the lines after it. The line may change the values of this
/// task.
fn answer_request(mut lines: Input, task: Task, output: &mut dyn Write) -> Result<(), Failure> {
    lines.next_line()?;
    let words = lines.words(MOST_WORDS)?;
    let mut arguments = Arguments::new(words.iter().map(|word| OsString::from(&word.text)));
    let (name, end) = (lines.name.clone(), lines.position);
    let task = Task { rest: Some(lines), ..task };
    let work = PROGRAM.work(&mut arguments, task, None).map_err(|error| {
        let place = words.get(error.at).map_or(end, |word| word.position);
        Error::with_message(name, place, error.message())
    })?;
    work(output)
}
