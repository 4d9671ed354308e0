//! Scores the end positions, mostly without making them.
//!
//! The scores of all children of a board sum to the number of its moves times its own score, plus
//! what the moves add, which is one table entry for each empty square. So boards with one move left
//! are not expanded, and no board at the last depth is made. If all boards of a group have two
//! moves left, their children are made, but they are neither brought into canonical form nor looked up.

use crate::cephalopods::layer::{Horizon, Layer};
use crate::cephalopods::packing::empty_shifts;
use crate::cephalopods::rules::SQUARES;
use crate::cephalopods::solver::layered::boards::Group;
use crate::cephalopods::solver::layered::counts::Count;
use crate::cephalopods::solver::layered::moves::{make_moves, Buffer, CHUNK};
use crate::cephalopods::tables::arrays::SCORE_DELTAS;
use crate::cephalopods::tables::layered::{move_range, range_index, scores_of};
use crate::cpu::Vectors8;

pub(crate) struct Leaves<B: Vectors8> {
    pub(crate) cpu: B,
    pub(crate) horizon: Horizon,
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
        buffer: &mut Buffer,
    ) -> u32 {
        // Boards without a move left are not made, so only the first count can have one move left.
        let finished = match self.horizon.moves_left(layer, least) {
            _ if layer.dice == SQUARES => span,
            Some(1) => 1,
            _ => 0,
        };
        if finished > 0 {
            for (&board, counts) in boards.iter().zip(counts.chunks_exact(span as usize)) {
                self.add(board, &counts[..finished as usize]);
            }
        }
        // If the boards had further counts, their children would have to be made into boards for those counts anyway.
        let is_last = span == finished + 1;
        if is_last && self.horizon.moves_left(layer, least + finished) == Some(2) {
            let mut source = finished;
            for chunk in boards.chunks(CHUNK) {
                for mv in make_moves(self.cpu, buffer, chunk, source, span) {
                    self.add(mv.board(), &counts[mv.source()..][..1]);
                }
                source += chunk.len() as u32 * span;
            }
            return span;
        }
        finished
    }

    /// Adds the scores of the boards after one move from `board`, or its own score if it is full, for each count.
    #[inline(always)]
    fn add<C: Count>(&mut self, board: u32, counts: &[C]) {
        let cpu = self.cpu;
        let mut sequences = cpu.splat(0);
        for counts in counts {
            sequences = cpu.add(sequences, counts.of_images(cpu));
        }
        let mut moves = 0;
        let mut deltas = cpu.splat(0);
        for shift in empty_shifts(board) {
            let index = range_index(cpu, board, shift);
            moves += move_range(index).len();
            deltas = cpu.add(deltas, cpu.load(&SCORE_DELTAS[index]));
        }
        let scores = cpu.mul(scores_of(cpu, board), cpu.splat(moves.max(1) as u32));
        self.sum = cpu.add(self.sum, cpu.mul(cpu.add(deltas, scores), sequences));
    }
}
