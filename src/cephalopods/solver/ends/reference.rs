//! The slow solver: the sequences to each end board, by the rules alone.

use std::collections::BTreeMap;

use crate::cephalopods::cells::{is_full, Cells};
use crate::cephalopods::puzzle::Puzzle;
use crate::cephalopods::rules::moves;

/// Returns the end boards of a puzzle, each with the number of sequences of moves that lead to it.
pub(crate) fn ends(puzzle: &Puzzle) -> BTreeMap<Cells, u128> {
    let mut ends = BTreeMap::new();
    let mut frontier = BTreeMap::from([(puzzle.board.cells(), 1)]);
    let mut made = 0;
    while !frontier.is_empty() {
        let mut next = BTreeMap::new();
        for (board, count) in frontier {
            if made == puzzle.depth || is_full(&board) {
                *ends.entry(board).or_default() += count;
            } else {
                moves(&board, |after| *next.entry(after).or_default() += count);
            }
        }
        frontier = next;
        made += 1;
    }
    ends
}
