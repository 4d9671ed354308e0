//! Counts the parts of one guess at a time, for any number of secrets.

use std::hint::black_box;

#[cfg(target_arch = "x86_64")]
use crate::cpu::Avx2Bmi2;
use crate::cpu::{BitPlanes, Portable, SUMS};
use crate::mastermind::feedback::{index_count, MOST_INDICES};
use crate::mastermind::partition::adder::for_each_part;
use crate::mastermind::partition::candidates::CandidateGuesses;
use crate::mastermind::partition::planes::Planes;
use crate::mastermind::partition::walk::{
    count, next_color, scan, Count, Kernel, Siblings, Visitor,
};

/// The number of rows of part sizes, at most.
const MOST_ROWS: usize = MOST_INDICES.div_ceil(SUMS);

/// Counts guess by guess.
pub(crate) struct PerGuess<B: BitPlanes> {
    /// The part sizes by feedback index, and zeros after them.
    parts: [[u32; SUMS]; MOST_ROWS],
    /// The ones of each part in the blocks whose sums were not taken yet.
    counts: [[B::Counts; SUMS]; MOST_ROWS],
}

impl<B: BitPlanes> PerGuess<B> {
    /// Creates a kernel.
    pub(crate) fn new(cpu: B) -> Self {
        Self { parts: [[0; SUMS]; MOST_ROWS], counts: [[cpu.zero(); SUMS]; MOST_ROWS] }
    }
}

impl<B: BitPlanes> Kernel<B> for PerGuess<B> {
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

impl<B: BitPlanes> Count<Leaf<'_, B>> for PerGuess<B> {
    /// Counts the parts of the guess.
    #[inline(always)]
    fn count<const PINS: usize>(&mut self, pins: usize, (cpu, siblings, color): Leaf<'_, B>) {
        let (before, all) = (siblings.before, siblings.all);
        let (place, more) = (siblings.place(color), siblings.more(color));
        let rows = index_count(pins).div_ceil(SUMS);
        self.parts[..rows].fill([0; SUMS]);
        let mut first = 0;
        while first < all.len() {
            let end = all.len().min(first.saturating_add(B::MOST_COUNTED));
            for at in first..end {
                let last = [&place[at], &more[at], &all[at]].map(|block| cpu.load_block(block));
                // The counts do not fit in the registers. Without this, the compiler copies them there and back.
                let counts = black_box(&mut self.counts);
                for_each_part::<B, PINS>(cpu, pins, before[at].load(cpu), last, |index, part| {
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

/// Scans any number of secrets, in words.
pub(crate) fn scan_words<V: Visitor>(
    cpu: Portable,
    pins: usize,
    planes: &mut Planes<Portable>,
    guesses: &CandidateGuesses,
    visitor: &mut V,
) {
    scan::<_, _, _, false>(cpu, pins, planes, guesses, &mut PerGuess::new(cpu), visitor);
}

/// Scans any number of secrets, in blocks of 256. This is compiled for processors with AVX2, BMI2 and
/// POPCNT.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2,popcnt")]
pub(crate) fn scan_blocks<V: Visitor>(
    cpu: Avx2Bmi2,
    pins: usize,
    planes: &mut Planes<Avx2Bmi2>,
    guesses: &CandidateGuesses,
    visitor: &mut V,
) {
    scan::<_, _, _, false>(cpu, pins, planes, guesses, &mut PerGuess::new(cpu), visitor);
}
