//! What is known of endings: a byte for every position of up to [`MOST_TRICKS`] tricks.
//!
//! It depends on neither the deal nor the trump suit, so one table serves all deals and all
//! threads. It is filled as positions are searched and never cleared: after some thousands of deals
//! most endings that come up are known. Its 4 MB stay in the fast caches, where a hash table of the
//! same positions would not: with one of 32 MB the same search took 2.2 times as long.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::honeymoon::solver::fast::index::Numbering;
use crate::honeymoon::solver::fast::suit::Rows;

/// The most tricks of an ending in the table, so that its cards fill two bytes.
pub const MOST_TRICKS: usize = 8;

/// What is known of endings. Shared by all threads that solve: it learns from each of them.
pub struct Table {
    /// For each ending, how many tricks the leader takes at least, and above these four bits, how
    /// many of all it cannot take. A zero is what is known of any.
    bounds: Box<[AtomicU8]>,
    /// For each number of tricks, where its endings begin, and their numbers.
    levels: Vec<(usize, Numbering)>,
}

impl Default for Table {
    fn default() -> Self {
        let mut endings = 0;
        let levels = (0..=MOST_TRICKS)
            .map(|tricks| {
                let numbering = Numbering::new(tricks);
                let first = endings;
                endings += numbering.count();
                (first, numbering)
            })
            .collect();
        // Zeros from the system cost nothing until they are touched; a list of atomics would be
        // written.
        let zeros = vec![0u8; endings].into_boxed_slice();
        // SAFETY: an `AtomicU8` has the size, the alignment and the values of a `u8`, and nobody else has these.
        let bounds = unsafe { Box::from_raw(Box::into_raw(zeros) as *mut [AtomicU8]) };
        Self { bounds, levels }
    }
}

impl Table {
    /// Where an ending is, whose rows are in canonical order.
    #[inline(always)]
    pub fn place(&self, rows: Rows, trump: bool, tricks: i32) -> usize {
        let (first, numbering) = &self.levels[tricks as usize];
        first + numbering.number::<2>(rows, trump)
    }

    /// How many of so many tricks the leader takes at least and at most, as far as that is known.
    #[inline(always)]
    pub fn get(&self, place: usize, tricks: i32) -> (i32, i32) {
        let bounds = i32::from(self.bounds[place].load(Ordering::Relaxed));
        (bounds & 15, tricks - (bounds >> 4))
    }

    /// Keeps what is known. Two threads may do so at once: then what one of them found out is lost.
    #[inline(always)]
    pub fn put(&self, place: usize, tricks: i32, least: i32, most: i32) {
        self.bounds[place].store(((tricks - most) << 4 | least) as u8, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_come_back() {
        let table = Table::default();
        assert_eq!(table.get(7, 5), (0, 5));
        for (least, most) in [(0, 8), (3, 4), (8, 8), (0, 0)] {
            table.put(7, 8, least, most);
            assert_eq!(table.get(7, 8), (least, most));
        }
    }

    #[test]
    fn levels_follow_each_other() {
        let table = Table::default();
        let mut next = 0;
        for (first, numbering) in &table.levels {
            assert_eq!(*first, next);
            next += numbering.count();
        }
        assert_eq!(next, table.bounds.len());
    }
}
