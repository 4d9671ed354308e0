//! `sum`: the sum of all end boards of each puzzle.

use std::fmt::Write as _;
use std::io::Write;

use crate::cephalopods::board::Puzzle;
use crate::cephalopods::layer::LONGEST_GAME;
use crate::cephalopods::notation::Puzzles;
use crate::cephalopods::solver::{solve_every_depth, Solver, Stats};
use crate::exit::{note, Failure};
use crate::programs::cephalopods::{answer_each, Options};
use crate::programs::table::{Call, Work};
use crate::programs::timings::Timings;
use crate::programs::usage::UsageError;

pub(super) fn plan(call: Call<'_, Options>) -> Result<Work, UsageError> {
    let options = call.options;
    if options.depths && (options.repeat.is_some() || options.stats) {
        let option = if options.repeat.is_some() { "--repeat" } else { "--stats" };
        let problem = format!("{option} cannot be used with --depths");
        return Err(call.arguments.conflict(option, &problem));
    }
    Ok(Box::new(move |output| answer_all(&options, output)))
}

/// Prints the answers to all puzzles, or the answers for every depth of each puzzle. If runs are timed or
/// statistics are written, one thread solves one puzzle after the other.
fn answer_all(options: &Options, output: &mut dyn Write) -> Result<(), Failure> {
    if options.repeat.is_some() || options.stats {
        return answer_one_by_one(options, output);
    }
    answer_each(options, output, || {
        let mut solver = options.engine.build();
        move |puzzle| match options.depths {
            true => every_depth(&mut *solver, &puzzle),
            false => format!("{}\n", solver.solve(&puzzle)),
        }
    })
}

/// Returns the answers for every depth up to that of a puzzle, one per line.
fn every_depth(solver: &mut dyn Solver, puzzle: &Puzzle) -> String {
    let answers = solve_every_depth(solver, puzzle);
    let mut text = String::new();
    for (depth, answer) in answers.iter().enumerate() {
        let _ = writeln!(text, "{depth} {answer}");
    }
    if let Some(answer) = answers.last().filter(|_| puzzle.depth > LONGEST_GAME) {
        let _ = writeln!(text, "{} {answer}", puzzle.depth);
    }
    text
}

fn answer_one_by_one(options: &Options, output: &mut dyn Write) -> Result<(), Failure> {
    let (reader, file) = options.source.open()?;
    let mut timings = Timings::new(options.repeat.unwrap_or(1));
    let name = options.engine.name();
    // The solver and its memory are kept from run to run, as in the threads that answer without timing. Otherwise, some
    // C libraries would return the memory to the system after each run.
    let mut solver = options.engine.build();
    for puzzle in Puzzles::new(reader, file) {
        let puzzle = puzzle?;
        let answer = timings.repeat(|| solver.solve(&puzzle));
        writeln!(output, "{answer}").map_err(Failure::Output)?;
        if options.stats {
            let Stats { boards, moves, widest } = solver.stats();
            note(format_args!("{name}: {boards} boards, {moves} moves, widest frontier {widest}"));
        }
    }
    if options.repeat.is_some() {
        note(format_args!("{name}: {}", timings.summary()));
    }
    Ok(())
}
