//! Answers, put in order and written.
//!
//! The worker that hands in the next answer in order also takes all those that were waiting for it.
//!
//! While there is more input to work on, answers are collected and written many at a time: without
//! that, two threads are hardly faster than one. But an answer is never kept for long. It is written
//!
//! * at once while somebody waits for input, and after the end of the input,
//! * with all that is collected, as soon as that is [`COLLECTED`] bytes long,
//! * [`A_WHILE`] after the last write, by whoever hands in an answer then, or else by a thread that
//!   does nothing but wait for that moment ([`Output::write_in_time`]).

use std::any::Any;
use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::process;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::cli::{status, Failure};

/// How many items may be taken before the first of them is answered. This bounds the memory, however
/// long one item takes.
pub(crate) const AHEAD: usize = 4096;

/// How many bytes are collected before they are written.
pub(crate) const COLLECTED: usize = 1 << 14;

/// How long answers may be kept that are followed by others.
pub(crate) const A_WHILE: Duration = Duration::from_millis(10);

/// Why no more answers follow.
#[derive(Debug)]
pub(crate) enum Stop {
    /// An item could not be read, or an answer could not be written.
    Failure(Failure),
    /// A worker panicked with this message.
    Panic(Box<dyn Any + Send>),
}

/// Where answers go.
#[derive(Debug)]
pub(crate) struct Output<O: Write> {
    sink: Mutex<Sink<O>>,
    /// Notified when answers were handed in, or the work is stopped.
    moved: Condvar,
    /// Notified when an answer is kept that could have been written, and when all work is done.
    kept: Condvar,
}

#[derive(Debug)]
struct Sink<O> {
    writer: O,
    /// What stands between two answers.
    between: &'static str,
    /// What is done about an answer that cannot be written.
    unwritable: fn(io::Error) -> Failure,
    /// How many answers were collected or written.
    done: usize,
    /// The answers that wait for one before them, by number.
    waiting: BTreeMap<usize, Result<String, Stop>>,
    /// Answers that are not written yet.
    collected: String,
    /// When some were written.
    last_write: Instant,
    /// Whether somebody waits for input, or there is no more input.
    is_idle: bool,
    /// How many workers there are.
    workers: usize,
    is_stopped: bool,
    stop: Option<Stop>,
}

impl Output<io::Stdout> {
    /// Answers go to standard output, with `between` between them. If one cannot be written the
    /// process ends at once: another thread may be waiting for input, for as long as it likes.
    pub(crate) fn to_stdout(between: &'static str) -> Self {
        let output = Self::new(io::stdout(), between);
        output.lock().unwritable =
            |error| process::exit(i32::from(status(Err(Failure::Output(error)))));
        output
    }
}

impl<O: Write> Output<O> {
    /// Answers go to `writer`, with `between` between them.
    pub(crate) fn new(writer: O, between: &'static str) -> Self {
        let sink = Sink {
            writer,
            between,
            unwritable: Failure::Output,
            done: 0,
            waiting: BTreeMap::new(),
            collected: String::new(),
            last_write: Instant::now(),
            is_idle: false,
            workers: 0,
            is_stopped: false,
            stop: None,
        };
        Self { sink: Mutex::new(sink), moved: Condvar::new(), kept: Condvar::new() }
    }

