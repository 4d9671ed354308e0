//! Threads answer the items of an input, and the answers are written in the order of the items.
//!
//! ```text
//!     read      wait for an item, and take those that are there already
//!     answer    share them among threads
//!     write     in order, while later items are still being answered
//! ```
//!
//! All items that were read are answered before more of the input is read, which may have to wait. So no answer waits for
//! input. Many answers are written at a time: a write for each would take longer than some answers do.

use std::collections::BTreeMap;
use std::io::Write;
use std::process;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::exit::{status, write_to, Failure};
use crate::threads::with_threads;

/// The maximum number of items that are answered at a time. This bounds the memory, however long an item takes. The
/// buffer of an input holds fewer items, because each has at least 12 bytes.
const MOST: usize = 8192;

/// The longest time between two writes of known answers.
const PAUSE: Duration = Duration::from_millis(1);

/// Where the answers to items go. If an answer cannot be written, the process ends.
pub(crate) struct Output<'a> {
    writer: &'a mut dyn Write,
    between: &'static str,
    keeps_going: bool,
    has_answer: bool,
    has_rejected: bool,
    /// The answers that are next in order but not written yet.
    collected: String,
}

/// Answers all items that `read` returns before it returns `None`. With each item, `read` returns whether the next one
/// is there already, so that reading it does not wait. Each thread calls `answerer`, and answers items with the
/// function that it returns. For a single item, no thread is started, and the number of threads is not asked for.
///
/// # Errors
/// Returns the first failure in the order of the items. All answers before it are written, and none after it. If the
/// output [keeps going](Output::new), a rejected item ends the work only after all others are answered.
pub(crate) fn answer_all<T: Send, A: FnMut(T) -> Result<String, Failure> + Send>(
    mut output: Output<'_>,
    threads: impl Fn() -> usize,
    answerer: impl Fn() -> A + Sync,
    mut read: impl FnMut() -> (Result<Option<T>, Failure>, bool),
) -> Result<(), Failure> {
    // The functions that have answered items, for the threads that answer the next ones.
    let answerers = Mutex::new(Vec::new());
    let take_answerer = || {
        let kept = lock(&answerers).pop();
        kept.unwrap_or_else(&answerer)
    };
    let mut is_over = false;
    while !is_over {
        let (mut items, mut is_more_there) = (Vec::new(), true);
        while is_more_there && !is_over && items.len() < MOST {
            let (item, is_next_there) = read();
            is_more_there = is_next_there;
            is_over = match &item {
                Ok(item) => item.is_none(),
                Err(failure) => !output.goes_on_after(failure),
            };
            items.extend(item.transpose());
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
                    if sender.send((number, item.and_then(&mut answer))).is_err() {
                        break;
                    }
                }
                lock(answerers).push(answer);
                drop(sender);
                main.unpark();
            };
            let output = &mut output;
            with_threads(count.min(threads()), work, move || output.write_all(&known))?;
        }
        // What no thread has taken: a single item, or all items if the system can start no thread.
        while let Some((_, item)) = next() {
            let mut answer = take_answerer();
            output.add(item.and_then(&mut answer))?;
            output.write();
            lock(&answerers).push(answer);
        }
    }
    if output.has_rejected {
        return Err(Failure::Reported);
    }
    Ok(())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a> Output<'a> {
    /// Creates an output to `writer`, with `between` between two answers. If it keeps going, the work goes on after an
    /// item that is rejected, and its error is reported where its answer would be. An input that cannot be read still
    /// stops the work.
    pub(crate) fn new(writer: &'a mut dyn Write, between: &'static str, keeps_going: bool) -> Self {
        let (has_answer, has_rejected, collected) = (false, false, String::new());
        Self { writer, between, keeps_going, has_answer, has_rejected, collected }
    }

    /// Returns whether the work goes on after a failure. An input that cannot be read has no position.
    fn goes_on_after(&self, failure: &Failure) -> bool {
        self.keeps_going && matches!(failure, Failure::Input(error) if error.position().is_some())
    }

    /// Writes answers in order, until the last thread has ended.
    fn write_all(
        &mut self,
        known: &Receiver<(usize, Result<String, Failure>)>,
    ) -> Result<(), Failure> {
        let (mut next, mut waiting) = (0, BTreeMap::new());
        loop {
            waiting.extend(known.try_iter());
            while let Some(answer) = waiting.remove(&next) {
                self.add(answer)?;
                next += 1;
            }
            self.write();
            match known.try_recv() {
                Ok((number, answer)) => drop(waiting.insert(number, answer)),
                Err(TryRecvError::Empty) => thread::park_timeout(PAUSE),
                Err(TryRecvError::Disconnected) => return Ok(()),
            }
        }
    }

    /// Adds the next answer in order. Before a failure is reported, writes the answers so far.
    fn add(&mut self, answer: Result<String, Failure>) -> Result<(), Failure> {
        match answer {
            Ok(text) => {
                if self.has_answer {
                    self.collected += self.between;
                }
                self.has_answer = true;
                self.collected += &text;
            }
            Err(failure) => {
                self.write();
                if !self.goes_on_after(&failure) {
                    return Err(failure);
                }
                // This reports the error.
                status(Err(failure));
                self.has_rejected = true;
            }
        }
        Ok(())
    }

    /// Writes the collected answers. The last ends with a line feed, so standard output keeps none of them. If they
    /// cannot be written, the process exits at once, because a thread may still work for a long time.
    fn write(&mut self) {
        if self.collected.is_empty() {
            return;
        }
        if let Err(failure) = write_to(self.writer, &self.collected) {
            process::exit(i32::from(status(Err(failure))));
        }
        self.collected.clear();
    }
}

#[cfg(test)]
mod tests;
