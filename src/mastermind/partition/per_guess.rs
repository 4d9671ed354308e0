//! Counts the parts of one guess at a time, for any number of secrets.

use crate::cpu::BitPlanes;
use crate::mastermind::feedback::{feedback_index, index_count, MOST_INDICES};
use crate::mastermind::partition::walk::{Kernel, Leaf, Visitor};

/// The number of blocks that are counted together.
const CHUNK: usize = 8;

/// Counts guess by guess. With `ONE`, one block holds all secrets.
pub(crate) struct PerGuess<B: BitPlanes, const ONE: bool> {
    parts: [u32; MOST_INDICES],
    /// For each number and block, the secrets for which the guess has this number of black hits.
    black: [[B::Block; CHUNK]; 9],
    /// For each number and block, the secrets for which it has this number of hits in all.
    all: [[B::Block; CHUNK]; 9],
}

impl<B: BitPlanes, const ONE: bool> Default for PerGuess<B, ONE> {
    fn default() -> Self {
        let none = [[B::Block::default(); CHUNK]; 9];
        Self { parts: [0; MOST_INDICES], black: none, all: none }
    }
}

impl<B: BitPlanes, const ONE: bool> Kernel<B> for PerGuess<B, ONE> {
    #[inline(always)]
    fn guess<V: Visitor, const PINS: usize>(
        &mut self,
        cpu: B,
        leaf: &Leaf<'_, B>,
        visitor: &mut V,
    ) -> bool {
        if ONE {
            self.count_one::<PINS>(cpu, leaf);
        } else {
            self.parts[..index_count(PINS)].fill(0);
            let mut first = 0;
            while first < leaf.all.len() {
                let end = leaf.all.len().min(first + CHUNK);
                self.count_chunk::<PINS>(cpu, leaf, first, end);
                first = end;
            }
        }
        visitor.visit(leaf.guess, &self.parts[..index_count(PINS)])
    }

    fn end<V: Visitor, const PINS: usize>(&mut self, _: &mut V) {}
}

impl<B: BitPlanes, const ONE: bool> PerGuess<B, ONE> {
    /// Counts the parts of one block.
    #[allow(clippy::needless_range_loop, reason = "ranges unroll, where iterators may not")]
    #[inline(always)]
    fn count_one<const PINS: usize>(&mut self, cpu: B, leaf: &Leaf<'_, B>) {
        let Leaf { before, place, more, all, .. } = leaf;
        let (black, all) = before[0].decode_hits::<PINS>(cpu, &place[0], &more[0], &all[0]);
        for b in 0..PINS + 1 {
            for a in b..PINS + 1 {
                if b + 1 < PINS {
                    let here = cpu.and(black[b], all[a]);
                    self.parts[feedback_index(PINS, b, a)] =
                        cpu.horizontal_sum(cpu.add_popcount(cpu.zero(), here));
                } else if a == b {
                    // With one pin wrong or none, there are no white hits.
                    self.parts[feedback_index(PINS, b, a)] =
                        cpu.horizontal_sum(cpu.add_popcount(cpu.zero(), black[b]));
                }
            }
        }
    }

    /// Adds up the parts of some blocks.
    #[allow(clippy::needless_range_loop, reason = "ranges unroll, where iterators may not")]
    #[inline(always)]
    fn count_chunk<const PINS: usize>(
        &mut self,
        cpu: B,
        leaf: &Leaf<'_, B>,
        first: usize,
        end: usize,
    ) {
        const { assert!(CHUNK <= B::MOST_COUNTED) };
        let (before, place) = (&leaf.before[first..end], &leaf.place[first..end]);
        let (more, all) = (&leaf.more[first..end], &leaf.all[first..end]);
        for block in 0..end - first {
            let (black, all) =
                before[block].decode_hits::<PINS>(cpu, &place[block], &more[block], &all[block]);
            for hits in 0..PINS + 1 {
                cpu.store_block(black[hits], &mut self.black[hits][block]);
                cpu.store_block(all[hits], &mut self.all[hits][block]);
            }
        }
        for b in 0..PINS + 1 {
            for a in b..PINS + 1 {
                // With one pin wrong there are no white hits: the part is empty.
                if b + 1 == PINS && a == PINS {
                    continue;
                }
                let mut counts = cpu.zero();
                for block in 0..end - first {
                    let black = cpu.load_block(&self.black[b][block]);
                    let all = cpu.load_block(&self.all[a][block]);
                    counts = cpu.add_popcount(counts, cpu.and(black, all));
                }
                self.parts[feedback_index(PINS, b, a)] += cpu.horizontal_sum(counts);
            }
        }
    }
}
