//! The request on a command line, which may name files.

use std::ffi::OsString;

use crate::programs::arguments::{may_be_file, Arguments};
use crate::programs::mastermind::flags::Flag;
use crate::programs::mastermind::operands::{check_command, named};
use crate::programs::mastermind::options::Options;
use crate::programs::mastermind::request::{Name, Request, COMMANDS};
use crate::programs::usage::UsageError;

/// The hint that ends an error if the command line seems to contain lines of the input.
pub(crate) const HINT: &str = "; lines are read from a file or standard input";

/// What a command line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CommandLine {
    /// The first line of this file is the command.
    File(OsString),
    /// A request, and the file to read lines from. `None` and `-` are standard input.
    Request(Request, Option<OsString>),
}

impl CommandLine {
    /// Parses the words of a command line.
    ///
    /// # Errors
    /// Returns an error if an option or an operand is missing, wrong, or too many.
    pub(crate) fn parse(mut words: Arguments<Flag>) -> Result<Self, UsageError> {
        let options = Options::read(&mut words)?;
        let mut operands = words.operands();
        if let Some(about) = words.about() {
            let request = Request::About(about, operands.command(COMMANDS, HINT).ok());
            return Ok(Self::Request(request, None));
        }
        check_command(&operands)?;
        let name = match (operands.command_or_file(COMMANDS, HINT)?, operands.peek()) {
            (Some(name), _) => name,
            (None, Some(_)) if options.are_any() => {
                return Err(operands.error("a command to go with the options"));
            }
            (None, Some(file)) => {
                operands.next_raw();
                operands.end(HINT)?;
                return Ok(Self::File(file.to_owned()));
            }
            (None, None) => operands.command(COMMANDS, HINT)?,
        };
        let task = options.task(name, &words, &mut operands, may_be_file);
        let task = task.map_err(|error| named(error, name))?;
        options.check_plan(task.command.plan(), &words)?;
        let mut file = None;
        if matches!(name, Name::Score | Name::Next | Name::Verify) {
            file = operands.next_raw().map(OsString::from);
            operands.end(HINT)?;
        } else {
            operands.end("")?;
        }
        Ok(Self::Request(Request::Task(task), file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::programs::mastermind::flags::FLAGS;

    fn parse(line: &str) -> Result<CommandLine, UsageError> {
        CommandLine::parse(Arguments::new(line.split_whitespace().map(OsString::from), FLAGS))
    }

    #[test]
    fn files_stand_where_lines_are_read() {
        let file = |line: &str| match parse(line) {
            Ok(CommandLine::Request(_, file)) => file,
            Ok(CommandLine::File(file)) => Some(file),
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(file("score 4 6"), None);
        assert_eq!(file("score 4 6 a.in"), Some("a.in".into()));
        assert_eq!(file("next 4 6 knuth --top 2 -"), Some("-".into()));
        assert_eq!(file("a.in"), Some("a.in".into()));
        for line in [
            "a.in b",
            "score 4 6 a b",
            "next 4 6 knuth 1122 1 0",
            "first 4 6 knuth a",
            "--top 5 a.in",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
        let error = parse("next 4 6 knuth 1122 1 0").unwrap_err().message();
        assert_eq!(error, format!("'1' is one argument too many{HINT}"));
        let error = parse("--reference a.in").unwrap_err().message();
        assert_eq!(error, "expected a command to go with the options, found 'a.in'");
    }
}
