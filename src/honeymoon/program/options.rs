//! The command line.

use std::ffi::OsString;

use crate::cli::arguments::{About, Arguments};
use crate::cli::usage::UsageError;
use crate::cli::{version, THREADS};
use crate::honeymoon::card::Suit;
use crate::honeymoon::notation::trump;
use crate::honeymoon::program::commands::{Command, COMMANDS, HINT};
use crate::honeymoon::program::help::help;

/// The options besides `--help` and `--version`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Flag {
    Pretty,
    Reference,
    Threads,
    Trump,
}

/// The options by name.
pub(crate) const FLAGS: &[(&str, Flag)] = &[
    ("--pretty", Flag::Pretty),
    ("--reference", Flag::Reference),
    ("--threads", Flag::Threads),
    ("--trump", Flag::Trump),
];

/// The values of `--trump`.
const TRUMPS: &str = "S, H, D, C, or N for none";

/// What a command line asks for.
pub(crate) enum Request {
    /// A text about the program itself.
    Print(String),
    /// Answers.
    Answer(Options),
}

/// How to answer.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    /// The question about every deal.
    pub(crate) command: Command,
    /// Whether the answers are human-readable.
    pub(crate) pretty: bool,
    /// Whether to use the slow solver.
    pub(crate) reference: bool,
    /// The number of threads, or `None` for one per core.
    pub(crate) threads: Option<usize>,
    /// The trump suit of deals that do not have one, if it is given.
    pub(crate) trump: Option<Option<Suit>>,
    /// The file to read. `None` and `-` stand for standard input.
    pub(crate) file: Option<OsString>,
}

/// Reads a command line.
///
/// # Errors
/// Returns an error if a word is wrong or missing, or if there is one too many.
pub(crate) fn parse(mut arguments: Arguments<Flag>) -> Result<Request, UsageError> {
    let mut options = Options::default();
    while let Some((flag, _)) = arguments.next_option()? {
        match flag {
            Flag::Pretty => options.pretty = true,
            Flag::Reference => options.reference = true,
            Flag::Threads => options.threads = Some(arguments.number(&THREADS)?),
            Flag::Trump => options.trump = Some(arguments.value(TRUMPS, trump::parse)?),
        }
    }
    let mut operands = arguments.operands();
    match arguments.about() {
        Some(About::Help) => {
            let command = operands.command(COMMANDS, HINT).ok();
            return Ok(Request::Print(help(command)));
        }
        Some(About::Version) => return Ok(Request::Print(version("honeymoon"))),
        None => {}
    }
    options.command = operands.command_or_file(COMMANDS, HINT)?.unwrap_or_default();
    options.file = operands.next_raw().map(OsString::from);
    operands.end(HINT)?;
    Ok(Request::Answer(options))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(line: &str) -> Result<Options, String> {
        let words = line.split_whitespace().map(OsString::from);
        match parse(Arguments::new(words, FLAGS)).map_err(|error| error.message())? {
            Request::Answer(options) => Ok(options),
            Request::Print(text) => Err(text),
        }
    }

    #[test]
    fn commands_and_files_are_told_apart() {
        let cases = [
            ("", Command::Leads, None),
            ("-", Command::Leads, Some("-")),
            ("deals.txt", Command::Leads, Some("deals.txt")),
            ("./table", Command::Leads, Some("./table")),
            ("leads", Command::Leads, None),
            ("table table", Command::Table, Some("table")),
            ("trace -", Command::Trace, Some("-")),
            ("-- value --pretty", Command::Value, Some("--pretty")),
        ];
        for (line, command, file) in cases {
            let file = file.map(OsString::from);
            let expected = Options { command, file, ..Options::default() };
            assert_eq!(options(line), Ok(expected), "{line}");
        }
        let all = Options {
            command: Command::Line,
            pretty: true,
            reference: true,
            threads: Some(3),
            trump: Some(Some(Suit::Hearts)),
            file: Some("x".into()),
        };
        assert_eq!(options("--pretty line --threads=3 x --reference --trump h"), Ok(all));
        assert!(options("table --help nonsense more").unwrap_err().contains("Usage: honeymoon"));
        for line in [
            "tabel",
            "LEADS",
            "a b",
            "table a b",
            "--fast",
            "--threads",
            "--threads 0",
            "--pretty=1",
        ] {
            assert!(options(line).is_err(), "{line}");
        }
    }

    #[test]
    fn every_command_has_a_help_of_its_own() {
        let general = options("--help").unwrap_err();
        for (name, _) in COMMANDS {
            let text = options(&format!("{name} --help")).unwrap_err();
            assert!(text.contains(&format!("Usage: honeymoon [OPTIONS] {name}")), "{text}");
            assert!(general.contains(&format!("\n  {name} ")), "{name}");
        }
    }
}
