//! The solvers. They differ in speed, but not in their answers.
//!
//! ```text
//!     reference    the rules as they stand, without tables or symmetry: the slow truth
//!     depth        breadth-first search by the number of moves
//!     layered      breadth-first search by pips and dice, which meets every board once
//! ```

pub(crate) mod depth;
pub(crate) mod kind;
pub(crate) mod layered;
pub(crate) mod reference;
#[cfg(test)]
pub(crate) mod tests;

use std::fmt;

use crate::cephalopods::puzzle::Puzzle;
use crate::cephalopods::solver::layered::layer::LONGEST_GAME;
use crate::cpu::{Lanes8, LANES};

/// A solver of puzzles. It may reuse its memory for the next puzzle.
pub trait Solver: fmt::Debug + Send {
    /// Solves a puzzle. Returns the sum of the scores of all end positions modulo 2^30. Each end
    /// position counts once for every sequence of moves that reaches it.
    fn solve(&mut self, puzzle: &Puzzle) -> u32;

    /// Returns the statistics of the search for the last puzzle, or zeros before the first puzzle.
    ///
    /// A frontier is a set of boards that the solver expands together: all boards after the same
    /// number of moves, or all boards with the same number of pips and dice. A solver that uses
    /// symmetry counts only canonical boards. A canonical board stands for up to eight boards, which
    /// are images of each other.
    ///
    /// The layered solver solves the puzzle once more to collect them.
    fn stats(&mut self) -> Stats;
}

/// The statistics of a search: how many boards and moves it met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// The number of boards in all frontiers, including the first and the last.
    pub boards: u64,
    /// The number of moves made from these boards.
    pub moves: u64,
    /// The number of boards in the widest frontier.
    pub widest: u64,
}

impl Stats {
    /// Counts a frontier of this many boards.
    pub(crate) fn enter(&mut self, frontier: usize) {
        self.boards += frontier as u64;
        self.widest = self.widest.max(frontier as u64);
    }
}

/// Solves a puzzle for every depth from 0 to its own, but not for more than [`LONGEST_GAME`] moves.
pub(crate) fn solve_every_depth(solver: &mut dyn Solver, puzzle: &Puzzle) -> Vec<u32> {
    let depths = 0..=puzzle.depth.min(LONGEST_GAME);
    depths.map(|depth| solver.solve(&Puzzle { depth, ..*puzzle })).collect()
}

/// Computes the answer to a puzzle from eight wrapping sums of scores.
pub(crate) fn answer_of_lanes<B: Lanes8>(cpu: B, sums: B::Vector) -> u32 {
    let mut lanes = [0; LANES];
    cpu.store(sums, &mut lanes);
    answer(lanes.iter().fold(0, |sum, &lane| sum.wrapping_add(lane)))
}

/// Computes the answer to a puzzle from its wrapping sum of scores.
pub(crate) fn answer(sum: u32) -> u32 {
    sum % (1 << 30)
}
