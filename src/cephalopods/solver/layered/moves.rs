//! Inboxes: the moves that were made into a layer and wait for its turn.
//!
//! They wait in the order in which they were made, and in batches: the boards that the moves of a
//! batch come from have counts for the same depths. So the loop that adds a batch's counts has a
//! length that is known when it starts.

use std::ops::Range;

use crate::cephalopods::packing;
use crate::cephalopods::solver::layered::arena::Arena;
use crate::cephalopods::solver::layered::grow::grow;

/// A move: where it leads, and where the counts of the board it comes from begin.
///
/// ```text
///     as made       | source: 32 bits | kind: 2 | center: 3 | - - - | edges: 12 | corners: 12 |
///     canonical     | source: 32 bits |  -  -   | center: 3 | image | edges: 12 | corners: 12 |
///     looked up     | source: 32 bits |  -  -    -  -  -  - | image |       number: 24        |
/// ```
///
/// The source is the first of the source's counts that goes with the move, and the
/// number is the target's, in the order in which the boards of its layer were found.
#[derive(Clone, Copy, Default)]
pub struct Move(u64);

impl Move {
    /// A move to a board with what stands above and between its cells.
    #[inline(always)]
    pub fn new(target: u32, source: u32) -> Self {
        Self(u64::from(source) << 32 | u64::from(target))
    }

    /// The move with other cells, kind or image, where `word` has ones.
    #[inline(always)]
    pub fn changed_by(self, word: u32) -> Self {
        Self(self.0 ^ u64::from(word))
    }

    /// The move with another target.
    #[inline(always)]
    pub fn to(self, target: u32) -> Self {
        Self(self.0 >> 32 << 32 | u64::from(target))
    }

    /// The target with what stands above and between its cells.
    #[inline(always)]
    pub fn target(self) -> u32 {
        self.0 as u32
    }

    /// The grouped board that is the target.
    #[inline(always)]
    pub fn board(self) -> u32 {
        self.target() & packing::CELLS
    }

    /// The number of the target, once it was looked up.
    #[inline(always)]
    pub fn number(self) -> usize {
        (self.target() % (1 << NUMBER_BITS)) as usize
    }

    /// The number of the image that the target is, once it is canonical.
    #[inline(always)]
    pub fn image(self) -> usize {
        packing::image(self.target())
    }

    /// How many dice more than one are captured, or 0.
    #[inline(always)]
    pub fn kind(self) -> usize {
        packing::kind(self.target())
    }

    /// The first of the source's counts that goes with the move.
    #[inline(always)]
    pub fn source(self) -> usize {
        (self.0 >> 32) as usize
    }

    /// The move, canonical before, with the number of its target.
    #[inline(always)]
    pub fn looked_up(self, number: u32) -> Self {
        Self(self.0 & !u64::from(packing::CELLS) | u64::from(number))
    }
}

/// BitPlanes of a number: there are 5 million canonical boards in all layers together.
const NUMBER_BITS: u32 = 24;

/// Moves whose sources have counts for the same depths.
#[derive(Clone, Copy)]
pub struct Batch {
    /// The least excess that the sources' counts are for.
    pub least: u32,
    /// How many counts, of rising excess.
    pub span: u32,
    /// The end of the batch in its inbox.
    pub end: usize,
}

/// The moves of one kind out of one layer, where they wait in an [`Arena`].
#[derive(Default)]
pub struct Inbox {
    /// In the order in which they were made.
    pub moves: Range<usize>,
    /// Divides them.
    batches: Vec<Batch>,
}

impl Inbox {
    /// Forgets all moves.
    pub fn clear(&mut self) {
        self.moves = 0..0;
        self.batches.clear();
    }

