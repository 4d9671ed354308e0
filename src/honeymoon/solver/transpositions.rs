//! The memory of a search: endgames in the table that all searches share, and positions of the
//! current deal with more tricks in a transposition table of its own.
//!
//! For the transposition table, a position is a word of 57 bits: the four rows, and whether the last
//! is the trump suit. The word is hashed by steps that can all be undone. The low bits of the hash
//! choose an entry and the others are stored, so an entry is never mistaken for that of another position.
//! A new position replaces the old one.
//!
//! ```text
//!     63  58  57  56                                 8 7    4 3     0
//!     unused  1   the hash without its low 8 bits      most   least      zero: no entry
//! ```
//!
//! Different deals hardly ever reach the same position while it still has many tricks. So a small table
//! of 64 KB is enough, and every search has its own.
//!
//! If the best lead is stored as well, `leads` takes 1.06 times as many instructions.
//!
//! If there is a [database](crate::honeymoon::solver::endgames::Database), it is asked after these
//! tables. Its values are stored here, and then the least and the most tricks are equal. These values are
//! right for every search, so searches with a database and without can share the endgame table.

use std::sync::Arc;

use crate::honeymoon::solver::endgames::{EndgameTable, MOST_TRICKS};
use crate::honeymoon::solver::rows::Rows;

/// The memory of a search. A clone shares the endgames and has an empty transposition table.
pub(super) struct Tables {
    endgames: Arc<EndgameTable>,
    transpositions: TranspositionTable,
}

/// The location of a position: its slot in the endgame table, or its hash. Its number of tricks
/// tells which.
#[derive(Clone, Copy)]
pub(super) struct Slot(u64);

fn is_endgame(tricks: i32) -> bool {
    tricks <= MOST_TRICKS as i32
}

impl Clone for Tables {
    fn clone(&self) -> Self {
        Self::new(Arc::clone(&self.endgames))
    }
}

impl Tables {
    /// Returns tables that share these endgames, with an empty transposition table.
    pub(super) fn new(endgames: Arc<EndgameTable>) -> Self {
        Self { endgames, transpositions: TranspositionTable::default() }
    }

    /// Returns the slot of the position with these
    /// [canonical](crate::honeymoon::solver::rows::canonical) rows.
    #[inline(always)]
    pub(super) fn slot(rows: Rows, trump: bool, tricks: i32) -> Slot {
        if is_endgame(tricks) {
            Slot(EndgameTable::slot(rows, trump, tricks) as u64)
        } else {
            Slot(hash(rows, trump))
        }
    }

    /// Returns the least and the most of `tricks` tricks that the leader takes, as far as they are
    /// known.
    #[inline(always)]
    pub(super) fn probe(&self, Slot(slot): Slot, tricks: i32) -> (i32, i32) {
        if is_endgame(tricks) {
            self.endgames.probe(slot as usize, tricks)
        } else {
            self.transpositions.probe(slot, tricks)
        }
    }

    /// Stores the least and the most tricks of the leader.
    #[inline(always)]
    pub(super) fn store(&mut self, Slot(slot): Slot, tricks: i32, least: i32, most: i32) {
        if is_endgame(tricks) {
            self.endgames.store(slot as usize, tricks, least, most);
        } else {
            self.transpositions.store(slot, least, most);
        }
    }
}

const POSITION_BITS: u32 = 57;

/// The number of low bits of a hash that are not stored.
const LOW_BITS: u32 = 8;

/// The number of entries: at least one for each combination of the bits that are not stored.
const ENTRIES: usize = 1 << 13;

/// A bit that every hash has, so that no entry is zero.
const MARK: u64 = 1 << POSITION_BITS;

/// The value of an empty entry. It is zero because new memory is often zero, so a new table need
/// not be written before it is used.
const FREE: u64 = 0;

/// The known bounds of positions, until newer positions replace them.
struct TranspositionTable {
    entries: Box<[u64; ENTRIES]>,
}

