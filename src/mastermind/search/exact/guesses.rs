//! The feedbacks of all guesses for a set. They give a bound for the set, and show which guesses may be the
//! best.

use crate::mastermind::memory::OutOfMemory;
use crate::mastermind::search::bounds::{less, IMPOSSIBLE};
use crate::mastermind::search::distinct::count_distinct;
use crate::mastermind::search::exact::search::Search;
use crate::mastermind::search::root::Root;
use crate::mastermind::search::symmetry::Symmetries;
use crate::mastermind::stop::Stop;

/// A guess that may be the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate {
    /// No strategy that begins with this guess has a lower total.
    pub(super) least: u32,
    pub(super) guess: u32,
}

/// For sets with more secrets than this, all symmetries are used at every turn. For smaller sets, only those
/// of the colors are used after the second turn: the others take more time to find than they save.
const MANY: usize = 12;

/// For sets with more secrets than this, the candidates are sorted by the sizes of their branches.
const MOST_UNSORTED: usize = 16;

/// After this many nodes, a search reports its progress, and checks whether it must stop.
const REPORTED: u64 = 64;

/// For sets with this many secrets, it does so each time, because it takes long to count their feedbacks.
const LARGE: usize = 256;

impl Search<'_> {
    /// Counts the feedbacks of all guesses for some secrets, and returns a bound for them.
    pub(super) fn look(&mut self, secrets: &[u16], depth: usize) -> Result<u32, Stop> {
        let part = self.part;
        let Root { cpu, words, progress, .. } = part.root;
        self.buffers.nodes += 1;
        if self.buffers.nodes >= REPORTED || secrets.len() >= LARGE {
            self.report();
            progress.check()?;
        }
        let counts = &mut self.level(depth).counts;
        counts.resize(words.width, 0);
        count_distinct(*cpu, words.indices(), &part.feedbacks, secrets, counts);
        for &secret in secrets {
            counts[part.guess(secret) as usize] += 1;
        }
        Ok(3 * secrets.len() as u32 - u32::from(most(counts)))
    }

    /// Returns those symmetries of some secrets after the guesses so far that save more time than they take.
    pub(super) fn symmetries(&self, secrets: &[u16]) -> Result<Symmetries, OutOfMemory> {
        let (words, played) = (&self.part.root.words, &self.buffers.played);
        let colors = |&secret: &u16| words.colors_of(self.part.guess(secret));
        let present = secrets.iter().fold(0, |all, secret| all | colors(secret));
        if played.len() <= 2 || secrets.len() > MANY {
            Symmetries::new(words, played, present)
        } else {
            Ok(Symmetries::of_colors(words, played, present))
        }
    }

    /// Adds the guesses that have this number of feedbacks, so that their totals are not below `least`.
    /// Leaves out those whose bound is not below `limit`, and returns the least of their bounds.
    pub(super) fn gather(
        &self,
        (secrets, turns, depth): (&[u16], u16, usize),
        (feedbacks, least, limit): (u32, u32, u32),
        symmetries: &Symmetries,
        candidates: &mut Vec<Candidate>,
    ) -> u32 {
        let start = candidates.len();
        let mut pruned = IMPOSSIBLE;
        let words = &self.part.root.words;
        let counts = &self.buffers.levels[depth].counts;
        each_equal(counts, feedbacks as u8, |guess| {
            if !symmetries.is_first(words.list[guess as usize]) {
                return;
            }
            let mut candidate = Candidate { least, guess };
            if secrets.len() > MOST_UNSORTED {
                candidate.least = least.max(self.bound_after(secrets, guess, turns));
                if candidate.least >= limit {
                    pruned = pruned.min(candidate.least);
                    return;
                }
            }
            candidates.push(candidate);
        });
        if secrets.len() > MOST_UNSORTED {
            candidates[start..].sort_unstable();
        }
        pruned
    }

    /// Returns a bound for a guess by the sizes of its branches.
    fn bound_after(&self, secrets: &[u16], guess: u32, turns: u16) -> u32 {
        let sizes = self.sizes(secrets, guess);
        let all_black = self.part.root.words.all_black();
        let least = |&size: &u16| self.part.root.bounds.least(less(turns), usize::from(size));
        let bounds = sizes[..all_black].iter().map(least);
        (secrets.len() as u32 + bounds.sum::<u32>()).min(IMPOSSIBLE)
    }
}

/// Returns the highest count.
fn most(counts: &[u8]) -> u8 {
    counts.iter().copied().max().unwrap_or(0)
}

/// Calls `found` with the index of each count that is equal to `count`.
fn each_equal(counts: &[u8], count: u8, mut found: impl FnMut(u32)) {
    let (blocks, _) = counts.as_chunks::<32>();
    for (start, block) in (0..).step_by(32).zip(blocks) {
        let mut equal = 0u32;
        for (place, &other) in block.iter().enumerate() {
            equal |= u32::from(other == count) << place;
        }
        while equal != 0 {
            found(start + equal.trailing_zeros());
            equal &= equal - 1;
        }
    }
}
