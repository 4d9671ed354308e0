//! The slow solver, which the others are tested against: breadth-first search by the rules alone,
//! over a plain map from boards to counts. It uses no symmetry, no tables and no packed boards.
//!
//! The map is ordered. Neighbors in it have similar moves, which lead to boards that are close to
//! each other in the map. So a wide frontier has fewer cache misses than it would have in a hash
//! map. The empty board takes 7.3 s instead of 10 s, and forty random puzzles need 39 MB instead of
//! 106 MB.

use std::collections::BTreeMap;
use std::num::Wrapping;
use std::ops::AddAssign;

use crate::cephalopods::board::Puzzle;
use crate::cephalopods::rules::{is_full, moves, score, Cells};
use crate::cephalopods::solver::{Solver, Stats, MODULUS};

#[derive(Debug, Default)]
pub(crate) struct ReferenceSolver {
    stats: Stats,
}

impl Solver for ReferenceSolver {
    fn solve(&mut self, puzzle: &Puzzle) -> u32 {
        let mut sum = Wrapping(0);
        self.stats =
            follow(puzzle, Wrapping(1), |board, count| sum += Wrapping(score(&board)) * count);
        sum.0 % MODULUS
    }

    fn stats(&self) -> Stats {
        self.stats
    }
}

/// Follows all games of a puzzle. Calls `ended` with the end boards after each number of moves, and with the number of
/// sequences that lead there, in units of `one`.
pub(crate) fn follow<N: Copy + Default + AddAssign>(
    puzzle: &Puzzle,
    one: N,
    mut ended: impl FnMut(Cells, N),
) -> Stats {
    let mut stats = Stats::default();
    let mut depth = 0;
    // The boards after `depth` moves, with the number of sequences that lead to each.
    let mut frontier = BTreeMap::from([(puzzle.board.cells(), one)]);
    while !frontier.is_empty() {
        stats.enter(frontier.len());
        let mut next: BTreeMap<Cells, N> = BTreeMap::new();
        for (board, count) in frontier {
            if depth == puzzle.depth || is_full(&board) {
                ended(board, count);
            } else {
                moves(&board, |after| {
                    stats.moves += 1;
                    *next.entry(after).or_default() += count;
                });
            }
        }
        frontier = next;
        // The depth of the puzzle may be greater than the length of any game, but the frontier is
        // empty after the longest game.
        depth += 1;
    }
    stats
}
