//! Expands boards: makes all their moves, and keeps each move until the turn of the layer that it leads to.
//!
//! While a layer is expanded, its moves are outgoing, in one queue for each number of captured dice,
//! which is one for each layer that they lead to. When all are made, they are flushed: from then on
//! they are pending, until the turn of that layer comes.
//!
//! They stay in the order in which they were made, divided into batches. The boards that the moves
//! of a batch come from have counts for the same depths. So the loop that adds a batch's counts has
//! a length that is known when it starts.

use std::ops::Range;

use crate::cephalopods::packing::{self, empty_shifts};
use crate::cephalopods::rules::MOST_MOVES;
use crate::cephalopods::solver::layered::arena::{grow, Arena, SCRATCH_SPACE};
use crate::cephalopods::solver::layered::layer::CAPTURES;
use crate::cephalopods::tables::arrays::LAYERED_MOVES;
use crate::cephalopods::tables::generate::AT_ONCE;
use crate::cephalopods::tables::layered::{canonical, first_moves, move_range, range_index};
use crate::cpu::Lanes8;

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
        grow(&mut self.moves, self.len + most, SCRATCH_SPACE);
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

/// How many boards are expanded at a time. Their moves stay in the first cache or close to it.
pub(crate) const CHUNK: usize = 64;

/// The most moves that a board can have: a corner has one way to capture both its neighbors, an edge
/// has four ways to capture two or three, and the center has eleven.
const MOST_MOVES_OF_BOARD: usize = 4 + 4 * 4 + MOST_MOVES;

/// The space for the moves of a chunk of boards. With a power of two, a remainder keeps a position
/// in bounds.
const MOST_MADE: usize = (CHUNK * MOST_MOVES_OF_BOARD).next_power_of_two();

/// Scratch memory for the moves of a chunk of boards.
pub(crate) struct Made(Box<[Move; MOST_MADE + AT_ONCE]>);

impl Default for Made {
    fn default() -> Self {
        Self(Box::new([Move::default(); MOST_MADE + AT_ONCE]))
    }
}

impl Made {
    /// Makes all moves of at most [`CHUNK`] boards, and returns them. Their targets are not
    /// canonical yet. The counts of the first board begin at `source`, and each board has `span`.
    ///
    /// For each square, [`AT_ONCE`] moves are written, even if it has fewer. The moves of the next
    /// square overwrite those that are too many.
    #[inline(always)]
    pub(crate) fn make_moves<B: Lanes8>(
        &mut self,
        cpu: B,
        boards: &[u32],
        mut source: u32,
        span: u32,
    ) -> &[Move] {
        assert!(boards.len() <= CHUNK);
        let made = &mut *self.0;
        let mut end = 0;
        for &board in boards {
            let stay = Move::new(board, source);
            for shift in empty_shifts(board) {
                let range = move_range(range_index(cpu, board, shift));
                let words = first_moves(&range);
                let space = &mut made[end % MOST_MADE..];
                let first = space.first_chunk_mut().expect("there is space for more");
                *first = words.map(|word| stay.changed_by(word));
                if range.len() > AT_ONCE {
                    let all = &mut made[end..][..range.len()];
                    for (made, &word) in all.iter_mut().zip(&LAYERED_MOVES[range.clone()]) {
                        *made = stay.changed_by(word);
                    }
                }
                end += range.len();
            }
            source += span;
        }
        &made[..end]
    }
}

/// Makes the targets of moves canonical, and puts each move into the queue for its captured dice.
///
/// The spare space of a queue is filled from both ends, by every other move. So a move need not wait
/// to learn where the one before it ended, which mostly goes to the same queue. This makes the
/// whole search 1 to 4% faster.
///
/// This needs no special instructions. If it were inlined, a public puzzle of depth 40 would take 1%
/// more instructions.
#[inline(never)]
pub(crate) fn queue_moves(moves: &[Move], outgoing: &mut [Outgoing; CAPTURES]) {
    let mut spare = outgoing.each_mut().map(|queue| queue.spare(moves.len()));
    assert!(spare.iter().all(|spare| spare.len() == moves.len()));
    let (mut fronts, mut backs) = ([0; CAPTURES], [moves.len(); CAPTURES]);
    let mut put = |made: Move, queue: usize, place: usize| {
        // SAFETY: each move goes to one queue, below its front or from its back on, and raises the
        // front or lowers the back by one. So no queue gets more moves than there are, and as many
        // fit. Without a check here, the search has 5% fewer instructions on a public puzzle.
        let place = unsafe { spare[queue].get_unchecked_mut(place) };
        *place = made.to(canonical(made.target()));
    };
    let mut pairs = moves.chunks_exact(2);
    for pair in &mut pairs {
        let (front, back) = (pair[0], pair[1]);
        let queue = front.captured() % CAPTURES;
        put(front, queue, fronts[queue]);
        fronts[queue] += 1;
        let queue = back.captured() % CAPTURES;
        backs[queue] -= 1;
        put(back, queue, backs[queue]);
    }
    for &front in pairs.remainder() {
        let queue = front.captured() % CAPTURES;
        put(front, queue, fronts[queue]);
        fronts[queue] += 1;
    }
    for (number, queue) in outgoing.iter_mut().enumerate() {
        queue.commit(moves.len(), fronts[number], backs[number]);
    }
}
