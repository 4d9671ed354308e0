//! Expands boards: makes all their moves, and keeps each move until the turn of the layer that it leads to.
//!
//! There is a queue for each number of lost dice, because the moves of a layer that lose the same number of dice lead
//! to the same layer. While a layer is expanded, its moves are outgoing. When all are made, they go to an [`Arena`],
//! where they are pending until the turn of the layer that they lead to.
//!
//! A queue is divided into batches. All boards that the moves of a batch come from have counts for the same depths. So
//! the loop that adds these counts has the same length for the whole batch.

use std::ops::Range;

use crate::cephalopods::layer::LOSSES;
use crate::cephalopods::packing::{empty_shifts, lost, CELL_BITS};
use crate::cephalopods::rules::MOST_MOVES;
use crate::cephalopods::solver::layered::arena::{grow, Arena, SCRATCH_SPACE};
use crate::cephalopods::tables::arrays::LAYERED_MOVES;
use crate::cephalopods::tables::generate::AT_ONCE;
use crate::cephalopods::tables::layered::{canonical, first_moves, move_range, range_index};
use crate::cpu::Vectors8;

/// A move: where it leads, and where the counts of the board it comes from begin.
///
/// ```text
///     as made       | source: 32 bits |     lost: 2 | center: 3 | - - - | edges: 12 | corners: 12 |
///     canonical     | source: 32 bits |  -       -  | center: 3 | image | edges: 12 | corners: 12 |
///     looked up     | source: 32 bits |  -       -     -  -  -  | image |       number: 24        |
/// ```
///
/// The source is the position of the first of the source's counts that goes with the move. The
/// number is that of the target, in the order in which the boards of its layer were found.
#[derive(Clone, Copy, Default)]
pub(crate) struct Move(u64);

impl Move {
    #[inline(always)]
    pub(crate) fn new(target: u32, source: u32) -> Self {
        Self(u64::from(source) << 32 | u64::from(target))
    }

    #[inline(always)]
    pub(crate) fn changed_by(self, word: u32) -> Self {
        Self(self.0 ^ u64::from(word))
    }

    #[inline(always)]
    pub(crate) fn to(self, target: u32) -> Self {
        Self(self.0 >> 32 << 32 | u64::from(target))
    }

    /// Returns the target, including the bits above and between its cells.
    #[inline(always)]
    pub(crate) fn target(self) -> u32 {
        self.0 as u32
    }

    #[inline(always)]
    pub(crate) fn board(self) -> u32 {
        self.target() & CELL_BITS
    }

    /// Returns the number of the target, once it has been looked up.
    #[inline(always)]
    pub(crate) fn number(self) -> usize {
        (self.target() % (1 << NUMBER_BITS)) as usize
    }

    /// Returns the position of the first of the source's counts that goes with the move.
    #[inline(always)]
    pub(crate) fn source(self) -> usize {
        (self.0 >> 32) as usize
    }

    /// Returns the move with the number of its target, which was canonical before.
    #[inline(always)]
    pub(crate) fn looked_up(self, number: u32) -> Self {
        Self(self.0 & !u64::from(CELL_BITS) | u64::from(number))
    }
}

/// The bits of a number. All layers together have 5 million canonical boards.
const NUMBER_BITS: u32 = 24;

/// Moves that follow each other, and whose sources have counts for the same depths.
pub(crate) struct Batch {
    /// The least excess that the sources have counts for.
    pub(crate) least: u32,
    /// The number of counts, of rising excess.
    pub(crate) span: u32,
    /// The positions of the moves: in their queue, and in the arena once they are pending.
    pub(crate) moves: Range<usize>,
}

/// A queue of moves out of the current layer, while they are made.
#[derive(Default)]
pub(crate) struct Outgoing {
    /// The moves in the order of their batches, followed by unused entries.
    moves: Vec<Move>,
    pub(crate) len: usize,
    batches: Vec<Batch>,
}

impl Outgoing {
    pub(crate) fn end_batch(&mut self, least: u32, span: u32) {
        let start = self.batches.last().map_or(0, |batch| batch.moves.end);
        if self.len > start {
            self.batches.push(Batch { least, span, moves: start..self.len });
        }
    }

