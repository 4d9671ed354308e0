//! Scores what ends, mostly without going there.
//!
//! All children of a board together score as many times its own score as it has moves, plus what
//! the moves gain, which is one table entry for each empty square. So boards that have one move
//! left are not expanded, and no board at the last depth is ever made. Of boards that all have two moves
//! left the children are made, but neither made canonical nor looked up: worth 5% on a public puzzle of
//! depth 20. And a full board is scored from the one before it, which is worth 2 to 3%.

use std::ops::Range;

use crate::cephalopods::board::SQUARES;
use crate::cephalopods::packing::{empty_places, kind};
use crate::cephalopods::solver::layered::counts::Count;
use crate::cephalopods::solver::layered::expand::make_moves;
use crate::cephalopods::solver::layered::moves::Move;
use crate::cephalopods::tables::layered::LayeredTables;
use crate::cephalopods::tables::scores::Scores;
use crate::cpu::Lanes8;

/// What ends are scored with.
pub struct Ends<'a, B: Lanes8> {
    /// The backend.
    pub cpu: B,
    /// The moves and what they gain.
    pub tables: LayeredTables,
    /// The scores.
    pub scores: &'static Scores,
    /// The sum of the scores of all ends, times their counts.
    pub sum: &'a mut B::Vector,
}

impl<B: Lanes8> Ends<'_, B> {
    /// Boards end as they are: their scores, times the counts of `ending` among each board's.
    #[inline(always)]
    pub fn here<C: Count>(&mut self, boards: &[u32], counts: &[C], ending: Range<usize>) {
        for (&board, counts) in with_counts(boards, counts) {
            self.add(self.scores.of_grouped(self.cpu, board), &counts[ending.clone()]);
        }
    }

    /// Boards end after one move.
    #[inline(always)]
    pub fn after_one<C: Count>(&mut self, boards: &[u32], counts: &[C], ending: Range<usize>) {
        for (&board, counts) in with_counts(boards, counts) {
            self.add(self.children(board), &counts[ending.clone()]);
        }
    }

    /// Boards of this many dice end after two moves, but for those that are full after one.
    #[inline(always)]
    pub fn after_two<C: Count>(
        &mut self,
        dice: usize,
        boards: &[u32],
        counts: &[C],
        ending: Range<usize>,
        made: &mut Vec<Move>,
    ) {
        for (&board, counts) in with_counts(boards, counts) {
            let mut all = self.cpu.splat(0);
            for made in make_moves(self.cpu, self.tables, &[board], 0, 0, made) {
                if made.kind() > 0 || dice + 1 < SQUARES {
                    all = self.cpu.add(all, self.children(made.board()));
                }
            }
            self.add(all, &counts[ending.clone()]);
        }
    }

    /// Boards with one empty square end, where a die on it captures nothing.
    #[inline(always)]
    pub fn when_full<C: Count>(&mut self, boards: &[u32], counts: &[C], ending: Range<usize>) {
        for (&board, counts) in with_counts(boards, counts) {
            for place in empty_places(board) {
                let list = self.tables.list(self.cpu, board, place);
                if kind(self.tables.first_words(&self.tables.range(list))[0]) == 0 {
                    let gain = self.cpu.load(&self.tables.gains[list]);
                    let score = self.cpu.add(self.scores.of_grouped(self.cpu, board), gain);
                    self.add(score, &counts[ending.clone()]);
                }
            }
        }
    }

    /// The sum of the scores of all boards that one move leads to.
    #[inline(always)]
    fn children(&self, board: u32) -> B::Vector {
        let Self { cpu, tables, scores, .. } = self;
        let mut moves = 0;
        let mut gains = cpu.splat(0);
        for place in empty_places(board) {
            let list = tables.list(*cpu, board, place);
            moves += tables.range(list).len();
            gains = cpu.add(gains, cpu.load(&tables.gains[list]));
        }
        cpu.add(gains, cpu.mul(scores.of_grouped(*cpu, board), cpu.splat(moves as u32)))
    }

    /// Adds a score, times all of these counts.
    #[inline(always)]
    fn add<C: Count>(&mut self, score: B::Vector, counts: &[C]) {
        let mut all = self.cpu.splat(0);
        for counts in counts {
            all = self.cpu.add(all, counts.of_images(self.cpu));
        }
        *self.sum = self.cpu.add(*self.sum, self.cpu.mul(score, all));
    }
}

/// Boards, each with its counts.
#[inline(always)]
fn with_counts<'a, C>(
    boards: &'a [u32],
    counts: &'a [C],
) -> impl Iterator<Item = (&'a u32, &'a [C])> {
    boards.iter().zip(counts.chunks_exact(counts.len() / boards.len()))
}
