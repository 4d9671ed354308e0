//! The moves that lead to layers whose turn has not come yet.
//!
//! While a layer is expanded, its moves are outgoing, in one queue for each number of captured dice,
//! which is one for each layer that they lead to. When all are made, they are flushed: from then on
//! they are pending, until the turn of that layer comes.
//!
//! They stay in the order in which they were made, divided into batches. The boards that the moves
//! of a batch come from have counts for the same depths. So the loop that adds a batch's counts has
//! a length that is known when it starts.

use std::ops::Range;

use crate::cephalopods::packing;
use crate::cephalopods::solver::layered::arena::{grow, Arena};

/// A move: where it leads, and where the counts of the board it comes from begin.
///
/// ```text
///     as made       | source: 32 bits | captured: 2 | center: 3 | - - - | edges: 12 | corners: 12 |
///     canonical     | source: 32 bits |  -       -  | center: 3 | image | edges: 12 | corners: 12 |
///     looked up     | source: 32 bits |  -       -     -  -  -  | image |       number: 24        |
/// ```
///
/// The source is the position of the first of the source's counts that goes with the move. The
/// number is that of the target, in the order in which the boards of its layer were found.
#[derive(Clone, Copy, Default)]
pub(crate) struct Move(u64);

impl Move {
    /// Creates a move to a board, including the bits above and between its cells.
    #[inline(always)]
    pub(crate) fn new(target: u32, source: u32) -> Self {
        Self(u64::from(source) << 32 | u64::from(target))
    }

    /// Returns the move with its target XORed with `word`.
    #[inline(always)]
    pub(crate) fn changed_by(self, word: u32) -> Self {
        Self(self.0 ^ u64::from(word))
    }

    /// Returns the move with another target.
    #[inline(always)]
    pub(crate) fn to(self, target: u32) -> Self {
        Self(self.0 >> 32 << 32 | u64::from(target))
    }

    /// Returns the target, including the bits above and between its cells.
    #[inline(always)]
    pub(crate) fn target(self) -> u32 {
        self.0 as u32
    }

    /// Returns the cells of the target.
    #[inline(always)]
    pub(crate) fn board(self) -> u32 {
        self.target() & packing::CELL_BITS
    }

    /// Returns the number of the target, once it has been looked up.
    #[inline(always)]
    pub(crate) fn number(self) -> usize {
        (self.target() % (1 << NUMBER_BITS)) as usize
    }

    /// Returns the number of the image that the target is, once it is canonical.
    #[inline(always)]
    pub(crate) fn image(self) -> usize {
        packing::image(self.target())
    }

    /// Returns how many dice the move captures, less one, or 0 if it captures nothing.
    #[inline(always)]
    pub(crate) fn captured(self) -> usize {
        packing::captured(self.target())
    }

    /// Returns the position of the first of the source's counts that goes with the move.
    #[inline(always)]
    pub(crate) fn source(self) -> usize {
        (self.0 >> 32) as usize
    }

    /// Returns the move with the number of its target, which was canonical before.
    #[inline(always)]
    pub(crate) fn looked_up(self, number: u32) -> Self {
        Self(self.0 & !u64::from(packing::CELL_BITS) | u64::from(number))
    }
}

/// The bits of a number. All layers together have 5 million canonical boards.
const NUMBER_BITS: u32 = 24;

/// Moves whose sources have counts for the same depths.
#[derive(Clone, Copy)]
pub(crate) struct Batch {
    /// The least excess that the sources have counts for.
    pub(crate) least: u32,
    /// The number of counts, of rising excess.
    pub(crate) span: u32,
    /// The end of the batch in its queue.
    pub(crate) end: usize,
}

/// Moves out of one layer that wait for the turn of the layer they lead to. They are in an
/// [`Arena`].
#[derive(Default)]
pub(crate) struct Pending {
    /// Where they are in the arena, in the order in which they were made.
    pub(crate) moves: Range<usize>,
    batches: Vec<Batch>,
}

impl Pending {
    /// Removes all moves.
    pub(crate) fn clear(&mut self) {
        self.moves = 0..0;
        self.batches.clear();
    }

