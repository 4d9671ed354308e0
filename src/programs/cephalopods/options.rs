//! The command line.

use std::ffi::OsString;

use crate::cephalopods::solver::kind::SolverKind;
use crate::programs::arguments::{About, Arguments};
use crate::programs::cephalopods::commands::{Command, COMMANDS, HINT};
use crate::programs::cephalopods::help::help;
use crate::programs::timings::RUNS;
use crate::programs::usage::UsageError;
use crate::programs::version;
use crate::threads::THREADS;

/// The options besides `--help` and `--version`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flag {
    Depths,
    Engine,
    List,
    Repeat,
    Stats,
    Threads,
}

/// The options by name.
pub(crate) const FLAGS: &[(&str, Flag)] = &[
    ("--depths", Flag::Depths),
    ("--engine", Flag::Engine),
    ("--list", Flag::List),
    ("--repeat", Flag::Repeat),
    ("--stats", Flag::Stats),
    ("--threads", Flag::Threads),
];

impl Flag {
    /// Returns whether a command has this option.
    fn is_of(self, command: Command) -> bool {
        match self {
            Self::Depths | Self::Engine | Self::Repeat | Self::Stats => command == Command::Sum,
            Self::List => command == Command::Ends,
            Self::Threads => matches!(command, Command::Sum | Command::Ends),
        }
    }
}

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
    /// The question about every puzzle.
    pub(crate) command: Command,
    /// The solver of `sum`.
    pub(crate) solver: SolverKind,
    /// Whether `sum` answers for every depth up to that of the puzzle.
    pub(crate) depths: bool,
    /// The number of runs to time, if any.
    pub(crate) repeat: Option<usize>,
    /// Whether to write the statistics of each search.
    pub(crate) stats: bool,
    /// Whether `ends` lists the boards.
    pub(crate) list: bool,
    /// The number of threads, or `None` for one per core.
    pub(crate) threads: Option<usize>,
    /// The file to read. `None` and `-` stand for standard input.
    pub(crate) file: Option<OsString>,
}

/// Reads a command line.
///
/// # Errors
/// Returns an error if a word is wrong or missing, or if there is one too many, or if the command does
/// not have one of the options.
pub(crate) fn parse(mut arguments: Arguments<Flag>) -> Result<Request, UsageError> {
    let mut options = Options::default();
    let mut seen = Vec::new();
    while let Some((flag, place)) = arguments.next_option()? {
        match flag {
            Flag::Depths => options.depths = true,
            Flag::Engine => {
                let names = SolverKind::ALL.map(SolverKind::name);
                let solver = arguments.value(&names.join(", "), SolverKind::from_name);
                options.solver = solver.map_err(|error| error.proposing(&names))?;
            }
            Flag::List => options.list = true,
            Flag::Repeat => options.repeat = Some(arguments.number(&RUNS)?),
            Flag::Stats => options.stats = true,
            Flag::Threads => options.threads = Some(arguments.number(&THREADS)?),
        }
        seen.push((flag, place));
    }
    let mut operands = arguments.operands();
    match arguments.about() {
        Some(About::Help) => {
            let command = operands.command(COMMANDS, HINT).ok();
            return Ok(Request::Print(help(command)));
        }
        Some(About::Version) => return Ok(Request::Print(version("cephalopods"))),
        None => {}
    }
    options.command = operands.command_or_file(COMMANDS, HINT)?.unwrap_or_default();
    options.file = operands.next_raw().map(OsString::from);
    operands.end(HINT)?;
    let command = options.command;
    arguments.check_options(&seen, command.name(), |flag| flag.is_of(command))?;
    let one_sum = |flag| matches!(flag, Flag::Repeat | Flag::Stats);
    match seen.iter().find(|&&(flag, _)| options.depths && one_sum(flag)) {
        Some(&(_, place)) => Err(arguments.conflict(place, ONE_SUM)),
        None => Ok(Request::Answer(options)),
    }
}

/// The error for options that cannot be used with `--depths`.
const ONE_SUM: &str = "--repeat and --stats cannot be used with --depths";

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
            ("", Command::Sum, None),
            ("-", Command::Sum, Some("-")),
            ("puzzles.txt", Command::Sum, Some("puzzles.txt")),
            ("./sum", Command::Sum, Some("./sum")),
            ("sum", Command::Sum, None),
            ("sum sum", Command::Sum, Some("sum")),
            ("ends", Command::Ends, None),
            ("ends ends", Command::Ends, Some("ends")),
            ("-- sum --stats", Command::Sum, Some("--stats")),
        ];
        for (line, command, file) in cases {
            let file = file.map(OsString::from);
            let expected = Options { command, file, ..Options::default() };
            assert_eq!(options(line), Ok(expected), "{line}");
        }
        let all = Options {
            command: Command::Sum,
            solver: SolverKind::Depth,
            depths: false,
            repeat: Some(2),
            stats: true,
            list: false,
            threads: Some(3),
            file: Some("x".into()),
        };
        assert_eq!(options("--stats sum --threads=3 x --repeat 2 --engine DEPTH"), Ok(all));
        let list =
            Options { command: Command::Ends, list: true, threads: Some(2), ..Options::default() };
        assert_eq!(options("--list ends --threads 2"), Ok(list));
        let depths = Options { depths: true, solver: SolverKind::Depth, ..Options::default() };
        assert_eq!(options("sum --depths --engine depth"), Ok(depths));
        assert!(options("sum --help nonsense more").unwrap_err().contains("Usage: cephalopods"));
        for line in
            ["som", "SUM", "a b", "sum a b", "--fast", "--threads", "--threads 0", "--stats=1"]
        {
            assert!(options(line).is_err(), "{line}");
        }
        for (line, message) in [
            (
                "--engine dept",
                "--engine takes layered, depth, reference, not 'dept'; did you mean 'depth'?",
            ),
            ("--list", "'sum' has no option '--list'"),
            ("ends --depths", "'ends' has no option '--depths'"),
            ("--repeat 2 ends", "'ends' has no option '--repeat'"),
            ("--stats --depths", ONE_SUM),
            ("--depths --repeat 2", ONE_SUM),
        ] {
            assert_eq!(options(line), Err(message.to_string()), "{line}");
        }
    }

    #[test]
    fn every_command_has_a_help_of_its_own() {
        let general = options("--help").unwrap_err();
        for (name, command) in COMMANDS {
            let text = options(&format!("{name} --help")).unwrap_err();
            assert!(text.contains(&format!("Usage: cephalopods [OPTIONS] {name}")), "{text}");
            assert!(general.contains(&format!("\n  {name} ")), "{name}");
            // It lists the options of the command, and no others.
            for (option, flag) in FLAGS {
                let is_listed = text.contains(&format!("\n      {option}"));
                assert_eq!(is_listed, flag.is_of(*command), "{name} {option}");
                assert!(general.contains(&format!("\n      {option}")), "{option}");
            }
        }
    }
}
