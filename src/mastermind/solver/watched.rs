//! Counts the guesses that are ranked, while they are ranked.
//!
//! A scan costs one more addition and comparison for each batch of guesses, whether somebody watches or
//! not. Kernels of their own for scans that nobody watches would add 160 KB to the program.

use std::sync::Arc;

use crate::cpu::{Cpu, LaneCount, SUMS};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::memory::OutOfMemory;
use crate::mastermind::partition::candidates::CandidateGuesses;
use crate::mastermind::partition::counter::PartitionCounter;
use crate::mastermind::partition::walk::Visitor;
use crate::mastermind::solver::tally::Tally;

/// A counter of parts that also counts its guesses, if somebody watches.
#[allow(missing_debug_implementations, reason = "planes of bits tell a person nothing")]
pub(super) struct WatchedCounter {
    counter: PartitionCounter,
    tally: Option<Arc<Tally>>,
}

impl WatchedCounter {
    pub(super) fn new(cpu: Cpu, tally: Option<Arc<Tally>>) -> Self {
        Self { counter: PartitionCounter::new(cpu), tally }
    }

    /// See [`PartitionCounter::scan`].
    pub(super) fn scan<V: Visitor>(
        &mut self,
        game: &Game,
        secrets: &[Codeword],
        guesses: &CandidateGuesses,
        visitor: &mut V,
    ) -> Result<(), OutOfMemory> {
        let mut counting = Counting::new(visitor, self.tally.as_deref(), secrets.len());
        self.counter.scan(game, secrets, guesses, &mut counting)
    }
}

/// A visitor that counts the guesses that another visitor is shown.
struct Counting<'a, V> {
    visitor: &'a mut V,
    tally: Option<&'a Tally>,
    secrets: usize,
    /// The number of guesses that are not in the tally yet, and its limit.
    ranked: u64,
    most: u64,
}

impl<'a, V> Counting<'a, V> {
    fn new(visitor: &'a mut V, tally: Option<&'a Tally>, secrets: usize) -> Self {
        /// With AVX2, this many feedbacks take a tenth of a millisecond or less.
        const FEEDBACKS: u64 = 1 << 17;
        Self { visitor, tally, secrets, ranked: 0, most: FEEDBACKS / secrets as u64 }
    }

    #[inline(always)]
    fn add(&mut self, guesses: usize) {
        self.ranked += guesses as u64;
        if self.ranked > self.most {
            self.flush();
        }
    }

    #[cold]
    #[inline(never)]
    fn flush(&mut self) {
        if let Some(tally) = self.tally {
            tally.ranked(self.ranked, self.secrets);
        }
        self.ranked = 0;
    }
}

/// The last guesses are counted at the end of the scan.
impl<V> Drop for Counting<'_, V> {
    fn drop(&mut self) {
        self.flush();
    }
}

impl<V: Visitor> Visitor for Counting<'_, V> {
    fn visit(&mut self, guess: Codeword, parts: &[u32]) -> bool {
        self.add(1);
        self.visitor.visit(guess, parts)
    }

    #[inline(always)]
    fn visit_rows(&mut self, guess: Codeword, parts: &[[u32; SUMS]], count: usize) -> bool {
        self.add(1);
        self.visitor.visit_rows(guess, parts, count)
    }

    #[inline(always)]
    fn visit_many<R: AsRef<[N]>, N: LaneCount>(
        &mut self,
        guesses: &[Codeword],
        parts: &[R],
    ) -> bool {
        self.add(guesses.len());
        self.visitor.visit_many(guesses, parts)
    }
}
