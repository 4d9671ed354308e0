//! The answers of all guesses for a set. They give a bound for the set, and show which guesses may be the
//! best.

use crate::cpu::{Routine, WideVectors};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::{Equivalence, Level};
use crate::mastermind::progress::Stop;
use crate::mastermind::search::codewords::{Feedbacks, BLOCK};
use crate::mastermind::search::distinct::CountDistinct;
use crate::mastermind::search::exact::part::{Candidate, PartSearch, Scratch, NEVER, TURN};
use crate::mastermind::search::root::{less, Root, IMPOSSIBLE};

/// For sets with more secrets than this, all symmetries are used at every turn. For smaller sets, only those of the
/// colors are used after the second turn: the others take more time to find than they save.
const MOST_WITH_COLORS_ALONE: usize = 12;

/// For sets with more secrets than this, the candidates are sorted by the sizes of their branches.
const MOST_UNSORTED: usize = 32;

/// After this many nodes, a search reports its progress, and checks whether it must stop.
const REPORTED: u64 = 64;

/// For sets with at least this many secrets, a search does both at every node, because counting answers takes long.
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
    /// A symmetry turns each strategy that begins with a guess into one that begins with the image of the guess, and
    /// that takes the same number of turns for the image of each secret. So it is enough to try one of all images of a
    /// guess.
    pub(super) fn equivalence(&self, secrets: &[u16]) -> Equivalence {
        let words = &self.part.root.words;
        let word = |number: u32| words.list[number as usize];
        let played: Vec<Codeword> = self.buffers.played.iter().map(|&it| word(it)).collect();
        let level = match played.len() <= 2 || secrets.len() > MOST_WITH_COLORS_ALONE {
            true => Level::Symmetries,
            false => Level::Colors,
        };
        let secrets = secrets.iter().map(|&secret| word(self.part.guess(secret)));
        Equivalence::after(&words.game, secrets, &played, level)
    }

    /// Adds the guesses that have this number of answers, so that their costs are not below `least`. Leaves out those whose bound is not below `limit`, and returns the least bound of those.
    pub(super) fn gather(
        &self,
        (secrets, depth): (&[u16], usize),
        (feedbacks, least, limit): (u8, u64, u64),
        candidates: &mut Vec<Candidate>,
    ) -> u64 {
        let start = candidates.len();
        let mut pruned = NEVER;
        let Scratch { counts, bounds, .. } = &self.buffers.levels[depth];
        each_equal(counts, feedbacks, |guess| {
            let mut candidate = Candidate { least, guess };
            if secrets.len() > MOST_UNSORTED {
                candidate.least = least.max(u64::from(bounds[guess as usize]) * TURN);
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

    /// Finds a bound for each guess with `fewest` answers or more by the sizes of its branches. `most` is the highest
    /// count of answers. Small sets have no such bounds.
    pub(super) fn bound_by_sizes(
        &mut self,
        (secrets, most): (&[u16], u8),
        turns: u16,
        fewest: u8,
        depth: usize,
    ) {
        if secrets.len() <= MOST_UNSORTED {
            return;
        }
        let Root { cpu, words, .. } = self.part.root;
        let least = |size| (self.least_of(less(turns), size, most) / TURN) as u32;
        let totals: Vec<u32> = (0..=secrets.len()).map(least).collect();
        let Scratch { counts, bounds, .. } = &mut self.buffers.levels[depth];
        bounds.resize(words.width, 0);
        let (indices, feedbacks, totals) = (words.all_black(), &self.part.feedbacks, &totals[..]);
        cpu.run(BoundBySizes { indices, feedbacks, secrets, totals, counts, fewest, bounds });
    }
}

/// Writes a lower bound for the number of turns of each guess, but skips blocks in which no guess has `fewest` answers.
/// The compiler vectorizes this plain code.
struct BoundBySizes<'a> {
    /// The number of answer indices without all black.
    indices: usize,
    feedbacks: &'a Feedbacks,
    secrets: &'a [u16],
    /// The least total for each number of secrets in a branch.
    totals: &'a [u32],
    counts: &'a [u8],
    fewest: u8,
    bounds: &'a mut [u32],
}

impl Routine for BoundBySizes<'_> {
    type Answer = ();

    const IS_WIDE: bool = true;

    #[inline(always)]
    fn run<W: WideVectors>(self, _: W) {
        let Self { indices, feedbacks, secrets, totals, counts, fewest, bounds } = self;
        let blocks = bounds.as_chunks_mut::<BLOCK>().0.iter_mut();
        for (number, (bounds, counts)) in blocks.zip(counts.as_chunks::<BLOCK>().0).enumerate() {
            if counts.iter().all(|&count| count < fewest) {
                continue;
            }
            *bounds = [secrets.len() as u32; BLOCK];
            // The sizes of four branches of each guess stay in registers.
            for first in (0..indices).step_by(4) {
                let mut sizes = [[0u16; BLOCK]; 4];
                for secrets in secrets.chunks(255) {
                    let mut few = [[0u8; BLOCK]; 4];
                    for &secret in secrets {
                        let answers = feedbacks.block(secret, number);
                        for (index, few) in (first as u8..).zip(&mut few) {
                            for (size, &other) in few.iter_mut().zip(answers) {
                                *size += u8::from(other == index);
                            }
                        }
                    }
                    for (size, few) in sizes.as_flattened_mut().iter_mut().zip(few.as_flattened()) {
                        *size += u16::from(*few);
                    }
                }
                for sizes in sizes.iter().take(indices - first) {
                    for (bound, &size) in bounds.iter_mut().zip(sizes) {
                        *bound += totals[usize::from(size)];
                    }
                }
            }
            bounds.iter_mut().for_each(|bound| *bound = (*bound).min(IMPOSSIBLE));
        }
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
