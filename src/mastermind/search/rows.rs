//! The feedback of all guesses for some secrets, and how many different feedbacks each guess gets.

use std::ops::BitOrAssign;

use crate::cpu::Cpu;
use crate::mastermind::memory::{refill, OutOfMemory};
use crate::mastermind::search::words::{Words, BLOCK};

/// The feedback of all guesses for some secrets: one row for each secret, one byte for each guess.
#[derive(Default)]
pub(super) struct Rows {
    width: usize,
    bytes: Vec<u8>,
    /// The row of each secret that has one.
    places: Vec<u32>,
}

impl Rows {
    /// Returns the rows of these secrets. The memory of `old` rows is used again.
    pub(super) fn of(
        words: &Words,
        cpu: Cpu,
        secrets: &[u32],
        mut old: Self,
    ) -> Result<Self, OutOfMemory> {
        old.width = words.width;
        let bytes = secrets.len().saturating_mul(words.width);
        if old.bytes.len() < bytes {
            refill(&mut old.bytes, bytes, 0)?;
        }
        if old.places.len() < words.width {
            refill(&mut old.places, words.width, 0)?;
        }
        let rows = old.bytes.chunks_exact_mut(words.width);
        for ((place, &secret), row) in secrets.iter().enumerate().zip(rows) {
            old.places[secret as usize] = place as u32;
            words.fill(cpu, secret, row);
        }
        Ok(old)
    }

    /// Returns the row of a secret that has one.
    #[inline(always)]
    pub(super) fn row(&self, secret: u32) -> &[u8] {
        &self.bytes[self.places[secret as usize] as usize * self.width..][..self.width]
    }
}

/// Writes how many different feedbacks each guess gets from the secrets with these rows. `indices` is the
/// number of indices of feedback.
pub(super) fn count_different(cpu: Cpu, indices: usize, rows: &[&[u8]], counts: &mut [u8]) {
    match (cpu, indices) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the value in `cpu` proves AVX2 and BMI2.
        (Cpu::Avx2Bmi2(_), ..=32) => unsafe { count_avx2::<u32>(rows, counts) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        (Cpu::Avx2Bmi2(_), _) => unsafe { count_avx2::<u64>(rows, counts) },
        (Cpu::Portable(_), ..=32) => count::<u32>(rows, counts),
        (Cpu::Portable(_), _) => count::<u64>(rows, counts),
    }
}

/// The same, for which the compiler uses AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2,popcnt")]
fn count_avx2<S: Set>(rows: &[&[u8]], counts: &mut [u8]) {
    count::<S>(rows, counts);
}

/// Each guess has a set of the feedbacks that it gets, one bit for each. The shifts are done side by side.
#[inline(always)]
fn count<S: Set>(rows: &[&[u8]], counts: &mut [u8]) {
    for (number, counts) in counts.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
        let mut sets = [S::default(); BLOCK];
        for row in rows {
            for (set, &index) in sets.iter_mut().zip(&row.as_chunks::<BLOCK>().0[number]) {
                *set |= S::of(index);
            }
        }
        for (count, set) in counts.iter_mut().zip(sets) {
            *count = set.length();
        }
    }
}

/// A set of small numbers.
trait Set: Copy + Default + BitOrAssign {
    fn of(number: u8) -> Self;
    fn length(self) -> u8;
}

impl Set for u32 {
    #[inline(always)]
    fn of(number: u8) -> Self {
        1 << (number % 32)
    }

    #[inline(always)]
    fn length(self) -> u8 {
        self.count_ones() as u8
    }
}

impl Set for u64 {
    #[inline(always)]
    fn of(number: u8) -> Self {
        1 << (number % 64)
    }

    #[inline(always)]
    fn length(self) -> u8 {
        self.count_ones() as u8
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::mastermind::feedback::index_count;

    #[test]
    fn counts_are_those_of_sets() {
        let mut checked = 0;
        for game in ["1p3c", "3p4c", "4p4c", "5p3c", "6p2c", "7p2c", "8p2c"] {
            let words = Words::new(game.parse().unwrap()).unwrap();
            let indices = index_count(words.game.pins());
            for cpu in Cpu::available() {
                for step in [1, 2, 5, 17] {
                    let secrets: Vec<u32> = (0..words.list.len() as u32).step_by(step).collect();
                    let rows = Rows::of(&words, cpu, &secrets, Rows::default()).unwrap();
                    let rows: Vec<&[u8]> = secrets.iter().map(|&secret| rows.row(secret)).collect();
                    let mut counts = vec![77; words.width];
                    count_different(cpu, indices, &rows, &mut counts);
                    for (guess, &count) in counts[..words.list.len()].iter().enumerate() {
                        let set: HashSet<u8> = rows.iter().map(|row| row[guess]).collect();
                        assert_eq!(usize::from(count), set.len(), "{game} {step} {guess}");
                        checked += 1;
                    }
                }
            }
        }
        assert!(checked >= 4 * (3 + 64 + 256 + 243 + 64 + 128 + 256), "{checked}");
    }
}
