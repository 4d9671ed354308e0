//! `GAME/VARIANT/NN`: the flattened sources of each game on each case of `inputs/`, by the clock of a judge.
//!
//! A judge starts the program and then gives it the input. The clock starts with the input and stops when the whole
//! answer is there. What a program does before it reads is free. A whole process takes longer: it includes this work
//! and the start of the process.

use std::path::PathBuf;
use std::process::Command;
use std::rc::Rc;
use std::sync::OnceLock;

use super::{Timer, Workload};
use crate::common::cases::{cases, common_lines, Case};
use crate::common::flattened::compiled;
use crate::common::program::run;
use crate::measure::process::time_from_read;

/// A flattened source: the game, the name in the place of a solver, and the other arguments of `flatten`.
type Source = (&'static str, &'static str, &'static [&'static str]);

const START: &[&str] = &["--clock", "start"];

const SOURCES: [Source; 7] = [
    ("cephalopods", "flattened", &[]),
    ("cephalopods", "flattened-start", START),
    ("cephalopods", "flattened-depth", &["--engine", "depth"]),
    ("mastermind", "flattened", &[]),
    ("mastermind", "flattened-start", START),
    ("honeymoon", "flattened", &[]),
    ("honeymoon", "flattened-start", START),
];

/// The programs of the sources, once they are compiled.
static PROGRAMS: [OnceLock<PathBuf>; SOURCES.len()] = [const { OnceLock::new() }; SOURCES.len()];

/// Returns all sources with all their cases.
pub(super) fn all() -> Vec<Workload> {
    let of_source = |(source, program): (Source, &'static OnceLock<PathBuf>)| {
        let (game, variant, options) = source;
        // Without any output, the clock could not stop.
        let is_measured = |case: &Case| case.is_for_judge() && !case.expected.is_empty();
        cases(game, "out").into_iter().filter(is_measured).map(move |case| {
            let name = format!("{game}/{variant}/{}", case.name());
            let (arguments, case) = ([&[game], options].concat(), Rc::new(case));
            Workload { name, prepare: Box::new(move || prepare(program, &arguments, &case)) }
        })
    };
    SOURCES.into_iter().zip(&PROGRAMS).flat_map(of_source).collect()
}

/// Compiles a source as a judge would, if that was not done before, and runs the program. The first answer is checked,
/// and each other must be the same.
///
/// # Panics
/// Panics if the source cannot be compiled, or if the program fails or gives a wrong answer.
fn prepare(program: &'static OnceLock<PathBuf>, arguments: &[&str], case: &Rc<Case>) -> Timer {
    let (program, case) = (program.get_or_init(|| compiled(arguments, true)), Rc::clone(case));
    let answers = run(&program.to_string_lossy(), &[], &case.input).answers;
    assert_eq!(common_lines(&answers), common_lines(&case.expected), "{}", case.path.display());
    let time = move || {
        time_from_read(&mut Command::new(program), &case.input, &answers)
            .unwrap_or_else(|error| panic!("{}: {error}", case.path.display()))
    };
    Box::new(move |runs| (0..runs).map(|_| time()).sum())
}
