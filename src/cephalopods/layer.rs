//! Layers, which are all boards with the same number of pips and of dice, and the horizon, which is the depth of the
//! puzzle.

use crate::cephalopods::rules::{Cells, HIGHEST_DIE, SQUARES};

/// A move loses 0 to 3 dice: none if it captures nothing, and 1 to 3 if it captures two to four.
pub(crate) const LOSSES: usize = 4;

/// The number of slots for layers: [`STRIDE`] for the current pips, and as many for one pip less.
pub(crate) const SLOTS: usize = 2 * STRIDE;

/// The number of slots for layers with the same pips. There is a slot for each number of dice from -1 to 12, because a
/// layer of 0 to 9 dice has the sources -1 to 8, 1 to 10, 2 to 11 and 3 to 12. The slots of impossible numbers stay
/// empty.
const STRIDE: usize = 1 + SQUARES + LOSSES;

pub(crate) const MOST_PIPS: usize = SQUARES * HIGHEST_DIE as usize;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layer {
    pub(crate) pips: usize,
    pub(crate) dice: usize,
}

impl Layer {
    pub(crate) fn of(board: &Cells) -> Self {
        let (mut pips, mut dice) = (0, 0);
        for &cell in board {
            pips += usize::from(cell);
            dice += usize::from(cell > 0);
        }
        Self { pips, dice }
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

    /// Returns the slot of this layer, below [`SLOTS`].
    ///
    /// Two layers share a slot only if all moves out of one of them are made and finished before
    /// there are any out of the other.
    pub(crate) fn slot(self) -> usize {
        self.pips % 2 * STRIDE + 1 + self.dice
    }

    /// Returns the slots of the layers from which moves lead here, by lost dice.
    pub(crate) fn sources(self) -> [usize; LOSSES] {
        let here = self.slot();
        let one_pip_and_one_die_less = (self.pips + 1) % 2 * STRIDE + self.dice;
        [one_pip_and_one_die_less, here + 1, here + 2, here + 3]
    }
}

/// The depth at which games end, unless a full board has ended them before.
#[derive(Clone, Copy)]
pub(crate) struct Horizon {
    pub(crate) start: Layer,
    /// The depth of the puzzle, or `None` if it is out of reach, because no game from a board of the first layer is
    /// longer. Then depths do not matter.
    pub(crate) depth: Option<u32>,
}

impl Horizon {
    pub(crate) fn new(depth: u32, board: &Cells) -> Self {
        let start = Layer::of(board);
        let longest_game = u32::from(LONGEST_GAMES[start.pips][start.dice]);
        let depth = if depth < longest_game { Some(depth) } else { None };
        Self { start, depth }
    }

    /// Returns how many moves are left from the boards of a layer that are reached with this excess, or `None` if the
    /// horizon is out of reach. A greater excess leaves more moves.
    pub(crate) fn moves_left(self, layer: Layer, excess: u32) -> Option<i32> {
        let Layer { pips, dice } = self.start;
        let added_pips = layer.pips as i32 - pips as i32;
        let lost_dice = dice as i32 - layer.dice as i32;
        Some(self.depth? as i32 - (2 * added_pips + lost_dice - excess as i32))
    }

    /// Returns by how much a move that loses this many dice raises the excess.
    ///
    /// If the horizon is out of reach, the excess is never raised, and every board has one count.
    pub(crate) fn raised(self, lost: usize) -> u32 {
        match self.depth {
            Some(_) => lost.saturating_sub(1) as u32,
            None => 0,
        }
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
    [61, 0, 0, 0, 0, 0, 0, 0, 0, 0],        [0, 60, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 58, 59, 0, 0, 0, 0, 0, 0, 0],       [0, 56, 57, 58, 0, 0, 0, 0, 0, 0],
    [0, 54, 55, 56, 57, 0, 0, 0, 0, 0],     [0, 52, 53, 54, 55, 56, 0, 0, 0, 0],
    [0, 50, 51, 52, 53, 54, 55, 0, 0, 0],   [0, 0, 49, 50, 51, 52, 53, 54, 0, 0],
    [0, 0, 47, 48, 49, 50, 51, 52, 53, 0],  [0, 0, 45, 46, 47, 48, 49, 50, 51, 0],
    [0, 0, 43, 44, 45, 46, 47, 48, 49, 0],  [0, 0, 41, 42, 43, 44, 45, 46, 47, 0],
    [0, 0, 39, 40, 41, 42, 43, 44, 45, 0],  [0, 0, 0, 38, 39, 40, 41, 42, 43, 0],
    [0, 0, 0, 38, 37, 38, 39, 40, 41, 0],   [0, 0, 0, 38, 37, 36, 37, 38, 39, 0],
    [0, 0, 0, 38, 37, 36, 35, 36, 37, 0],   [0, 0, 0, 38, 37, 36, 35, 34, 35, 0],
    [0, 0, 0, 36, 37, 36, 35, 34, 33, 0],   [0, 0, 0, 0, 35, 36, 35, 34, 33, 0],
    [0, 0, 0, 0, 33, 34, 35, 34, 33, 0],    [0, 0, 0, 0, 31, 32, 33, 34, 33, 0],
    [0, 0, 0, 0, 29, 30, 31, 32, 33, 0],    [0, 0, 0, 0, 27, 28, 29, 30, 31, 0],
    [0, 0, 0, 0, 25, 26, 27, 28, 29, 0],    [0, 0, 0, 0, 0, 24, 25, 26, 27, 0],
    [0, 0, 0, 0, 0, 22, 23, 24, 25, 0],     [0, 0, 0, 0, 0, 20, 21, 22, 23, 0],
    [0, 0, 0, 0, 0, 18, 19, 20, 21, 0],     [0, 0, 0, 0, 0, 16, 17, 18, 19, 0],
    [0, 0, 0, 0, 0, 16, 15, 16, 17, 0],     [0, 0, 0, 0, 0, 0, 15, 14, 15, 0],
    [0, 0, 0, 0, 0, 0, 13, 14, 13, 0],      [0, 0, 0, 0, 0, 0, 11, 12, 13, 0],
    [0, 0, 0, 0, 0, 0, 9, 10, 11, 0],       [0, 0, 0, 0, 0, 0, 7, 8, 9, 0],
    [0, 0, 0, 0, 0, 0, 5, 6, 7, 0],         [0, 0, 0, 0, 0, 0, 0, 4, 3, 0],
    [0, 0, 0, 0, 0, 0, 0, 4, 3, 0],         [0, 0, 0, 0, 0, 0, 0, 4, 3, 0],
    [0, 0, 0, 0, 0, 0, 0, 4, 3, 0],         [0, 0, 0, 0, 0, 0, 0, 4, 3, 0],
    [0, 0, 0, 0, 0, 0, 0, 2, 3, 0],         [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],         [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],         [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],         [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],         [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],         [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
];
