//! `sum`: the sum of all end positions of each puzzle.

use std::io::{self, BufReader, Write as _};

use crate::cephalopods::program::commands::HINT;
use crate::cephalopods::program::options::Options;
use crate::cephalopods::program::stream::answer_each;
use crate::cephalopods::puzzle::Puzzles;
use crate::cephalopods::solver::contract::Stats;
use crate::cli::timings::Timings;
use crate::cli::{note, open, Failure};

/// Prints the answers to all puzzles. If runs are timed or searches are described, one thread solves
/// one puzzle after the other.
pub(super) fn answer_all(options: &Options) -> Result<(), Failure> {
    if options.repeat.is_some() || options.stats {
        return answer_one_by_one(options);
    }
    answer_each(options, || {
        let mut solver = options.solver.build();
        move |puzzle| format!("{}\n", solver.solve(&puzzle))
    })
}

fn answer_one_by_one(options: &Options) -> Result<(), Failure> {
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
