//! Counts the parts of guesses, and finds the best guess.

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::memory::OutOfMemory;
use crate::mastermind::partition::candidates::CandidateGuesses;
#[cfg(not(flat))]
use crate::mastermind::partition::orbits::Orbits;
pub(crate) use crate::mastermind::partition::ranker::Best;
#[cfg(flat)]
use crate::mastermind::partition::ranker::Orbits;
use crate::mastermind::partition::ranker::{Ranker, ALL};
use crate::mastermind::partition::region::Region;
#[cfg(flat)]
use crate::mastermind::ranking::Ranked;
use crate::mastermind::ranking::Ranking;

/// A counter of parts with a certain backend.
#[allow(missing_debug_implementations, reason = "planes of bits tell a person nothing")]
pub struct PartitionCounter {
    pub(crate) cpu: Cpu,
    pub(crate) region: Region,
    pub(crate) ranker: Ranker,
}

impl PartitionCounter {
    /// Creates a counter that uses this backend.
    pub fn new(cpu: Cpu) -> Self {
        Self { cpu, region: Region::default(), ranker: Ranker::new(cpu) }
    }

    /// Shows each guess, with the sizes of the parts into which it divides `secrets`, by feedback index.
    #[cfg(not(flat))]
    pub fn scan(
        &mut self,
        game: &Game,
        secrets: &[Codeword],
        guesses: &CandidateGuesses,
        show: &mut dyn FnMut(Codeword, &[u32]) -> bool,
    ) -> Result<(), OutOfMemory> {
        self.region.fill(game, secrets, guesses)?;
        for number in 0..self.region.multisets.list.len() {
            if !self.ranker.show(&self.region, number, show)? {
                break;
            }
        }
        Ok(())
    }

    /// Returns all guesses with their ranks, in any order.
    #[cfg(flat)]
    pub(crate) fn ranked(
        &mut self,
        game: &Game,
        secrets: &[Codeword],
        guesses: &CandidateGuesses,
        ranking: &Ranking,
    ) -> Result<Vec<Ranked>, OutOfMemory> {
        let Self { cpu, region, ranker } = self;
        region.fill(game, secrets, guesses)?;
        region.find_bounds(*cpu, ranking)?;
        let mut best = Best { all: Some(Vec::new()), ..Best::default() };
        let each = no_orbits();
        for number in 0..region.bounds.len() {
            ranker.rank(&each, region, number, ALL, ranking, &mut best)?;
        }
        Ok(best.all.unwrap_or_default())
    }

    /// Returns the best guess for some secrets, at least one.
    pub(crate) fn best(
        &mut self,
        game: &Game,
        secrets: &[Codeword],
        guesses: &CandidateGuesses,
        ranking: &Ranking,
    ) -> Result<Best, OutOfMemory> {
        let Self { cpu, region, ranker } = self;
        region.fill(game, secrets, guesses)?;
        region.find_bounds(*cpu, ranking)?;
        let (mut best, each) = (Best::default(), no_orbits());
        let key = |number: usize| {
            let bound = &region.bounds[number];
            (bound.rank, bound.sizes[region.pins] == 0)
        };
        let numbers = 0..region.bounds.len();
        let start = numbers.clone().min_by_key(|&number| key(number)).unwrap_or(0);
        ranker.rank(&each, region, start, ALL, ranking, &mut best)?;
        let is_left = |&number: &usize| number != start && best.may_lose_to(region, number);
        let mut left: Vec<usize> = numbers.filter(is_left).collect();
        left.sort_unstable_by_key(|&number| key(number));
        for number in left {
            if best.may_lose_to(region, number) {
                ranker.rank(&each, region, number, ALL, ranking, &mut best)?;
            }
        }
        Ok(best)
    }
}

/// Returns the orbits when each guess is one by itself.
#[cfg(flat)]
fn no_orbits() -> Orbits {
    Orbits
}

/// Returns the orbits when each guess is one by itself.
#[cfg(not(flat))]
fn no_orbits() -> Orbits {
    Orbits::default()
}
