//! The command line.

use std::ffi::OsString;
use std::path::Path;

use crate::cli::{version, Arguments, THREADS};
use crate::honeymoon::program::{Command, HELP};

/// What a command line asks for.
pub(super) enum Request {
    /// A text about the program itself.
    Print(String),
    /// Answers.
    Answer(Options),
}

/// How to answer.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Options {
    /// What is asked of every deal.
    pub command: Command,
    /// Whether people will read the answers.
    pub pretty: bool,
    /// Whether to take the plain solver.
    pub reference: bool,
    /// How many threads to use, or `None` for as many as there are cores.
    pub threads: Option<usize>,
    /// `None` and `-` are standard input.
    pub file: Option<OsString>,
}

/// Reads a command line.
///
/// # Errors
/// If it makes no sense.
pub(super) fn parse(
    mut arguments: Arguments<impl Iterator<Item = OsString>>,
) -> Result<Request, String> {
    let mut options = Options::default();
    let mut operands = Vec::new();
    let mut print = None;
    while let Some(option) = arguments.next_option(&mut operands)? {
        match option.as_str() {
            "--pretty" => options.pretty = true,
            "--reference" => options.reference = true,
            "--threads" => options.threads = Some(arguments.value_within(&option, &THREADS)?),
            "-h" | "--help" => print = Some(HELP.to_string()),
            "-V" | "--version" => print = Some(version("honeymoon")),
            _ => return Err(format!("there is no option '{option}'")),
        }
    }
    if let Some(text) = print {
        return Ok(Request::Print(text));
    }
    let mut operands = operands.into_iter().peekable();
    let command = operands.peek().and_then(|name| Command::from_name(name.to_str()?));
    if let Some(command) = command {
        options.command = command;
        operands.next();
    }
    options.file = operands.next();
    if operands.next().is_some() {
        return Err(format!("more than a command and a file; {}", commands()));
    }
    if let (None, Some(name)) = (command, options.file.as_ref().and_then(|file| file.to_str())) {
        // A word like those that commands are, and no file: it was meant as one.
        if name.bytes().all(|byte| byte.is_ascii_alphabetic()) && !Path::new(name).exists() {
            return Err(format!("there is no command or file '{name}'; {}", commands()));
        }
    }
    Ok(Request::Answer(options))
}

fn commands() -> String {
    format!("commands are: {}", Command::ALL.map(Command::name).join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(line: &str) -> Result<Options, String> {
        let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        match parse(Arguments::new(words.into_iter()))? {
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
            file: Some("x".into()),
        };
        assert_eq!(options("--pretty line --threads=3 x --reference"), Ok(all));
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
}