    /// Moves all moves to the arena, from position `start` on, and their batches to `pending`, which must be empty.
    /// Returns the position after the last move.
    pub(crate) fn flush(
        &mut self,
        pending: &mut Vec<Batch>,
        start: usize,
        arena: &mut Arena<Move>,
    ) -> usize {
        let end = start + self.len;
        arena.get_mut(&(start..end)).copy_from_slice(&self.moves[..self.len]);
        for Batch { moves, .. } in &mut self.batches {
            *moves = start + moves.start..start + moves.end;
        }
        std::mem::swap(pending, &mut self.batches);
        self.len = 0;
        end
    }
}

/// How many boards are expanded at a time. Their moves stay in the first cache or close to it.
pub(crate) const CHUNK: usize = 64;

/// The most moves that a board can have: a corner has one way to capture both its neighbors, an edge
/// has four ways to capture two or three, and the center has eleven.
const MOST_MOVES_OF_BOARD: usize = 4 + 4 * 4 + MOST_MOVES;

/// The space for the moves of a chunk of boards. With a power of two, a remainder keeps a position
/// in bounds.
const MOST_MOVES_OF_CHUNK: usize = (CHUNK * MOST_MOVES_OF_BOARD).next_power_of_two();

pub(crate) const BUFFER: usize = MOST_MOVES_OF_CHUNK + AT_ONCE;

/// Scratch memory for the moves of a chunk of boards.
pub(crate) type Buffer = [Move; BUFFER];

/// Makes all moves of at most [`CHUNK`] boards, and returns them. Their targets are not
/// canonical yet. The counts of the first board begin at `source`, and each board has `span` counts.
///
/// For each square, [`AT_ONCE`] moves are written, even if it has fewer. The moves of the next square overwrite the
/// surplus.
#[inline(always)]
pub(crate) fn make_moves<'a, B: Vectors8>(
    cpu: B,
    buffer: &'a mut Buffer,
    boards: &[u32],
    mut source: u32,
    span: u32,
) -> &'a [Move] {
    assert!(boards.len() <= CHUNK);
    let mut end = 0;
    for &board in boards {
        let stay = Move::new(board, source);
        for shift in empty_shifts(board) {
            let range = move_range(range_index(cpu, board, shift));
            let space = &mut buffer[end % MOST_MOVES_OF_CHUNK..];
            let first: &mut [Move; AT_ONCE] =
                space.first_chunk_mut().expect("there is space for more");
            for (mv, word) in first.iter_mut().zip(first_moves(&range)) {
                *mv = stay.changed_by(word);
            }
            if range.len() > AT_ONCE {
                let all = &mut buffer[end..][..range.len()];
                for (mv, &word) in all.iter_mut().zip(&LAYERED_MOVES[range.clone()]) {
                    *mv = stay.changed_by(word);
                }
            }
            end += range.len();
        }
        source += span;
    }
    &buffer[..end]
}

/// Makes the targets of moves canonical, and puts each move into the queue for the dice that it loses.
///
/// This needs no special instructions, so it is compiled once, and not inlined into each walk.
#[inline(never)]
pub(crate) fn queue_moves(moves: &[Move], outgoing: &mut [Outgoing; LOSSES]) {
    assert!(moves.len() < 1 << 16);
    let rooms = outgoing.each_mut().map(|queue| {
        grow(&mut queue.moves, queue.len + moves.len(), SCRATCH_SPACE);
        &mut queue.moves[queue.len..][..moves.len()]
    });
    // The number of moves that each queue got, 16 bits each, all in one register. Most moves go to the same queue as
    // the move before, so with a number in memory, each would wait for the previous write.
    let mut counts = 0u64;
    for &mv in moves {
        let queue = lost(mv.target()) % LOSSES;
        let place = usize::from((counts >> (16 * queue)) as u16);
        counts += 1 << (16 * queue);
        // SAFETY: there are fewer than 2^16 moves, so each count fits in 16 bits, and the place is the number of these
        // moves that are already in the queue. So it is less than the number of all these moves, for which the queue
        // has room. Without a check here, the search has 5% fewer instructions on a public puzzle.
        let place = unsafe { rooms[queue].get_unchecked_mut(place) };
        *place = mv.to(canonical(mv.target()));
    }
    for (number, queue) in outgoing.iter_mut().enumerate() {
        queue.len += usize::from((counts >> (16 * number)) as u16);
    }
}
