//! Counts all hits of guesses, black and white. Their number depends only on the colors of a guess, and not on the
//! order of the colors.

use crate::cpu::Operation::Add;
use crate::cpu::{WordLanes, MOST_WORD_LANES};
use crate::mastermind::partition::adder::{add_up, PinWork};
use crate::mastermind::partition::multisets::Multiset;
use crate::mastermind::partition::planes::{Planes, MOST_PINS};

/// How many secrets have each number of hits.
pub(crate) type Sizes = [u32; MOST_PINS + 1];

/// Counts how many secrets have each number of hits. This is done for several multisets at once, at most one for each
/// lane.
pub(crate) struct CountHits<'a> {
    pub(crate) planes: &'a Planes,
    pub(crate) multisets: &'a [Multiset],
    pub(crate) sizes: &'a mut [[u32; MOST_WORD_LANES]; MOST_PINS + 1],
}

impl PinWork for CountHits<'_> {
    #[inline(always)]
    fn work<W: WordLanes, const PINS: usize>(self, cpu: W, pins: usize) {
        let Self { planes: Planes { secrets, blocks, stride, at_least, .. }, multisets, sizes } =
            self;
        let mut rows = [[0; MOST_WORD_LANES]; MOST_PINS];
        for (lane, multiset) in multisets.iter().enumerate() {
            for (pin, rows) in rows.iter_mut().enumerate().take(pins) {
                rows[lane % MOST_WORD_LANES] = multiset.plane(pin) * stride;
            }
        }
        let mut totals = [cpu.splat(0); MOST_PINS + 1];
        let mut first = 0;
        while first < *blocks {
            let end = (*blocks).min(first.saturating_add(W::MOST_COUNTED));
            let mut counts = [cpu.none(); MOST_PINS + 1];
            for block in first..end {
                let mut pin_planes = [cpu.splat(0); MOST_PINS];
                for pin in 0..pins {
                    let mut words = [0; MOST_WORD_LANES];
                    for lane in 0..W::LANES {
                        words[lane] = at_least[rows[pin][lane] + block];
                    }
                    pin_planes[pin] = cpu.load(&words);
                }
                let hits = add_up::<W, PINS>(cpu, &pin_planes);
                for all in 1..pins + 1 {
                    counts[all] = cpu.add_popcount(counts[all], hits[all]);
                }
            }
            for all in 1..pins + 1 {
                totals[all] = cpu.each(Add, totals[all], cpu.sums(counts[all]));
            }
            first = end;
        }
        sizes[0] = [*secrets as u32; MOST_WORD_LANES];
        for all in 1..pins + 1 {
            cpu.store(totals[all], &mut sizes[all]);
            let own = sizes[all];
            for (none, size) in sizes[0].iter_mut().zip(own) {
                *none = none.wrapping_sub(size);
            }
        }
    }
}

/// Finds the secrets with each number of hits for one multiset. `hits` gets a row of words for each number from 1 on.
/// Each row is as long as a row of [`Planes::at_least`].
pub(crate) struct FindHits<'a> {
    pub(crate) planes: &'a Planes,
    pub(crate) multiset: Multiset,
    pub(crate) hits: &'a mut [u32],
}

impl PinWork for FindHits<'_> {
    #[inline(always)]
    fn work<W: WordLanes, const PINS: usize>(self, cpu: W, pins: usize) {
        let Self { planes: Planes { blocks, stride, at_least, .. }, multiset, hits } = self;
        for block in (0..*blocks).step_by(W::LANES) {
            let mut pin_planes = [cpu.splat(0); MOST_PINS];
            for pin in 0..pins {
                pin_planes[pin] = cpu.load(&at_least[multiset.plane(pin) * stride + block..]);
            }
            let masks = add_up::<W, PINS>(cpu, &pin_planes);
            for all in 1..pins + 1 {
                cpu.store(masks[all], &mut hits[(all - 1) * stride + block..]);
            }
        }
    }
}
