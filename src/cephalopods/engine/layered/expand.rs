//! Expands boards: makes all moves, or scores what they lead to without making them.

use crate::cephalopods::board::empty_squares;
use crate::cephalopods::engine::layered::grow::grow;
use crate::cephalopods::engine::layered::inbox::{Inbox, Move};
use crate::cephalopods::engine::layered::layer::KINDS;
use crate::cephalopods::rules::MOST_MOVES;
use crate::cephalopods::tables::layered::{LayeredTables, AT_ONCE};
use crate::cephalopods::tables::scores::Scores;
use crate::cpu::Backend;

/// Boards expanded at a time: their moves stay in the first cache or close to it.
pub const CHUNK: usize = 64;

/// No board has more moves: a corner has one way to capture both its neighbors, an edge four ways
/// to capture two or three, the center eleven.
const MOST_MOVES_OF_BOARD: usize = 4 + 4 * 4 + MOST_MOVES;

/// The sum of the scores of all boards that one move leads to.
#[inline(always)]
pub fn scores_of_children<B: Backend>(
    cpu: B,
    tables: &LayeredTables,
    scores: &Scores,
    board: u32,
) -> B::Vector {
    let mut moves = 0;
    let mut gains = cpu.splat(0);
    let mut empty = empty_squares(board);
    while empty != 0 {
        let list = tables.list(cpu, board, empty.trailing_zeros() as usize / 3);
        empty &= empty - 1;
        moves += tables.moves(list);
        gains = cpu.add(gains, cpu.load(&tables.gains[list]));
    }
    cpu.add(gains, cpu.mul(scores.of_grouped(cpu, board), cpu.splat(moves as u32)))
}

/// Makes all moves of boards; targets are boards as they come, below their kinds.
///
/// The first few moves of a square are written without asking how many there are: those that are
/// none are written over by the next square's.
#[inline(always)]
pub fn make_moves<'a, B: Backend>(
    cpu: B,
    tables: &LayeredTables,
    boards: &[u32],
    mut source: u32,
    span: u32,
    made: &'a mut Vec<Move>,
) -> &'a [Move] {
    grow(made, boards.len() * MOST_MOVES_OF_BOARD + AT_ONCE);
    let mut end = 0;
    for &board in boards {
        let mut empty = empty_squares(board);
        while empty != 0 {
            let list = tables.list(cpu, board, empty.trailing_zeros() as usize / 3);
            empty &= empty - 1;
            let places: &mut [Move; AT_ONCE] =
                made[end..].first_chunk_mut().expect("there is room for all moves of a chunk");
            for (place, word) in places.iter_mut().zip(tables.first_moves(list)) {
                *place = Move { target: board ^ word, source };
            }
            let moves = tables.moves(list);
            if moves > AT_ONCE {
                let places = &mut made[end + AT_ONCE..end + moves];
                for (place, word) in places.iter_mut().zip(tables.further_moves(list)) {
                    *place = Move { target: board ^ word, source };
                }
            }
            end += moves;
        }
        source += span;
    }
    &made[..end]
}

/// Puts moves into the inboxes of their kinds, with canonical boards as targets.
#[inline(always)]
pub fn deliver(tables: &LayeredTables, moves: &[Move], inboxes: &mut [Inbox; KINDS]) {
    for inbox in inboxes.iter_mut() {
        inbox.make_room(moves.len());
    }
    for &made in moves {
        let target = tables.canonical(made.target);
        inboxes[made.high() % KINDS].push(Move { target, source: made.source });
    }
}
