//! The depth solver: breadth-first search with one frontier of canonical boards after each move.
//!
//! Boards that are images of each other have games that are images of each other, so only the
//! canonical one of the eight images is expanded. Their end positions score differently, though, and
//! therefore a canonical board carries eight counts: lane `i` says how many sequences of moves lead
//! to its image number `i`.
//!
//! ```text
//!     frontier after m moves                        frontier after m + 1 moves
//!     boards | counts, 8 lanes                      boards | counts, 8 lanes
//!      ...                                            ...
//!      board --moves--> XOR word --> 8 images --> least image -----map-----> position
//!      counts ---------------------> permuted by the image's number -------> added there
//! ```
//!
//! A board that is full, or that the last move reached, adds its eight scores times its eight counts
//! to the sum. Counts and sums wrap at 2^32, a multiple of the 2^30 that answers are reduced by.
//! Every frontier becomes empty in the end, however deep the puzzle is: a move that captures leaves
//! fewer dice, a move that does not adds a pip, and nine dice have at most 54 pips. The longest game
//! from the empty board has 61 moves.
//!
//! The moves of one board are made in two passes. The first computes all canonical boards, and the
//! second looks them up. Because the first pass is nothing but arithmetic, the processor overlaps
//! the work on several boards. A single pass for both takes 1.15 times as long on the empty board.
//!
//! AVX2 and BMI2 make it 3 times as fast as the portable backend on the empty board.

pub(crate) mod map;

use std::fmt;

use self::map::LossyMap;
use crate::cephalopods::board::Puzzle;
use crate::cephalopods::packing::{empty_shifts_in_rows, pack_rows};
use crate::cephalopods::rules::{MOST_MOVES, SQUARES};
use crate::cephalopods::solver::{answer, Solver, Stats};
use crate::cephalopods::tables::counts_after;
use crate::cephalopods::tables::depth::{canonical, moves_on, scores_of};
use crate::cpu::{Cpu, Routine, Vectors as _, Vectors8, WideVectors, Words8};

/// The number of buckets, as in the article.
const BUCKETS: usize = 8192;

/// The depth solver.
pub(crate) struct DepthSolver {
    cpu: Cpu,
    map: LossyMap,
    frontier: Frontier,
    next: Frontier,
    stats: Stats,
}

/// Canonical boards and, side by side with them, the counts of their images.
#[derive(Default)]
struct Frontier {
    boards: Vec<u32>,
    counts: Vec<Words8>,
}

impl DepthSolver {
    pub(crate) fn new(cpu: Cpu) -> Self {
        Self::with_map(cpu, LossyMap::new(BUCKETS))
    }

    /// Creates a solver with this map. The answers are the same with any map.
    pub(crate) fn with_map(cpu: Cpu, map: LossyMap) -> Self {
        let (frontier, next) = (Frontier::default(), Frontier::default());
        Self { cpu, map, frontier, next, stats: Stats::default() }
    }
}

impl Solver for DepthSolver {
    fn solve(&mut self, puzzle: &Puzzle) -> u32 {
        self.cpu.run(BreadthFirst { solver: self, puzzle })
    }

    fn stats(&self) -> Stats {
        self.stats
    }
}

impl fmt::Debug for DepthSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DepthSolver").field("stats", &self.stats).finish_non_exhaustive()
    }
}

struct BreadthFirst<'a> {
    solver: &'a mut DepthSolver,
    puzzle: &'a Puzzle,
}

impl Routine for BreadthFirst<'_> {
    type Answer = u32;

    const IS_WIDE: bool = false;

    #[inline(always)]
    fn run<W: WideVectors>(self, cpu: W) -> u32 {
        let (Self { solver, puzzle }, cpu) = (self, cpu.eight());
        solver.stats = Stats::default();
        solver.begin_frontier();
        let start = canonical(cpu, pack_rows(&puzzle.board.cells()));
        solver.count(cpu, start, cpu.load(&[1, 0, 0, 0, 0, 0, 0, 0]));
        solver.end_frontier();

        let mut sum = cpu.splat(0);
        for _ in 0..puzzle.depth {
            if solver.frontier.boards.is_empty() {
                break;
            }
            solver.begin_frontier();
            sum = cpu.add(sum, solver.expand(cpu));
            solver.end_frontier();
        }
        for (&board, counts) in solver.frontier.boards.iter().zip(&solver.frontier.counts) {
            sum = cpu.add(sum, cpu.mul(scores_of(cpu, board), cpu.load(&counts.0)));
        }
        answer(cpu, sum)
    }
}

impl DepthSolver {
    /// Empties the next frontier, and the map with it.
    fn begin_frontier(&mut self) {
        self.next.boards.clear();
        self.next.counts.clear();
        self.map.new_generation(self.frontier.boards.len());
    }

    fn end_frontier(&mut self) {
        std::mem::swap(&mut self.frontier, &mut self.next);
        self.stats.enter(self.frontier.boards.len());
    }

    /// Adds the boards after all moves from the frontier to the next frontier. Returns what full
    /// boards, which are end positions, add to the sum.
    #[inline(always)]
    fn expand<B: Vectors8>(&mut self, cpu: B) -> B::Vector {
        let mut sum = cpu.splat(0);
        let mut children = [(0, 0); SQUARES * MOST_MOVES];
        let frontier = std::mem::take(&mut self.frontier);
        for (&board, counts) in frontier.boards.iter().zip(&frontier.counts) {
            let counts = cpu.load(&counts.0);
            let mut moves = 0;
            for shift in empty_shifts_in_rows(board) {
                for &change in moves_on(cpu, board, shift as usize / 3) {
                    children[moves] = canonical(cpu, board ^ change);
                    moves += 1;
                }
            }
            if moves == 0 {
                sum = cpu.add(sum, cpu.mul(scores_of(cpu, board), counts));
                continue;
            }
            self.stats.moves += moves as u64;
            for &child in &children[..moves] {
                self.count(cpu, child, counts);
            }
        }
        self.frontier = frontier;
        sum
    }

    /// Adds a board to the next frontier: its canonical board, the number of the image that this is,
    /// and the counts of the images of the board itself.
    #[inline(always)]
    fn count<B: Vectors8>(&mut self, cpu: B, (board, image): (u32, u32), counts: B::Vector) {
        let counts = counts_after(cpu, counts, image as usize);
        let Frontier { boards, counts: all } = &mut self.next;
        if let Some(Words8(lanes)) = all.get_mut(self.map.find(cpu, boards, board)) {
            cpu.store(cpu.add(cpu.load(lanes), counts), lanes);
        } else {
            let mut lanes = Words8::default();
            cpu.store(counts, &mut lanes.0);
            boards.push(board);
            all.push(lanes);
        }
    }
}
