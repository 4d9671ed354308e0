//! Threads answer the items of an input, and the answers are written in the order of the items.
//!
//! ```text
//!     input  --->  batch  --->  threads  --->  output
//!     (what is there already)                  (in order)
//! ```
//!
//! The main thread collects the items that are there in a batch. Before it reads more of the input, which may
//! have to wait, all items of the batch are answered. So no answer waits for input, and the item whose first
//! half is there does not hold back those before it. While threads answer a batch, the main thread
//! writes the answers that are next in order, many at a time: a write for each answer would take
//! longer than some answers do.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::panic::resume_unwind;
use std::process;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::exit::{note, status, Failure};
use crate::text;
use crate::threads::start;

/// The maximum number of items in a batch. This bounds the memory, however long an item takes.
const MOST: usize = 4096;

/// The maximum number of bytes that are read at once. A pipe holds as many.
const BUFFER: usize = 1 << 16;

/// The longest time between two writes of known answers.
const PAUSE: Duration = Duration::from_millis(1);

/// A stream of answers to items of type `T`.
///
/// Items are answered up to the first one that cannot be read or answered. All answers before it are
/// written. An answer that cannot be written ends the process.
pub(crate) struct Stream<T, A, N, F, O> {
    threads: N,
    answerer: F,
    /// The functions of threads that have ended, for those that answer the next batch.
    answerers: RefCell<Vec<A>>,
    batch: RefCell<Vec<Result<T, Failure>>>,
    output: RefCell<Output<O>>,
    /// The reason why the work stops, if it was found while the input was read.
    failure: Cell<Option<Failure>>,
}

struct Output<O> {
    writer: O,
    between: &'static str,
    has_answer: bool,
    /// The answers that are next in order but not written yet.
    collected: String,
    /// Whether the work goes on after a rejected item.
    keeps_going: bool,
    has_rejected: bool,
}

impl<T, A, N, F, O> Stream<T, A, N, F, O>
where
    T: Send,
    A: FnMut(T) -> Result<String, Failure> + Send,
    N: Fn() -> usize,
    F: Fn() -> A + Sync,
    O: Write,
{
    /// Creates a stream of answers to `writer`, with `between` between two of them. `threads` returns the
    /// number of threads, and `answerer` the function with which one of them answers its items.
    pub(crate) fn new(writer: O, between: &'static str, threads: N, answerer: F) -> Self {
        let (has_answer, keeps_going, has_rejected) = (false, false, false);
        let collected = String::new();
        let output = Output { writer, between, has_answer, collected, keeps_going, has_rejected };
        let (answerers, batch, output) =
            (RefCell::default(), RefCell::default(), RefCell::new(output));
        Self { threads, answerer, answerers, batch, output, failure: Cell::default() }
    }

    /// Makes the work go on after an item that is rejected. Its error is reported where its
    /// answer would be. An input that cannot be read still stops the work.
    pub(crate) fn keep_going(self) -> Self {
        self.output.borrow_mut().keeps_going = true;
        self
    }

    /// Returns a reader of the input. It answers all items of the batch before each read.
    pub(crate) fn input<R: Read>(&self, reader: R) -> Input<'_, R> {
        let keep = |failure| {
            self.failure.set(Some(failure));
            io::Error::other("the work has stopped")
        };
        let answer_batch = Box::new(move || self.answer_batch().map_err(keep));
        Input { reader: BufReader::with_capacity(BUFFER, reader), answer_batch }
    }

    /// Answers all items that `read` returns before it returns `None`. It takes them from an
    /// [`input`](Self::input).
    ///
    /// # Errors
    /// Returns the first failure in the order of the items. No answer is written after it. If the stream
    /// [keeps going](Self::keep_going), a rejected item ends the work only when all others are answered.
    pub(crate) fn run(
        &self,
        mut read: impl FnMut() -> Result<Option<T>, Failure>,
    ) -> Result<(), Failure> {
        loop {
            let item = read().transpose();
            self.failure.take().map_or(Ok(()), Err)?;
            let is_over = match &item {
                Some(Err(failure)) => self.output.borrow().rejection(failure).is_none(),
                item => item.is_none(),
            };
            self.batch.borrow_mut().extend(item);
            if is_over || self.batch.borrow().len() == MOST {
                self.answer_batch()?;
            }
            if is_over {
                let has_rejected = self.output.borrow().has_rejected;
                return if has_rejected { Err(Failure::Reported) } else { Ok(()) };
            }
        }
    }

    /// Answers all items of the batch, and writes the answers. A batch of one item does not pay for
    /// threads, nor for finding out how many there should be.
    fn answer_batch(&self) -> Result<(), Failure> {
        let batch = self.batch.take();
        let threads = match batch.len() {
            0 => return Ok(()),
            1 => 0,
            items => items.min((self.threads)()),
        };
        let (answerer, main) = (&self.answerer, thread::current());
        let items = Mutex::new(batch.into_iter().enumerate());
        let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = |kept: Option<A>, known: Sender<_>| {
            let mut answer = kept.unwrap_or_else(answerer);
            // Sending fails after a failure.
            while next()
                .is_some_and(|(n, item)| known.send((n, item.and_then(&mut answer))).is_ok())
            {
            }
            drop(known);
            main.unpark();
            answer
        };
        let (mut answerers, mut output) = (self.answerers.borrow_mut(), self.output.borrow_mut());
        thread::scope(|scope| {
            let (sender, known) = mpsc::channel();
            // If the system cannot start all threads, those that run do all the work.
            let mut started = Vec::new();
            for _ in 0..threads {
                let (work, kept, sender) = (&work, answerers.pop(), sender.clone());
                match start(scope, move || work(kept, sender)) {
                    Some(thread) => started.push(thread),
                    None => break,
                }
            }
            drop(sender);
            if started.is_empty() {
                let mut answer = answerers.pop().unwrap_or_else(answerer);
                while let Some((_, item)) = next() {
                    output.add(item.and_then(&mut answer))?;
                    output.write();
                }
                answerers.push(answer);
                return Ok(());
            }
            let outcome = output.write_all(&known);
            // After a failure, the threads stop because they cannot send.
            drop(known);
            // Dropping the handles would detach the threads, and glibc 2.36 may crash if a thread ends
            // while it is detached: it reads the thread's memory after that is freed.
            let joined = started.into_iter().map(thread::ScopedJoinHandle::join);
            answerers
                .extend(joined.map(|joined| joined.unwrap_or_else(|panic| resume_unwind(panic))));
            outcome
        })
    }
}

