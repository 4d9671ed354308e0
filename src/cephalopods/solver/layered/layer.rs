//! A layer: all boards with the same number of pips and of dice.

use crate::cephalopods::board::{Board, HIGHEST_DIE, SQUARES};

/// The most dice that a move captures, and so the kinds of moves: none captured, or two to four.
pub const KINDS: usize = 4;

/// The pips and the dice that all boards of a layer have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The sum of all dice.
    pub pips: usize,
    /// The number of dice.
    pub dice: usize,
}

impl Layer {
    /// The layer of a board.
    pub fn of(board: &Board) -> Self {
        Self {
            pips: board.iter().map(|&cell| usize::from(cell)).sum(),
            dice: board.iter().filter(|&&cell| cell != 0).count(),
        }
    }

    /// The layer that comes after this one: fewer dice, or else more pips. After the last there is
    /// none.
    pub fn next(self) -> Option<Self> {
        const MOST_PIPS: usize = SQUARES * HIGHEST_DIE as usize;
        match self {
            Self { pips: MOST_PIPS, dice: 0 } => None,
            Self { pips, dice: 0 } => Some(Self { pips: pips + 1, dice: SQUARES }),
            Self { pips, dice } => Some(Self { pips, dice: dice - 1 }),
        }
    }

    /// The layer that a move of this kind comes from, if there is one.
    pub fn source(self, kind: usize) -> Option<Self> {
        let Self { pips, dice } = self;
        match kind {
            0 => Some(Self { pips: pips.checked_sub(1)?, dice: dice.checked_sub(1)? }),
            // The new die replaces one more than the kind says.
            _ => Some(Self { pips, dice: dice + kind }).filter(|layer| layer.dice <= SQUARES),
        }
    }

    /// The room of this layer among [`ROOMS`]. Two layers share one only if all moves out of the one
    /// are made and gone before there are any out of the other.
    pub fn room(self) -> usize {
        self.pips % 2 * (SQUARES + 1) + self.dice
    }
}

/// The kinds of moves into a layer, with the layers they come from.
pub fn sources(layer: Layer) -> impl Iterator<Item = (usize, Layer)> {
    (0..KINDS).filter_map(move |kind| Some((kind, layer.source(kind)?)))
}

/// By how much a kind of move raises the excess.
pub fn raised(kind: usize) -> u32 {
    kind.saturating_sub(1) as u32
}

/// Rooms for layers: all numbers of dice, for the pips at hand and for one less.
pub const ROOMS: usize = 2 * (SQUARES + 1);

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
                let sources = (0..KINDS).filter(|&kind| to.source(kind) == Some(from));
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
