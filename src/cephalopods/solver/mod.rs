//! Engines: the ways to solve a puzzle. They differ in speed and in nothing else.

pub mod choice;
pub mod depth;
pub mod hash;
pub mod layered;
pub mod reference;

use crate::cephalopods::puzzle::Puzzle;
use crate::cpu::{Lanes8, LANES};

/// A way to solve puzzles. It may keep its memory from one puzzle to the next.
pub trait Engine {
    /// The sum of the scores of all end positions, each counted once for every sequence of moves
    /// that reaches it, modulo 2^30.
    fn solve(&mut self, puzzle: &Puzzle) -> u32;

    /// What the last puzzle took. An engine may have to go through it once more to tell.
    fn stats(&mut self) -> Stats;
}

/// What a search went through, in the engine's own boards: an engine that uses symmetry counts
/// canonical ones. A frontier is what the engine expands at a time: all boards after so many moves,
/// or all of a layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Boards in all frontiers, the first and the last included.
    pub boards: u64,
    /// Moves made from them.
    pub moves: u64,
    /// Boards in the widest frontier.
    pub widest: u64,
}

impl Stats {
    /// Counts a frontier of this many boards.
    fn enter(&mut self, frontier: usize) {
        self.boards += frontier as u64;
        self.widest = self.widest.max(frontier as u64);
    }
}

/// The answer to a puzzle from eight wrapping sums of scores.
fn answer_of_lanes<B: Lanes8>(cpu: B, sums: B::Vector) -> u32 {
    let mut lanes = [0; LANES];
    cpu.store(sums, &mut lanes);
    answer(lanes.iter().fold(0, |sum, &lane| sum.wrapping_add(lane)))
}

/// The answer to a puzzle from its wrapping sum of scores.
fn answer(sum: u32) -> u32 {
    const ANSWER_BITS: u32 = 30;
    sum & ((1 << ANSWER_BITS) - 1)
}
