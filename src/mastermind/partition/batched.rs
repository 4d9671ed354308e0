//! Counts the parts of many guesses side by side, among few secrets.
//!
//! Where a word holds all secrets, a vector holds the words of as many guesses as it has lanes. So what
//! [`per_guess`](super::per_guess) does for a guess is done for all of them at once.

use crate::cpu::{BitPlanes, PlaneLane, Portable};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{ordinal, ordinals, MOST_ORDINALS};
use crate::mastermind::partition::adder::{plus, sum_bits, where_it_is, SUM_BITS};
use crate::mastermind::partition::walk::{Count, Leaf, Visitor, MOST_LANES};

/// Guesses that wait until there is one for each lane.
pub struct SideBySide<C: BitPlanes, W: PlaneLane<C>> {
    cpu: C,
    guesses: [Codeword; MOST_LANES],
    waiting: usize,
    black: [W::Words; SUM_BITS],
    all: [W::Words; SUM_BITS],
    place: W::Words,
    more: W::Words,
    secrets: W::Words,
    parts: [W::Counts; MOST_ORDINALS],
}

impl<C: BitPlanes, W: PlaneLane<C>> SideBySide<C, W> {
    /// No guesses.
    pub fn new(cpu: C) -> Self {
        Self {
            cpu,
            guesses: [Codeword::from_bits(0); MOST_LANES],
            waiting: 0,
            black: [W::Words::default(); SUM_BITS],
            all: [W::Words::default(); SUM_BITS],
            place: W::Words::default(),
            more: W::Words::default(),
            secrets: W::Words::default(),
            parts: [W::Counts::default(); MOST_ORDINALS],
        }
    }

    /// Counts the parts of all guesses that wait, and shows them.
    #[allow(clippy::needless_range_loop, reason = "ranges unroll, where iterators may not")]
    #[inline(always)]
    fn flush<V: Visitor, const PINS: usize>(&mut self, visitor: &mut V) -> bool {
        let cpu = self.cpu;
        let secrets = W::load(cpu, &self.secrets);
        let black =
            plus::<C, PINS>(cpu, loaded::<C, W>(cpu, &self.black), W::load(cpu, &self.place));
        let all = plus::<C, PINS>(cpu, loaded::<C, W>(cpu, &self.all), W::load(cpu, &self.more));
        let black = where_it_is::<C, PINS>(cpu, black, secrets);
        let all = where_it_is::<C, PINS>(cpu, all, secrets);
        for b in 0..PINS + 1 {
            for a in b..PINS + 1 {
                let parts = &mut self.parts[ordinal(PINS, b, a)];
                if b + 1 < PINS {
                    W::popcount(cpu, cpu.and(black[b], all[a]), parts);
                } else if a == b {
                    // All but one pin right, or all: there are no white hits then.
                    W::popcount(cpu, black[b], parts);
                }
            }
        }
        let guesses = &self.guesses[..self.waiting];
        self.waiting = 0;
        visitor.visit_many(guesses, &self.parts[..ordinals(PINS)])
    }
}

#[inline(always)]
fn loaded<C: BitPlanes, W: PlaneLane<C>>(
    cpu: C,
    sum: &[W::Words; SUM_BITS],
) -> [C::Vector; SUM_BITS] {
    [W::load(cpu, &sum[0]), W::load(cpu, &sum[1]), W::load(cpu, &sum[2]), W::load(cpu, &sum[3])]
}

impl<C: BitPlanes, W: PlaneLane<C>> Count<Portable> for SideBySide<C, W> {
    #[inline(always)]
    fn guess<V: Visitor, const PINS: usize>(
        &mut self,
        _: Portable,
        leaf: &Leaf<'_, Portable>,
        visitor: &mut V,
    ) -> bool {
        let lane = self.waiting % W::LANES;
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
        self.waiting += 1;
        self.waiting < W::LANES || self.flush::<V, PINS>(visitor)
    }

    #[inline(always)]
    fn end<V: Visitor, const PINS: usize>(&mut self, visitor: &mut V) {
        if self.waiting > 0 {
            self.flush::<V, PINS>(visitor);
        }
    }
}
