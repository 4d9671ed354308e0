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
//! the work on several boards. A single pass for both takes 1.27 times as long on the empty board.

mod map;

use std::fmt;

use crate::cephalopods::cells::SQUARES;
use crate::cephalopods::packing::rows::{empty_in_rows, pack_rows};
use crate::cephalopods::puzzle::Puzzle;
use crate::cephalopods::rules::MOST_MOVES;
use crate::cephalopods::solver::contract::{answer_of_lanes, Solver, Stats};
use crate::cephalopods::solver::depth::map::{Lookup, LossyMap};
use crate::cephalopods::tables::images::{counts_after, images};
use crate::cephalopods::tables::moves::moves_on;
use crate::cephalopods::tables::scores::of_rows;
#[cfg(target_arch = "x86_64")]
use crate::cpu::Avx2Bmi2;
use crate::cpu::{Cpu, Lanes, Lanes8};

/// The usual number of buckets of the map. The widest frontier of the empty board fills 57% of their
/// slots, and one board in two million is overwritten.
pub(crate) const USUAL_BUCKETS: usize = 8192;

/// The depth solver, with a map of `BUCKETS` buckets.
pub(crate) struct DepthSolver<const BUCKETS: usize = USUAL_BUCKETS> {
    cpu: Cpu,
    search: Search<BUCKETS>,
}

impl DepthSolver {
    /// Creates a solver with the usual number of buckets.
    pub(crate) fn new(cpu: Cpu) -> Self {
        Self::with_buckets(cpu)
    }
}

impl<const BUCKETS: usize> DepthSolver<BUCKETS> {
    /// Creates a solver. The answers are the same with any number of buckets.
    pub(crate) fn with_buckets(cpu: Cpu) -> Self {
        let search = Search {
            map: LossyMap::default(),
            frontier: Frontier::default(),
            next: Frontier::default(),
            stats: Stats::default(),
        };
        Self { cpu, search }
    }
}

impl<const BUCKETS: usize> Solver for DepthSolver<BUCKETS> {
    fn solve(&mut self, puzzle: &Puzzle) -> u32 {
        match self.cpu {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the value in `cpu` proves that the processor has AVX2 and BMI2. They make it
            // 2.2 times as fast as the portable backend on the empty board.
            Cpu::Avx2Bmi2(cpu) => unsafe { solve_avx2_bmi2(cpu, &mut self.search, puzzle) },
            Cpu::Portable(cpu) => self.search.solve(cpu, puzzle),
        }
    }

    fn stats(&mut self) -> Stats {
        self.search.stats
    }
}

impl<const BUCKETS: usize> fmt::Debug for DepthSolver<BUCKETS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DepthSolver")
            .field("cpu", &self.cpu)
            .field("map", &self.search.map)
            .field("stats", &self.search.stats)
            .finish_non_exhaustive()
    }
}

/// Solves a puzzle. This is the search, compiled for processors with AVX2 and BMI2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2")]
fn solve_avx2_bmi2<const BUCKETS: usize>(
    cpu: Avx2Bmi2,
    search: &mut Search<BUCKETS>,
    puzzle: &Puzzle,
) -> u32 {
    search.solve(cpu, puzzle)
}

/// Everything that a search works on.
struct Search<const BUCKETS: usize> {
    map: LossyMap<BUCKETS>,
    frontier: Frontier,
    next: Frontier,
    stats: Stats,
}

/// Canonical boards and, side by side with them, the counts of their images.
#[derive(Default)]
struct Frontier {
    boards: Vec<u32>,
    counts: Vec<Lanes>,
}

/// The canonical form of a board, and the number of the image that it is.
#[derive(Clone, Copy, Default)]
struct Canonical {
    board: u32,
    image: u32,
}

/// Finds the least of the eight images of a board.
#[inline(always)]
fn canonical<B: Lanes8>(cpu: B, board: u32) -> Canonical {
    let (board, image) = cpu.argmin(images(cpu, board));
    Canonical { board, image: image as u32 }
}

impl<const BUCKETS: usize> Search<BUCKETS> {
    #[inline(always)]
    fn solve<B: Lanes8>(&mut self, cpu: B, puzzle: &Puzzle) -> u32 {
        self.stats = Stats::default();
        let start = canonical(cpu, pack_rows(&puzzle.board.cells()));
        let image_0_once = cpu.load(&[1, 0, 0, 0, 0, 0, 0, 0]);
        self.begin_frontier();
        self.count(cpu, start, image_0_once);
        self.end_frontier();

        let mut sum = cpu.splat(0);
        for _ in 0..puzzle.depth {
            if self.frontier.boards.is_empty() {
                break;
            }
            self.begin_frontier();
            sum = cpu.add(sum, self.expand(cpu));
            self.end_frontier();
        }
        for (&board, counts) in self.frontier.boards.iter().zip(&self.frontier.counts) {
            let scores = of_rows(cpu, board);
            sum = cpu.add(sum, cpu.mul(scores, cpu.load(&counts.0)));
        }
        answer_of_lanes(cpu, sum)
    }

    /// Empties the next frontier, and the map with it.
    fn begin_frontier(&mut self) {
        self.next.boards.clear();
        self.next.counts.clear();
        self.map.new_generation(self.frontier.boards.len());
    }

    /// Makes the next frontier the current one.
    fn end_frontier(&mut self) {
        std::mem::swap(&mut self.frontier, &mut self.next);
        self.stats.enter(self.frontier.boards.len());
    }

    /// Makes all moves of all boards of the frontier, and adds the resulting boards to the next
    /// frontier. Full boards have no moves and are end positions. Returns what they add to the sum.
    #[inline(always)]
    fn expand<B: Lanes8>(&mut self, cpu: B) -> B::Vector {
        let mut sum = cpu.splat(0);
        let mut children = [Canonical::default(); SQUARES * MOST_MOVES];
        for position in 0..self.frontier.boards.len() {
            let board = self.frontier.boards[position];
            let counts = cpu.load(&self.frontier.counts[position].0);
            let mut empty = empty_in_rows(board);
            if empty == 0 {
                sum = cpu.add(sum, cpu.mul(of_rows(cpu, board), counts));
                continue;
            }
            let mut made = 0;
            while empty != 0 {
                let square = empty.trailing_zeros() as usize / 3;
                empty &= empty - 1;
                for change in moves_on(cpu, board, square) {
                    children[made] = canonical(cpu, board ^ change);
                    made += 1;
                }
            }
            self.stats.moves += made as u64;
            for &child in &children[..made] {
                self.count(cpu, child, counts);
            }
        }
        sum
    }

    /// Adds a board with its counts to the next frontier. The `counts` are those of the images of the
    /// board itself, not of its canonical form.
    #[inline(always)]
    fn count<B: Lanes8>(&mut self, cpu: B, child: Canonical, counts: B::Vector) {
        let counts = counts_after(cpu, counts, child.image as usize);
        match self.map.find_or_append(cpu, &mut self.next.boards, child.board) {
            Lookup::Found(position) => {
                let lanes = &mut self.next.counts[position].0;
                cpu.store(cpu.add(cpu.load(lanes), counts), lanes);
            }
            Lookup::Appended => {
                let mut lanes = Lanes::default();
                cpu.store(counts, &mut lanes.0);
                self.next.counts.push(lanes);
            }
        }
    }
}