impl<O: Write> Output<O> {
    /// Returns the error of an item that is rejected, if the work goes on after it. An input that cannot be read
    /// has no position.
    fn rejection<'a>(&self, failure: &'a Failure) -> Option<&'a text::Error> {
        match failure {
            Failure::Input(error) if error.position().is_some() && self.keeps_going => Some(error),
            _ => None,
        }
    }

    /// Writes the answers of a batch in order, until the last thread has ended.
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

    /// Adds the next answer in order. If there is none, writes those before it, and reports why if the
    /// work goes on.
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
                let Some(error) = self.rejection(&failure) else { return Err(failure) };
                note(format_args!("error: {error}"));
                self.has_rejected = true;
            }
        }
        Ok(())
    }

    /// Writes the collected answers. If they cannot be written, the process exits at once, because a thread may
    /// work for long.
    fn write(&mut self) {
        if self.collected.is_empty() {
            return;
        }
        let written = self.writer.write_all(self.collected.as_bytes());
        if let Err(error) = written.and_then(|()| self.writer.flush()) {
            process::exit(i32::from(status(Err(Failure::Output(error)))));
        }
        self.collected.clear();
    }
}

/// A reader that answers a batch before each read.
///
/// It wraps a [`BufReader`], not the reverse: before a [`BufReader`] reads from a custom reader, it fills its
/// whole buffer with zeros, and the page faults take longer than a short answer.
pub(crate) struct Input<'a, R> {
    reader: BufReader<R>,
    answer_batch: Box<dyn FnMut() -> io::Result<()> + 'a>,
}

impl<R: Read> BufRead for Input<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.reader.buffer().is_empty() {
            (self.answer_batch)()?;
        }
        self.reader.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.reader.consume(bytes);
    }
}

impl<R: Read> Read for Input<'_, R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(bytes)?;
        self.consume(read);
        Ok(read)
    }
}

#[cfg(test)]
mod tests;
