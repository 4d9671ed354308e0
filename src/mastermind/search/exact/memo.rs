//! What is known about sets of secrets that have come up before.
//!
//! The same set of secrets is left after different turns: after two guesses in either order, or after guesses that
//! divide a set in the same way. The sets themselves are stored and compared, so a proof does not rest on a hash.

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

/// The number of bytes after which a table is emptied. Lists double when they grow, so all tables take up to 1 GB.
const BYTES_IN_TABLE: usize = 8 << 20;

/// What is known about sets of secrets, for several threads.
pub(crate) struct Memo {
    shards: Vec<Mutex<Shard>>,
}

/// A hash table with linear probing.
#[derive(Default)]
struct Shard {
    /// The length is a power of two, or 0.
    slots: Vec<Slot>,
    entries: Vec<Entry>,
    /// The secrets of all entries, one set after another.
    secrets: Vec<u16>,
}

/// A slot has the hash too, so that the entries of other sets are seldom read.
#[derive(Clone, Copy, Default)]
struct Slot {
    hash: u32,
    /// The number of an entry plus one, or 0 if the slot is free.
    entry: u32,
}

#[derive(Clone, Copy)]
struct Entry {
    /// Where the secrets begin.
    start: u32,
    length: u16,
    turns: u16,
    known: Known,
}

impl Memo {
    pub(crate) fn new() -> Self {
        Self { shards: (0..SHARDS).map(|_| Mutex::default()).collect() }
    }

    /// Returns what is known of these secrets within these turns.
    pub(super) fn get(&self, secrets: &[u16], turns: u16) -> Option<Known> {
        let hash = hash(secrets, turns);
        let shard = self.shard(hash);
        let slot = shard.find(hash as u32, secrets, turns)?;
        let entry = shard.slots[slot].entry.checked_sub(1)?;
        Some(shard.entries[entry as usize].known)
    }

    /// Notes what is known of these secrets within these turns. What was known before is kept if it says more.
    pub(super) fn put(&self, secrets: &[u16], turns: u16, known: Known) {
        let hash = hash(secrets, turns);
        self.shard(hash).put(hash as u32, secrets, turns, known);
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard> {
        let shard = &self.shards[(hash >> 32) as usize % SHARDS];
        // A thread that panics ends the search.
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shard {
    /// Returns the slot of a set, or the free slot for it. There is none before the first set.
    fn find(&self, hash: u32, secrets: &[u16], turns: u16) -> Option<usize> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut slot = hash as usize & mask;
        while let Slot { hash: other, entry: number @ 1.. } = self.slots[slot] {
            if other == hash {
                let entry = &self.entries[number as usize - 1];
                if entry.turns == turns && self.of(entry) == secrets {
                    break;
                }
            }
            slot = (slot + 1) & mask;
        }
        Some(slot)
    }

    fn of(&self, entry: &Entry) -> &[u16] {
        &self.secrets[entry.start as usize..][..usize::from(entry.length)]
    }

    fn put(&mut self, hash: u32, secrets: &[u16], turns: u16, known: Known) {
        assert!(u16::try_from(secrets.len()).is_ok(), "a part lacks its guess, so it has fewer");
        // There are two slots or more for an entry.
        let per_entry = size_of::<Entry>() + 2 * size_of::<Slot>();
        let bytes = 2 * (self.secrets.len() + secrets.len()) + per_entry * (self.entries.len() + 1);
        if bytes > BYTES_IN_TABLE {
            self.slots.fill(Slot::default());
            self.entries.clear();
            self.secrets.clear();
        }
        if self.entries.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let Some(slot) = self.find(hash, secrets, turns) else { return };
        if let Some(number) = self.slots[slot].entry.checked_sub(1) {
            let old = &mut self.entries[number as usize].known;
            if known.is_exact || (known.least > old.least && !old.is_exact) {
                *old = known;
            }
            return;
        }
        let (start, length) = (
            self.secrets.len() as u32,
            u16::try_from(secrets.len()).expect("a part lacks its guess"),
        );
        self.secrets.extend_from_slice(secrets);
        self.entries.push(Entry { start, length, turns, known });
        self.slots[slot] = Slot { hash, entry: self.entries.len() as u32 };
    }

    /// Doubles the number of slots.
    fn grow(&mut self) {
        let count = (self.slots.len() * 2).max(64);
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); count]);
        for used in old.into_iter().filter(|slot| slot.entry > 0) {
            let mut slot = used.hash as usize & (count - 1);
            while self.slots[slot].entry > 0 {
                slot = (slot + 1) & (count - 1);
            }
            self.slots[slot] = used;
        }
    }
}

/// Returns a hash whose two halves are used for different purposes.
fn hash(secrets: &[u16], turns: u16) -> u64 {
    let (pairs, last) = secrets.as_chunks::<2>();
    let mut hash = u64::from(turns) << 16 | last.first().map_or(0, |&last| u64::from(last));
    for &[a, b] in pairs {
        let pair = u64::from(a) << 16 | u64::from(b);
        hash = (hash.rotate_left(23) ^ pair).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    mixed(hash)
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
        let mut shard = Shard::default();
        let set = [7; 60_000];
        for turns in 0..100 {
            shard.put(3, &set, turns, known(1, false));
        }
        assert!(2 * shard.secrets.len() <= BYTES_IN_TABLE);
        assert_eq!(shard.entries.len(), 100 - BYTES_IN_TABLE / (2 * set.len()));
        assert_eq!(shard.slots[shard.find(3, &[8; 60_000], 99).unwrap()].entry, 0, "another set");
    }
}
