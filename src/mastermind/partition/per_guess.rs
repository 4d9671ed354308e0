//! Counts the parts of one guess after the other, among any number of secrets.

use crate::cpu::BitPlanes;
use crate::mastermind::feedback::{ordinal, ordinals, MOST_ORDINALS};
use crate::mastermind::partition::walk::{Count, Leaf, Visitor};

/// Blocks whose parts are counted together.
const CHUNK: usize = 8;

/// Counts guess by guess. With `ONE`, there is one block.
pub struct OneByOne<B: BitPlanes, const ONE: bool> {
    parts: [u32; MOST_ORDINALS],
    /// By hits and block: where a guess has so many black hits.
    black: [[B::Block; CHUNK]; 9],
    /// By hits and block: where it has so many in all.
    all: [[B::Block; CHUNK]; 9],
}

impl<B: BitPlanes, const ONE: bool> Default for OneByOne<B, ONE> {
    fn default() -> Self {
        let none = [[B::Block::default(); CHUNK]; 9];
        Self { parts: [0; MOST_ORDINALS], black: none, all: none }
    }
}

impl<B: BitPlanes, const ONE: bool> Count<B> for OneByOne<B, ONE> {
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
            self.parts[..ordinals(PINS)].fill(0);
            let mut first = 0;
            while first < leaf.all.len() {
                let end = leaf.all.len().min(first + CHUNK);
                self.count_chunk::<PINS>(cpu, leaf, first, end);
                first = end;
            }
        }
        visitor.visit(leaf.guess, &self.parts[..ordinals(PINS)])
    }

    fn end<V: Visitor, const PINS: usize>(&mut self, _: &mut V) {}
}

impl<B: BitPlanes, const ONE: bool> OneByOne<B, ONE> {
    /// Counts the parts among one block.
    #[allow(clippy::needless_range_loop, reason = "ranges unroll, where iterators may not")]
    #[inline(always)]
    fn count_one<const PINS: usize>(&mut self, cpu: B, leaf: &Leaf<'_, B>) {
        let Leaf { before, place, more, all, .. } = leaf;
        let (black, all) = before[0].where_hits_are::<PINS>(cpu, &place[0], &more[0], &all[0]);
        for b in 0..PINS + 1 {
            for a in b..PINS + 1 {
                if b + 1 < PINS {
                    let here = cpu.and(black[b], all[a]);
                    self.parts[ordinal(PINS, b, a)] =
                        cpu.horizontal_sum(cpu.add_popcount(cpu.zero(), here));
                } else if a == b {
                    // All but one pin right, or all: there are no white hits then.
                    self.parts[ordinal(PINS, b, a)] =
                        cpu.horizontal_sum(cpu.add_popcount(cpu.zero(), black[b]));
                }
            }
        }
    }

    /// Adds the parts among some blocks.
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
                before[block].where_hits_are::<PINS>(cpu, &place[block], &more[block], &all[block]);
            for hits in 0..PINS + 1 {
                cpu.store_block(black[hits], &mut self.black[hits][block]);
                cpu.store_block(all[hits], &mut self.all[hits][block]);
            }
        }
        for b in 0..PINS + 1 {
            for a in b..PINS + 1 {
                // All but one pin right, and the other in another place: no guess scores that.
                if b + 1 == PINS && a == PINS {
                    continue;
                }
                let mut counts = cpu.zero();
                for block in 0..end - first {
                    let black = cpu.load_block(&self.black[b][block]);
                    let all = cpu.load_block(&self.all[a][block]);
                    counts = cpu.add_popcount(counts, cpu.and(black, all));
                }
                self.parts[ordinal(PINS, b, a)] += cpu.horizontal_sum(counts);
            }
        }
    }
}
