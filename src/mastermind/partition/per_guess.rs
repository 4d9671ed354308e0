//! Counts the parts of one guess at a time, for any number of secrets.

use crate::cpu::BitPlanes;
use crate::mastermind::feedback::{feedback_index, index_count, MOST_INDICES};
use crate::mastermind::partition::walk::{
    count, next_color, Count, Kernel, Siblings, Visitor, SIDE_BY_SIDE,
};

/// The number of blocks that are counted together.
const CHUNK: usize = 8;

/// Counts guess by guess. With `ONE`, one block holds all secrets.
pub(crate) struct PerGuess<B: BitPlanes, const ONE: bool> {
    /// The part sizes by feedback index, and zeros after them.
    parts: [u32; MOST_INDICES.next_multiple_of(SIDE_BY_SIDE)],
    /// For each number and block, the secrets for which the guess has this number of black hits.
    black: [[B::Block; CHUNK]; 9],
    /// For each number and block, the secrets for which it has this number of hits in all.
    all: [[B::Block; CHUNK]; 9],
}

impl<B: BitPlanes, const ONE: bool> Default for PerGuess<B, ONE> {
    fn default() -> Self {
        let none = [[B::Block::default(); CHUNK]; 9];
        Self { parts: [0; MOST_INDICES.next_multiple_of(SIDE_BY_SIDE)], black: none, all: none }
    }
}

impl<B: BitPlanes, const ONE: bool> Kernel<B> for PerGuess<B, ONE> {
    #[inline(always)]
    fn take<V: Visitor>(
        &mut self,
        cpu: B,
        pins: usize,
        siblings: &Siblings<'_, B>,
        _: bool,
        visitor: &mut V,
    ) -> bool {
        let parts = index_count(pins);
        let padded = parts.next_multiple_of(SIDE_BY_SIDE);
        let mut rest = siblings.colors;
        while rest != 0 {
            let color = next_color(&mut rest);
            count(pins, self, (cpu, siblings, color));
            let sizes = self.parts[..padded].as_chunks().0;
            if !visitor.visit_padded(siblings.guess(color), sizes, parts) {
                return false;
            }
        }
        true
    }
}

/// The guess among siblings whose last pin has a certain color.
type Leaf<'a, B> = (B, &'a Siblings<'a, B>, usize);

impl<B: BitPlanes, const ONE: bool> Count<Leaf<'_, B>> for PerGuess<B, ONE> {
    /// Counts the parts of the guess.
    #[inline(always)]
    fn count<const PINS: usize>(&mut self, (cpu, siblings, color): Leaf<'_, B>) {
        let (before, all) = (siblings.before, siblings.all);
        let (place, more) = (siblings.place::<ONE>(color), siblings.more::<ONE>(color));
        if ONE {
            let (black, all) = before[0].decode_hits::<PINS>(cpu, &place[0], &more[0], &all[0]);
            self.count_one::<PINS>(cpu, black, all);
            return;
        }
        self.parts[..index_count(PINS)].fill(0);
        let mut first = 0;
        while first < all.len() {
            let blocks = (all.len() - first).min(CHUNK);
            for block in 0..blocks {
                let at = first + block;
                let (black, all) =
                    before[at].decode_hits::<PINS>(cpu, &place[at], &more[at], &all[at]);
                for hits in 0..PINS + 1 {
                    cpu.store_block(black[hits], &mut self.black[hits][block]);
                    cpu.store_block(all[hits], &mut self.all[hits][block]);
                }
            }
            self.count_chunk::<PINS>(cpu, blocks);
            first += blocks;
        }
    }
}

impl<B: BitPlanes, const ONE: bool> PerGuess<B, ONE> {
    /// Counts the parts of one block: `black` and `all` are the secrets with each number of hits.
    #[allow(clippy::needless_range_loop, reason = "ranges unroll, where iterators may not")]
    #[inline(always)]
    fn count_one<const PINS: usize>(
        &mut self,
        cpu: B,
        black: [B::Vector; 16],
        all: [B::Vector; 16],
    ) {
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

    /// Adds up the parts of some blocks, whose hits are stored.
    #[inline(always)]
    fn count_chunk<const PINS: usize>(&mut self, cpu: B, blocks: usize) {
        const { assert!(CHUNK <= B::MOST_COUNTED) };
        for b in 0..PINS + 1 {
            for a in b..PINS + 1 {
                // With one pin wrong there are no white hits: the part is empty.
                if b + 1 == PINS && a == PINS {
                    continue;
                }
                let mut counts = cpu.zero();
                for block in 0..blocks {
                    let black = cpu.load_block(&self.black[b][block]);
                    let all = cpu.load_block(&self.all[a][block]);
                    counts = cpu.add_popcount(counts, cpu.and(black, all));
                }
                self.parts[feedback_index(PINS, b, a)] += cpu.horizontal_sum(counts);
            }
        }
    }
}
