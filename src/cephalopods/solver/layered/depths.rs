//! Depths, as excesses of layers.

use crate::cephalopods::puzzle::Puzzle;
use crate::cephalopods::solver::layered::layer::Layer;

/// How ends are scored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scoring {
    /// From the boards before them, where that does.
    Together,
    /// As boards of layers, which lets them be counted.
    OneByOne,
}

/// The depths of a walk.
#[derive(Clone, Copy)]
pub struct Depths {
    /// The layer of the start.
    pub start: Layer,
    /// The depth at which boards are scored instead of expanded.
    last: i64,
    /// How ends are scored.
    pub scoring: Scoring,
}

impl Depths {
    /// The depths of a puzzle.
    pub fn new(puzzle: &Puzzle, scoring: Scoring) -> Self {
        // Without a move there is no last one.
        let scoring = if puzzle.depth == 0 { Scoring::OneByOne } else { scoring };
        let last = i64::from(puzzle.depth) - i64::from(scoring == Scoring::Together);
        Self { start: Layer::of(&puzzle.board), last, scoring }
    }

    /// The excess of boards of this layer at the last depth; none have less.
    pub fn at_last(self, layer: Layer) -> i64 {
        let signed = |number: usize| number as i64;
        let without_excess = 2 * (signed(layer.pips) - signed(self.start.pips))
            + (signed(self.start.dice) - signed(layer.dice));
        without_excess - self.last
    }
}
