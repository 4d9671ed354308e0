//! What is measured: the rows of each game, and how each of their columns is measured and its answer checked.

mod cephalopods;
mod honeymoon;
mod mastermind;

use std::path::{Path, PathBuf};

use crate::record::{Column, Name};

/// The root of the checkout.
pub(crate) const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A row of the record, and what is run for each of its columns.
pub(crate) struct Plan {
    pub name: Name,
    pub tasks: Vec<Task>,
}

/// What is run for a column of a row.
pub(crate) enum Task {
    /// A fresh process, which has the columns [`Column::Process`] and [`Column::Peak`].
    Process(Process),
    /// A workload within a process, for [`Column::InProcess`].
    InProcess(InProcess),
    /// A program that waits for its input, for [`Column::FromRead`].
    FromRead(FromRead),
}

/// A program.
#[derive(Clone, Copy)]
pub(crate) enum Program {
    /// One that Cargo builds.
    Cargo(&'static str),
    /// One that the compiler makes of what `flatten` prints for these arguments.
    Flattened(&'static [&'static str]),
    /// One that does nothing.
    Empty,
}

/// The backend that a program must use, or `None` for the best.
pub(crate) type Backend = Option<&'static str>;

/// A fresh process.
pub(crate) struct Process {
    pub program: Program,
    pub arguments: Vec<String>,
    pub input: Input,
    pub check: Check,
    pub backend: Backend,
    /// Whether several threads work, so that the time on the clock is what counts.
    pub is_parallel: bool,
}

/// What a process reads.
pub(crate) enum Input {
    /// Nothing.
    Nothing,
    /// A file of `inputs/`.
    Case(PathBuf),
    /// This number of random deals of 13 cards a hand.
    Deals(usize),
}

/// A workload of the benches.
pub(crate) struct InProcess {
    pub workload: String,
    pub backend: Backend,
}

/// A program that waits for its input.
pub(crate) struct FromRead {
    pub program: Program,
    pub arguments: Vec<String>,
    pub input: PathBuf,
}

/// How the answer of a process is checked.
pub(crate) enum Check {
    /// It is the content of this file.
    File(PathBuf),
    /// It has this line.
    Line(String),
    /// It has this number of lines, and the numbers among the first words of each line have this sum.
    Sum { lines: usize, words: usize, sum: u64 },
    /// It is empty.
    Nothing,
}

impl Input {
    /// Returns the path of the file, if there is one. Random deals are written to a file.
    pub(crate) fn path(&self) -> Result<Option<PathBuf>, String> {
        match self {
            Self::Nothing => Ok(None),
            Self::Case(path) => Ok(Some(path.clone())),
            Self::Deals(count) => honeymoon::deals(*count).map(Some),
        }
    }
}

impl Check {
    /// Checks an answer.
    ///
    /// # Errors
    /// Returns an error if it is wrong, or if the file with the answer cannot be read.
    pub(crate) fn accept(&self, answer: &str) -> Result<(), String> {
        let (expected, found) = match self {
            Self::File(path) => {
                let text = std::fs::read_to_string(path);
                let error = |error| format!("cannot read {}: {error}", path.display());
                (text.map_err(error)?, answer.to_string())
            }
            Self::Line(line) if answer.lines().any(|found| found == line) => return Ok(()),
            Self::Line(line) => (line.clone(), answer.to_string()),
            Self::Sum { lines, words, sum } => {
                let words = answer.lines().flat_map(|line| line.split_whitespace().take(*words));
                let found: u64 = words.filter_map(|word| word.parse::<u64>().ok()).sum();
                let text = |lines, sum| format!("{lines} lines with the sum {sum}");
                (text(*lines, *sum), text(answer.lines().count(), found))
            }
            Self::Nothing => (String::new(), answer.to_string()),
        };
        if expected == found {
            return Ok(());
        }
        Err(format!("expected the answer {expected:?}, found {found:?}"))
    }
}

impl Task {
    /// Returns the column whose time this is.
    pub(crate) fn column(&self) -> Column {
        match self {
            Self::Process(_) => Column::Process,
            Self::InProcess(_) => Column::InProcess,
            Self::FromRead(_) => Column::FromRead,
        }
    }
}

/// Returns all rows in the order of the record.
pub(crate) fn all() -> Vec<Plan> {
    let empty = Process {
        program: Program::Empty,
        arguments: Vec::new(),
        input: Input::Nothing,
        check: Check::Nothing,
        backend: None,
        is_parallel: false,
    };
    let name = Name::new("none", "empty", "none");
    let mut plans = vec![Plan { name, tasks: vec![Task::Process(empty)] }];
    plans.extend(cephalopods::plans());
    plans.extend(mastermind::plans());
    plans.extend(honeymoon::plans());
    plans
}

/// Returns the path of a case.
fn case(game: &str, input: &str) -> PathBuf {
    Path::new(ROOT).join("inputs").join(game).join(format!("{input}.in"))
}

/// Returns what a program does with a case, as a fresh process.
fn process_of_case(program: Program, arguments: &[&str], game: &str, input: &str) -> Process {
    let input = case(game, input);
    Process {
        program,
        arguments: arguments.iter().map(ToString::to_string).collect(),
        check: Check::File(input.with_extension("out")),
        input: Input::Case(input),
        backend: None,
        is_parallel: false,
    }
}

/// Returns the rows of a program that is measured with cases from the read and as a fresh process.
fn by_both_clocks(
    (game, solver): (&str, &str),
    program: Program,
    inputs: &[&str],
) -> impl Iterator<Item = Plan> {
    let plans: Vec<Plan> = inputs
        .iter()
        .map(|input| Plan {
            name: Name::new(game, solver, input),
            tasks: vec![
                Task::Process(process_of_case(program, &[], game, input)),
                from_read(program, &[], game, input),
            ],
        })
        .collect();
    plans.into_iter()
}

/// Returns the rows of the flattened sources of a game. The arguments of `flatten` are those of the source whose clock
/// starts with the read, and of the one whose clock starts with the process.
fn flattened(
    game: &str,
    [read, start]: [&'static [&'static str]; 2],
    inputs: &[&str],
) -> impl Iterator<Item = Plan> {
    let read = by_both_clocks((game, "flattened"), Program::Flattened(read), inputs);
    read.chain(by_both_clocks((game, "flattened-start"), Program::Flattened(start), inputs))
}

/// Returns what a program does with a case from the read.
fn from_read(program: Program, arguments: &[&str], game: &str, input: &str) -> Task {
    let arguments = arguments.iter().map(ToString::to_string).collect();
    Task::FromRead(FromRead { program, arguments, input: case(game, input) })
}
