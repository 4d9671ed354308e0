//! The output: it puts answers in order and writes them.
//!
//! The worker that hands in the next answer in order also collects the answers that waited for it.
//!
//! While there is more input to work on, answers are collected and written in batches. Without
//! batches, two threads are hardly faster than one. But no answer is kept for long. The collected
//! answers are written
//!
//! * at once if a worker waits for input, and after the end of the input,
//! * as soon as they have [`COLLECTED`] bytes,
//! * [`MAX_DELAY`] after the last write, by a worker that hands in an answer then or by a thread
//!   that only waits for that moment ([`Output::write_in_time`]),
//! * when a worker ends, or waits because too many items are without an answer.
//!
//! If an output [keeps going](Output::keep_going), the error of a rejected item is reported
//! instead of an answer, after the answers before it are written.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::process;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::exit::{status, Failure};
use crate::text;

/// The number of items that may be taken before the first of them is answered. This bounds the
/// memory, however long one item takes.
pub(crate) const AHEAD: usize = 4096;

/// The number of collected bytes that are enough for a write.
pub(crate) const COLLECTED: usize = 1 << 14;

/// The time after the last write at which collected answers are written, however few they are.
pub(crate) const MAX_DELAY: Duration = Duration::from_millis(10);

/// Returns the error of an item that was read but rejected, so that the next one can be read and answered.
/// An input that cannot be read has no position.
fn rejection(failure: &Failure) -> Option<&text::Error> {
    match failure {
        Failure::Input(error) => error.position().is_some().then_some(error),
        _ => None,
    }
}

/// The output for answers, which all workers share.
#[derive(Debug)]
pub(crate) struct Output<O: Write> {
    sink: Mutex<Sink<O>>,
    /// Notified when answers were handed in or written, and when the work is stopped.
    moved: Condvar,
    /// Notified when the first of the collected answers is kept, and when a worker ends.
    kept: Condvar,
}

#[derive(Debug)]
struct Sink<O> {
    writer: O,
    /// The text between two answers.
    between: &'static str,
    /// The function that reports the error of a rejected item, if the work goes on after it.
    report: Option<fn(&text::Error)>,
    /// Whether an item was rejected and the work went on.
    has_rejected: bool,
    /// Whether an answer was collected.
    has_answer: bool,
    /// The number of items whose answers were collected, including those that are written.
    done: usize,
    /// The answers that wait for an earlier one, by number.
    waiting: BTreeMap<usize, Result<String, Failure>>,
    /// The answers that are next in order but not written yet.
    collected: String,
    /// The time of the last write.
    last_write: Instant,
    /// Whether a worker waits for input, or there is no more input.
    is_idle: bool,
    /// The number of workers that run.
    workers: usize,
    /// The reason why the work is stopped.
    stop: Option<Failure>,
}

impl Output<io::Stdout> {
    /// Creates an output to standard output, with `between` between two answers.
    pub(crate) fn to_stdout(between: &'static str) -> Self {
        Self::new(io::stdout(), between)
    }
}

impl<O: Write> Output<O> {
    /// Creates an output to `writer`, with `between` between two answers.
    pub(crate) fn new(writer: O, between: &'static str) -> Self {
        let sink = Sink {
            writer,
            between,
            report: None,
            has_rejected: false,
            has_answer: false,
            done: 0,
            waiting: BTreeMap::new(),
            collected: String::new(),
            last_write: Instant::now(),
            is_idle: false,
            workers: 0,
            stop: None,
        };
        Self { sink: Mutex::new(sink), moved: Condvar::new(), kept: Condvar::new() }
    }

    /// Makes the work go on after an item that is rejected. Its error is reported by `report` where its
    /// answer would be. An input that cannot be read still stops the work.
    pub(crate) fn keep_going(self, report: fn(&text::Error)) -> Self {
        self.lock().report = Some(report);
        self
    }

    /// Returns whether the work goes on after an item that has this reason instead of an answer.
    pub(crate) fn survives(&self, reason: &Failure) -> bool {
        self.lock().report.is_some() && rejection(reason).is_some()
    }

    /// Returns whether an item was rejected and the work went on.
    pub(crate) fn has_rejected(&self) -> bool {
        self.lock().has_rejected
    }

