//! The program as an online judge runs it: deals on standard input, and for each what every lead is
//! worth. It is where a flattened source starts.

use std::io;
use std::process::ExitCode;

use crate::cli::{finish, print, Failure};
use crate::cpu::Cpu;
use crate::honeymoon::notation;
use crate::honeymoon::solver::fast::{Fast, Table};
use crate::honeymoon::solver::report;
use crate::honeymoon::solver::Solver as _;
use crate::text::lines::Lines;

/// Answers every line as soon as it is read.
pub fn main() -> ExitCode {
    finish(answer())
}

fn answer() -> Result<(), Failure> {
    let table = Table::default();
    let mut solver = Fast::new(&table, Cpu::detect());
    let mut lines = Lines::new(io::stdin().lock(), None);
    while lines.next_line()?.is_some() {
        let deal = notation::deal(&mut lines)?;
        lines.end_line()?;
        print(&format!("{}\n", report::report(solver.leads(&deal))))?;
    }
    Ok(())
}
