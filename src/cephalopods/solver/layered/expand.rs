//! Expands boards: makes all their moves, and puts them into the queues of the layers they lead to.

use crate::cephalopods::packing::empty_shifts;
use crate::cephalopods::rules::MOST_MOVES;
use crate::cephalopods::solver::layered::layer::CAPTURES;
use crate::cephalopods::solver::layered::moves::{Move, Outgoing};
use crate::cephalopods::tables::arrays::LAYERED_MOVES;
use crate::cephalopods::tables::generate::layered::AT_ONCE;
use crate::cephalopods::tables::layered::{canonical, first_moves, move_range, range_index};
use crate::cpu::Lanes8;

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
