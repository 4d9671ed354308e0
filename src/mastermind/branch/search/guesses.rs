//! The feedbacks of all guesses for a set. They give a bound for the set, and show which guesses may be the
//! best.

use crate::mastermind::branch::bounds::IMPOSSIBLE;
use crate::mastermind::branch::distinct::count_distinct;
use crate::mastermind::branch::part::Part;
use crate::mastermind::branch::search::{less, Search};
use crate::mastermind::branch::symmetry::Symmetries;
use crate::mastermind::memory::{push, refill};
use crate::mastermind::stop::Stop;

/// A guess that may be the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Candidate {
    /// No strategy that begins with this guess has a lower total.
    pub(crate) least: u32,
    pub(crate) guess: u32,
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
        self.nodes += 1;
        if self.nodes >= REPORTED || secrets.len() >= LARGE {
            self.report();
            if part.progress.is_stopped() {
                return Err(Stop::Asked);
            }
        }
        let counts = &mut self.level(depth).counts;
        if counts.is_empty() {
            refill(counts, part.words.width, 0)?;
        }
        let indices = part.words.indices();
        count_distinct(part.cpu, indices, &part.feedbacks, secrets, counts);
        for &secret in secrets {
            counts[part.guess(secret) as usize] += 1;
        }
        Ok(3 * secrets.len() as u32 - u32::from(most(counts)))
    }

    /// Returns those symmetries of some secrets after the guesses so far that save more time than they take.
    pub(super) fn symmetries(&self, secrets: &[u16]) -> Symmetries {
        let Part { words, .. } = self.part;
        let colors = |&secret: &u16| words.colors_of(self.part.guess(secret) as usize);
        let present = secrets.iter().fold(0, |all, secret| all | colors(secret));
        if self.played.len() <= 2 || secrets.len() > MANY {
            Symmetries::new(words, &self.played, present)
        } else {
            Symmetries::of_colors(words, &self.played, present)
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
    ) -> Result<u32, Stop> {
        let start = candidates.len();
        let mut pruned = IMPOSSIBLE;
        let words = self.part.words;
        let counts = &self.levels[depth].counts;
        let mut outcome = Ok(());
        each_equal(counts, feedbacks as u8, |guess| {
            if outcome.is_err() || !symmetries.is_first(words.pins(guess as usize)) {
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
            outcome = push(candidates, candidate);
        });
        outcome?;
        if secrets.len() > MOST_UNSORTED {
            candidates[start..].sort_unstable();
        }
        Ok(pruned)
    }

    /// Returns a bound for a guess by the sizes of its branches.
    fn bound_after(&self, secrets: &[u16], guess: u32, turns: u16) -> u32 {
        let sizes = self.sizes(secrets, guess);
        let all_black = self.part.words.all_black();
        let least = |&size: &u16| self.part.bounds.least(less(turns), usize::from(size));
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
