//! Counts the parts of one guess at a time, for any number of secrets.

use crate::cpu::BitPlanes;
use crate::mastermind::feedback::{index_count, MOST_INDICES};
use crate::mastermind::partition::adder::for_each_part;
use crate::mastermind::partition::walk::{
    count, next_color, Count, Kernel, Siblings, Visitor, SIDE_BY_SIDE,
};

/// Room for all part sizes, in whole rows.
const ROOM: usize = MOST_INDICES.next_multiple_of(SIDE_BY_SIDE);

/// Counts guess by guess. With `ONE`, one block holds all secrets.
pub(crate) struct PerGuess<B: BitPlanes, const ONE: bool> {
    /// The part sizes by feedback index, and zeros after them.
    parts: [u32; ROOM],
    /// The ones of each part in the blocks that were counted last.
    counts: [B::Counts; MOST_INDICES],
}

impl<B: BitPlanes, const ONE: bool> PerGuess<B, ONE> {
    /// Creates a kernel.
    pub(crate) fn new(cpu: B) -> Self {
        Self { parts: [0; ROOM], counts: [cpu.zero(); MOST_INDICES] }
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
            for_each_part::<B, PINS>(cpu, &black, &all, |index, part| {
                self.parts[index] = cpu.horizontal_sum(cpu.add_popcount(cpu.zero(), part));
            });
            return;
        }
        self.parts.fill(0);
        let mut first = 0;
        while first < all.len() {
            let end = all.len().min(first.saturating_add(B::MOST_COUNTED));
            self.counts[..index_count(PINS)].fill(cpu.zero());
            for at in first..end {
                let (black, all) =
                    before[at].decode_hits::<PINS>(cpu, &place[at], &more[at], &all[at]);
                for_each_part::<B, PINS>(cpu, &black, &all, |index, part| {
                    self.counts[index] = cpu.add_popcount(self.counts[index], part);
                });
            }
            for (part, &count) in self.parts.iter_mut().zip(&self.counts[..index_count(PINS)]) {
                *part += cpu.horizontal_sum(count);
            }
            first = end;
        }
    }
}
