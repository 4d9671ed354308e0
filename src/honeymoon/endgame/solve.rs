//! Computes a level from the level with one card less. For every position, it finds the best lead against
//! the best reply.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::address_space::has_room_for_threads;
use crate::honeymoon::endgame::level::{zeros, Layout, Level};
use crate::honeymoon::endgame::row_tricks::RowTricks;
use crate::honeymoon::endgame::walk::{Lead, Reply, Visitor, Walk};

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
    fn reply(&mut self, reply: Reply) -> bool {
        self.worst = self.worst.min(reply.tricks);
        self.worst > self.tricks
    }

    #[inline(always)]
    fn lead(&mut self, _: Lead) -> bool {
        self.tricks = self.tricks.max(self.worst);
        self.worst = u8::MAX;
        self.tricks < self.all
    }
}

/// Solves all positions with one card more per hand. Adds the number of those that are solved to `done`
/// from time to time.
///
/// # Errors
/// Returns an error if there is not enough memory.
pub(super) fn next_level(
    row_tricks: &RowTricks,
    later: &Level,
    threads: usize,
    done: &AtomicU64,
) -> Result<Level, TryReserveError> {
    let layout = Layout::new(later.layout.kind, later.layout.cards + 1);
    let mut bytes = zeros(layout.bytes())?;
    // Each shape begins with a byte of its own, because its number of positions is even.
    let parts = bytes.chunks_mut(layout.holdings() / 2);
    let shapes = Mutex::new(layout.shapes().into_iter().zip(parts));
    let work = || loop {
        let next = shapes.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some((lengths, part)) = next else { return };
        solve_shape(&Walk::new(row_tricks, later, lengths), layout.cards, part);
        done.fetch_add(2 * part.len() as u64, Ordering::Relaxed);
    };
    on_threads(threads_for(layout.cards, threads), work);
    drop(shapes);
    Ok(Level::new(layout, bytes))
}

/// Solves all positions of a shape. The values must be zero before.
fn solve_shape(walk: &Walk<'_>, cards: usize, values: &mut [u8]) {
    walk.positions(|position| {
        let mut best = Best { tricks: 0, worst: u8::MAX, all: cards as u8 };
        position.visit(&mut best);
        values[position.rank() / 2] |= best.tricks << (position.rank() % 2 * 4);
    });
}

/// Returns how many of these threads are worth their start for a level with this many cards per hand.
pub(super) fn threads_for(cards: usize, threads: usize) -> usize {
    if cards < LEAST_CARDS_FOR_THREADS {
        1
    } else {
        threads
    }
}

/// Does `work` on this many threads at once, or on fewer if the system cannot start as many.
pub(super) fn on_threads(threads: usize, work: impl Fn() + Sync) {
    thread::scope(|scope| {
        let mut started = Vec::new();
        for number in 1..threads {
            let worker = has_room_for_threads(number)
                .then(|| thread::Builder::new().spawn_scoped(scope, &work).ok());
            let Some(worker) = worker.flatten() else { break };
            started.push(worker);
        }
        work();
        for worker in started {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
}
