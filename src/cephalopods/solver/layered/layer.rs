//! Layers, which are all boards with the same number of pips and of dice, and the depth at which a search ends.

use crate::cephalopods::puzzle::Puzzle;
use crate::cephalopods::rules::{Cells, HIGHEST_DIE, SQUARES};

/// The number of values of "captured dice, less one": 0 for a move that captures nothing, and 1 to 3
/// for a move that captures two to four dice.
pub(crate) const CAPTURES: usize = 4;

/// The number of slots for layers: one for each number of dice, for the current pips and for one pip
/// less.
pub(crate) const SLOTS: usize = 2 * (SQUARES + 1);

/// The most pips that a board can have.
pub(crate) const MOST_PIPS: usize = SQUARES * HIGHEST_DIE as usize;

/// The pips and the dice that all boards of a layer have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layer {
    /// The sum of all dice.
    pub(crate) pips: usize,
    /// The number of dice.
    pub(crate) dice: usize,
}

impl Layer {
    /// Returns the layer of a board.
    pub(crate) fn of(board: &Cells) -> Self {
        Self {
            pips: board.iter().map(|&cell| usize::from(cell)).sum(),
            dice: board.iter().filter(|&&cell| cell != 0).count(),
        }
    }

    /// Returns the layer after this one, with fewer dice or else with more pips, or `None` after
    /// the last.
    pub(crate) fn next(self) -> Option<Self> {
        match self {
            Self { pips: MOST_PIPS, dice: 0 } => None,
            Self { pips, dice: 0 } => Some(Self { pips: pips + 1, dice: SQUARES }),
            Self { pips, dice } => Some(Self { pips, dice: dice - 1 }),
        }
    }

    /// Returns the layer that moves with this number of captured dice, less one, come from.
    pub(crate) fn source(self, captured: usize) -> Option<Self> {
        let Self { pips, dice } = self;
        match captured {
            0 => Some(Self { pips: pips.checked_sub(1)?, dice: dice.checked_sub(1)? }),
            // The new die takes the place of one of the captured dice.
            _ => Some(Self { pips, dice: dice + captured }).filter(|layer| layer.dice <= SQUARES),
        }
    }

    /// Returns the layers from which moves lead here, each with the captured dice of these moves,
    /// less one.
    pub(crate) fn sources(self) -> impl Iterator<Item = (usize, Layer)> {
        (0..CAPTURES).filter_map(move |captured| Some((captured, self.source(captured)?)))
    }

    /// Returns the slot of this layer, below [`SLOTS`].
    ///
    /// Two layers share a slot only if all moves out of one of them are made and finished before
    /// there are any out of the other.
    pub(crate) fn slot(self) -> usize {
        self.pips % 2 * (SQUARES + 1) + self.dice
    }
}

/// Where the scores of end positions come from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scoring {
    /// From the boards before the last moves, where that is possible.
    Together,
    /// From the end positions themselves, so that the statistics include them.
    OneByOne,
}

/// The depth at which boards are scored instead of expanded.
#[derive(Clone, Copy)]
pub(crate) struct Horizon {
    /// The layer of the first board.
    pub(crate) start: Layer,
    /// The depth of the horizon, or `None` if no game is longer than the puzzle's depth.
    depth: Option<i64>,
    /// How end positions are scored.
    pub(crate) scoring: Scoring,
}

impl Horizon {
    /// Creates the horizon of a puzzle.
    pub(crate) fn new(puzzle: &Puzzle, scoring: Scoring) -> Self {
        // Without any move, there is no board before the end position.
        let scoring = if puzzle.depth == 0 { Scoring::OneByOne } else { scoring };
        let start = Layer::of(&puzzle.board.cells());
        let longest_game = LONGEST_GAMES[start.pips][start.dice];
        let is_in_reach = puzzle.depth < u32::from(longest_game);
        let depth = i64::from(puzzle.depth) - i64::from(scoring == Scoring::Together);
        Self { start, depth: is_in_reach.then_some(depth), scoring }
    }

    /// Returns the excess of the boards of `layer` that are at the horizon, if it can be reached. No board of
    /// the layer that is reached has a smaller excess.
    pub(crate) fn excess(self, layer: Layer) -> Option<i64> {
        let signed = |number: usize| number as i64;
        let without_excess = 2 * (signed(layer.pips) - signed(self.start.pips))
            + (signed(self.start.dice) - signed(layer.dice));
        Some(without_excess - self.depth?)
    }

