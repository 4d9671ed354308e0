//! The loops of [`moves`] over many words, compiled for any processor and for one with BMI1.
//!
//! With 13 cards in each word, the loop over all cards always takes 13 steps, which the processor can
//! predict. The number of runs differs from word to word, so the loops over runs take longer, although
//! they take fewer steps. Sorted by their number of runs, the same words take them less time
//! (`cargo bench -- studies/honeymoon/moves`).
//!
//! The source is the same with BMI1 and without. With BMI1, the compiler makes BLSI of `word & -word`
//! and BLSR of `word & (word - 1)`. A test shows it:
//!
//! ```sh
//! cargo test --release --test honeymoon instructions:: -- --ignored --nocapture
//! ```

use std::hint::black_box;

use crate::cpu::Cpu;
use crate::honeymoon::studies::moves;

/// The number of places in the list of moves. No word has more.
const LIST: usize = 64;

/// A loop over the moves in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loop {
    /// [`moves::scan`].
    Scan,
    /// [`moves::lowest_bits`].
    LowestBits,
    /// [`moves::runs`].
    Runs,
    /// [`moves::tops`].
    Tops,
}

impl Loop {
    /// All of them, in the order of the article. The last is that of the fast solver.
    pub const ALL: [Self; 4] = [Self::Scan, Self::LowestBits, Self::Runs, Self::Tops];

    /// Returns the sum of all moves in these words, of which only the lowest `places` bits are used.
    pub fn total(self, cpu: Cpu, words: &[u64], places: u32) -> u64 {
        match (self, cpu) {
            // This one has no use for BMI1.
            (Loop::Scan, _) => scan(words, places),
            (Loop::LowestBits, Cpu::Portable(_)) => lowest_bits(words),
            (Loop::Runs, Cpu::Portable(_)) => runs(words),
            (Loop::Tops, Cpu::Portable(_)) => tops(words),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the value in `cpu` proves BMI1.
            (Loop::LowestBits, Cpu::Avx2Bmi2(_)) => unsafe { lowest_bits_bmi1(words) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the value in `cpu` proves BMI1.
            (Loop::Runs, Cpu::Avx2Bmi2(_)) => unsafe { runs_bmi1(words) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the value in `cpu` proves BMI1.
            (Loop::Tops, Cpu::Avx2Bmi2(_)) => unsafe { tops_bmi1(words) },
        }
    }
}

/// Writes the moves of each word into a list, as for a search. Returns the sum of all moves.
#[inline(always)]
fn total<M: Iterator<Item = u64>>(words: &[u64], moves: impl Fn(u64) -> M) -> u64 {
    let (mut list, mut total) = ([0; LIST], 0u64);
    for &word in words {
        for (place, card) in moves(word).enumerate() {
            list[place % LIST] = card;
            total = total.wrapping_add(card);
        }
        black_box(&mut list);
    }
    total
}

#[inline(never)]
fn scan(words: &[u64], places: u32) -> u64 {
    total(words, |word| moves::scan(word, places))
}

#[inline(never)]
fn lowest_bits(words: &[u64]) -> u64 {
    total(words, moves::lowest_bits)
}

#[inline(never)]
fn runs(words: &[u64]) -> u64 {
    total(words, moves::runs)
}

#[inline(never)]
fn tops(words: &[u64]) -> u64 {
    total(words, moves::tops)
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "bmi1")]
fn lowest_bits_bmi1(words: &[u64]) -> u64 {
    total(words, moves::lowest_bits)
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "bmi1")]
fn runs_bmi1(words: &[u64]) -> u64 {
    total(words, moves::runs)
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "bmi1")]
fn tops_bmi1(words: &[u64]) -> u64 {
    total(words, moves::tops)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_loop_on_every_row() {
        let words: Vec<u64> = (0..1 << 13).collect();
        for cpu in Cpu::available() {
            for kind in Loop::ALL {
                for &word in &words {
                    let own = |place: u32| word >> place & 1 == 1;
                    let is_move = |&place: &u32| match kind {
                        Loop::LowestBits => own(place),
                        Loop::Runs => own(place) && (place == 0 || !own(place - 1)),
                        Loop::Scan | Loop::Tops => own(place) && !own(place + 1),
                    };
                    let expected = (0..13).filter(is_move).map(|place| 1 << place).sum::<u64>();
                    assert_eq!(kind.total(cpu, &[word], 13), expected, "{kind:?} {word:b}");
                }
                let one_by_one: u64 = words.iter().map(|&word| kind.total(cpu, &[word], 13)).sum();
                assert_eq!(kind.total(cpu, &words, 13), one_by_one, "{kind:?}");
            }
        }
    }
}
