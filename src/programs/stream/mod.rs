//! Threads answer the items of an input, and the answers are written in the order of the items.
//!
//! ```text
//!     read      wait for an item, and take those that are there already
//!     answer    share them among threads
//!     write     in order, while later items are still being answered
//! ```
//!
//! All items that were read are answered before more of the input is read. So no answer waits for input. Answers are
//! written in batches, because a separate write for each would take longer than computing some of them.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::exit::Failure;
use crate::threads::with_threads;

/// The maximum number of items that are answered at a time. This bounds the memory, however long an item takes. The
/// buffer of an input holds fewer items, because each has at least 12 bytes.
const MOST: usize = 8192;

/// The longest time that an answer waits for others that are written with it.
const PAUSE: Duration = Duration::from_millis(1);

/// Answers all items that `read` returns before it returns `None`. With each item, `read` returns whether the next one
/// is there already, so that reading it does not wait. Each thread calls `answerer`, and answers items with the
/// function that it returns. For a single item, no thread is started, and the number of threads is not asked for.
/// `write` gets the answers in the order of the items.
///
/// # Errors
/// Returns the failure of `read`, after all items before it are answered, or of `write`, after the threads have answered
/// the items that they were working on.
pub(crate) fn answer_all<T: Send, R: Send, A: FnMut(T) -> R + Send>(
    threads: impl Fn() -> usize,
    mut read: impl FnMut() -> Result<Option<(T, bool)>, Failure>,
    answerer: impl Fn() -> A + Sync,
    mut write: impl FnMut(Vec<R>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    // The functions that have answered items, for the threads that answer the next ones.
    let answerers = Mutex::new(Vec::new());
    let take_answerer = || {
        let kept = lock(&answerers).pop();
        kept.unwrap_or_else(&answerer)
    };
    let mut end = None;
    while end.is_none() {
        let (mut items, mut is_more_there) = (Vec::new(), true);
        while is_more_there && items.len() < MOST {
            is_more_there = false;
            match read() {
                Ok(Some((item, is_next_there))) => {
                    items.push(item);
                    is_more_there = is_next_there;
                }
                Ok(None) => end = Some(Ok(())),
                Err(failure) => end = Some(Err(failure)),
            }
        }
        let count = items.len();
        let items = Mutex::new(items.into_iter().enumerate());
        let next = || lock(&items).next();
        if count > 1 {
            let ((sender, known), main) = (mpsc::channel(), thread::current());
            let (answerers, next, take_answerer) = (&answerers, &next, &take_answerer);
            let work = move || {
                let mut answer = take_answerer();
                while let Some((number, item)) = next() {
                    // After a failure, nobody receives answers.
                    if sender.send((number, answer(item))).is_err() {
                        break;
                    }
                }
                lock(answerers).push(answer);
                drop(sender);
                main.unpark();
            };
            let write = &mut write;
            with_threads(count.min(threads()), work, move || write_all(&known, write))?;
        }
        // What no thread has taken: a single item, or all items if the system can start no thread.
        while let Some((_, item)) = next() {
            let mut answer = take_answerer();
            write(vec![answer(item)])?;
            lock(&answerers).push(answer);
        }
    }
    end.unwrap_or(Ok(()))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes answers in order, until the last thread has ended.
fn write_all<R>(
    known: &Receiver<(usize, R)>,
    write: &mut impl FnMut(Vec<R>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (mut next, mut waiting) = (0, BTreeMap::new());
    while let Ok((number, answer)) = known.recv() {
        waiting.insert(number, answer);
        // The pause also ends when a thread finishes.
        thread::park_timeout(PAUSE);
        waiting.extend(known.try_iter());
        let mut answers = Vec::new();
        while let Some(answer) = waiting.remove(&next) {
            answers.push(answer);
            next += 1;
        }
        write(answers)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
