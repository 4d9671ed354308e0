//! Solves a level from the one with one card fewer: for every position, the best lead against the best reply.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::honeymoon::proof::level::{Layout, Level};
use crate::honeymoon::proof::row_tricks::RowTricks;
use crate::honeymoon::proof::walk::{Visitor, Walk};
use crate::threads::on_threads;

/// Levels with fewer cards take less time than the start of a thread.
const LEAST_CARDS_FOR_THREADS: usize = 6;

/// Finds the best lead. A lead is given up as soon as one reply makes it no better than the best.
struct Best {
    /// The tricks of the side on lead, as far as they are known.
    tricks: u8,
    /// The tricks after the best of the replies that were seen.
    worst: u8,
    /// The number of tricks that are left.
    all: u8,
}

impl Visitor for Best {
    #[inline(always)]
    fn reply(&mut self, tricks: u8) -> bool {
        self.worst = self.worst.min(tricks);
        self.worst > self.tricks
    }

    #[inline(always)]
    fn lead(&mut self) -> bool {
        self.tricks = self.tricks.max(self.worst);
        self.worst = u8::MAX;
        self.tricks < self.all
    }
}

/// Solves all positions with one card more per hand. Adds the number of those that are solved to `done`
/// from time to time.
pub(crate) fn next_level(
    row_tricks: &RowTricks,
    later: &Level,
    threads: usize,
    done: &AtomicU64,
) -> Level {
    let layout = Layout::new(later.layout.kind, later.layout.cards + 1);
    let mut bytes = vec![0; layout.bytes()];
    // No byte is shared between shapes, because each shape has an even number of positions.
    let parts = bytes.chunks_mut(layout.holdings / 2).map(Mutex::new);
    let shapes: Vec<_> = layout.shapes.iter().zip(parts).collect();
    let work = |(): &mut (), (lengths, part): &(&[usize; 4], Mutex<&mut [u8]>)| {
        let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
        solve_shape(row_tricks, &Walk::new(later, **lengths), layout.cards, &mut part);
        done.fetch_add(2 * part.len() as u64, Ordering::Relaxed);
    };
    let threads = if layout.cards < LEAST_CARDS_FOR_THREADS { 1 } else { threads };
    on_threads(NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN), &shapes, || (), work);
    drop(shapes);
    Level { layout, bytes }
}

/// Solves all positions of a shape. The values must be zero before.
fn solve_shape(row_tricks: &RowTricks, walk: &Walk<'_>, cards: usize, values: &mut [u8]) {
    walk.positions(|position| {
        let mut best = Best { tricks: 0, worst: u8::MAX, all: cards as u8 };
        position.visit(row_tricks, &mut best);
        values[position.rank() / 2] |= best.tricks << (position.rank() % 2 * 4);
    });
}
