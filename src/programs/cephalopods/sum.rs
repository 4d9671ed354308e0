//! `sum`: the sum of all end positions of each puzzle.

use std::fmt::Write as _;
use std::io::{self, BufReader, Write as _};

use crate::cephalopods::puzzle::{Puzzle, Puzzles};
use crate::cephalopods::solver::kind::SolverKind;
use crate::cephalopods::solver::layered::layer::LONGEST_GAME;
use crate::cephalopods::solver::layered::LayeredSolver;
use crate::cephalopods::solver::Stats;
use crate::cpu::Cpu;
use crate::exit::{note, Failure};
use crate::programs::cephalopods::puzzles::answer_each;
use crate::programs::cephalopods::{Options, HINT};
use crate::programs::table::{Call, Work};
use crate::programs::timings::Timings;
use crate::programs::usage::UsageError;
use crate::programs::Source;

pub(super) fn plan(mut call: Call<'_, Options>) -> Result<Work, UsageError> {
    let is_given = |option: &&str| call.arguments.place_of(option).is_some();
    if let Some(option) = ["--repeat", "--stats"].into_iter().find(is_given) {
        if call.options.depths {
            let problem = "--repeat and --stats cannot be used with --depths";
            return Err(call.arguments.conflict(option, problem));
        }
    }
    let (source, options) = (call.operands.source("puzzles", HINT)?, call.options);
    Ok(Box::new(move || answer_all(&options, &source)))
}

/// Prints the answers to all puzzles, or the answers for every depth of each puzzle. If runs are timed or
/// statistics are written, one thread solves one puzzle after the other.
fn answer_all(options: &Options, source: &Source) -> Result<(), Failure> {
    if options.repeat.is_some() || options.stats {
        return answer_one_by_one(options, source);
    }
    if options.depths {
        return answer_each(options, source, || every_depth(options.engine));
    }
    answer_each(options, source, || {
        let mut solver = options.engine.build();
        move |puzzle| format!("{}\n", solver.solve(&puzzle))
    })
}

/// Returns a function that answers for every depth up to that of a puzzle.
fn every_depth(kind: SolverKind) -> impl FnMut(Puzzle) -> String {
    let mut layered = LayeredSolver::new(Cpu::detect_for_pext());
    let mut solver = kind.build();
    move |puzzle| {
        let answers = match kind {
            SolverKind::Layered => layered.every_depth(&puzzle),
            // These solve the puzzle again for each depth.
            _ => (0..=puzzle.depth.min(LONGEST_GAME))
                .map(|depth| solver.solve(&Puzzle { depth, ..puzzle }))
                .collect(),
        };
        let mut text = String::new();
        for (depth, answer) in answers.iter().enumerate() {
            let _ = writeln!(text, "{depth} {answer}");
        }
        if let Some(answer) = answers.last().filter(|_| puzzle.depth > LONGEST_GAME) {
            let _ = writeln!(text, "{} {answer}", puzzle.depth);
        }
        text
    }
}

fn answer_one_by_one(options: &Options, source: &Source) -> Result<(), Failure> {
    let (reader, file) = source.open()?;
    let mut output = io::stdout().lock();
    let mut timings = Timings::new(options.repeat.unwrap_or(1));
    let name = options.engine.name();
    for puzzle in Puzzles::new(BufReader::new(reader), file) {
        let puzzle = puzzle?;
        let (mut solver, answer) = timings.repeat(|| {
            let mut solver = options.engine.build();
            let answer = solver.solve(&puzzle);
            (solver, answer)
        });
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
