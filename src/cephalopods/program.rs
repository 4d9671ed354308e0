//! The `cephalopods` program: puzzles in, answers out.

use std::ffi::OsString;
use std::io::{self, BufReader, Write as _};
use std::process::ExitCode;

use crate::cephalopods::puzzle::Puzzles;
use crate::cephalopods::solver::contract::Stats;
use crate::cephalopods::solver::kind::SolverKind;
use crate::cli::arguments::{About, Arguments};
use crate::cli::timings::{Timings, RUNS};
use crate::cli::usage::UsageError;
use crate::cli::{finish, note, open, print, usage_error, version, Failure, HELP_END};

const HELP: &str = "\
Computes the sum of all end positions of a dice game on a 3x3 board, modulo 2^30.

Usage: cephalopods [OPTIONS] [FILE]

Reads puzzles from FILE, or from standard input if FILE is missing or '-'.
A puzzle is ten integers separated by white space: the depth (0 to 4294967295),
then the nine cells row by row (0 is an empty square, 1 to 6 is a die). A word that
begins with '#' starts a comment, which ends at the end of the line. For each puzzle,
the program prints one line with the answer, as soon as the answer is known.

Options:
      --engine NAME  the solver: layered (the default), depth (breadth-first search
                     by number of moves), or reference (follows the rules
                     literally, slow)
      --repeat N     solve each puzzle N times, each time in new memory; print each
                     answer once, and at the end write to standard error how long
                     the N runs through all puzzles took
      --stats        for each puzzle, write to standard error the number of boards
                     and moves in the search and the size of the widest frontier;
                     layered solves the puzzle once more to count them
";

/// The hint that ends an error if the command line seems to contain puzzles.
const HINT: &str = "; puzzles are read from a file or standard input";

#[derive(Clone, Copy)]
enum Flag {
    Engine,
    Repeat,
    Stats,
}

const FLAGS: &[(&str, Flag)] =
    &[("--engine", Flag::Engine), ("--repeat", Flag::Repeat), ("--stats", Flag::Stats)];

/// Runs the program with these arguments.
pub fn main(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    match parse(Arguments::new(arguments, FLAGS)) {
        Ok(Request::Print(text)) => finish(print(&text)),
        Ok(Request::Solve(options)) => finish(solve_all(&options)),
        Err(error) => usage_error("cephalopods", &error),
    }
}

enum Request {
    Print(String),
    Solve(Options),
}

struct Options {
    solver: SolverKind,
    /// The number of runs to time, if any.
    repeat: Option<usize>,
    stats: bool,
    /// `None` and `-` are standard input.
    file: Option<OsString>,
}

fn parse(mut arguments: Arguments<Flag>) -> Result<Request, UsageError> {
    let mut options =
        Options { solver: SolverKind::default(), repeat: None, stats: false, file: None };
    while let Some((flag, _)) = arguments.next_option()? {
        match flag {
            Flag::Engine => {
                let names = SolverKind::ALL.map(SolverKind::name).join(", ");
                options.solver = arguments.value(&names, SolverKind::from_name)?;
            }
            Flag::Repeat => options.repeat = Some(arguments.number(&RUNS)?),
            Flag::Stats => options.stats = true,
        }
    }
    match arguments.about() {
        Some(About::Help) => return Ok(Request::Print(format!("{HELP}{HELP_END}"))),
        Some(About::Version) => return Ok(Request::Print(version("cephalopods"))),
        None => {}
    }
    let mut operands = arguments.operands();
    options.file = operands.next_raw().map(OsString::from);
    operands.end(HINT)?;
    Ok(Request::Solve(options))
}

fn solve_all(options: &Options) -> Result<(), Failure> {
    let (reader, file) = open(options.file.as_deref(), HINT)?;
    let mut output = io::stdout().lock();
    let mut timings = options.repeat.map(Timings::new);
    let mut kept = options.solver.build();
    let name = options.solver.name();
    for puzzle in Puzzles::new(BufReader::new(reader), file) {
        let puzzle = puzzle?;
        let answer = match &mut timings {
            None => kept.solve(&puzzle),
            Some(timings) => {
                let (solver, answer) = timings.repeat(|| {
                    let mut solver = options.solver.build();
                    let answer = solver.solve(&puzzle);
                    (solver, answer)
                });
                kept = solver;
                answer
            }
        };
        writeln!(output, "{answer}").map_err(Failure::Output)?;
        if options.stats {
            let Stats { boards, moves, widest } = kept.stats();
            note(format_args!("{name}: {boards} boards, {moves} moves, widest frontier {widest}"));
        }
    }
    if let Some(timings) = timings {
        note(format_args!("{name}: {}", timings.summary()));
    }
    Ok(())
}
