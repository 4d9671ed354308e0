//! What the command line asks for.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::rounds::{Clock, FEWEST_ROUNDS};
use super::source::Source;

/// The text that `--help` prints.
pub(crate) const HELP: &str = "\
Compares two programs: runs them alternately, and prints the ratio of their times with
an interval.

Usage: cargo bench --bench compare -- [OPTIONS] OLD NEW [ARGUMENT]... [-- INPUT...]

OLD and NEW are each one of
  REVISION:PROGRAM  the program of this package as of a Git revision, such as
                    HEAD~1:cephalopods; built once, and kept in target/compare
  .:PROGRAM         the program of this package as it is now, built in its own folder;
                    commits are all built in another
  PATH              a file; a path with ':' must begin with './' or '/'

Further words are passed to both programs as ARGUMENTs. Each INPUT is a file, which is
passed after them, and each gets a row. Without INPUT, the programs get the ARGUMENTs
only. Paths are relative to the folder of the package.

Options:
      --clock NAME  processor (the default): the time that all threads of the process
                    ran, in the program and in the system. It hardly changes if other
                    programs run too, or if the same work is shared by more threads.
                    wall: the time from the start of the process to its end. Choose
                    it to compare numbers of threads, on a machine that is idle.
                    Systems other than Linux have only wall.
      --rounds N    run N rounds, 11 to 100000 (the default: as many as take 20 s, at
                    least 21 and at most 101); more rounds make the interval narrower
      --stdin       give each INPUT as standard input, not as an argument
      --test        compare a program with itself, to see whether this works
  -h, --help        print this help

A round runs each program twice on each input: old new new old, or new old old new. The
table has the medians of all rounds. The ratio is NEW / OLD, and the interval contains
the true median with a probability of 99.9%. A program is called faster or slower only
if the interval does not contain 1. The probability is that of one row: among 1000 rows
of programs that are equally fast, expect about one that says faster or slower.

The answers of both programs must be the same. What they write to standard error is
shown for the first run on each input.

Exit status:
  0  the programs were compared
  1  the answers differ, or a program failed or could not be built
  2  the command line is wrong
";

/// What to do.
#[derive(Debug, PartialEq)]
pub(crate) enum Request {
    /// Prints the help.
    Help,
    /// Compares a program with itself, in a moment.
    Test,
    /// Compares two programs.
    Compare(Comparison),
}

/// Two programs, and how to compare them.
#[derive(Debug, PartialEq)]
pub(crate) struct Comparison {
    pub old: Source,
    pub new: Source,
    /// The arguments of both programs.
    pub arguments: Vec<OsString>,
    /// The files that are inputs, each in turn.
    pub inputs: Vec<PathBuf>,
    /// Whether an input is the standard input and not the last argument.
    pub from_stdin: bool,
    pub clock: Clock,
    /// The number of rounds, if it does not depend on the time that a round takes.
    pub rounds: Option<usize>,
}

impl Comparison {
    /// Compares a program with itself, in the fewest rounds.
    pub(crate) fn of_one_program(program: &Path, input: &Path) -> Self {
        Self {
            old: Source::File(program.to_path_buf()),
            new: Source::File(program.to_path_buf()),
            arguments: Vec::new(),
            inputs: vec![input.to_path_buf()],
            from_stdin: false,
            clock: Clock::Processor,
            rounds: Some(FEWEST_ROUNDS),
        }
    }
}

impl Request {
    /// Reads the command line. `cargo test` asks for the test, whatever its options are.
    ///
    /// # Errors
    /// Returns an error that says what is wrong with it.
    pub(crate) fn parse(words: impl Iterator<Item = OsString>) -> Result<Self, String> {
        let mut words: Vec<_> = words.collect();
        // `cargo bench` adds this word at the end, and `cargo test` does not.
        if words.pop_if(|word| word == "--bench").is_none() {
            let asks_for_help = words.iter().any(|word| word == "-h" || word == "--help");
            return Ok(if asks_for_help { Self::Help } else { Self::Test });
        }

        let (mut clock, mut rounds, mut from_stdin) = (Clock::Processor, None, false);
        let mut words = words.into_iter().peekable();
        while let Some(word) = words.next_if(|word| word.as_encoded_bytes().starts_with(b"-")) {
            let text = word.to_string_lossy();
            let (name, attached) = match text.split_once('=') {
                Some((name, value)) => (name, Some(value.to_string())),
                None => (&*text, None),
            };
            if attached.is_some() && !matches!(name, "--clock" | "--rounds") {
                return Err(format!("there is no option '{text}'"));
            }
            let mut value = |takes: &str| {
                let next = || words.next().map(|word| word.to_string_lossy().into_owned());
                attached.clone().or_else(next).ok_or_else(|| format!("{name} takes {takes}"))
            };
            match name {
                "-h" | "--help" => return Ok(Self::Help),
                "--test" => return Ok(Self::Test),
                "--stdin" => from_stdin = true,
                "--clock" => {
                    let takes = "processor or wall";
                    let value = value(takes)?;
                    clock = Clock::from_name(&value)
                        .ok_or_else(|| format!("--clock takes {takes}, not '{value}'"))?;
                }
                "--rounds" => {
                    let takes = format!("a number from {FEWEST_ROUNDS} to {MOST_ROUNDS}");
                    let value = value(&takes)?;
                    let is_valid = |count: &usize| (FEWEST_ROUNDS..=MOST_ROUNDS).contains(count);
                    rounds = Some(
                        value
                            .parse()
                            .ok()
                            .filter(is_valid)
                            .ok_or_else(|| format!("--rounds takes {takes}, not '{value}'"))?,
                    );
                }
                "--" => return Err("OLD and NEW are missing".to_string()),
                _ => return Err(format!("there is no option '{name}' before OLD")),
            }
        }
        let mut source = |name: &str| {
            let word = words.next().filter(|word| word != "--");
            Source::parse(&word.ok_or_else(|| format!("{name} is missing"))?)
        };
        let (old, new) = (source("OLD")?, source("NEW")?);
        let arguments = words.by_ref().take_while(|word| word != "--").collect();
        let inputs: Vec<_> = words.map(PathBuf::from).collect();
        if from_stdin && inputs.is_empty() {
            return Err("--stdin needs an INPUT after '--'".to_string());
        }
        Ok(Self::Compare(Comparison { old, new, arguments, inputs, from_stdin, clock, rounds }))
    }
}

/// More rounds make an interval hardly narrower.
const MOST_ROUNDS: usize = 100_000;