    /// A reader that writes all answers that there are whenever it may have to wait for `reader`.
    pub(crate) fn before<R: Read>(&self, reader: R) -> BeforeReading<'_, R, O> {
        BeforeReading { reader, output: self }
    }

    /// Takes the answer to the item with this number, from 0. Returns whether an answer is kept that
    /// should be written [in time](Self::write_in_time).
    pub(crate) fn hand_in(&self, number: usize, answer: Result<String, Stop>) -> bool {
        let mut sink = self.lock();
        let was_empty = sink.collected.is_empty();
        sink.waiting.insert(number, answer);
        while !sink.is_stopped {
            let next = sink.done;
            let Some(answer) = sink.waiting.remove(&next) else { break };
            sink.done += 1;
            sink.collect(answer);
        }
        let is_enough = sink.collected.len() >= COLLECTED;
        if sink.is_idle || is_enough || sink.last_write.elapsed() >= A_WHILE {
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

    /// Writes what is kept when it has been kept for [`A_WHILE`], until all work is done.
    pub(crate) fn write_in_time(&self) {
        let mut sink = self.lock();
        while sink.workers > 0 && !sink.is_stopped {
            let age = sink.last_write.elapsed();
            if sink.collected.is_empty() {
                sink = self.kept.wait(sink).unwrap_or_else(PoisonError::into_inner);
            } else if age < A_WHILE {
                let waited = self.kept.wait_timeout(sink, A_WHILE - age);
                sink = waited.unwrap_or_else(PoisonError::into_inner).0;
            } else {
                sink.write();
                self.moved.notify_all();
            }
        }
    }

    /// Writes all that is collected.
    pub(crate) fn write_now(&self) {
        self.lock().write();
    }

    /// Waits until fewer than [`AHEAD`] of the `taken` items are without an answer. Returns whether
    /// more of them may be taken.
    pub(crate) fn wait_for_room(&self, taken: usize) -> bool {
        let mut sink = self.lock();
        while !sink.is_stopped && taken >= sink.done + AHEAD {
            sink.write();
            sink = self.moved.wait(sink).unwrap_or_else(PoisonError::into_inner);
        }
        !sink.is_stopped
    }

    /// Counts a worker, which [leaves](Self::leave) in the end.
    pub(crate) fn enter(&self) {
        self.lock().workers += 1;
    }

    /// Counts a worker less, and writes all that is collected.
    pub(crate) fn leave(&self) {
        let mut sink = self.lock();
        sink.workers -= 1;
        sink.write();
        drop(sink);
        self.moved.notify_all();
        self.kept.notify_all();
    }

    /// Writes the last answers.
    ///
    /// # Errors
    /// The first in order that was handed in, or why answers could not be written.
    pub(crate) fn end(&self) -> Result<(), Stop> {
        let mut sink = self.lock();
        sink.write();
        sink.stop.take().map_or(Ok(()), Err)
    }

    fn set_idle(&self, is_idle: bool) {
        let mut sink = self.lock();
        sink.is_idle = is_idle;
        sink.write();
        if sink.is_stopped {
            self.moved.notify_all();
        }
    }

    /// Locks, whether or not a thread panicked while it held the lock: the sink is whole at any time.
    fn lock(&self) -> MutexGuard<'_, Sink<O>> {
        self.sink.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<O: Write> Sink<O> {
    fn collect(&mut self, answer: Result<String, Stop>) {
        match answer {
            Ok(text) => {
                if self.done > 1 {
                    self.collected += self.between;
                }
                self.collected += &text;
            }
            Err(stop) => {
                self.write();
                self.stop(stop);
            }
        }
    }

    fn write(&mut self) {
        if self.collected.is_empty() {
            return;
        }
        let written = self.writer.write_all(self.collected.as_bytes());
        self.collected.clear();
        self.last_write = Instant::now();
        if let Err(error) = written.and_then(|()| self.writer.flush()) {
            let failure = (self.unwritable)(error);
            self.stop(Stop::Failure(failure));
        }
    }

    /// Stops everything, for the first of all reasons.
    fn stop(&mut self, stop: Stop) {
        self.is_stopped = true;
        self.stop.get_or_insert(stop);
    }
}

/// A reader that has answers written before it waits.
#[derive(Debug)]
pub(crate) struct BeforeReading<'a, R, O: Write> {
    reader: R,
    output: &'a Output<O>,
}

impl<R: Read, O: Write> Read for BeforeReading<'_, R, O> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.output.set_idle(true);
        let read = self.reader.read(bytes);
        // After the end of the input there is nothing left to collect answers for.
        self.output.set_idle(matches!(read, Ok(0)));
        read
    }
}
