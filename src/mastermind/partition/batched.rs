//! Counts the parts of many guesses at once, when there are few secrets.
//!
//! One word holds the bits of all secrets, so a vector holds the words of several guesses, one per lane.
//! What [`per_guess`](crate::mastermind::partition::per_guess) does for one guess happens here for all
//! of them at once.

use crate::cpu::{Avx2Bmi2, BitPlanes as _, PlaneLane, Portable};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{index_count, MOST_INDICES};
use crate::mastermind::partition::adder::{for_each_part, BitAdder, SUM_BITS};
use crate::mastermind::partition::candidates::CandidateGuesses;
use crate::mastermind::partition::planes::Planes;
use crate::mastermind::partition::walk::{
    count, next_color, scan, Count, Kernel, Siblings, Visitor, MOST_LANES,
};

/// Collects guesses until there is one for each lane.
pub(crate) struct Batched<W: PlaneLane<Avx2Bmi2>> {
    cpu: Avx2Bmi2,
    guesses: [Codeword; MOST_LANES],
    collected: usize,
    /// The words of all sums before the last pin. Siblings have the same words, so these are written to
    /// all lanes from the next one on, which may be past the last.
    black: [[W; 2 * MOST_LANES]; SUM_BITS],
    all: [[W; 2 * MOST_LANES]; SUM_BITS],
    place: [W; MOST_LANES],
    more: [W; MOST_LANES],
    secrets: [W; MOST_LANES],
    parts: [W::Counts; MOST_INDICES],
}

impl<W: PlaneLane<Avx2Bmi2>> Batched<W> {
    /// Creates a kernel that has no guesses yet.
    pub(crate) fn new(cpu: Avx2Bmi2) -> Self {
        Self {
            cpu,
            guesses: [Codeword::from_bits(0); MOST_LANES],
            collected: 0,
            black: [[W::default(); 2 * MOST_LANES]; SUM_BITS],
            all: [[W::default(); 2 * MOST_LANES]; SUM_BITS],
            place: [W::default(); MOST_LANES],
            more: [W::default(); MOST_LANES],
            secrets: [W::default(); MOST_LANES],
            parts: [W::Counts::default(); MOST_INDICES],
        }
    }

    /// Writes the sums of these siblings to the lanes that have no guess yet.
    #[inline(always)]
    fn spread(&mut self, sums: &BitAdder<Portable>) {
        let lane = self.collected;
        for bit in 0..SUM_BITS {
            self.black[bit][lane..lane + W::LANES].fill(W::low(sums.black[bit]));
            self.all[bit][lane..lane + W::LANES].fill(W::low(sums.all[bit]));
        }
    }
}

impl<W: PlaneLane<Avx2Bmi2>> Count<()> for Batched<W> {
    #[inline(always)]
    fn count<const PINS: usize>(&mut self, pins: usize, (): ()) {
        let cpu = self.cpu;
        let (mut black, mut all) = ([cpu.zero(); SUM_BITS], [cpu.zero(); SUM_BITS]);
        for bit in 0..SUM_BITS {
            black[bit] = W::load(cpu, &self.black[bit]);
            all[bit] = W::load(cpu, &self.all[bit]);
        }
        let last = [&self.place, &self.more, &self.secrets].map(|words| W::load(cpu, words));
        for_each_part::<_, PINS>(cpu, pins, (black, all), last, |index, part| {
            W::popcount(cpu, part, &mut self.parts[index]);
        });
    }
}

impl<W: PlaneLane<Avx2Bmi2>> Kernel<Portable> for Batched<W> {
    #[inline(always)]
    fn take<V: Visitor>(
        &mut self,
        _: Portable,
        pins: usize,
        siblings: &Siblings<'_, Portable>,
        are_last: bool,
        visitor: &mut V,
    ) -> bool {
        let mut rest = siblings.colors;
        loop {
            self.spread(&siblings.before[0]);
            let mut lane = self.collected;
            while rest != 0 && lane < W::LANES {
                let color = next_color(&mut rest);
                self.guesses[lane] = siblings.guess(color);
                self.place[lane] = W::low(siblings.place(color)[0]);
                self.more[lane] = W::low(siblings.more(color)[0]);
                lane += 1;
            }
            self.collected = lane;
            if lane < W::LANES && !(are_last && lane > 0) {
                return true;
            }
            self.secrets.fill(W::low(siblings.all[0]));
            count(pins, self, ());
            let guesses = &self.guesses[..self.collected];
            self.collected = 0;
            if !visitor.visit_many(guesses, &self.parts[..index_count(pins)]) {
                return false;
            }
            if rest == 0 {
                return true;
            }
        }
    }
}

/// Scans up to as many secrets as a word has bits. The kernel is made when it is used first, and then
/// kept, because to clear its memory takes longer than to scan a small game. This is compiled for
/// processors with AVX2, BMI2 and POPCNT.
#[target_feature(enable = "avx2,bmi2,popcnt")]
pub(crate) fn scan_lanes<W: PlaneLane<Avx2Bmi2>, V: Visitor>(
    cpu: Avx2Bmi2,
    pins: usize,
    planes: &mut Planes<Portable>,
    guesses: &CandidateGuesses,
    kernel: &mut Option<Box<Batched<W>>>,
    visitor: &mut V,
) {
    let kernel = &mut **kernel.get_or_insert_with(|| Box::new(Batched::new(cpu)));
    // The part that is always empty is never counted. A game of other sizes may have left a number there.
    kernel.parts[index_count(pins) - 2] = W::Counts::default();
    scan::<_, _, _, true>(Portable, pins, planes, guesses, kernel, visitor);
}
