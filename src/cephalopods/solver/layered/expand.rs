//! Expands boards: makes all moves, and delivers them.

use crate::cephalopods::packing::empty_places;
use crate::cephalopods::rules::MOST_MOVES;
use crate::cephalopods::solver::layered::grow::grow;
use crate::cephalopods::solver::layered::layer::KINDS;
use crate::cephalopods::solver::layered::moves::{Move, Outbox};
use crate::cephalopods::tables::layered::{LayeredTables, AT_ONCE};
use crate::cpu::Lanes8;

/// Boards expanded at a time: their moves stay in the first cache or close to it.
pub const CHUNK: usize = 64;

/// No board has more moves: a corner has one way to capture both its neighbors, an edge four ways
/// to capture two or three, the center eleven.
const MOST_MOVES_OF_BOARD: usize = 4 + 4 * 4 + MOST_MOVES;

/// Makes all moves of boards, and returns them as made: not yet canonical.
///
/// The first few moves of a place are written without asking how many there are: those that are
/// none are written over by the next place's.
#[inline(always)]
pub fn make_moves<'a, B: Lanes8>(
    cpu: B,
    tables: LayeredTables,
    boards: &[u32],
    mut source: u32,
    span: u32,
    made: &'a mut Vec<Move>,
) -> &'a [Move] {
    grow(made, boards.len() * MOST_MOVES_OF_BOARD + AT_ONCE);
    let made = made.as_mut_slice();
    let mut end = 0;
    for &board in boards {
        let stay = Move::new(board, source);
        for place in empty_places(board) {
            let moves = tables.range(tables.list(cpu, board, place));
            let words = tables.first_words(&moves);
            // SAFETY: `made` has room for all moves of these boards and as many as are written at once.
            // Worth 3% of all instructions on a public puzzle.
            let places = unsafe { made.get_unchecked_mut(end..end + AT_ONCE) };
            places.copy_from_slice(&words.map(|word| stay.changed_by(word)));
            if moves.len() > AT_ONCE {
                let places = &mut made[end..][..moves.len()];
                for (place, &word) in places.iter_mut().zip(&tables.words[moves.clone()]) {
                    *place = stay.changed_by(word);
                }
            }
            end += moves.len();
        }
        source += span;
    }
    &made[..end]
}

/// Puts moves into the outboxes of their kinds, with canonical boards as targets.
///
/// The room in an outbox is filled from both ends, by every other move: so a move need not wait for
/// the one before it to say where it ended, which is mostly of the same kind. Worth 2 to 3%.
#[inline(always)]
pub fn deliver(tables: LayeredTables, moves: &[Move], outboxes: &mut [Outbox; KINDS]) {
    let mut rooms = outboxes.each_mut().map(|outbox| outbox.room_for(moves.len()));
    let (mut fronts, mut backs) = ([0; KINDS], [moves.len(); KINDS]);
    let mut put = |made: Move, kind: usize, place: usize| {
        // SAFETY: of each kind there are at most as many moves in front and behind as there is room for.
        // Worth 6% of all instructions on a public puzzle.
        *unsafe { rooms[kind].get_unchecked_mut(place) } = made.to(tables.canonical(made.target()));
    };
    let (pairs, odd) = moves.as_chunks::<2>();
    for &[front, back] in pairs {
        let kind = front.kind() % KINDS;
        put(front, kind, fronts[kind]);
        fronts[kind] += 1;
        let kind = back.kind() % KINDS;
        backs[kind] -= 1;
        put(back, kind, backs[kind]);
    }
    for &front in odd {
        let kind = front.kind() % KINDS;
        put(front, kind, fronts[kind]);
        fronts[kind] += 1;
    }
    for (kind, outbox) in outboxes.iter_mut().enumerate() {
        outbox.add(moves.len(), fronts[kind], backs[kind]);
    }
}
