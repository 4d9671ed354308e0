//! Scores the end positions, mostly without making them.
//!
//! The scores of all children of a board sum to the number of its moves times its own score, plus
//! what the moves add, which is one table entry for each empty square. So boards with one move left
//! are not expanded, and no board at the last depth is made, except for statistics. If all boards of a group have two
//! moves left, their children are made, but they are neither brought into canonical form nor looked up.

use std::ops::Range;

use crate::cephalopods::packing::empty_shifts;
use crate::cephalopods::rules::SQUARES;
use crate::cephalopods::solver::layered::boards::Group;
use crate::cephalopods::solver::layered::counts::Count;
use crate::cephalopods::solver::layered::layer::{Horizon, Layer};
use crate::cephalopods::solver::layered::moves::{make_moves, Made};
use crate::cephalopods::tables::arrays::SCORE_DELTAS;
use crate::cephalopods::tables::layered::{move_range, range_index, scores_of};
use crate::cpu::Vectors8;

pub(crate) struct Leaves<B: Vectors8> {
    pub(crate) cpu: B,
    /// The sum of the scores of all end positions, times their counts.
    pub(crate) sum: B::Vector,
}

impl<B: Vectors8> Leaves<B> {
    /// Scores the games that end at the boards of a group, or soon after them.
    ///
    /// `counts` has the counts of each board, one board after the other. The counts of a board are in the order of
    /// rising excess. A greater excess leaves more moves. So if any games end here, they are those of the first counts
    /// of every board. Returns how many of each board's counts are finished. The games of the other counts go on.
    #[inline(always)]
    pub(crate) fn score<C: Count>(
        &mut self,
        layer: Layer,
        &Group { least, span, .. }: &Group,
        boards: &[u32],
        counts: &[C],
        horizon: Horizon,
        made: &mut Made,
    ) -> u32 {
        if layer.dice == SQUARES {
            self.score_after(0, boards, counts, 0..span as usize, made);
            return span;
        }
        let is_early = !horizon.is_made;
        // No board is beyond the horizon. So only the first count may have no move left, or one.
        let finished = match horizon.moves_left(layer, least) {
            Some(0) => {
                self.score_after(0, boards, counts, 0..1, made);
                1
            }
            Some(1) if is_early => {
                self.score_after(1, boards, counts, 0..1, made);
                1
            }
            _ => 0,
        };
        // If there were more counts, the children would be needed for them too, as boards of their own.
        let is_last = span == finished + 1;
        if is_early && is_last && horizon.moves_left(layer, least + finished) == Some(2) {
            self.score_after(2, boards, counts, finished as usize..span as usize, made);
            return span;
        }
        finished
    }

    /// Scores the boards after 0, 1 or 2 moves from these boards, times the counts of `ending` among each board's
    /// counts.
    #[inline(always)]
    fn score_after<C: Count>(
        &mut self,
        moves: usize,
        boards: &[u32],
        counts: &[C],
        ending: Range<usize>,
        made: &mut Made,
    ) {
        let cpu = self.cpu;
        let counts = counts.chunks_exact(counts.len() / boards.len());
        for (&board, counts) in boards.iter().zip(counts) {
            let mut score = cpu.splat(0);
            match moves {
                0 => score = scores_of(cpu, board),
                1 => score = children(cpu, board),
                _ => {
                    for child in make_moves(cpu, made, &[board], 0, 0) {
                        score = cpu.add(score, children(cpu, child.board()));
                    }
                }
            }
            let mut sequences = cpu.splat(0);
            for counts in &counts[ending.clone()] {
                sequences = cpu.add(sequences, counts.of_images(cpu));
            }
            self.sum = cpu.add(self.sum, cpu.mul(score, sequences));
        }
    }
}

/// Returns the sum of the scores of all boards after one move. A full board has no moves, and its own score.
#[inline(always)]
fn children<B: Vectors8>(cpu: B, board: u32) -> B::Vector {
    let mut moves = 0;
    let mut deltas = cpu.splat(0);
    for shift in empty_shifts(board) {
        let index = range_index(cpu, board, shift);
        moves += move_range(index).len();
        deltas = cpu.add(deltas, cpu.load(&SCORE_DELTAS[index]));
    }
    cpu.add(deltas, cpu.mul(scores_of(cpu, board), cpu.splat(moves.max(1) as u32)))
}
