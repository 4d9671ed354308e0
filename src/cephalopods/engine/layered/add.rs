//! Adds the counts of boards to those of the boards that moves lead to.
//!
//! This is where the lanes meet: a source's counts are permuted as its child was to become canonical.

use crate::cephalopods::engine::layered::inbox::Move;
use crate::cephalopods::tables::scores::Scores;
use crate::cpu::{Backend, Lanes, LANES};

/// What the counts of a batch are added with.
pub struct Add<'a> {
    /// Has the permutations.
    pub scores: &'static Scores,
    /// By number of a target: where its lane vector for excess 0 is or would be.
    pub origins: &'a [u32],
    /// The counts of the sources' layer.
    pub from: &'a [Lanes],
    /// The counts of the targets' layer.
    pub to: &'a mut [Lanes],
}

impl Add<'_> {
    /// Adds the counts of a batch with spans of `SPAN`, the loops over them unrolled. At the targets,
    /// they begin at the excess `least`.
    #[inline(always)]
    pub fn batch<B: Backend, const SPAN: usize>(&mut self, cpu: B, moves: &[Move], least: u32) {
        self.long_batch(cpu, moves, least, SPAN);
    }

    /// Adds the counts of a batch with spans of any length.
    #[inline(always)]
    pub fn long_batch<B: Backend>(&mut self, cpu: B, moves: &[Move], least: u32, span: usize) {
        for arrival in moves {
            let origin = self.origins[arrival.low() as usize];
            let to = &mut self.to[origin.wrapping_add(least) as usize..][..span];
            let from = &self.from[arrival.source as usize..][..span];
            let sources = cpu.load(&self.scores.count_sources[arrival.high() % LANES]);
            for (to, from) in to.iter_mut().zip(from) {
                let counts = cpu.permute(cpu.load(&from.0), sources);
                cpu.store(cpu.add(cpu.load(&to.0), counts), &mut to.0);
            }
        }
    }
}
