//! Cephalopods: the sum of all end positions of a dice game on a 3x3 board.
//!
//! A turn puts one die on an empty square. If two or more of the dice beside it sum to at most 6,
//! it must capture: one such set of dice leaves the board, and the new die shows their sum. Every
//! such set is a different move. If there is no such set, the new die shows 1. The game ends when
//! the board is full.
//!
//! A [`Puzzle`] asks to follow every sequence of moves until the board is full or `depth` moves
//! have been made. Each end position counts once for every sequence that reaches it, and is read as
//! a nine-digit number. The answer is the sum of these numbers modulo 2^30.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use bitsolve::cephalopods::{solve, Board, Puzzle};
//!
//! let puzzle: Puzzle = "36 6 0 4 2 0 2 4 0 0".parse()?;
//! println!("{}", solve(&puzzle)); // 350917228
//! assert!(Board::new([9, 0, 0, 0, 0, 0, 0, 0, 0]).is_err());
//! # assert_eq!(solve(&puzzle), 350_917_228);
//! # Ok(())
//! # }
//! ```
//!
//! [`SolverKind`] lists all solvers, including the slow one that the others are checked against.
//!
//! # How the modules stand on each other
//!
//! ```text
//!     program, submission                   the command line; the judge's entry point
//!          |
//!       solver                              reference, depth, layered
//!        |   \
//!      puzzle  tables                       text; arrays that save work
//!        |      |
//!      board    |                           the checked board of the public interface
//!        |      |
//!       rules, symmetry, packing            the slow truth; boards as words
//!          |
//!        cells                              nine plain numbers
//! ```

mod board;
mod cells;
mod packing;
pub(crate) mod program;
mod puzzle;
mod rules;
mod solver;
#[cfg(not(flat))]
pub(crate) mod studies;
pub(crate) mod submission;
mod symmetry;
mod tables;

pub use self::board::{Board, BoardError};
pub use self::puzzle::{Puzzle, Puzzles};
pub use self::solver::contract::{Solver, Stats};
pub use self::solver::kind::{solve, SolverKind, UnknownSolver};
