//! The answers for all depths up to that of a puzzle, in one walk.
//!
//! The layered walk meets each board once, with a count for each depth at which it is reached. If a
//! board is not full, it is an end position of the puzzle with just that depth. If it is full, it is
//! an end position of the puzzles with that depth and with all greater ones:
//!
//! ```text
//!     answer(d) = sum over boards with empty squares, reached after d moves
//!               + sum over full boards, reached after 0, 1, ..., d moves
//! ```
//!
//! As in the usual walk, the boards after the last move are never made. They are scored from the
//! boards before them.

use crate::cephalopods::puzzle::Puzzle;
use crate::cephalopods::rules::SQUARES;
use crate::cephalopods::solver::layered::counts::ScoreCount;
use crate::cephalopods::solver::layered::layer::{Horizon, LONGEST_GAME};
use crate::cephalopods::solver::layered::leaves::{with_counts, Endings, Leaves, Reached};
use crate::cephalopods::solver::layered::moves::Made;
use crate::cephalopods::solver::layered::walk::Walk;
use crate::cephalopods::solver::layered::{run, LayeredSolver, Task};
use crate::cephalopods::symmetry::is_symmetric;
use crate::cephalopods::tables::layered::scores_of;
use crate::cpu::{Cpu, Lanes8};

/// Solves a puzzle for every depth from 0 to its own. Entry `d` of the result is the answer for depth
/// `d`.
///
/// No game has more than 61 moves. So the result ends with the answer for depth 61, which holds for all
/// greater depths.
///
/// The whole result takes less than twice the time of [`solve`](crate::cephalopods::solve).
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
    LayeredSolver::new(Cpu::detect_for_pext()).every_depth(puzzle)
}

impl LayeredSolver {
    /// Returns the answers of [`solve_depths`].
    pub(crate) fn every_depth(&mut self, puzzle: &Puzzle) -> Vec<u32> {
        let depth = puzzle.depth.min(LONGEST_GAME);
        if depth == 0 {
            return vec![puzzle.board.score()];
        }
        let puzzle = Puzzle { depth, ..*puzzle };
        let Self { cpu, memory, lanes, words, .. } = self;
        if is_symmetric(&puzzle.board.cells()) {
            run(*cpu, Answers { walk: Walk { memory, counts: words }, puzzle })
        } else {
            run(*cpu, Answers { walk: Walk { memory, counts: lanes }, puzzle })
        }
    }
}

/// The answers for all depths up to that of a puzzle, which is 1 to [`LONGEST_GAME`].
struct Answers<'a, C> {
    walk: Walk<'a, C>,
    puzzle: Puzzle,
}

impl<C: ScoreCount> Task for Answers<'_, C> {
    type Answer = Vec<u32>;

    #[inline(always)]
    fn answer<B: Lanes8>(self, cpu: B) -> Vec<u32> {
        let Self { mut walk, puzzle } = self;
        let zero = cpu.splat(0);
        let leaves = Leaves { cpu, sum: zero };
        let mut by_depth = ByDepth { leaves, open: [zero; DEPTHS], full: [zero; DEPTHS] };
        let horizon = Horizon::with_depths(&puzzle.board.cells(), puzzle.depth - 1);
        walk.play(cpu, &puzzle, horizon, &mut by_depth);
        let ByDepth { leaves, mut open, full } = by_depth;
        let last = puzzle.depth as usize;
        open[place(puzzle.depth.into())] = leaves.sum;
        let mut ended = zero;
        let mut answer = |depth: usize| {
            let place = place(depth as i64);
            ended = cpu.add(ended, full[place]);
            C::answer(cpu, cpu.add(ended, open[place]))
        };
        let mut answers = Vec::with_capacity(last + 1);
        for depth in 0..=last {
            answers.push(answer(depth));
        }
        answers
    }
}

/// The number of depths from 0 to [`LONGEST_GAME`].
const DEPTHS: usize = LONGEST_GAME as usize + 1;

/// Returns where the sums for a depth are. The excess of a board rises while its depth falls, so the
/// greatest depth comes first.
#[inline(always)]
fn place(depth: i64) -> usize {
    (i64::from(LONGEST_GAME) - depth) as usize
}

