//! Counts how many different feedbacks each guess gets from some secrets.
//!
//! This takes most of the time of a search. The feedbacks of 32 guesses for one secret are 32 bytes side by
//! side. Each guess has a set of feedbacks, with one bit for each. The feedback for each secret is added to
//! the set, and at the end, the bits are counted.

use crate::cpu::{Cpu, Portable, WordLanes, Work};
use crate::mastermind::search::codewords::{Feedbacks, BLOCK};
use crate::mastermind::search::number_sets::{NumberSets, SETS};

/// Writes for each guess how many different feedbacks it gets from `secrets`, which are known by their
/// places in the list of `feedbacks`. The game has this many feedback indices.
pub(super) fn count_distinct(
    cpu: Cpu,
    indices: usize,
    feedbacks: &Feedbacks,
    secrets: &[u16],
    counts: &mut [u8],
) {
    cpu.run(CountDistinct { indices, feedbacks, secrets, counts });
}

/// The work of [`count_distinct`].
struct CountDistinct<'a> {
    indices: usize,
    feedbacks: &'a Feedbacks,
    secrets: &'a [u16],
    counts: &'a mut [u8],
}

impl Work for CountDistinct<'_> {
    type Answer = ();

    const IS_WIDE: bool = false;

    #[inline(always)]
    fn work<W: WordLanes>(self, cpu: W) {
        let Self { indices, feedbacks, secrets, counts } = self;
        #[cfg(target_arch = "x86_64")]
        if let Some(cpu) = cpu.avx2() {
            return count(cpu, indices, feedbacks, secrets, counts);
        }
        // Processors without AVX2 have no use for it.
        let _ = cpu;
        count(Portable, indices, feedbacks, secrets, counts);
    }
}

#[inline(always)]
fn count<C: NumberSets>(
    cpu: C,
    indices: usize,
    feedbacks: &Feedbacks,
    secrets: &[u16],
    counts: &mut [u8],
) {
    // The sets of `32 * MANY` guesses are few enough to stay in registers.
    match indices.div_ceil(8) {
        ..=2 => blocks::<C, 2, 4>(cpu, feedbacks, secrets, counts),
        3 => blocks::<C, 3, 4>(cpu, feedbacks, secrets, counts),
        4 => blocks::<C, 4, 2>(cpu, feedbacks, secrets, counts),
        5 => blocks::<C, 5, 2>(cpu, feedbacks, secrets, counts),
        _ => blocks::<C, 6, 2>(cpu, feedbacks, secrets, counts),
    }
}

/// Takes `32 * MANY` guesses at a time.
#[inline(always)]
fn blocks<C: NumberSets, const BYTES: usize, const MANY: usize>(
    cpu: C,
    feedbacks: &Feedbacks,
    secrets: &[u16],
    counts: &mut [u8],
) {
    const { assert!(BLOCK.is_multiple_of(SETS * MANY)) };
    let (blocks, _) = counts.as_chunks_mut::<SETS>();
    for (number, counts) in blocks.chunks_exact_mut(MANY).enumerate() {
        let mut sets = [cpu.none::<BYTES>(); MANY];
        for &secret in secrets {
            let row = &feedbacks.row(usize::from(secret))[number * MANY * SETS..][..MANY * SETS];
            for (sets, numbers) in sets.iter_mut().zip(row.as_chunks::<SETS>().0) {
                cpu.insert(sets, numbers);
            }
        }
        for (counts, sets) in counts.iter_mut().zip(&sets) {
            *counts = cpu.lengths(sets);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::feedback::index_count;
    use crate::mastermind::search::codewords::Codewords;

    #[test]
    fn counts_are_those_of_sets() {
        let mut checked = 0;
        for game in ["1p3c", "3p4c", "4p4c", "5p3c", "6p2c", "7p2c", "8p2c"] {
            let words = Codewords::new(game.parse().unwrap()).unwrap();
            let all: Vec<u32> = (0..words.len() as u32).collect();
            let indices = index_count(words.game.pins());
            for cpu in Cpu::available() {
                let mut feedbacks = Feedbacks::default();
                feedbacks.replace(cpu, &words, &all).unwrap();
                for step in [1, 2, 5, 17] {
                    let secrets: Vec<u16> = (0..words.len() as u16).step_by(step).collect();
                    let mut counts = vec![77; words.width];
                    count_distinct(cpu, indices, &feedbacks, &secrets, &mut counts);
                    for (guess, &count) in counts.iter().enumerate().take(words.len()) {
                        let set: std::collections::HashSet<usize> = secrets
                            .iter()
                            .map(|&secret| words.feedback(guess, usize::from(secret)))
                            .collect();
                        assert_eq!(usize::from(count), set.len(), "{game} {step}");
                        checked += 1;
                    }
                    assert!(counts[words.len()..].iter().all(|&count| count == 1));
                }
            }
        }
        assert!(checked >= 4 * (3 + 64 + 256 + 243 + 64 + 128 + 256), "{checked}");
    }
}