    /// Returns whether there are no moves.
    pub(crate) fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Returns the batches with their moves.
    pub(crate) fn batches<'a>(
        &'a self,
        arena: &'a mut Arena<Move>,
    ) -> impl Iterator<Item = (Batch, &'a mut [Move])> {
        let mut rest = arena.get_mut(&self.moves);
        let mut start = 0;
        self.batches.iter().map(move |&batch| {
            let (moves, others) = std::mem::take(&mut rest).split_at_mut(batch.end - start);
            start = batch.end;
            rest = others;
            (batch, moves)
        })
    }
}

/// Moves out of the current layer, while they are made.
#[derive(Default)]
pub(crate) struct Outgoing {
    /// The moves in the order in which they were made, followed by unused entries.
    moves: Vec<Move>,
    len: usize,
    batches: Vec<Batch>,
}

impl Outgoing {
    /// Removes all moves.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
        self.batches.clear();
    }

    /// Returns the number of moves.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Returns space for `most` more moves, to be [committed](Outgoing::commit). The slice has this
    /// length.
    pub(crate) fn spare(&mut self, most: usize) -> &mut [Move] {
        grow(&mut self.moves, self.len + most);
        &mut self.moves[self.len..][..most]
    }

    /// Adds the moves that were written below `front` and from `back` on to a spare space of `most`.
    pub(crate) fn commit(&mut self, most: usize, front: usize, back: usize) {
        self.spare(most).copy_within(back.., front);
        self.len += front + most - back;
    }

    /// Ends a batch, unless it is empty.
    pub(crate) fn end_batch(&mut self, least: u32, span: u32) {
        let end = self.len;
        if end > self.batches.last().map_or(0, |batch| batch.end) {
            self.batches.push(Batch { least, span, end });
        }
    }

    /// Makes all moves pending, from position `start` of the arena on, and returns the position
    /// after them.
    pub(crate) fn flush(
        &mut self,
        pending: &mut Pending,
        start: usize,
        arena: &mut Arena<Move>,
    ) -> usize {
        pending.moves = start..start + self.len;
        arena.get_mut(&pending.moves).copy_from_slice(&self.moves[..self.len]);
        std::mem::swap(&mut pending.batches, &mut self.batches);
        self.clear();
        pending.moves.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_put_at_both_ends_and_flushed_together() {
        let moves = |sources: &[u32]| -> Vec<Move> {
            sources.iter().map(|&source| Move::new(7, source)).collect()
        };
        let sources =
            |moves: &[Move]| -> Vec<usize> { moves.iter().map(|made| made.source()).collect() };
        let mut arena = Arena::new(0);
        let range = arena.allocate(9);
        let (mut outgoing, mut pending) = (Outgoing::default(), Pending::default());
        for round in 0..2 {
            outgoing.spare(5).copy_from_slice(&moves(&[1, 2, 0, 0, 3]));
            outgoing.commit(5, 2, 4);
            outgoing.end_batch(4, 1);
            outgoing.spare(3).copy_from_slice(&moves(&[0, 0, 0]));
            outgoing.commit(3, 0, 3);
            outgoing.end_batch(5, 1);
            outgoing.spare(2).copy_from_slice(&moves(&[4, 5]));
            outgoing.commit(2, 2, 2);
            outgoing.end_batch(6, 2);
            assert_eq!(outgoing.len(), 5, "round {round}");
            assert_eq!(outgoing.flush(&mut pending, range.start + 3, &mut arena), range.start + 8);
            assert_eq!(outgoing.len(), 0);
            let batches: Vec<_> = pending
                .batches(&mut arena)
                .map(|(batch, moves)| (batch.least, batch.span, sources(moves)))
                .collect();
            // The second batch had no moves, and is left out.
            assert_eq!(batches, [(4, 1, vec![1, 2, 3]), (6, 2, vec![4, 5])]);
            pending.clear();
        }
    }

    #[test]
    fn a_move_changes_one_part_at_a_time() {
        let made = Move::new(0o1_023_456_012 | 2 << packing::CAPTURED_SHIFT, 77);
        assert_eq!((made.captured(), made.image(), made.source()), (2, 0, 77));
        let moved = made.changed_by(0o1_000_000_001);
        assert_eq!((moved.board(), moved.captured(), moved.source()), (0o23_456_013, 2, 77));
        let canonical = made.to(0o3_011_112_222 | 5 << packing::IMAGE_SHIFT);
        assert_eq!((canonical.board(), canonical.image()), (0o3_011_112_222, 5));
        let found = canonical.looked_up(123_456);
        assert_eq!((found.number(), found.image(), found.source()), (123_456, 5, 77));
    }
}
