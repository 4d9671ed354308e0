//! Counts the parts of one guess at a time, for any number of secrets.

use std::hint::black_box;

use crate::cpu::{BitPlanes, SUMS};
use crate::mastermind::feedback::{index_count, MOST_INDICES};
use crate::mastermind::partition::adder::for_each_part;
use crate::mastermind::partition::walk::{count, next_color, Count, Kernel, Siblings, Visitor};

/// The number of rows of part sizes, at most.
const MOST_ROWS: usize = MOST_INDICES.div_ceil(SUMS);

/// Counts guess by guess. With `ONE`, one block holds all secrets.
pub(crate) struct PerGuess<B: BitPlanes, const ONE: bool> {
    /// The part sizes by feedback index, and zeros after them.
    parts: [[u32; SUMS]; MOST_ROWS],
    /// The ones of each part in the blocks whose sums were not taken yet.
    counts: [[B::Counts; SUMS]; MOST_ROWS],
}

impl<B: BitPlanes, const ONE: bool> PerGuess<B, ONE> {
    /// Creates a kernel.
    pub(crate) fn new(cpu: B) -> Self {
        Self { parts: [[0; SUMS]; MOST_ROWS], counts: [[cpu.zero(); SUMS]; MOST_ROWS] }
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
        let rows = parts.div_ceil(SUMS);
        let mut rest = siblings.colors;
        while rest != 0 {
            let color = next_color(&mut rest);
            count(pins, self, (cpu, siblings, color));
            if !visitor.visit_rows(siblings.guess(color), &self.parts[..rows], parts) {
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
    fn count<const PINS: usize>(&mut self, pins: usize, (cpu, siblings, color): Leaf<'_, B>) {
        let (before, all) = (siblings.before, siblings.all);
        let (place, more) = (siblings.place::<ONE>(color), siblings.more::<ONE>(color));
        let rows = index_count(pins).div_ceil(SUMS);
        if ONE {
            let (black, all) = before[0].decode_hits::<PINS>(cpu, &place[0], &more[0], &all[0]);
            for_each_part::<B, PINS>(cpu, pins, &black, &all, |index, part| {
                self.counts[index / SUMS][index % SUMS] = cpu.add_popcount(cpu.zero(), part);
            });
            for (parts, counts) in self.parts[..rows].iter_mut().zip(&self.counts) {
                *parts = cpu.horizontal_sums(counts);
            }
            return;
        }
        self.parts[..rows].fill([0; SUMS]);
        let mut first = 0;
        while first < all.len() {
            let end = all.len().min(first.saturating_add(B::MOST_COUNTED));
            for at in first..end {
                let (black, all) =
                    before[at].decode_hits::<PINS>(cpu, &place[at], &more[at], &all[at]);
                // The counts do not fit in the registers. Without this, the compiler copies them there and back.
                let counts = black_box(&mut self.counts);
                for_each_part::<B, PINS>(cpu, pins, &black, &all, |index, part| {
                    let count = &mut counts[index / SUMS][index % SUMS];
                    *count = cpu.add_popcount(*count, part);
                });
            }
            for (parts, counts) in self.parts[..rows].iter_mut().zip(&mut self.counts) {
                for (part, sum) in parts.iter_mut().zip(cpu.horizontal_sums(counts)) {
                    *part += sum;
                }
                *counts = [cpu.zero(); SUMS];
            }
            first = end;
        }
    }
}
