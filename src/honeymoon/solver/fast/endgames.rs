//! The known bounds of endgames: one byte for every position of up to [`MOST_TRICKS`] tricks.
//!
//! The table depends on neither the deal nor the trump suit, so one table serves all deals and all
//! threads. It fills up as positions are searched and is never cleared: after a few thousand deals,
//! most endgames that occur are known. Its 4 MB stay in the fast caches. A hash table of the same
//! positions would not: with one of 32 MB the same search takes 1.5 to 1.7 times as long.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::honeymoon::solver::fast::index::EndgameIndex;
use crate::honeymoon::solver::fast::suit::Rows;

/// The maximum number of tricks of an endgame in the table. It is chosen so that the cards fill two
/// bytes.
pub(super) const MOST_TRICKS: usize = 8;

/// The known bounds of endgames. Solvers on several threads share it, so each uses what the others
/// have found.
///
/// A wrong entry would make every solver that shares the table wrong, so no code outside the crate
/// can reach it:
///
/// ```compile_fail
/// use bitsolve::honeymoon::solver;
/// ```
pub(crate) struct EndgameTable {
    /// For each endgame, the number of tricks that the leader takes at least, in the low four bits,
    /// and the number that it cannot take, in the high four. Zero means that nothing is known.
    bounds: Box<[AtomicU8]>,
    /// For each number of tricks, the slot of its first endgame, and their index.
    levels: Vec<(usize, EndgameIndex)>,
}

impl Default for EndgameTable {
    fn default() -> Self {
        let mut slots = 0;
        let levels = (0..=MOST_TRICKS)
            .map(|tricks| {
                let index = EndgameIndex::new(tricks);
                let first = slots;
                slots += index.count() as usize;
                (first, index)
            })
            .collect();
        // The system hands out zeros that cost nothing until they are touched. Atomics would have to
        // be written one by one, which takes longer than a deal.
        let zeros: *mut [u8] = Box::into_raw(vec![0u8; slots].into_boxed_slice());
        // SAFETY: the pointer is that of a box which was just given up, so nothing else owns or
        // borrows its bytes. An `AtomicU8` has the size, the alignment and the valid values of a
        // `u8`, so the cast keeps the layout of the allocation.
        let bounds = unsafe { Box::from_raw(zeros as *mut [AtomicU8]) };
        Self { bounds, levels }
    }
}

impl EndgameTable {
    /// Returns the slot of an endgame, whose rows are in canonical order.
    #[inline(always)]
    pub(super) fn slot(&self, rows: Rows, trump: bool, tricks: i32) -> usize {
        let (first, index) = &self.levels[tricks as usize];
        first + index.index::<2>(rows, trump)
    }

    /// Returns the least and the most of `tricks` tricks that the leader takes, as far as they are
    /// known.
    #[inline(always)]
    pub(super) fn probe(&self, slot: usize, tricks: i32) -> (i32, i32) {
        let bounds = i32::from(self.bounds[slot].load(Ordering::Relaxed));
        (bounds & 15, tricks - (bounds >> 4))
    }

    /// Stores the least and the most tricks of the leader. If two threads do so at once, one of the
    /// two results is lost, which costs only time.
    #[inline(always)]
    pub(super) fn store(&self, slot: usize, tricks: i32, least: i32, most: i32) {
        debug_assert!(0 <= least && least <= most && most <= tricks);
        self.bounds[slot].store(((tricks - most) << 4 | least) as u8, Ordering::Relaxed);
    }
}

#[cfg(test)]
impl EndgameTable {
    /// Returns the number of endgames with known bounds.
    pub(super) fn known(&self) -> usize {
        self.bounds.iter().filter(|bounds| bounds.load(Ordering::Relaxed) != 0).count()
    }
}
