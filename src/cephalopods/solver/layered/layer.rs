//! A layer is all boards with the same number of pips and of dice.

use crate::cephalopods::cells::{Cells, HIGHEST_DIE, SQUARES};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cephalopods::rules::moves;

    #[test]
    fn every_move_goes_to_a_later_layer_that_knows_where_it_came_from() {
        let order = |layer: Layer| layer.pips * 10 + 9 - layer.dice;
        let mut made = 0;
        for number in (0..7u32.pow(9)).step_by(997) {
            let board = std::array::from_fn(|square| (number / 7u32.pow(square as u32) % 7) as u8);
            let from = Layer::of(&board);
            moves(&board, |after| {
                let to = Layer::of(&after);
                assert!(order(to) > order(from), "{board:?} {after:?}");
                let sources = to.sources().filter(|&(_, source)| source == from);
                assert_eq!(sources.count(), 1, "{board:?} {after:?}");
                made += 1;
            });
        }
        assert!(made > 50_000, "{made}");
    }

    #[test]
    fn the_order_visits_all_layers() {
        let mut layer = Some(Layer { pips: 0, dice: 9 });
        let mut visited = Vec::new();
        while let Some(here) = layer {
            visited.push(here);
            layer = here.next();
        }
        assert_eq!(visited.len(), 55 * 10);
        assert_eq!(visited.last(), Some(&Layer { pips: 54, dice: 0 }));
    }
}
