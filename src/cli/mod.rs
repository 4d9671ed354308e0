//! What the programs of this crate share: the command line, the streams and the exit status.
//!
//! Standard output holds only what was asked for: answers, a help text or a version. Everything
//! else goes to standard error. A program ends with one of three exit statuses: 0 if everything was
//! answered or the reader closed the pipe, 1 if the input cannot be read or is rejected, or an
//! answer cannot be produced or written, and 2 if the command line or an environment variable is wrong.
//!
//! ```text
//!     usage       what is wrong with a command line, and how a message says it
//!     arguments   options, operands and commands, and errors in them
//!     stream      many threads answer items, and the answers stay in order
//!     json        answers for other programs, one object per line
//!     progress    a status line on a terminal, while work takes long
//!     interrupt   Ctrl-C, for work that has something to tell when it is stopped early
//!     timings     the time that repeated runs take
//!     plain_text  byte order marks and line ends of other systems
//!     random      random numbers from a seed
//! ```

pub(crate) mod arguments;
#[cfg(not(flat))]
pub(crate) mod interrupt;
#[cfg(not(flat))]
pub(crate) mod json;
#[cfg(not(flat))]
mod plain_text;
#[cfg(not(flat))]
pub(crate) mod progress;
#[cfg(not(flat))]
pub(crate) mod random;
pub(crate) mod stream;
pub(crate) mod timings;
pub(crate) mod usage;

use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read, Write as _};
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::thread;

#[cfg(not(flat))]
use crate::cli::plain_text::PlainText;
use crate::cli::usage::{shown, UsageError};
#[cfg(not(flat))]
use crate::cpu::environment_problem;
use crate::text;

/// The end of every program's help.
pub const HELP_END: &str = "  -h, --help         print this help
  -V, --version      print the version

Environment:
  BITSOLVE_CPU=NAME    use this backend: portable, avx2 or avx512. Without it, the best
                       one that the processor has is used
  BITSOLVE_PORTABLE=1  do not use AVX2 and BMI2, even if the processor has them

Exit status:
  0  everything was answered, or the reader closed the pipe
  1  the input was rejected or could not be read, an answer could not be written, or
     there was not enough memory
  2  the command line or BITSOLVE_CPU is wrong
";

/// The reason why a program stopped before the end of its input.
#[derive(Debug)]
pub enum Failure {
    /// The input could not be read, or it was rejected.
    Input(text::Error),
    /// An answer could not be written.
    Output(io::Error),
    /// The program cannot answer the question. The text gives the reason.
    #[allow(dead_code, reason = "no flattened program refuses")]
    Refused(String),
}

impl From<text::Error> for Failure {
    fn from(error: text::Error) -> Self {
        Failure::Input(error)
    }
}

/// Reports what went wrong, if anything did, and returns the exit status.
pub fn finish(outcome: Result<(), Failure>) -> ExitCode {
    ExitCode::from(status(outcome))
}

/// Reports what went wrong, if anything did, and returns the exit status as a number. A closed pipe
/// is not an error: the reader has all the answers it wants.
fn status(outcome: Result<(), Failure>) -> u8 {
    match outcome {
        Ok(()) => 0,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(Failure::Input(error)) => reject(1, error),
        Err(Failure::Output(error)) => reject(1, format_args!("cannot write: {error}")),
        Err(Failure::Refused(reason)) => reject(1, reason),
    }
}

/// Writes what is left of the output, reports what went wrong, if anything did, and closes standard
/// output. Returns the exit status.
///
/// A reader that waits for the end of the output then need not wait until the system has taken back
/// the memory of the process: 0.2 to 0.4 ms for a few megabytes.
///
/// # Safety
/// This must be the last use of files in the process. Afterwards, nothing may write to standard output
/// or open a file, which would get the number of standard output.
pub(crate) unsafe fn finish_and_close_output(outcome: Result<(), Failure>) -> ExitCode {
    let code = finish(outcome.and_then(|()| io::stdout().flush().map_err(Failure::Output)));
    #[cfg(unix)]
    {
        use std::os::fd::{FromRawFd as _, OwnedFd};
        // SAFETY: standard output is open when a program starts, and std never closes it. The caller
        // promises that nothing uses its number afterwards.
        drop(unsafe { OwnedFd::from_raw_fd(1) });
    }
    code
}

