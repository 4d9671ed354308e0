//! What was found for sets of secrets that may come again.

use std::collections::HashMap;

use crate::mastermind::memory::{reserve_numbers, OutOfMemory};

/// The number of sets after which the table is emptied. It takes up to 450 MB then.
const MOST_SETS: usize = 7 << 20;

/// What was found for a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The total with the guess, or if there is none, a total that the search does not get below.
    pub(super) total: u32,
    /// The number of the best guess.
    pub(super) guess: Option<u32>,
}

/// A table of sets. A set is known by a hash of 128 bits. If two sets had the same hash, the strategy might
/// be a weaker one, but it would find all secrets.
#[derive(Default)]
pub(super) struct Memo {
    sets: HashMap<u128, Found>,
}

impl Memo {
    /// Returns what was found for the set with this key.
    pub(super) fn get(&self, key: u128) -> Option<Found> {
        self.sets.get(&key).copied()
    }

    /// Notes what was found for the set with this key.
    pub(super) fn put(&mut self, key: u128, found: Found) -> Result<(), OutOfMemory> {
        if self.sets.len() >= MOST_SETS {
            self.sets.clear();
        }
        reserve_numbers(&mut self.sets)?;
        self.sets.insert(key, found);
        Ok(())
    }
}

/// Returns the key of a set: the sum of a random number for each secret. So the order does not matter.
pub(super) fn key(secrets: &[u32]) -> u128 {
    secrets.iter().fold(0, |key: u128, &secret| {
        let half = |salt| u128::from(mixed(u64::from(secret) ^ salt));
        key.wrapping_add(half(1 << 40) << 64 | half(1 << 41))
    })
}

/// Returns a number whose bits all depend on all bits of `number`. Different numbers give different ones.
fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    mixed ^ mixed >> 32
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_set_keeps_what_was_found() {
        let mut memo = Memo::default();
        let set = |number: u32| -> Vec<u32> { (0..number % 7 + 1).map(|i| number + i).collect() };
        let found = |number| Found { total: number, guess: Some(number % 3).filter(|&g| g > 0) };
        for number in 0..5000 {
            assert_eq!(memo.get(key(&set(number))), None);
            memo.put(key(&set(number)), found(number)).unwrap();
        }
        for number in 0..5000 {
            assert_eq!(memo.get(key(&set(number))), Some(found(number)));
        }
        assert_eq!(key(&[3, 1, 2]), key(&[1, 2, 3]));
        let low: HashSet<u64> = (0..5000).map(|number| key(&[number]) as u64).collect();
        let high: HashSet<u64> = (0..5000).map(|number| (key(&[number]) >> 64) as u64).collect();
        assert_eq!((low.len(), high.len()), (5000, 5000));
    }
}