/// Adds up the scores of boards, times their counts, for each depth.
struct ByDepth<B: Lanes8> {
    /// The sum for the last depth, from the boards before the last moves. This includes the boards that
    /// the last move fills.
    leaves: Leaves<B>,
    /// For each depth but the last, the sum of the boards with empty squares.
    open: [B::Vector; DEPTHS],
    /// For each depth but the last, the sum of the full boards.
    full: [B::Vector; DEPTHS],
}

impl<B: Lanes8, C: ScoreCount> Endings<C> for ByDepth<B> {
    #[inline(always)]
    fn take(&mut self, reached: Reached<'_, C>, horizon: Horizon, _: &mut Made) -> u32 {
        let Reached { layer, least, span, boards, counts } = reached;
        let cpu = self.leaves.cpu;
        let is_full = layer.dice == SQUARES;
        let sums = if is_full { &mut self.full } else { &mut self.open };
        let first = place(horizon.depth_without_excess(layer) - i64::from(least));
        let sums = &mut sums[first..][..span as usize];
        for (&board, counts) in with_counts(boards, counts) {
            let score = scores_of(cpu, board);
            for (sum, counts) in sums.iter_mut().zip(counts) {
                *sum = cpu.add(*sum, cpu.mul(score, counts.of_images(cpu)));
            }
        }
        if is_full {
            return span;
        }
        let ended = u32::from(Some(i64::from(least)) == horizon.excess(layer));
        if ended > 0 {
            self.leaves.score_children(boards, counts, 0..1);
        }
        ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cephalopods::puzzle::Puzzles;
    use crate::cephalopods::solver::tests::{by_size, random_puzzle, symmetric_boards};
    use crate::cephalopods::solver::Solver as _;
    use crate::random::Random;

    /// Compares the answers for all depths with those of the layered solver, on every backend. Returns
    /// how many were compared.
    fn check(puzzles: &[Puzzle], why: &str) -> usize {
        let mut checked = 0;
        for cpu in Cpu::available() {
            let mut solver = LayeredSolver::new(cpu);
            for puzzle in puzzles {
                let answers = solver.every_depth(puzzle);
                assert_eq!(answers.len() as u32, puzzle.depth.min(LONGEST_GAME) + 1);
                for (depth, &answer) in (0..).zip(&answers) {
                    let single = solver.solve(&Puzzle { depth, ..*puzzle });
                    assert_eq!(answer, single, "{why}, {cpu:?}: {puzzle:?} at {depth}");
                    checked += 1;
                }
            }
        }
        checked / Cpu::available().len()
    }

    #[test]
    fn the_last_depth_of_the_cases() {
        let mut solver = LayeredSolver::new(Cpu::detect());
        for case in crate::cases::cases("cephalopods", "out") {
            let puzzles = Puzzles::new(case.input.as_slice(), None).map(Result::unwrap);
            let last = |puzzle| format!("{}\n", solver.every_depth(&puzzle).last().unwrap());
            assert_eq!(puzzles.map(last).collect::<String>(), case.expected, "{:?}", case.path);
        }
    }

    #[test]
    fn every_depth_of_random_puzzles() {
        let mut random = Random::new(11);
        let puzzles: Vec<Puzzle> = (0..500).map(|_| random_puzzle(&mut random, 8, 0)).collect();
        let deep = (0..120).map(|_| random_puzzle(&mut random, 70, 6)).collect();
        let puzzles = [puzzles, by_size(deep, 4000).0].concat();
        let checked = check(&puzzles, "seed 11");
        assert!(checked > 3000, "{checked}");
    }

    #[test]
    fn every_depth_of_symmetric_boards() {
        let puzzles: Vec<Puzzle> =
            symmetric_boards().into_iter().map(|board| Puzzle { depth: 5, board }).collect();
        check(&puzzles, "symmetric");
        let board = crate::cephalopods::board::Board::EMPTY;
        let mut solver = LayeredSolver::new(Cpu::detect());
        let answers = solver.every_depth(&Puzzle { depth: u32::MAX, board });
        assert_eq!(answers.len(), 62);
        for depth in (0..=61).step_by(8).chain([59, 60, 61]) {
            assert_eq!(answers[depth as usize], solver.solve(&Puzzle { depth, board }), "{depth}");
        }
    }
}