    /// Returns a reader that writes all collected answers before each read from `reader`, which may
    /// have to wait.
    pub(crate) fn before<R: Read>(&self, reader: R) -> BeforeReading<'_, R, O> {
        BeforeReading { reader, output: self }
    }

    /// Takes the answer to an item. The first item has number 0. Returns whether answers are kept,
    /// which should be written [in time](Self::write_in_time).
    pub(crate) fn hand_in(&self, number: usize, answer: Result<String, Failure>) -> bool {
        let mut sink = self.lock();
        let was_empty = sink.collected.is_empty();
        sink.waiting.insert(number, answer);
        while sink.stop.is_none() {
            let next = sink.done;
            let Some(answer) = sink.waiting.remove(&next) else { break };
            sink.done += 1;
            sink.collect(answer);
        }
        let is_enough = sink.collected.len() >= COLLECTED;
        if sink.is_idle || is_enough || sink.last_write.elapsed() >= MAX_DELAY {
            sink.write();
        }
        let is_kept = !sink.collected.is_empty();
        drop(sink);
        self.moved.notify_all();
        if is_kept && was_empty {
            self.kept.notify_all();
        }
        is_kept
    }

    /// Writes the collected answers whenever the last write is [`MAX_DELAY`] ago. Returns when all
    /// workers have ended or the work is stopped.
    pub(crate) fn write_in_time(&self) {
        let mut sink = self.lock();
        while sink.workers > 0 && sink.stop.is_none() {
            let age = sink.last_write.elapsed();
            if sink.collected.is_empty() {
                sink = self.kept.wait(sink).unwrap_or_else(PoisonError::into_inner);
            } else if age < MAX_DELAY {
                let waited = self.kept.wait_timeout(sink, MAX_DELAY - age);
                sink = waited.unwrap_or_else(PoisonError::into_inner).0;
            } else {
                sink.write();
                self.moved.notify_all();
            }
        }
    }

    /// Writes the collected answers.
    pub(crate) fn write_now(&self) {
        self.lock().write();
    }

    /// Waits until fewer than [`AHEAD`] of the `taken` items are without an answer. Returns whether
    /// another item may be taken: not if the work is stopped.
    pub(crate) fn wait_for_room(&self, taken: usize) -> bool {
        let mut sink = self.lock();
        while sink.stop.is_none() && taken >= sink.done + AHEAD {
            sink.write();
            sink = self.moved.wait(sink).unwrap_or_else(PoisonError::into_inner);
        }
        sink.stop.is_none()
    }

    /// Returns the number of workers.
    pub(crate) fn workers(&self) -> usize {
        self.lock().workers
    }

    /// Counts a worker that starts, and that [leaves](Self::leave) when it ends.
    pub(crate) fn enter(&self) {
        self.lock().workers += 1;
    }

    /// Counts a worker that ends, and writes the collected answers. If the worker panics, the process exits, because
    /// others would wait for its answer forever.
    pub(crate) fn leave(&self) {
        let mut sink = self.lock();
        sink.workers -= 1;
        sink.write();
        if thread::panicking() {
            process::exit(101);
        }
        drop(sink);
        self.moved.notify_all();
        self.kept.notify_all();
    }

    /// Writes the last answers.
    ///
    /// # Errors
    /// Returns the reason why the work was stopped: the first error in the order of the items.
    pub(crate) fn end(&self) -> Result<(), Failure> {
        let mut sink = self.lock();
        sink.write();
        sink.stop.take().map_or(Ok(()), Err)
    }

    /// Sets whether a worker waits for input or the input has ended, and writes the collected
    /// answers.
    fn set_idle(&self, is_idle: bool) {
        let mut sink = self.lock();
        sink.is_idle = is_idle;
        sink.write();
    }

    /// Locks the sink, even if a thread panicked while it held the lock: its fields are always
    /// valid.
    fn lock(&self) -> MutexGuard<'_, Sink<O>> {
        self.sink.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<O: Write> Sink<O> {
    /// Adds the next answer in order to the collected ones. If there is none, stops the work, or
    /// reports why and goes on.
    fn collect(&mut self, answer: Result<String, Failure>) {
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
                match (rejection(&failure), self.report) {
                    (Some(error), Some(report)) => {
                        self.has_rejected = true;
                        report(error);
                    }
                    _ => self.stop = Some(failure),
                }
            }
        }
    }

    /// Writes the collected answers. If they cannot be written, the process exits at once, because another thread may
    /// wait for input forever.
    fn write(&mut self) {
        if self.collected.is_empty() {
            return;
        }
        let written = self.writer.write_all(self.collected.as_bytes());
        self.collected.clear();
        self.last_write = Instant::now();
        if let Err(error) = written.and_then(|()| self.writer.flush()) {
            process::exit(i32::from(status(Err(Failure::Output(error)))));
        }
    }
}

/// A reader that writes the collected answers before each read.
#[derive(Debug)]
pub(crate) struct BeforeReading<'a, R, O: Write> {
    reader: R,
    output: &'a Output<O>,
}

impl<R: Read, O: Write> Read for BeforeReading<'_, R, O> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.output.set_idle(true);
        let read = self.reader.read(bytes);
        // After the end of the input, answers are written at once: few remain to be collected.
        self.output.set_idle(matches!(read, Ok(0)));
        read
    }
}
