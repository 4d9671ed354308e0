//! The solvers by name.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::cephalopods::puzzle::Puzzle;
use crate::cephalopods::solver::depth::DepthSolver;
use crate::cephalopods::solver::layered::LayeredSolver;
use crate::cephalopods::solver::reference::ReferenceSolver;
use crate::cephalopods::solver::{solve_every_depth, Solver};
use crate::cpu::Cpu;

/// Solves a puzzle with the fastest solver, [`SolverKind::Layered`].
///
/// The answer is the sum of the scores of all end positions modulo 2^30. Each end position counts
/// once for every sequence of moves that reaches it. Every depth has an answer, because no game
/// from any board is endless.
///
/// Each call allocates new memory. To solve many puzzles, [build](SolverKind::build) a solver once.
///
/// ```
/// use bitsolve::cephalopods::{solve, Puzzle};
///
/// // One empty square, on which a die captures 2 and 3 and shows 5.
/// let puzzle: Puzzle = "1  0 2 6  3 6 6  6 6 6".parse()?;
/// assert_eq!(solve(&puzzle), 506_066_666);
/// # Ok::<(), bitsolve::text::Error>(())
/// ```
#[must_use]
pub fn solve(puzzle: &Puzzle) -> u32 {
    LayeredSolver::new(Cpu::detect_for_pext()).solve(puzzle)
}

/// Solves a puzzle for every depth from 0 to its own, one after the other. Entry `d` of the result is the
/// answer for depth `d`.
///
/// No game has more than 61 moves. So the result ends with the answer for depth 61, which holds for all
/// greater depths.
///
/// ```
/// use bitsolve::cephalopods::{solve, solve_depths, Puzzle};
///
/// let puzzle: Puzzle = "20  5 0 6  4 5 0  0 6 4".parse()?;
/// let answers = solve_depths(&puzzle);
/// assert_eq!(answers.len(), 21);
/// assert_eq!(answers[0], 506_450_064); // the board itself
/// assert_eq!(answers[20], solve(&puzzle));
/// # Ok::<(), bitsolve::text::Error>(())
/// ```
#[must_use]
pub fn solve_depths(puzzle: &Puzzle) -> Vec<u32> {
    solve_every_depth(&mut LayeredSolver::new(Cpu::detect_for_pext()), puzzle)
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

impl Display for SolverKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for SolverKind {
    type Err = UnknownSolver;

    fn from_str(name: &str) -> Result<Self, UnknownSolver> {
        Self::from_name(name).ok_or(UnknownSolver(()))
    }
}

/// The error for a name that no solver has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownSolver(());

impl Display for UnknownSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, third] = SolverKind::ALL;
        write!(f, "expected the name of a solver: {first}, {second} or {third}")
    }
}

impl std::error::Error for UnknownSolver {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_in_any_case() {
        for kind in SolverKind::ALL {
            let name = kind.name();
            assert_eq!(kind.to_string(), name);
            assert_eq!(name.to_uppercase().parse(), Ok(kind));
        }
        let error = "warp".parse::<SolverKind>().unwrap_err();
        assert_eq!(error.to_string(), "expected the name of a solver: layered, depth or reference");
        assert_eq!(["", "layer", " depth"].map(SolverKind::from_name), [None; 3]);
    }
}
