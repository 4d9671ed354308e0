//! How a program ends: the exit status, and the message on standard error.
//!
//! A program ends with one of three exit statuses: 0 if everything was answered or the reader closed the
//! pipe, 1 if the input cannot be read or is rejected, or an answer cannot be produced or written, and 2
//! if the command line or an environment variable is wrong. If Ctrl-C ends the program on Unix, there is no exit
//! status, because the signal ends it.

use std::fmt::Display;
use std::io::{self, Write as _};
use std::process::ExitCode;

use crate::text;

/// The reason why a program stopped before the end of its input.
#[derive(Debug)]
pub enum Failure {
    /// The input could not be read, or it was rejected.
    Input(text::Error),
    /// An answer could not be written.
    Output(io::Error),
    /// The program cannot answer the question. The text gives the reason.
    Refused(String),
    /// The program has failed, and has already written the message.
    Reported,
}

impl From<text::Error> for Failure {
    fn from(error: text::Error) -> Self {
        Failure::Input(error)
    }
}

/// Reports what went wrong, if anything did, and returns the exit status.
pub(crate) fn finish(outcome: Result<(), Failure>) -> ExitCode {
    ExitCode::from(status(outcome))
}

/// Reports what went wrong, if anything did, and returns the exit status as a number. A closed pipe
/// is not an error: the reader has all the answers it wants.
pub(crate) fn status(outcome: Result<(), Failure>) -> u8 {
    match outcome {
        Ok(()) => 0,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(Failure::Input(error)) => reject(1, error),
        Err(Failure::Output(error)) => reject(1, format_args!("cannot write: {error}")),
        Err(Failure::Refused(reason)) => reject(1, reason),
        Err(Failure::Reported) => 1,
    }
}

pub(crate) fn reject(status: u8, problem: impl Display) -> u8 {
    note(format_args!("error: {problem}"));
    status
}

/// Writes a text to an output.
///
/// # Errors
/// Returns an error if the text cannot be written.
pub(crate) fn write_to(output: &mut dyn io::Write, text: &str) -> Result<(), Failure> {
    output.write_all(text.as_bytes()).map_err(Failure::Output)
}

/// Writes a line to standard error. A failure is ignored, because there is no other place to report
/// it.
pub fn note(line: impl Display) {
    // One call writes the whole line, which takes one system call instead of one for each piece.
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}
