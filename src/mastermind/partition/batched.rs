//! Counts the parts of many guesses at once, when there are few secrets.
//!
//! One word holds the bits of all secrets, so a vector holds the words of several guesses, one per lane.
//! What [`per_guess`](crate::mastermind::partition::per_guess) does for one guess happens here for all
//! of them at once.

use crate::cpu::{BitPlanes, PlaneLane, Portable};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{feedback_index, index_count, MOST_INDICES};
use crate::mastermind::partition::adder::{decode, ripple_add, sum_bits, SUM_BITS};
use crate::mastermind::partition::walk::{Kernel, Leaf, Visitor, MOST_LANES};

/// Collects guesses until there is one for each lane.
pub(crate) struct Batched<C: BitPlanes, W: PlaneLane<C>> {
    cpu: C,
    guesses: [Codeword; MOST_LANES],
    collected: usize,
    black: [W::Words; SUM_BITS],
    all: [W::Words; SUM_BITS],
    place: W::Words,
    more: W::Words,
    secrets: W::Words,
    parts: [W::Counts; MOST_INDICES],
}

impl<C: BitPlanes, W: PlaneLane<C>> Batched<C, W> {
    /// Creates a kernel that has no guesses yet.
    pub(crate) fn new(cpu: C) -> Self {
        Self {
            cpu,
            guesses: [Codeword::from_bits(0); MOST_LANES],
            collected: 0,
            black: [W::Words::default(); SUM_BITS],
            all: [W::Words::default(); SUM_BITS],
            place: W::Words::default(),
            more: W::Words::default(),
            secrets: W::Words::default(),
            parts: [W::Counts::default(); MOST_INDICES],
        }
    }

    /// Counts the parts of all guesses that were collected, and shows them to the visitor.
    #[allow(clippy::needless_range_loop, reason = "ranges unroll, where iterators may not")]
    #[inline(always)]
    fn flush<V: Visitor, const PINS: usize>(&mut self, visitor: &mut V) -> bool {
        let cpu = self.cpu;
        let secrets = W::load(cpu, &self.secrets);
        let black =
            ripple_add::<C, PINS>(cpu, loaded::<C, W>(cpu, &self.black), W::load(cpu, &self.place));
        let all =
            ripple_add::<C, PINS>(cpu, loaded::<C, W>(cpu, &self.all), W::load(cpu, &self.more));
        let black = decode::<C, PINS>(cpu, black, secrets);
        let all = decode::<C, PINS>(cpu, all, secrets);
        for b in 0..PINS + 1 {
            for a in b..PINS + 1 {
                let parts = &mut self.parts[feedback_index(PINS, b, a)];
                if b + 1 < PINS {
                    W::popcount(cpu, cpu.and(black[b], all[a]), parts);
                } else if a == b {
                    // With one pin wrong or none, there are no white hits.
                    W::popcount(cpu, black[b], parts);
                }
            }
        }
        let guesses = &self.guesses[..self.collected];
        self.collected = 0;
        visitor.visit_many(guesses, &self.parts[..index_count(PINS)])
    }
}

#[inline(always)]
fn loaded<C: BitPlanes, W: PlaneLane<C>>(
    cpu: C,
    sum: &[W::Words; SUM_BITS],
) -> [C::Vector; SUM_BITS] {
    [W::load(cpu, &sum[0]), W::load(cpu, &sum[1]), W::load(cpu, &sum[2]), W::load(cpu, &sum[3])]
}

impl<C: BitPlanes, W: PlaneLane<C>> Kernel<Portable> for Batched<C, W> {
    #[inline(always)]
    fn guess<V: Visitor, const PINS: usize>(
        &mut self,
        _: Portable,
        leaf: &Leaf<'_, Portable>,
        visitor: &mut V,
    ) -> bool {
        let lane = self.collected % W::LANES;
        if lane == 0 {
            self.secrets.as_mut().fill(W::low(leaf.all[0]));
        }
        self.guesses[lane] = leaf.guess;
        for bit in 0..sum_bits(PINS) {
            self.black[bit].as_mut()[lane] = W::low(leaf.before[0].black[bit]);
            self.all[bit].as_mut()[lane] = W::low(leaf.before[0].all[bit]);
        }
        self.place.as_mut()[lane] = W::low(leaf.place[0]);
        self.more.as_mut()[lane] = W::low(leaf.more[0]);
        self.collected += 1;
        self.collected < W::LANES || self.flush::<V, PINS>(visitor)
    }

    #[inline(always)]
    fn end<V: Visitor, const PINS: usize>(&mut self, visitor: &mut V) {
        if self.collected > 0 {
            self.flush::<V, PINS>(visitor);
        }
    }
}
