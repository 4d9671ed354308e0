//! The answers of all guesses for a set. They give a bound for the set, and show which guesses may be the
//! best.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::symmetries::Symmetries;
use crate::mastermind::equivalence::Equivalence;
use crate::mastermind::progress::Stop;
use crate::mastermind::search::distinct::CountDistinct;
use crate::mastermind::search::exact::part::{Candidate, PartSearch, NEVER, TURN};
use crate::mastermind::search::root::{less, Root};

/// For sets with more secrets than this, all symmetries are used at every turn. For smaller sets, only those
/// of the colors are used after the second turn: the others take more time to find than they save.
const MOST_WITH_COLORS_ALONE: usize = 12;

/// For sets with more secrets than this, the candidates are sorted by the sizes of their branches.
const MOST_UNSORTED: usize = 16;

/// After this many nodes, a search reports its progress, and checks whether it must stop.
const REPORTED: u64 = 64;

/// For sets with at least this many secrets, a search does so at every node, because counting their answers takes long.
const LARGE: usize = 256;

impl PartSearch<'_> {
    /// Counts the different answers of each guess for some secrets, or leaves 0 for a guess that is not allowed.
    /// Returns the highest count.
    pub(super) fn look(&mut self, secrets: &[u16], depth: usize) -> Result<u8, Stop> {
        let part = self.part;
        let Root { cpu, words, progress, only_possible, .. } = part.root;
        self.buffers.nodes += 1;
        if self.buffers.nodes >= REPORTED || secrets.len() >= LARGE {
            self.report();
            progress.check()?;
        }
        let counts = &mut self.level(depth).counts;
        counts.resize(words.width, 0);
        let (indices, feedbacks) = (words.indices(), &part.feedbacks);
        cpu.run(CountDistinct { indices, feedbacks, secrets, counts });
        if *only_possible {
            let guesses = secrets.iter().map(|&secret| part.guess(secret) as usize);
            let kept: Vec<(usize, u8)> = guesses.map(|guess| (guess, counts[guess])).collect();
            counts.fill(0);
            kept.into_iter().for_each(|(guess, count)| counts[guess] = count);
        }
        for &secret in secrets {
            counts[part.guess(secret) as usize] += 1;
        }
        Ok(counts.iter().copied().max().unwrap_or(0))
    }

    /// Returns a bound for guesses with this count of answers, if no strategy has a lower total than `total`.
    ///
    /// The first two turns find at most `count` secrets. With two turns, these must be all secrets. With three turns,
    /// all other secrets are late.
    pub(super) fn least_with(&self, secrets: usize, turns: u16, count: u8, total: u32) -> u64 {
        if turns == 2 && usize::from(count) < secrets {
            return NEVER;
        }
        let total = total.max(3 * secrets as u32 - u32::from(count));
        let late = if turns == 3 { secrets.saturating_sub(count.into()) } else { 0 };
        self.cost(total, late.max(self.part.root.bounds.late(turns, secrets)))
    }

    /// Returns which guesses are equivalent for some secrets after the guesses so far, by those symmetries that save
    /// more time than they take.
    ///
    /// A symmetry turns each strategy that begins with a guess into one that begins with the image of the guess,
    /// and that takes the same number of turns for the image of each secret. So it is enough to try one of all
    /// images of a guess.
    pub(super) fn equivalence(&self, secrets: &[u16]) -> Equivalence {
        let (words, played) = (&self.part.root.words, &self.buffers.played);
        let present = secrets.iter().fold(0, |all, &it| all | words.colors_of(self.part.guess(it)));
        let colors = played.iter().fold(0, |all, &word| all | words.colors_of(word));
        let mut symmetries = Symmetries::default();
        if played.len() <= 2 || secrets.len() > MOST_WITH_COLORS_ALONE {
            let played: Vec<Codeword> =
                played.iter().map(|&word| words.list[word as usize]).collect();
            symmetries = Symmetries::all_of(words.game.pins(), &played, u32::MAX);
        }
        Equivalence::with(&words.game, colors, present, symmetries)
    }

    /// Adds the guesses that have this number of answers, so that their costs are not below `least`.
    /// Leaves out those whose bound is not below `limit`, and returns the least of their bounds.
    pub(super) fn gather(
        &self,
        (secrets, turns, depth): (&[u16], u16, usize),
        (feedbacks, least, limit): (u8, u64, u64),
        equivalence: &Equivalence,
        candidates: &mut Vec<Candidate>,
    ) -> u64 {
        let start = candidates.len();
        let mut pruned = NEVER;
        let words = &self.part.root.words;
        let counts = &self.buffers.levels[depth].counts;
        each_equal(counts, feedbacks, |guess| {
            if !equivalence.is_first(words.list[guess as usize]) {
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
    fn bound_after(&self, secrets: &[u16], guess: u32, turns: u16) -> u64 {
        let sizes = self.sizes(secrets, guess);
        let all_black = self.part.root.words.all_black();
        let least = |&size: &u16| self.least(less(turns), usize::from(size));
        let bounds = sizes[..all_black].iter().map(least);
        (secrets.len() as u64 * TURN + bounds.sum::<u64>()).min(NEVER)
    }
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
