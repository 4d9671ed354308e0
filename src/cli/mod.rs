//! What every program here does the same way, from its command line to its exit status.
//!
//! Standard output holds answers and nothing else; everything else goes to standard error. Exit
//! status 0 means answered, 1 that the input was rejected, 2 that the command line
//! was.

pub mod stream;

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read, Write as _};
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use crate::text;

/// Why a program stopped before the end of its input.
#[derive(Debug)]
pub enum Failure {
    /// The input could not be read or was not what it should be.
    Input(text::Error),
    /// An answer could not be written.
    Output(io::Error),
}

impl From<text::Error> for Failure {
    fn from(error: text::Error) -> Self {
        Failure::Input(error)
    }
}

/// Says what went wrong, if anything did, and turns it into the exit status. A reader that closed
/// the pipe has all it wanted: that is no error.
pub fn finish(outcome: Result<(), Failure>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Input(error)) => reject(1, error),
        Err(Failure::Output(error)) => reject(1, format_args!("cannot write: {error}")),
    }
}

/// Says what is wrong with the command line of `program`, and gives the exit status for it.
pub fn usage_error(program: &str, problem: &str) -> ExitCode {
    reject(2, format_args!("{problem}\nTry '{program} --help'."))
}

fn reject(status: u8, problem: impl Display) -> ExitCode {
    note(format_args!("error: {problem}"));
    ExitCode::from(status)
}

/// Writes a text to standard output.
///
/// # Errors
/// If it cannot be written.
pub fn print(text: &str) -> Result<(), Failure> {
    io::stdout().write_all(text.as_bytes()).map_err(Failure::Output)
}

