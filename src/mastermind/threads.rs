//! Shares work between several threads.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::address_space::has_room_for_threads;
use crate::mastermind::game::Game;

/// The maximum number of codewords of a game that is always played on one thread. With two threads, Knuth's
/// strategy takes 1.2 times as long for the 1296 secrets of 4p6c, and 0.8 times as long for the 2401 of 4p7c.
pub(crate) const FEW_CODEWORDS: u64 = 2000;

/// Returns the number of threads for a game. `threads` is the number that was asked for, if any. The system is
/// asked about its cores only when it matters, because it looks for the answer in several files.
pub(crate) fn threads_for(game: &Game, threads: Option<NonZero<usize>>) -> NonZero<usize> {
    let one = NonZero::<usize>::MIN;
    match threads {
        Some(threads) => threads,
        None if game.count() <= FEW_CODEWORDS => one,
        None => thread::available_parallelism().unwrap_or(one),
    }
}

/// Does `work` on all items, on up to this many threads. Each thread has its own state. Returns the
/// states, each with the results of its thread.
pub(crate) fn on_threads<T: Sync, S: Send, R: Send>(
    threads: NonZero<usize>,
    items: &[T],
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &T) -> R + Sync,
) -> Vec<(S, Vec<R>)> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut state = state();
        let mut results = Vec::new();
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            results.push(work(&mut state, item));
        }
        (state, results)
    };
    let more = threads.get().min(items.len()).saturating_sub(1);
    thread::scope(|scope| {
        // If the system cannot start more threads, or has no address space for them, the threads that
        // already run do all of the work.
        let spawn = |running| {
            let room = has_room_for_threads(running + 1).then_some(());
            room.and_then(|()| thread::Builder::new().spawn_scoped(scope, run).ok())
        };
        let others: Vec<_> = (1..=more).map_while(spawn).collect();
        let mut all = vec![run()];
        for other in others {
            all.push(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        all
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_worked_on_once() {
        let items: Vec<u64> = (0..100).collect();
        for threads in [1, 2, 7, 200] {
            let threads = NonZero::new(threads).unwrap();
            let all = on_threads(threads, &items, || 0, |sum: &mut u64, item| *sum += item);
            let sum: u64 = all.iter().map(|(sum, _)| sum).sum();
            let results: usize = all.iter().map(|(_, results)| results.len()).sum();
            assert_eq!((sum, results), (4950, 100), "{threads} threads");
            assert!(all.len() <= threads.get());
        }
        let (none, three): ([u64; 0], _) = ([], NonZero::new(3).unwrap());
        assert_eq!(on_threads(three, &none, || 0, |_: &mut u64, _| ()), [(0, vec![])]);
    }
}