    /// Returns whether a game may be longer than the depth of the puzzle.
    pub(crate) fn is_in_reach(self) -> bool {
        self.depth.is_some()
    }

    /// Returns by how much a move raises the excess. `captured` is 0 if the move captures nothing, and
    /// otherwise the number of captured dice minus one.
    ///
    /// If the horizon is out of reach, the depth of a board does not matter. Then the excess is
    /// never raised, and every board has one count.
    pub(crate) fn raised(self, captured: usize) -> u32 {
        self.depth.map_or(0, |_| captured.saturating_sub(1) as u32)
    }
}

/// The number of moves of the longest game, which starts from the empty board.
pub(crate) const LONGEST_GAME: u32 = LONGEST_GAMES[0][0] as u32;

/// The number of moves of the longest game from any board, by its pips and its dice. It is 0 where
/// there is no such board.
///
/// These numbers come from playing all games of all boards. A test computes them again.
#[rustfmt::skip]
pub(crate) const LONGEST_GAMES: [[u8; SQUARES + 1]; MOST_PIPS + 1] = [
    [61, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 60, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 58, 59, 0, 0, 0, 0, 0, 0, 0],
    [0, 56, 57, 58, 0, 0, 0, 0, 0, 0],
    [0, 54, 55, 56, 57, 0, 0, 0, 0, 0],
    [0, 52, 53, 54, 55, 56, 0, 0, 0, 0],
    [0, 50, 51, 52, 53, 54, 55, 0, 0, 0],
    [0, 0, 49, 50, 51, 52, 53, 54, 0, 0],
    [0, 0, 47, 48, 49, 50, 51, 52, 53, 0],
    [0, 0, 45, 46, 47, 48, 49, 50, 51, 0],
    [0, 0, 43, 44, 45, 46, 47, 48, 49, 0],
    [0, 0, 41, 42, 43, 44, 45, 46, 47, 0],
    [0, 0, 39, 40, 41, 42, 43, 44, 45, 0],
    [0, 0, 0, 38, 39, 40, 41, 42, 43, 0],
    [0, 0, 0, 38, 37, 38, 39, 40, 41, 0],
    [0, 0, 0, 38, 37, 36, 37, 38, 39, 0],
    [0, 0, 0, 38, 37, 36, 35, 36, 37, 0],
    [0, 0, 0, 38, 37, 36, 35, 34, 35, 0],
    [0, 0, 0, 36, 37, 36, 35, 34, 33, 0],
    [0, 0, 0, 0, 35, 36, 35, 34, 33, 0],
    [0, 0, 0, 0, 33, 34, 35, 34, 33, 0],
    [0, 0, 0, 0, 31, 32, 33, 34, 33, 0],
    [0, 0, 0, 0, 29, 30, 31, 32, 33, 0],
    [0, 0, 0, 0, 27, 28, 29, 30, 31, 0],
    [0, 0, 0, 0, 25, 26, 27, 28, 29, 0],
    [0, 0, 0, 0, 0, 24, 25, 26, 27, 0],
    [0, 0, 0, 0, 0, 22, 23, 24, 25, 0],
    [0, 0, 0, 0, 0, 20, 21, 22, 23, 0],
    [0, 0, 0, 0, 0, 18, 19, 20, 21, 0],
    [0, 0, 0, 0, 0, 16, 17, 18, 19, 0],
    [0, 0, 0, 0, 0, 16, 15, 16, 17, 0],
    [0, 0, 0, 0, 0, 0, 15, 14, 15, 0],
    [0, 0, 0, 0, 0, 0, 13, 14, 13, 0],
    [0, 0, 0, 0, 0, 0, 11, 12, 13, 0],
    [0, 0, 0, 0, 0, 0, 9, 10, 11, 0],
    [0, 0, 0, 0, 0, 0, 7, 8, 9, 0],
    [0, 0, 0, 0, 0, 0, 5, 6, 7, 0],
    [0, 0, 0, 0, 0, 0, 0, 4, 3, 0],
    [0, 0, 0, 0, 0, 0, 0, 4, 3, 0],
    [0, 0, 0, 0, 0, 0, 0, 4, 3, 0],
    [0, 0, 0, 0, 0, 0, 0, 4, 3, 0],
    [0, 0, 0, 0, 0, 0, 0, 4, 3, 0],
    [0, 0, 0, 0, 0, 0, 0, 2, 3, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
];
