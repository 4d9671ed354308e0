//! Threads: how many there are, and work that several of them share.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};

use crate::memory::has_room;

/// The number of threads that a program may be told to use.
pub(crate) const THREADS: RangeInclusive<usize> = 1..=1024;

/// One thread.
pub(crate) const ONE: NonZero<usize> = NonZero::<usize>::MIN;

/// Returns how many threads can run at once on this machine, or 1 if that is not known.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Starts a thread, or returns `None` if the system cannot start one more, or has too little memory. `others` is the
/// number of threads that were started before for the same work. They need room too, because they may not have used
/// theirs yet. So if the work would succeed with one thread, it succeeds here too, perhaps with fewer threads than were
/// requested.
pub(crate) fn start<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    others: usize,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    let thread = has_room(others + 1).then(|| thread::Builder::new().spawn_scoped(scope, work));
    thread?.ok()
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
    let all = Mutex::new(Vec::new());
    let run = || {
        let mut state = state();
        let mut results = Vec::new();
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            results.push(work(&mut state, item));
        }
        all.lock().unwrap_or_else(PoisonError::into_inner).push((state, results));
    };
    let run: &(dyn Fn() + Sync) = &run;
    with_threads(threads.get().min(items.len()).saturating_sub(1), run, run);
    all.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Calls `work` on up to this many new threads, and `here` on this one at the same time. If the system cannot start
/// more threads, those that run do all of the work. Returns what `here` returns, when all threads have ended.
pub(crate) fn with_threads<R>(
    threads: usize,
    work: impl FnOnce() + Clone + Send,
    here: impl FnOnce() -> R,
) -> R {
    thread::scope(|scope| {
        let others: Vec<_> =
            (0..threads).map_while(|others| start(scope, others, work.clone())).collect();
        drop(work);
        let result = here();
        // Dropping the handles would detach the threads, and glibc 2.36 may crash if a thread ends
        // while it is detached: it reads the thread's memory after that is freed.
        for other in others {
            other.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limit::time_limit;

    #[test]
    fn every_item_is_worked_on_once() {
        let _limit = time_limit("work on threads");
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
