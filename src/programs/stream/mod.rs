//! Many threads answer the items of an input, and the answers are written in the order of the
//! items.
//!
//! ```text
//!     source  --->  worker  --->
//!     (one at a     worker  --->  output
//!      time)        worker  --->  (in order)
//! ```
//!
//! A worker takes the next item, answers it, and hands in the answer. Taking and handing in use
//! separate locks, so a worker that waits for input does not delay any answer.
//!
//! Items are answered up to the first one that cannot be read or answered. All answers before it are written.
//! An answer that cannot be written ends the process, and so does a worker that panics. With
//! [`Output::keep_going`], an item that is rejected does not end the work, whether it is rejected when
//! it is read or when it is answered.

pub(crate) mod output;

use std::io::Write;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};

use crate::exit::Failure;
use crate::programs::stream::output::Output;
use crate::threads::has_room_for_threads;

/// Answers all items that `read` returns before it returns `None`. One thread answers the first `alone`
/// items. After that, as many threads as `threads` returns share the work. So an input of few items
/// does not pay for threads, nor for finding out how many there should be.
///
/// Each thread calls `worker` for its first item, and answers its items with the function that `worker`
/// returns. One more thread may run, which only writes answers.
///
/// # Errors
/// Returns the first failure in the order of the items. No answer is written after it, and the
/// threads stop reading. A rejected item is not a failure if the output
/// [keeps going](Output::keep_going).
pub(crate) fn run<T, A: FnMut(T) -> Result<String, Failure>>(
    alone: usize,
    threads: impl Fn() -> usize + Send,
    read: impl FnMut() -> Result<Option<T>, Failure> + Send,
    worker: impl Fn() -> A + Sync,
    output: &Output<impl Write + Send>,
) -> Result<(), Failure> {
    #[cfg(test)]
    let _limit = crate::limit::time_limit("a stream");
    let source = Source { read, taken: 0, is_ended: false, alone, threads, spare_threads: None };
    let has_timer = AtomicBool::new(false);
    let stream = Stream { source: Mutex::new(source), worker, output, has_timer };
    output.enter();
    thread::scope(|scope| stream.work(scope));
    output.end()
}

/// The state that all workers share.
struct Stream<'a, R, N, F, O: Write> {
    source: Mutex<Source<R, N>>,
    worker: F,
    output: &'a Output<O>,
    /// Whether the thread that runs [`Output::write_in_time`] was started.
    has_timer: AtomicBool,
}

/// The source of the items.
struct Source<R, N> {
    read: R,
    /// The number of items that were taken.
    taken: usize,
    is_ended: bool,
    /// The number of items that one thread answers.
    alone: usize,
    threads: N,
    /// The number of threads that may still be started, once it is needed.
    spare_threads: Option<usize>,
}

/// An item and its number, or the reason why it could not be read.
struct Taken<T> {
    number: usize,
    item: Result<T, Failure>,
    /// Whether the worker should start another thread.
    needs_help: bool,
}

impl<R, N, F, O, T, A> Stream<'_, R, N, F, O>
where
    R: FnMut() -> Result<Option<T>, Failure> + Send,
    N: Fn() -> usize + Send,
    F: Fn() -> A + Sync,
    A: FnMut(T) -> Result<String, Failure>,
    O: Write + Send,
{
    /// Answers items until there are none left. A thread starts another only when it has taken an
    /// item, so that an input of a few lines does not start all threads.
    ///
    /// Each thread joins those that it started. Dropping their handles would detach them, and glibc 2.36
    /// may crash if a thread ends while it is detached: it reads the thread's memory after that is freed.
    fn work<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>) {
        let guard = Leave(self.output);
        let mut started = Vec::new();
        let mut answer = None;
        let mut is_kept = false;
        while let Some(Taken { number, item, needs_help }) = self.take() {
            if is_kept {
                // This item may take long, and perhaps no other worker writes the kept answers.
                started.extend(self.start_timer(scope));
            }
            if needs_help && has_room_for_threads(self.output.workers() + 1) {
                self.output.enter();
                match thread::Builder::new().spawn_scoped(scope, move || self.work(scope)) {
                    Ok(helper) => started.push(helper),
                    // The system cannot start more threads, so those that run do all the work.
                    Err(_) => self.output.leave(),
                }
            }
            let answered = item.and_then(|item| answer.get_or_insert_with(&self.worker)(item));
            is_kept = self.output.hand_in(number, answered);
        }
        // The timer ends when all workers have left.
        drop(guard);
        for thread in started {
            thread.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    }

    /// Starts the thread that runs [`Output::write_in_time`] and returns it, unless it was started
    /// before. If the system cannot start it, writes all kept answers now.
    fn start_timer<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
    ) -> Option<ScopedJoinHandle<'scope, ()>> {
        if self.has_timer.swap(true, Ordering::Relaxed) {
            return None;
        }
        let wait = move || self.output.write_in_time();
        let timer = thread::Builder::new().spawn_scoped(scope, wait).ok();
        if timer.is_none() {
            self.has_timer.store(false, Ordering::Relaxed);
            self.output.write_now();
        }
        timer
    }

    /// Takes the next item, or returns `None` after the last or if the work is stopped. Waits first
    /// if too many items are without an answer.
    fn take(&self) -> Option<Taken<T>> {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.output.wait_for_room(source.taken) || source.is_ended {
            return None;
        }
        let item = (source.read)().transpose();
        source.is_ended = match &item {
            Some(Ok(_)) => false,
            Some(Err(failure)) => !self.output.survives(failure),
            None => true,
        };
        let number = source.taken;
        source.taken += 1;
        let mut needs_help = !source.is_ended && source.taken > source.alone;
        if needs_help {
            let source = &mut *source;
            let spare =
                source.spare_threads.get_or_insert_with(|| (source.threads)().saturating_sub(1));
            needs_help = *spare > 0;
            *spare -= usize::from(needs_help);
        }
        item.map(|item| Taken { number, item, needs_help })
    }
}

/// A guard that calls [`Output::leave`] when a worker ends.
struct Leave<'a, O: Write>(&'a Output<O>);

impl<O: Write> Drop for Leave<'_, O> {
    fn drop(&mut self) {
        self.0.leave();
    }
}

#[cfg(test)]
mod tests;
