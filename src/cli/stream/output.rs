//! Answers, put in order and written.
//!
//! The one that hands in the next answer in order takes it out, and with it all that waited behind
//! it.
//!
//! While there is more input to work on, and answers come quickly, they are collected and written
//! many at a time: that is what lets two threads be twice as fast as one. But none is kept for
//! long. Whoever is about to wait for input writes them first, and then nothing is collected until
//! there is some; and whoever hands one in writes them all if the last time is `A_WHILE` ago.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::cli::Failure;

/// How many items may be taken before the first of them is answered: what is kept is bounded,
/// however long one item takes.
pub const AHEAD: usize = 4096;

/// How many bytes are collected before they are written.
pub const COLLECTED: usize = 1 << 14;

/// How long answers may be kept that are followed by others.
const A_WHILE: Duration = Duration::from_millis(10);

/// Where answers go.
pub struct Output<O: Write> {
    sink: Mutex<Sink<O>>,
    /// Notified when answers were handed in, or the work is stopped.
    moved: Condvar,
}

struct Sink<O> {
    writer: O,
    /// What stands between two answers.
    between: &'static str,
    /// How many answers were collected or written.
    done: usize,
    /// Those behind a missing one, by number.
    waiting: BTreeMap<usize, Result<String, Failure>>,
    /// Answers that are not yet written.
    collected: String,
    /// When some were written.
    last_time: Instant,
    /// Whether somebody waits for input, so that nothing should be collected.
    is_idle: bool,
    is_stopped: bool,
    failure: Option<Failure>,
}

impl<O: Write> Output<O> {
    /// Answers go to `writer`, with `between` between them.
    pub fn new(writer: O, between: &'static str) -> Self {
        let sink = Sink {
            writer,
            between,
            done: 0,
            waiting: BTreeMap::new(),
            collected: String::new(),
            last_time: Instant::now(),
            is_idle: false,
            is_stopped: false,
            failure: None,
        };
        Self { sink: Mutex::new(sink), moved: Condvar::new() }
    }

    /// What reads from `reader`, and writes all answers that there are whenever it may have to wait
    /// for it.
    pub fn before<R: Read>(&self, reader: R) -> BeforeReading<'_, R, O> {
        BeforeReading { reader, output: self }
    }

    /// Takes the answer to the item with this number, from 0.
    pub fn hand_in(&self, number: usize, answer: Result<String, Failure>) {
        self.change(|sink| {
            sink.waiting.insert(number, answer);
            while !sink.is_stopped {
                let next = sink.done;
                let Some(answer) = sink.waiting.remove(&next) else { break };
                sink.done += 1;
                sink.collect(answer);
            }
            let is_enough = sink.collected.len() >= COLLECTED;
            if sink.is_idle || is_enough || sink.last_time.elapsed() >= A_WHILE {
                sink.write();
            }
        });
    }

    /// Waits until fewer than [`AHEAD`] of so many items are without an answer. Whether there
    /// should be more of them.
    pub fn wait_for_room(&self, taken: usize) -> bool {
        let is_far = |sink: &mut Sink<O>| !sink.is_stopped && taken >= sink.done + AHEAD;
        let sink = self.moved.wait_while(self.lock(), is_far);
        !sink.unwrap_or_else(PoisonError::into_inner).is_stopped
    }

    /// Gives up on answers that are missing.
    pub fn abandon(&self) {
        self.change(|sink| sink.is_stopped = true);
    }

    /// Writes the last answers.
    ///
    /// # Errors
    /// The first in order that was handed in, or why answers could not be written.
    pub fn end(&self) -> Result<(), Failure> {
        let mut sink = self.lock();
        sink.write();
        sink.failure.take().map_or(Ok(()), Err)
    }

    fn set_idle(&self, is_idle: bool) {
        self.change(|sink| {
            sink.is_idle = is_idle;
            sink.write();
        });
    }

    fn change(&self, change: impl FnOnce(&mut Sink<O>)) {
        change(&mut self.lock());
        self.moved.notify_all();
    }

    /// Locks, whether or not somebody panicked with it: what is in there is always whole.
    fn lock(&self) -> MutexGuard<'_, Sink<O>> {
        self.sink.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<O: Write> Sink<O> {
    fn collect(&mut self, answer: Result<String, Failure>) {
        match answer {
            Ok(text) => {
                if self.done > 1 {
                    self.collected += self.between;
                }
                self.collected += &text;
            }
            Err(failure) => {
                self.write();
                self.stop(failure);
            }
        }
    }

    fn write(&mut self) {
        if self.collected.is_empty() {
            return;
        }
        let written = self.writer.write_all(self.collected.as_bytes());
        self.collected.clear();
        self.last_time = Instant::now();
        if let Err(error) = written.and_then(|()| self.writer.flush()) {
            self.stop(Failure::Output(error));
        }
    }

    /// Stops everything, for the first of all reasons.
    fn stop(&mut self, failure: Failure) {
        self.is_stopped = true;
        self.failure.get_or_insert(failure);
    }
}

/// A reader before which answers are written.
pub struct BeforeReading<'a, R, O: Write> {
    reader: R,
    output: &'a Output<O>,
}

impl<R: Read, O: Write> Read for BeforeReading<'_, R, O> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.output.set_idle(true);
        let read = self.reader.read(bytes);
        self.output.set_idle(false);
        read
    }
}
