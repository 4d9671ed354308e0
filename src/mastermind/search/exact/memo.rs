//! What is known about sets of secrets that have come up before.
//!
//! The same set of secrets is left after different turns: after two guesses in either order, or after guesses that
//! divide a set in the same way. The sets themselves are stored and compared, so a proof does not rest on a hash.
//!
//! Our own hash table, with all sets in one list, took 0.99 to 1.11 times as long in proofs for 4p8c, 5p5c, 6p4c and
//! 4p10c-no-repeats.
//!
//! One table for all first guesses was tried and dropped. It saves 2 to 14% of the nodes.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::random::mixed;

/// The known facts about the least cost of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// No strategy has a lower cost.
    pub(super) least: u64,
    /// Whether some strategy has this cost.
    pub(super) is_exact: bool,
}

/// The number of separate tables, so that threads seldom wait for each other.
const SHARDS: usize = 64;

/// The number of bytes above which the tables of a shard are emptied. Tables double when they grow, so all shards
/// together take up to 1 GB.
const BYTES_IN_TABLE: usize = 8 << 20;

/// The approximate number of bytes of a set besides its secrets: its place in a table that may be half empty, and what
/// the allocator needs to manage its memory.
const BYTES_OF_SET: usize = 96;

/// What is known about sets of secrets, for several threads.
pub(crate) struct Memo {
    shards: Vec<Mutex<Shard>>,
}

type Table = HashMap<Box<[u16]>, Known, BuildHasherDefault<SetHasher>>;

#[derive(Default)]
struct Shard {
    /// For each number of turns, what is known about sets of secrets.
    tables: BTreeMap<u16, Table>,
    /// The approximate number of bytes of all tables.
    bytes: usize,
}

impl Memo {
    pub(crate) fn new() -> Self {
        Self { shards: (0..SHARDS).map(|_| Mutex::default()).collect() }
    }

    /// Returns what is known of these secrets within these turns.
    pub(super) fn get(&self, secrets: &[u16], turns: u16) -> Option<Known> {
        self.shard(secrets).tables.get(&turns)?.get(secrets).copied()
    }

    /// Notes what is known of these secrets within these turns. What was known before is kept if it says more.
    pub(super) fn put(&self, secrets: &[u16], turns: u16, known: Known) {
        let Shard { tables, bytes } = &mut *self.shard(secrets);
        if *bytes > BYTES_IN_TABLE {
            tables.clear();
            *bytes = 0;
        }
        let table = tables.entry(turns).or_default();
        match table.get_mut(secrets) {
            Some(old) if known.is_exact || (known.least > old.least && !old.is_exact) => {
                *old = known;
            }
            Some(_) => {}
            None => {
                table.insert(secrets.into(), known);
                *bytes += BYTES_OF_SET + size_of_val(secrets);
            }
        }
    }

    fn shard(&self, secrets: &[u16]) -> MutexGuard<'_, Shard> {
        let mut hasher = SetHasher::default();
        secrets.hash(&mut hasher);
        // The tables use the highest and the lowest bits.
        let shard = &self.shards[(hasher.finish() >> 32) as usize % SHARDS];
        // A thread that panics ends the search.
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A fast hash of a set. No one chooses sets to make hashes collide.
#[derive(Default)]
struct SetHasher(u64);

impl Hasher for SetHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<4>();
        let last = rest.iter().fold(0, |last, &byte| last << 8 | u64::from(byte));
        let words = words.iter().map(|&word| u64::from(u32::from_ne_bytes(word)));
        for word in words.chain([last]) {
            self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }

    fn write_usize(&mut self, number: usize) {
        self.0 ^= number as u64;
    }

    fn finish(&self) -> u64 {
        mixed(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(least: u16, is_exact: bool) -> Known {
        Known { least: least.into(), is_exact }
    }

    #[test]
    fn every_set_keeps_the_strongest_statement() {
        let memo = Memo::new();
        let set = |number: u16| -> Vec<u16> { (0..number % 7 + 1).map(|i| number + i).collect() };
        assert_eq!(memo.get(&set(3), 5), None);
        let (bound, exact) = (|least| known(least, false), known(6, true));
        let cases = [(bound(4), bound(4)), (bound(5), bound(5)), (bound(3), bound(5))];
        for (new, kept) in cases.into_iter().chain([(exact, exact), (bound(7), exact)]) {
            for number in 0..5000 {
                memo.put(&set(number), number % 3, new);
            }
            for number in 0..5000 {
                assert_eq!(memo.get(&set(number), number % 3), Some(kept));
                assert_eq!(memo.get(&set(number), 9), None);
            }
        }
    }

    #[test]
    fn a_full_table_forgets() {
        let (memo, set) = (Memo::new(), [7; 60_000]);
        for turns in 0..100 {
            memo.put(&set, turns, known(1, false));
        }
        let kept = (0..100).filter(|&turns| memo.get(&set, turns).is_some()).count();
        assert_eq!(kept, 100 - (BYTES_IN_TABLE / (BYTES_OF_SET + size_of_val(&set)) + 1));
        assert_eq!(memo.get(&[8; 60_000], 99), None);
    }
}
