//! Scores the end positions, mostly without making them.
//!
//! The scores of all children of a board sum to the number of its moves times its own score, plus
//! what the moves add, which is one table entry for each empty square. So boards with one move left
//! are not expanded, and no board at the last depth is ever made. If all boards of a group have two
//! moves left, their children are made, but neither made canonical nor looked up. A full board is
//! scored from the one before it.

use std::ops::Range;

use crate::cephalopods::packing::{captured, empty_shifts};
use crate::cephalopods::rules::SQUARES;
use crate::cephalopods::solver::layered::counts::Count;
use crate::cephalopods::solver::layered::layer::{Horizon, Layer, Scoring};
use crate::cephalopods::solver::layered::moves::Made;
use crate::cephalopods::solver::layered::spans::SpanGroup;
use crate::cephalopods::tables::arrays::SCORE_DELTAS;
use crate::cephalopods::tables::layered::{first_moves, move_range, range_index, scores_of};
use crate::cpu::Lanes8;

/// Adds up the scores of end positions.
pub(crate) struct Leaves<B: Lanes8> {
    /// The backend.
    pub(crate) cpu: B,
    /// The sum of the scores of all end positions, times their counts.
    pub(crate) sum: B::Vector,
}

impl<B: Lanes8> Leaves<B> {
    /// Takes the boards of a group of a layer when all their counts are known. The counts are in order of rising
    /// excess. Returns how many of each board's counts end here. Those counts come first, and the games of the other
    /// counts are continued.
    #[inline(always)]
    pub(crate) fn take<C: Count>(
        &mut self,
        layer: Layer,
        SpanGroup { least, span, .. }: SpanGroup,
        boards: &[u32],
        counts: &[C],
        horizon: Horizon,
        made: &mut Made,
    ) -> u32 {
        let all = 0..span as usize;
        if layer.dice == SQUARES {
            self.score_now(boards, counts, all);
            return span;
        }
        let at_horizon = horizon.excess(layer);
        let together = horizon.scoring == Scoring::Together;
        // The first count of each board may be at the horizon. The others go on.
        let ending = u32::from(Some(i64::from(least)) == at_horizon);
        let onward = ending as usize..all.end;
        if ending > 0 && together {
            self.score_children(boards, counts, 0..1);
        } else if ending > 0 {
            self.score_now(boards, counts, 0..1);
        }
        if together && layer.dice == SQUARES - 1 {
            self.score_filled(boards, counts, onward.clone());
        }
        let second = i64::from(least + ending) - 1;
        if together && onward.len() == 1 && Some(second) == at_horizon {
            self.score_grandchildren(layer.dice, boards, counts, onward, made);
            return span;
        }
        ending
    }

    /// Scores boards as end positions, times the counts of `ending` among each board's counts.
    #[inline(always)]
    fn score_now<C: Count>(&mut self, boards: &[u32], counts: &[C], ending: Range<usize>) {
        for (&board, counts) in with_counts(boards, counts) {
            self.add(scores_of(self.cpu, board), &counts[ending.clone()]);
        }
    }

    /// Scores all boards after one move.
    #[inline(always)]
    fn score_children<C: Count>(&mut self, boards: &[u32], counts: &[C], ending: Range<usize>) {
        for (&board, counts) in with_counts(boards, counts) {
            self.add(self.children(board), &counts[ending.clone()]);
        }
    }

    /// Scores boards of this many dice after two moves. Boards that are full after one move are
    /// left out.
    #[inline(always)]
    fn score_grandchildren<C: Count>(
        &mut self,
        dice: usize,
        boards: &[u32],
        counts: &[C],
        ending: Range<usize>,
        made: &mut Made,
    ) {
        for (&board, counts) in with_counts(boards, counts) {
            let mut all = self.cpu.splat(0);
            for made in made.make_moves(self.cpu, &[board], 0, 0) {
                if made.captured() > 0 || dice + 1 < SQUARES {
                    all = self.cpu.add(all, self.children(made.board()));
                }
            }
            self.add(all, &counts[ending.clone()]);
        }
    }

    /// Scores boards with one empty square after a die was put there, if that captures nothing.
    #[inline(always)]
    fn score_filled<C: Count>(&mut self, boards: &[u32], counts: &[C], ending: Range<usize>) {
        for (&board, counts) in with_counts(boards, counts) {
            for shift in empty_shifts(board) {
                let index = range_index(self.cpu, board, shift);
                if captured(first_moves(&move_range(index))[0]) == 0 {
                    let delta = self.cpu.load(&SCORE_DELTAS[index]);
                    let score = self.cpu.add(scores_of(self.cpu, board), delta);
                    self.add(score, &counts[ending.clone()]);
                }
            }
        }
    }

    /// Returns the sum of the scores of all boards after one move.
    #[inline(always)]
    fn children(&self, board: u32) -> B::Vector {
        let cpu = self.cpu;
        let mut moves = 0;
        let mut deltas = cpu.splat(0);
        for shift in empty_shifts(board) {
            let index = range_index(cpu, board, shift);
            moves += move_range(index).len();
            deltas = cpu.add(deltas, cpu.load(&SCORE_DELTAS[index]));
        }
        cpu.add(deltas, cpu.mul(scores_of(cpu, board), cpu.splat(moves as u32)))
    }

    /// Adds a score, times all of these counts.
    #[inline(always)]
    fn add<C: Count>(&mut self, score: B::Vector, counts: &[C]) {
        let mut all = self.cpu.splat(0);
        for counts in counts {
            all = self.cpu.add(all, counts.of_images(self.cpu));
        }
        self.sum = self.cpu.add(self.sum, self.cpu.mul(score, all));
    }
}

/// Returns boards, each with its counts.
#[inline(always)]
fn with_counts<'a, C>(
    boards: &'a [u32],
    counts: &'a [C],
) -> impl Iterator<Item = (&'a u32, &'a [C])> {
    boards.iter().zip(counts.chunks_exact(counts.len() / boards.len()))
}