/// Reports what is wrong with the command line of `program`, and returns the exit status for it.
pub fn usage_error(program: &str, error: &UsageError) -> ExitCode {
    reject_usage(program, &error.message())
}

/// Reports an environment variable of `program` that is wrong, and returns the exit status for it. Returns
/// `None` if nothing is wrong. A program calls this first.
#[cfg(not(flat))]
pub(crate) fn environment_error(program: &str) -> Option<ExitCode> {
    environment_problem().map(|problem| reject_usage(program, &problem))
}

/// Reports what is wrong with the use of `program`, and returns the exit status for it.
fn reject_usage(program: &str, problem: &str) -> ExitCode {
    ExitCode::from(reject(2, format_args!("{problem}\nTry '{program} --help'.")))
}

fn reject(status: u8, problem: impl Display) -> u8 {
    note(format_args!("error: {problem}"));
    status
}

/// Writes a text to standard output.
///
/// # Errors
/// Returns an error if the text cannot be written.
pub fn print(text: &str) -> Result<(), Failure> {
    write_to(&mut io::stdout(), text)
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

/// Returns what `program --version` prints. A flattened source is compiled without Cargo, so it does
/// not know the version.
pub fn version(program: &str) -> String {
    format!("{program} {}\n", option_env!("CARGO_PKG_VERSION").unwrap_or("(flattened)"))
}

/// The number of threads that a program may be told to use.
pub(crate) const THREADS: RangeInclusive<usize> = 1..=1024;

/// Returns how many threads can run at once on this machine, or 1 if that is not known.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// An input that is open.
pub(crate) type Reader = Box<dyn Read + Send>;

/// Opens the file that a command line names, and returns it with its name for messages. If `file`
/// is `None` or `-`, the input is standard input, which has no name.
///
/// # Errors
/// Returns an error if the file cannot be opened. If its name looks like an item of input, `items`
/// ends the message, as a hint that items are read from a file.
pub(crate) fn open(
    file: Option<&OsStr>,
    items: &'static str,
) -> Result<(Reader, Option<String>), text::Error> {
    let Some(file) = file.filter(|&file| file != "-") else {
        return Ok((Box::new(PlainText::new(io::stdin())), None));
    };
    let name = shown(&file.to_string_lossy());
    match File::open(file) {
        Ok(opened) => Ok((Box::new(PlainText::new(opened)), Some(name))),
        Err(error) => {
            // Few files have such a name. It is probably an item of input.
            let is_item = name.bytes().any(|byte| byte == b' ')
                || name.bytes().all(|byte| byte.is_ascii_digit());
            let hint = if is_item { items } else { "" };
            Err(text::Error::unreadable(Some(name), error, hint))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_core() {
        let known = thread::available_parallelism().map(NonZero::get);
        assert_eq!(cores(), known.unwrap_or(1));
        assert!(cores() > 0);
    }

    #[test]
    fn the_exit_status_depends_on_the_failure() {
        let output = |kind: io::ErrorKind| Err(Failure::Output(kind.into()));
        assert_eq!(status(Ok(())), 0);
        assert_eq!(status(output(io::ErrorKind::BrokenPipe)), 0);
        assert_eq!(status(output(io::ErrorKind::StorageFull)), 1);
        assert_eq!(status(Err(Failure::Refused("no".to_string()))), 1);
        let unreadable = text::Error::unreadable(None, io::Error::other("no"), "");
        assert_eq!(status(Err(unreadable.into())), 1);
    }

    #[test]
    fn a_file_that_is_missing_may_be_an_item() {
        const HINT: &str = "; deals are read from a file";
        for (name, has_hint) in [("N A... K...", true), ("36", true), ("no.such", false)] {
            let error = open(Some(OsStr::new(name)), HINT).err().unwrap().to_string();
            assert!(error.starts_with(&format!("{name}: cannot read: ")), "{error}");
            assert_eq!(error.ends_with(HINT), has_hint, "{error}");
        }
    }
}
