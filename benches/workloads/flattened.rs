//! `GAME/VARIANT/NN`: the flattened sources of each game on each case of `inputs/`, by the clock of a judge.
//!
//! A judge starts the program and then gives it the input. The clock starts with the input and stops when the whole
//! answer is there. What a program does before it reads is free. A whole process takes longer: it includes this work
//! and the start of the process.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use super::{numbers, Timer, Workload};
use crate::common::cases::{case, CEPHALOPODS, HONEYMOON, MASTERMIND};
use crate::common::flattened::{compiled, OTHER_COMMANDS};
use crate::measure::process::time_from_read;

/// A flattened source: the game, the name in the place of a solver, the other arguments of `flatten`, the number of
/// cases of the game, and the cases that are not measured. The source does not read these, they have no output, so
/// the clock could not stop, or the record does not have them yet.
type Source = (&'static str, &'static str, &'static [&'static str], usize, &'static [&'static str]);

const START: &[&str] = &["--clock", "start"];

/// The record has no times of the depth solver for these cases.
const UNRECORDED: [&str; 5] = ["38", "39", "40", "41", "42"];

const SOURCES: [Source; 7] = [
    ("cephalopods", "flattened", &[], CEPHALOPODS, &[]),
    ("cephalopods", "flattened-start", START, CEPHALOPODS, &[]),
    ("cephalopods", "flattened-depth", &["--engine", "depth"], CEPHALOPODS, &UNRECORDED),
    ("mastermind", "flattened", &[], MASTERMIND, &["06"]),
    ("mastermind", "flattened-start", START, MASTERMIND, &["06"]),
    ("honeymoon", "flattened", &[], HONEYMOON, &["10", "11"]),
    ("honeymoon", "flattened-start", START, HONEYMOON, &["10", "11"]),
];

/// The programs of the sources, once they are compiled.
static PROGRAMS: [OnceLock<PathBuf>; SOURCES.len()] = [const { OnceLock::new() }; SOURCES.len()];

/// Returns all sources with all their cases.
pub(super) fn all() -> Vec<Workload> {
    let of_source = |(source, program): (Source, &'static OnceLock<PathBuf>)| {
        let (game, variant, options, cases, left_out) = source;
        let is_read = move |input: &String| {
            let is_other = game == "mastermind" && OTHER_COMMANDS.contains(&input.as_str());
            !is_other && !left_out.contains(&input.as_str())
        };
        numbers(cases).filter(is_read).map(move |input| {
            let name = format!("{game}/{variant}/{input}");
            Workload { name, prepare: Box::new(move || prepare(program, game, options, &input)) }
        })
    };
    SOURCES.into_iter().zip(&PROGRAMS).flat_map(of_source).collect()
}

/// Compiles a source as a judge would, if that was not done before, reads a case, and runs the program once. Each
/// answer is checked.
///
/// # Panics
/// Panics if the source cannot be compiled, or if the program fails or gives a wrong answer.
fn prepare(
    program: &'static OnceLock<PathBuf>,
    game: &'static str,
    options: &[&str],
    input: &str,
) -> Timer {
    let program = program.get_or_init(|| compiled(&[&[game], options].concat(), true));
    let case = case(game, input, "out");
    let time = move || {
        time_from_read(&mut Command::new(program), &case.input, &case.expected)
            .unwrap_or_else(|error| panic!("{}: {error}", case.path.display()))
    };
    time();
    Box::new(move |runs| (0..runs).map(|_| time()).sum())
}
