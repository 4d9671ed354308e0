//! The solvers and their names. They differ in speed, but not in their answers.
//!
//! ```text
//!     reference    the rules as they stand, without tables or symmetry: the slow truth
//!     depth        breadth-first search by the number of moves
//!     layered      breadth-first search by pips and dice, which meets every board once
//! ```

pub(crate) mod depth;
pub(crate) mod layered;
pub(crate) mod reference;
#[cfg(test)]
pub(crate) mod tests;

use std::fmt;

use crate::cephalopods::board::Puzzle;
use crate::cephalopods::layer::LONGEST_GAME;
use crate::cephalopods::solver::depth::DepthSolver;
use crate::cephalopods::solver::layered::LayeredSolver;
use crate::cephalopods::solver::reference::ReferenceSolver;
use crate::cephalopods::symmetry::IMAGES;
use crate::cpu::{Cpu, Vectors8};

/// A solver of puzzles. It may reuse its memory for the next puzzle.
pub trait Solver: fmt::Debug + Send {
    /// Solves a puzzle. Returns the sum of the scores of all end boards modulo 2^30. Each end
    /// board counts once for every sequence of moves that reaches it.
    fn solve(&mut self, puzzle: &Puzzle) -> u32;

    /// Returns the statistics of the search for the last puzzle, or zeros before the first puzzle.
    ///
    /// A frontier is a set of boards that the solver expands together: all boards after the same
    /// number of moves, or all boards with the same number of pips and dice. A solver that uses
    /// symmetry counts only canonical boards. A canonical board stands for up to eight boards, which
    /// are images of each other. The layered solver does not count the boards at the last depth, or some of those
    /// before it, because it scores them without making them.
    fn stats(&self) -> Stats;
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

/// Answers are computed modulo this number.
pub(crate) const MODULUS: u32 = 1 << 30;

/// Computes the answer to a puzzle from eight wrapping sums of scores.
pub(crate) fn answer<B: Vectors8>(cpu: B, sums: B::Vector) -> u32 {
    let mut lanes = [0; IMAGES];
    cpu.store(sums, &mut lanes);
    let mut sum = 0u32;
    for lane in lanes {
        sum = sum.wrapping_add(lane);
    }
    sum % MODULUS
}

/// The kinds of solvers, from the fastest to the slowest. All of them give the same answers.
///
/// ```
/// use bitsolve::cephalopods::{Puzzle, SolverKind};
///
/// let puzzle: Puzzle = "20  5 0 6  4 5 0  0 6 4".parse()?;
/// let answers = SolverKind::ALL.map(|kind| kind.build().solve(&puzzle));
/// assert_eq!(answers, [951_223_336; 3]);
/// # Ok::<(), bitsolve::text::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SolverKind {
    /// Breadth-first search by pips and dice, which visits every board once.
    #[default]
    Layered,
    /// Breadth-first search by the number of moves, which visits a board once for each depth.
    Depth,
    /// Follows the rules literally, without tables or symmetry. It is used to check the others.
    Reference,
}

impl SolverKind {
    /// All kinds of solvers, the fastest first.
    pub const ALL: [SolverKind; 3] =
        [SolverKind::Layered, SolverKind::Depth, SolverKind::Reference];

    /// Returns the name in lower case, as on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Layered => "layered",
            Self::Depth => "depth",
            Self::Reference => "reference",
        }
    }

    /// Returns the kind with this name, or `None` if there is none. Case does not matter.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name))
    }

    /// Creates a solver of this kind, in new memory, for the processor that the program runs on.
    #[must_use]
    pub fn build(self) -> Box<dyn Solver> {
        match self {
            SolverKind::Layered => Box::new(LayeredSolver::new(Cpu::detect_for_pext())),
            SolverKind::Depth => Box::new(DepthSolver::new(Cpu::detect_for_pext())),
            SolverKind::Reference => Box::new(ReferenceSolver::default()),
        }
    }
}
