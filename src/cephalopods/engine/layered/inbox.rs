//! Inboxes: the moves that were made into a layer and wait for its turn.
//!
//! They wait in the order in which they were made, and in batches: the boards that the moves of a
//! batch come from have counts for the same depths. So the loop that adds a batch's counts has a
//! length that is known when it starts.

use crate::cephalopods::engine::layered::grow::grow;
use crate::cephalopods::grouped::BITS;

/// A move: where it leads, and where the counts of the board it comes from begin.
#[derive(Clone, Copy, Default)]
pub struct Move {
    /// A grouped board, or once that was looked up its number; in the bits above it, the kind
    /// of the move, or once the board is canonical the number of the image that it is.
    pub target: u32,
    /// The first lane vector of the source that goes with the move.
    pub source: u32,
}

impl Move {
    /// The low bits of the target: the board, or its number.
    #[inline(always)]
    pub fn low(self) -> u32 {
        self.target & ((1 << BITS) - 1)
    }

    /// The bits above the board.
    #[inline(always)]
    pub fn high(self) -> usize {
        (self.target >> BITS) as usize
    }
}

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

/// The moves of one kind out of one layer.
#[derive(Default)]
pub struct Inbox {
    /// In the order in which they were made, and after these what is left of others.
    moves: Vec<Move>,
    /// How many there are.
    len: usize,
    /// Divides them.
    batches: Vec<Batch>,
}

impl Inbox {
    /// Forgets all moves, and keeps the memory.
    pub fn clear(&mut self) {
        self.len = 0;
        self.batches.clear();
    }

    /// How many moves wait.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Makes room for up to `most` moves more.
    pub fn make_room(&mut self, most: usize) {
        grow(&mut self.moves, self.len + most);
    }

    /// Adds a move, for which there is room.
    #[inline(always)]
    pub fn push(&mut self, made: Move) {
        self.moves[self.len] = made;
        self.len += 1;
    }

    /// Ends a batch, unless it is empty.
    pub fn end_batch(&mut self, least: u32, span: u32) {
        let end = self.len;
        if end > self.batches.last().map_or(0, |batch| batch.end) {
            self.batches.push(Batch { least, span, end });
        }
    }

    /// The batches with their moves.
    pub fn batches(&mut self) -> impl Iterator<Item = (Batch, &mut [Move])> {
        let mut rest = self.moves.as_mut_slice();
        let mut start = 0;
        self.batches.iter().map(move |&batch| {
            let (moves, others) = std::mem::take(&mut rest).split_at_mut(batch.end - start);
            start = batch.end;
            rest = others;
            (batch, moves)
        })
    }
}