    /// The batches with their moves, of all that are in the arena.
    pub fn batches<'a>(
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

/// The moves of one kind out of the layer whose turn it is, while they are made.
#[derive(Default)]
pub struct Outbox {
    /// In the order in which they were made, and after these what is left of others.
    moves: Vec<Move>,
    /// How many there are.
    len: usize,
    /// Divides them.
    batches: Vec<Batch>,
}

impl Outbox {
    /// Forgets all moves.
    pub fn clear(&mut self) {
        self.len = 0;
        self.batches.clear();
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Room for up to `most` moves more, which count once they were [added](Outbox::add).
    pub fn room_for(&mut self, most: usize) -> &mut [Move] {
        grow(&mut self.moves, self.len + most);
        &mut self.moves[self.len..][..most]
    }

    /// Adds moves that were put where there was room for `most` of them: below `front` and from `back` on.
    pub fn add(&mut self, most: usize, front: usize, back: usize) {
        self.room_for(most).copy_within(back.., front);
        self.len += front + most - back;
    }

    /// Ends a batch, unless it is empty.
    pub fn end_batch(&mut self, least: u32, span: u32) {
        let end = self.len;
        if end > self.batches.last().map_or(0, |batch| batch.end) {
            self.batches.push(Batch { least, span, end });
        }
    }

    /// Moves all to `inbox`, at `place` in the arena. Returns the place behind them.
    pub fn send(&mut self, inbox: &mut Inbox, place: usize, arena: &mut Arena<Move>) -> usize {
        inbox.moves = place..place + self.len;
        arena.get_mut(&inbox.moves).copy_from_slice(&self.moves[..self.len]);
        std::mem::swap(&mut inbox.batches, &mut self.batches);
        self.clear();
        inbox.moves.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_put_from_both_ends_and_sent_together() {
        let moves = |sources: &[u32]| -> Vec<Move> {
            sources.iter().map(|&source| Move::new(7, source)).collect()
        };
        let sources =
            |moves: &[Move]| -> Vec<usize> { moves.iter().map(|made| made.source()).collect() };
        let mut arena = Arena::new();
        let place = arena.lend(9);
        let (mut outbox, mut inbox) = (Outbox::default(), Inbox::default());
        for round in 0..2 {
            outbox.room_for(5).copy_from_slice(&moves(&[1, 2, 0, 0, 3]));
            outbox.add(5, 2, 4);
            outbox.end_batch(4, 1);
            outbox.room_for(3).copy_from_slice(&moves(&[0, 0, 0]));
            outbox.add(3, 0, 3);
            outbox.end_batch(5, 1);
            outbox.room_for(2).copy_from_slice(&moves(&[4, 5]));
            outbox.add(2, 2, 2);
            outbox.end_batch(6, 2);
            assert_eq!(outbox.len(), 5, "round {round}");
            assert_eq!(outbox.send(&mut inbox, place.start + 3, &mut arena), place.start + 8);
            assert_eq!(outbox.len(), 0);
            let batches: Vec<_> = inbox
                .batches(&mut arena)
                .map(|(batch, moves)| (batch.least, batch.span, sources(moves)))
                .collect();
            // The second batch has no moves, and is none.
            assert_eq!(batches, [(4, 1, vec![1, 2, 3]), (6, 2, vec![4, 5])]);
            inbox.clear();
        }
    }

    #[test]
    fn a_move_changes_one_part_at_a_time() {
        let made = Move::new(0o1_023_456_012 | 2 << packing::KIND, 77);
        assert_eq!((made.kind(), made.image(), made.source()), (2, 0, 77));
        let moved = made.changed_by(0o1_000_000_001);
        assert_eq!((moved.board(), moved.kind(), moved.source()), (0o23_456_013, 2, 77));
        let canonical = made.to(0o3_011_112_222 | 5 << packing::IMAGE);
        assert_eq!((canonical.board(), canonical.image()), (0o3_011_112_222, 5));
        let found = canonical.looked_up(123_456);
        assert_eq!((found.number(), found.image(), found.source()), (123_456, 5, 77));
    }
}