impl Default for TranspositionTable {
    fn default() -> Self {
        let entries = vec![FREE; ENTRIES].into_boxed_slice();
        let entries: Result<Box<[u64; ENTRIES]>, _> = std::convert::TryFrom::try_from(entries);
        Self { entries: entries.expect("the slice has the length of the array") }
    }
}

#[inline(always)]
fn hash(rows: Rows, trump: bool) -> u64 {
    let [a, b, c, d] = rows.map(u64::from);
    let position = a | b << 14 | c << 28 | d << 42 | u64::from(trump) << 56;
    let mixed = position.wrapping_mul(0x9E37_79B9_7F4A_7C15) & ((1 << POSITION_BITS) - 1);
    // Only the high bits depend on all rows, and the low bits choose the entry.
    mixed ^ mixed >> 44 | MARK
}

impl TranspositionTable {
    /// Returns the least and the most tricks of the position with this hash, as far as they are
    /// known.
    #[inline(always)]
    fn probe(&self, hash: u64, tricks: i32) -> (i32, i32) {
        let entry = self.entries[hash as usize % ENTRIES];
        if (entry ^ hash) >> LOW_BITS == 0 {
            ((entry & 15) as i32, (entry >> 4 & 15) as i32)
        } else {
            (0, tricks)
        }
    }

    /// Stores the least and the most tricks of a position.
    #[inline(always)]
    fn store(&mut self, hash: u64, least: i32, most: i32) {
        self.entries[hash as usize % ENTRIES] =
            hash >> LOW_BITS << LOW_BITS | (most << 4 | least) as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::mixed;

    /// Returns the hash of a position that is given as one word.
    fn hashed(position: u64) -> u64 {
        let row = |suit: u32| (position >> (14 * suit)) as u32 & 0x3FFF;
        hash([row(0), row(1), row(2), row(3)], position >> 56 & 1 == 1)
    }

    /// Positions that differ from another in one bit have different hashes.
    #[test]
    fn every_bit_of_a_position_is_in_its_hash() {
        for number in 0..1000 {
            let position = mixed(number) >> (64 - POSITION_BITS);
            let near = (0..POSITION_BITS).map(|bit| hashed(position ^ 1 << bit));
            let mut hashes: Vec<u64> = near.chain([hashed(position)]).collect();
            assert!(hashes.iter().all(|hash| hash >> POSITION_BITS == 1));
            hashes.sort_unstable();
            hashes.dedup();
            assert_eq!(hashes.len(), POSITION_BITS as usize + 1, "{position:x}");
        }
    }

    #[test]
    fn clones_share_only_the_endgames() {
        let mut tables = Tables::new(Arc::default());
        let slots = [(0b101, 2), (0x2AAA, 13)].map(|(row, tricks)| {
            let slot = Tables::slot([1, 1, 1 << (tricks - 2), row], false, tricks);
            tables.store(slot, tricks, 1, 1);
            (slot, tricks)
        });
        let known = |tables: &Tables| slots.map(|(slot, tricks)| tables.probe(slot, tricks));
        assert_eq!(known(&tables), [(1, 1), (1, 1)]);
        assert_eq!(known(&tables.clone()), [(1, 1), (0, 13)]);
    }

    /// All of these positions have the same entry, and each differs from the one before in a single bit.
    #[test]
    fn a_new_position_replaces_the_old_one() {
        let mut table = TranspositionTable::default();
        let mut hash = MARK | 5;
        table.store(hash, 4, 9);
        for bit in ENTRIES.ilog2()..POSITION_BITS {
            let before = hash;
            hash ^= 1 << bit;
            assert_eq!((table.probe(before, 13), table.probe(hash, 13)), ((4, 9), (0, 13)));
            table.store(hash, 4, 9);
            assert_eq!((table.probe(before, 13), table.probe(hash, 13)), ((0, 13), (4, 9)));
        }
    }
}