/// Writes a line to standard error. Where even that is closed there is nobody left to tell.
pub fn note(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// What `program --version` prints. A flattened source has no package around it.
pub fn version(program: &str) -> String {
    format!("{program} {}\n", option_env!("CARGO_PKG_VERSION").unwrap_or("(flattened)"))
}

/// How many threads a program may be told to use.
pub const THREADS: RangeInclusive<usize> = 1..=1024;

/// How many cores there are to use, where no number of threads is given.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// What a program reads. Threads may share it.
pub type Input = Box<dyn Read + Send>;

/// The file of a command line with its name for messages, or standard input, which has none, where
/// `file` is missing or `-`.
///
/// # Errors
/// If it cannot be opened.
pub fn open(file: Option<&OsStr>) -> Result<(Input, Option<String>), text::Error> {
    let Some(file) = file.filter(|&file| file != "-") else {
        return Ok((Box::new(io::stdin()), None));
    };
    let name = Some(visible(file));
    match File::open(file) {
        Ok(opened) => Ok((Box::new(opened), name)),
        Err(error) => Err(text::Error::unreadable(name, error)),
    }
}

/// An argument of a command line.
#[derive(Debug, PartialEq, Eq)]
pub enum Argument {
    /// `--name`, `--name=value` or `-n`: the name with its dashes.
    Option(String),
    /// Anything else, anything after `--`, and `-` itself.
    Operand(OsString),
}

/// A command line, read argument by argument.
pub struct Arguments<I> {
    rest: I,
    /// The option that was read last and its value, if one was given with a `=`.
    attached: Option<(String, String)>,
    /// Whether `--` was read, after which there are no options.
    operands_only: bool,
}

impl<I: Iterator<Item = OsString>> Arguments<I> {
    /// The command line without the program's name.
    pub fn new(arguments: I) -> Self {
        Self { rest: arguments, attached: None, operands_only: false }
    }

    /// The next argument, or `None` after the last.
    ///
    /// # Errors
    /// If the option before it was given a value that nobody took.
    pub fn read(&mut self) -> Result<Option<Argument>, String> {
        if let Some((name, value)) = self.attached.take() {
            return Err(format!("{name} takes no value, but was given '{value}'"));
        }
        let Some(argument) = self.rest.next() else {
            return Ok(None);
        };
        if self.operands_only {
            return Ok(Some(Argument::Operand(argument)));
        }
        let text = visible(&argument);
        if text == "--" {
            self.operands_only = true;
            return self.read();
        }
        if text == "-" || !text.starts_with('-') {
            return Ok(Some(Argument::Operand(argument)));
        }
        let name = match text.split_once('=') {
            Some((name, value)) => {
                self.attached = Some((name.to_string(), value.to_string()));
                name
            }
            None => &text,
        };
        Ok(Some(Argument::Option(name.to_string())))
    }

    /// The next option, or `None` after the last. The operands before it are added to `operands`.
    ///
    /// # Errors
    /// If the option before it was given a value that nobody took.
    pub fn next_option(&mut self, operands: &mut Vec<OsString>) -> Result<Option<String>, String> {
        loop {
            match self.read()? {
                None => return Ok(None),
                Some(Argument::Option(option)) => return Ok(Some(option)),
                Some(Argument::Operand(operand)) => operands.push(operand),
            }
        }
    }

    /// The value of the option `name`, which was read last.
    ///
    /// # Errors
    /// If there is none.
    pub fn value(&mut self, name: &str) -> Result<String, String> {
        self.attached
            .take()
            .map(|(_, value)| value)
            .or_else(|| self.rest.next().map(|value| visible(&value)))
            .ok_or_else(|| format!("{name} needs a value"))
    }

    /// The value of the option `name`, which was read last, as a number within `range`.
    ///
    /// # Errors
    /// If it is something else, or missing.
    pub fn value_within(
        &mut self,
        name: &str,
        range: &RangeInclusive<usize>,
    ) -> Result<usize, String> {
        let value = self.value(name)?;
        let (least, most) = (range.start(), range.end());
        text::decimal(&value, range)
            .ok_or_else(|| format!("{name} takes {least} to {most}, not '{value}'"))
    }
}

/// A name or argument as it may stand in a message: whatever is not text, or would steer a
/// terminal, is replaced or escaped.
pub fn visible(name: &OsStr) -> String {
    let mut text = String::new();
    for c in name.to_string_lossy().chars() {
        if c.is_control() {
            text.extend(c.escape_default());
        } else {
            text.push(c);
        }
    }
    text
}

/// How many runs may be timed.
pub const RUNS: RangeInclusive<usize> = 1..=1_000_000;

/// How long repeated runs took.
pub struct Timings {
    runs: Vec<Duration>,
}

impl Timings {
    /// This many runs, within [`RUNS`], that took no time yet.
    pub fn new(runs: usize) -> Self {
        Self { runs: vec![Duration::ZERO; runs] }
    }

    /// Does the same work in each run, adds the time that it took, and returns its last result. Each
    /// result is dropped before the next run, in time that is not counted.
    pub fn repeat<T>(&mut self, mut work: impl FnMut() -> T) -> T {
        let mut last = None;
        for run in &mut self.runs {
            drop(last.take());
            let begin = Instant::now();
            let result = work();
            *run += begin.elapsed();
            last = Some(result);
        }
        last.expect("there is at least one run")
    }

    /// `N runs, min X ms, median Y ms, max Z ms`.
    pub fn summary(&self) -> String {
        let mut sorted: Vec<f64> = self.runs.iter().map(|run| run.as_secs_f64() * 1e3).collect();
        sorted.sort_by(f64::total_cmp);
        let runs = sorted.len();
        let median = (sorted[(runs - 1) / 2] + sorted[runs / 2]) / 2.0;
        let (min, max) = (sorted[0], sorted[runs - 1]);
        format!("{runs} runs, min {min:.3} ms, median {median:.3} ms, max {max:.3} ms")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(line: &str) -> Arguments<impl Iterator<Item = OsString>> {
        Arguments::new(line.split(' ').map(OsString::from).collect::<Vec<_>>().into_iter())
    }

    #[test]
    fn options_values_and_operands_are_told_apart() {
        let mut line = arguments("--engine depth --repeat=3 -h - -- --file");
        let option = |name: &str| Ok(Some(Argument::Option(name.to_string())));
        let operand = |text: &str| Ok(Some(Argument::Operand(text.into())));
        assert_eq!(line.read(), option("--engine"));
        assert_eq!(line.value("--engine"), Ok("depth".to_string()));
        assert_eq!(line.read(), option("--repeat"));
        assert_eq!(line.value("--repeat"), Ok("3".to_string()));
        assert_eq!(line.read(), option("-h"));
        assert_eq!(line.read(), operand("-"));
        assert_eq!(line.read(), operand("--file"));
        assert_eq!(line.read(), Ok(None));
    }

    #[test]
    fn values_are_neither_missing_nor_wasted() {
        let mut line = arguments("--engine");
        assert!(line.read().is_ok());
        assert!(line.value("--engine").is_err());
        let mut line = arguments("--help=yes");
        assert!(line.read().is_ok());
        assert!(line.read().is_err());
    }

    #[test]
    fn numbers_are_within_their_range() {
        for (value, expected) in [
            ("7", Ok(7)),
            ("0", Err("--threads takes 1 to 1024, not '0'".to_string())),
            ("+7", Err("--threads takes 1 to 1024, not '+7'".to_string())),
        ] {
            let mut line = arguments(&format!("--threads {value}"));
            assert!(line.read().is_ok());
            assert_eq!(line.value_within("--threads", &THREADS), expected);
        }
    }

    #[test]
    fn messages_show_what_a_terminal_would_obey() {
        assert_eq!(visible(OsStr::new("a\x1b[31m\n.in")), "a\\u{1b}[31m\\n.in");
    }

    #[test]
    fn work_is_repeated_once_a_run() {
        let mut calls = 0;
        let mut timings = Timings::new(3);
        for _ in 0..2 {
            timings.repeat(|| calls += 1);
        }
        assert_eq!((calls, timings.runs.len()), (6, 3));
    }

    #[test]
    fn the_median_is_in_the_middle() {
        let runs = [4, 1, 3, 10].map(Duration::from_millis).to_vec();
        let timings = Timings { runs };
        assert_eq!(timings.summary(), "4 runs, min 1.000 ms, median 3.500 ms, max 10.000 ms");
    }
}
