//! Adds the counts of boards to those of the boards that moves lead to.
//!
//! This is where the lanes meet: a source's counts are permuted as its child was to become canonical.

use crate::cephalopods::solver::layered::counts::Count;
use crate::cephalopods::solver::layered::moves::Move;
use crate::cephalopods::tables::scores::Scores;
use crate::cpu::Lanes8;

/// What the counts of a batch are added with.
pub struct Add<'a, C> {
    /// Has the permutations.
    pub scores: &'static Scores,
    /// By number of a target: where its count for excess 0 is or would be.
    pub origins: &'a [u32],
    /// The counts of the sources' layer.
    pub from: &'a [C],
    /// The counts of the targets' layer.
    pub to: &'a mut [C],
}

impl<C: Count> Add<'_, C> {
    /// Adds the counts of a batch with spans of `SPAN`, the loops over them unrolled. At the targets,
    /// they begin at the excess `least`.
    #[inline(always)]
    pub fn batch<B: Lanes8, const SPAN: usize>(&mut self, cpu: B, moves: &[Move], least: u32) {
        self.long_batch(cpu, moves, least, SPAN);
    }

    /// Adds the counts of a batch with spans of any length.
    #[inline(always)]
    pub fn long_batch<B: Lanes8>(&mut self, cpu: B, moves: &[Move], least: u32, span: usize) {
        let length = span + C::MARGIN;
        for arrival in moves {
            let source = arrival.source();
            // SAFETY: a move that was looked up has the number of a board of the targets' layer. This
            // and the next two are worth 6% of all instructions on a public puzzle.
            let origin = unsafe { *self.origins.get_unchecked(arrival.number()) };
            let target = origin.wrapping_add(least) as usize;
            // SAFETY: the target's span covers all that any move to it brings, and behind the last
            // counts of a layer there is a margin.
            let to = unsafe { self.to.get_unchecked_mut(target..target + length) };
            // SAFETY: the source's counts span what those of its batch do, with a margin too.
            let from = unsafe { self.from.get_unchecked(source..source + length) };
            C::add(cpu, self.scores, to, from, span, arrival.image());
        }
    }
}
