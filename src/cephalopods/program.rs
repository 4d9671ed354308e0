//! The `cephalopods` program: puzzles in, answers out.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Write};
use std::process::ExitCode;

use crate::cephalopods::puzzle::Puzzles;
use crate::cephalopods::solver::contract::Stats;
use crate::cephalopods::solver::kind::SolverKind;
use crate::cli::{
    finish, note, open, print, usage_error, version, Arguments, Failure, Timings, RUNS,
};

const HELP: &str = "\
Cephalopods: the sum of all end positions of a dice game on a 3x3 board, modulo 2^30.

Usage: cephalopods [OPTIONS] [FILE]

Reads puzzles from FILE, or from standard input where FILE is missing or '-'.
A puzzle is ten integers separated by white space: the depth (0 to 4294967295),
then the nine cells row by row (0 is an empty square, 1 to 6 a die). For each
puzzle one line with its answer is written as soon as it is known.

Options:
      --engine NAME  how to solve: layered (the default), depth (breadth-first by
                     moves made), or reference (the rules as they stand, slow)
      --repeat N     solve each puzzle N times, each time in fresh memory; answer
                     once, and at the end write to standard error how long the N
                     runs through all puzzles took
      --stats        write to standard error, for each puzzle, how many boards
                     and moves were looked at and how wide a frontier became;
                     layered solves the puzzle once more to count them
  -h, --help         print this help
  -V, --version      print the version

Environment:
  BITSOLVE_PORTABLE=1  do without AVX2 and BMI2, even where the processor has them

Exit status: 0 all puzzles answered, 1 input rejected (or a file that cannot be
read, an answer that cannot be written), 2 wrong usage.
";

/// The program with these arguments.
pub fn main(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    match parse(Arguments::new(arguments)) {
        Ok(Command::Print(text)) => finish(print(&text)),
        Ok(Command::Solve(options)) => finish(open_and_solve(&options)),
        Err(problem) => usage_error("cephalopods", &problem),
    }
}

enum Command {
    Print(String),
    Solve(Options),
}

struct Options {
    engine: SolverKind,
    /// How many runs to time, if any.
    repeat: Option<usize>,
    stats: bool,
    /// `None` and `-` are standard input.
    file: Option<OsString>,
}

fn parse(mut arguments: Arguments<impl Iterator<Item = OsString>>) -> Result<Command, String> {
    let mut options =
        Options { engine: SolverKind::ALL[0], repeat: None, stats: false, file: None };
    let mut operands = Vec::new();
    let mut print = None;
    while let Some(option) = arguments.next_option(&mut operands)? {
        match option.as_str() {
            "--engine" => {
                let name = arguments.value(&option)?;
                options.engine = SolverKind::from_name(&name).ok_or_else(|| {
                    let names = SolverKind::ALL.map(SolverKind::name).join(", ");
                    format!("no engine is called '{name}'; there are: {names}")
                })?;
            }
            "--repeat" => {
                options.repeat = Some(arguments.value_within(&option, &RUNS)?);
            }
            "--stats" => options.stats = true,
            "-h" | "--help" => print = Some(HELP.to_string()),
            "-V" | "--version" => print = Some(version("cephalopods")),
            _ => return Err(format!("there is no option '{option}'")),
        }
    }
    if operands.len() > 1 {
        return Err("more than one file".to_string());
    }
    options.file = operands.pop();
    Ok(print.map_or(Command::Solve(options), Command::Print))
}

fn open_and_solve(options: &Options) -> Result<(), Failure> {
    let (reader, name) = open(options.file.as_deref())?;
    solve_all(options, Puzzles::new(BufReader::new(reader), name))
}

fn solve_all(options: &Options, puzzles: Puzzles<impl BufRead>) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let mut timings = options.repeat.map(Timings::new);
    let mut kept = options.engine.build();
    let name = options.engine.name();
    for puzzle in puzzles {
        let puzzle = puzzle?;
        let answer = match &mut timings {
            None => kept.solve(&puzzle),
            Some(timings) => {
                let (engine, answer) = timings.repeat(|| {
                    let mut engine = options.engine.build();
                    let answer = engine.solve(&puzzle);
                    (engine, answer)
                });
                kept = engine;
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
