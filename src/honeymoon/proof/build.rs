//! Solves a level from the one with one card fewer: for every position, the best lead against the best reply.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::honeymoon::proof::level::{Layout, Level};
use crate::honeymoon::proof::walk::{positions, touching};
use crate::threads::on_threads;

/// Levels with fewer cards take less time than the start of a thread.
const LEAST_CARDS_FOR_THREADS: usize = 6;

/// Solves all positions with one card more per hand. Adds the number of those that are solved to `done`
/// from time to time.
pub(crate) fn next_level(later: &Level, threads: usize, done: &AtomicU64) -> Level {
    let layout = Layout::new(later.layout.trump, later.layout.cards + 1);
    let mut bytes = vec![0; layout.bytes()];
    // No byte is shared between shapes, because each shape has an even number of positions.
    let parts = bytes.chunks_mut(layout.holdings / 2).map(Mutex::new);
    let shapes: Vec<_> = layout.shapes.iter().zip(parts).collect();
    let work = |(): &mut (), (lengths, part): &(&[usize; 4], Mutex<&mut [u8]>)| {
        let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
        solve_shape(later, **lengths, &mut part);
        done.fetch_add(2 * part.len() as u64, Ordering::Relaxed);
    };
    let threads = if layout.cards < LEAST_CARDS_FOR_THREADS { 1 } else { threads };
    on_threads(NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN), &shapes, || (), work);
    drop(shapes);
    Level { layout, bytes }
}

/// Solves all positions of a shape. The values must be zero before.
fn solve_shape(later: &Level, lengths: [usize; 4], values: &mut [u8]) {
    positions(later, lengths, |position| {
        let mut best = 0;
        for suit in 0..4 {
            // A lead is given up as soon as a reply makes it no better than the best.
            position.leads(suit, touching, best, |tricks| {
                best = best.max(tricks);
                best
            });
            if usize::from(best) > later.layout.cards {
                break;
            }
        }
        let rank = position.rank();
        values[rank / 2] |= best << (rank % 2 * 4);
    });
}
