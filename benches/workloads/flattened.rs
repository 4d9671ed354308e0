//! `GAME/flattened/NN` and `cephalopods/flattened-depth/NN`: the flattened source of each game on each case of
//! `inputs/`, by the clock of a judge.
//!
//! A judge starts the program and then gives it the input. The clock starts with the input and stops when the whole
//! answer is there. What a program does before it reads is free. A whole process takes longer: it includes this work
//! and the start of the process.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use super::numbers;
use crate::common::cases::{case, CEPHALOPODS, HONEYMOON, MASTERMIND};
use crate::common::flattened::{compiled, OTHER_COMMANDS, ROWS};
use crate::measure::process::time_from_read;

/// A flattened source.
pub(crate) struct Source {
    /// The name of the game.
    pub game: &'static str,
    /// The name of the variant, which has the place of a solver in the names.
    pub solver: &'static str,
    /// The arguments of `flatten` that print it.
    arguments: &'static [&'static str],
    /// The number of cases of the game.
    cases: usize,
    /// The cases without any output, because no clock can stop at their answers.
    silent: &'static [&'static str],
    /// The cases that the source does not read.
    unread: &'static [&'static str],
    /// The program, once it is compiled.
    program: OnceLock<PathBuf>,
}

impl Source {
    const fn new(
        game: &'static str,
        solver: &'static str,
        arguments: &'static [&'static str],
        cases: usize,
        silent: &'static [&'static str],
        unread: &'static [&'static str],
    ) -> Self {
        Self { game, solver, arguments, cases, silent, unread, program: OnceLock::new() }
    }
}

/// All sources.
static SOURCES: [Source; 4] = [
    Source::new("cephalopods", "flattened", &["cephalopods"], CEPHALOPODS, &[], &[]),
    Source::new(
        "cephalopods",
        "flattened-depth",
        &["cephalopods", "--engine", "depth"],
        CEPHALOPODS,
        &[],
        &ROWS,
    ),
    Source::new("mastermind", "flattened", &["mastermind"], MASTERMIND, &["06"], &OTHER_COMMANDS),
    Source::new("honeymoon", "flattened", &["honeymoon"], HONEYMOON, &["10", "11"], &[]),
];

/// A source with a case.
pub(crate) struct Submission {
    /// The source.
    pub source: &'static Source,
    /// The name of the case.
    pub input: String,
}

impl Submission {
    /// Returns `GAME/SOLVER/INPUT`.
    pub(crate) fn name(&self) -> String {
        format!("{}/{}/{}", self.source.game, self.source.solver, self.input)
    }

    /// Compiles the source as a judge would, if that was not done before, reads the case, and runs the program once.
    /// Returns what runs it again, and gives the time from the read to the end of the answer. Each answer is checked.
    ///
    /// # Panics
    /// Panics if the source cannot be compiled, or if the program fails or gives a wrong answer.
    pub(crate) fn prepare(&self) -> Box<dyn FnMut() -> Duration> {
        let program = self.source.program.get_or_init(|| compiled(self.source.arguments));
        let case = case(self.source.game, &self.input, "out");
        let name = self.name();
        let time = move || {
            time_from_read(&mut Command::new(program), &case.input, &case.expected)
                .unwrap_or_else(|error| panic!("{name}: {error}"))
        };
        time();
        Box::new(time)
    }
}

/// Returns all sources with all their cases.
pub(crate) fn all() -> Vec<Submission> {
    let of_source = |source: &'static Source| {
        let inputs = numbers(source.cases);
        let left_out = |name: &str| source.silent.contains(&name) || source.unread.contains(&name);
        let inputs = inputs.filter(move |input| !left_out(input));
        inputs.map(move |input| Submission { source, input })
    };
    SOURCES.iter().flat_map(of_source).collect()
}
