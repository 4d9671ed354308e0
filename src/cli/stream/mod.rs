//! Items in, answers out, on many threads and in order.
//!
//! ```text
//!     source  --->  worker  --->
//!     (one at a     worker  --->  output
//!      time)        worker  --->  (in order)
//! ```
//!
//! A worker takes the next item, works on it, and hands in its answer. Taking and handing in have a
//! lock each, so that a worker that waits for input holds up no answer.

pub mod output;

use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Scope};

use crate::cli::stream::output::Output;
use crate::cli::Failure;
use crate::text::Error;

/// Answers all items that `read` returns before it returns `None`, on up to `threads` threads. Each
/// thread has a function of its own that answers, from `worker`.
///
/// # Errors
/// The first in order, with all before it answered: nothing is read behind an error, and nothing
/// more is written. Where an answer cannot be written, a thread that waits for input ends with that
/// wait.
pub fn run<T, A: FnMut(T) -> String>(
    threads: usize,
    read: impl FnMut() -> Result<Option<T>, Error> + Send,
    worker: impl Fn() -> A + Sync,
    output: &Output<impl Write + Send>,
) -> Result<(), Failure> {
    let spare_threads = threads.saturating_sub(1);
    let source = Source { read, taken: 0, is_ended: false, spare_threads };
    let stream = Stream { source: Mutex::new(source), worker, output };
    thread::scope(|scope| stream.work(scope));
    output.end()
}

/// What all workers share.
struct Stream<'a, R, F, O: Write> {
    source: Mutex<Source<R>>,
    worker: F,
    output: &'a Output<O>,
}

/// Where items come from.
struct Source<R> {
    read: R,
    /// How many items were taken.
    taken: usize,
    is_ended: bool,
    /// How many more threads may be started.
    spare_threads: usize,
}

/// An item, or why there is none.
struct Taken<T> {
    number: usize,
    item: Result<T, Failure>,
    /// Whether there may be one thread more.
    needs_help: bool,
}

impl<R, F, O, T, A> Stream<'_, R, F, O>
where
    R: FnMut() -> Result<Option<T>, Error> + Send,
    F: Fn() -> A + Sync,
    A: FnMut(T) -> String,
    O: Write + Send,
{
    /// Takes items until there are none. Each thread starts the next one only after it has found an
    /// item itself: for a single line there is no need of many.
    fn work<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>) {
        let _guard = StopOnPanic(self.output);
        let mut answer = None;
        while let Some(Taken { number, item, needs_help }) = self.take() {
            if needs_help {
                // Where the system has no more threads to give, those that run do all of it.
                let _ = thread::Builder::new().spawn_scoped(scope, move || self.work(scope));
            }
            let answer = answer.get_or_insert_with(&self.worker);
            self.output.hand_in(number, item.map(answer));
        }
    }

    /// The next item, unless that is too far ahead of the answers: then it waits.
    fn take(&self) -> Option<Taken<T>> {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.output.wait_for_room(source.taken) || source.is_ended {
            return None;
        }
        let item = (source.read)().map_err(Failure::Input).transpose();
        source.is_ended = !matches!(item, Some(Ok(_)));
        let number = source.taken;
        source.taken += 1;
        let needs_help = !source.is_ended && source.spare_threads > 0;
        source.spare_threads -= usize::from(needs_help);
        item.map(|item| Taken { number, item, needs_help })
    }
}

/// Stops all workers when one panics: the answer that it owes would be waited for without end.
struct StopOnPanic<'a, O: Write>(&'a Output<O>);

impl<O: Write> Drop for StopOnPanic<'_, O> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.abandon();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::stream::output::{AHEAD, COLLECTED};
    use std::collections::BTreeSet;
    use std::io::{self, BufRead, BufReader, Read};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{mpsc, Barrier};
    use std::time::Duration;

    const THREADS: [usize; 4] = [1, 2, 3, 7];

    /// The numbers below `count`, then an error or the end.
    fn numbers(count: usize, is_good: bool) -> impl FnMut() -> Result<Option<usize>, Error> + Send {
        let mut next = 0;
        move || {
            assert!(next <= count, "read behind the end");
            next += 1;
            match next - 1 {
                number if number < count => Ok(Some(number)),
                _ if is_good => Ok(None),
                _ => Err(Error::unreadable(None, io::Error::other("no more"))),
            }
        }
    }

    /// The answer to a number, some of which take much longer than others.
    fn slow_or_fast(number: usize) -> String {
        thread::sleep(Duration::from_millis(if number % 10 == 3 { 3 } else { 0 }));
        format!("{number}\n")
    }

    #[test]
    fn answers_are_in_order_up_to_the_end_or_an_error() {
        let mut checked = 0;
        for threads in THREADS {
            for (count, is_good) in [(0, true), (1, true), (100, true), (0, false), (75, false)] {
                let mut output = Vec::new();
                let read = numbers(count, is_good);
                let result = run(threads, read, || slow_or_fast, &Output::new(&mut output, "-"));
                let expected: Vec<String> =
                    (0..count).map(|number| format!("{number}\n")).collect();
                assert_eq!(String::from_utf8(output).unwrap(), expected.join("-"));
                assert_eq!(result.is_ok(), is_good, "{threads} threads, {count} items");
                checked += 1;
            }
        }
        assert_eq!(checked, 20);
    }

    #[test]
    fn all_threads_work_each_with_its_own_state() {
        for threads in THREADS {
            let all_have_work = Barrier::new(threads);
            let states = AtomicUsize::new(0);
            let worker = || {
                all_have_work.wait();
                let state = states.fetch_add(1, Ordering::Relaxed);
                move |_| format!("{state}\n")
            };
            let mut output = Vec::new();
            assert!(run(threads, numbers(100, true), worker, &Output::new(&mut output, "")).is_ok());
            let output = String::from_utf8(output).unwrap();
            let named: BTreeSet<&str> = output.lines().collect();
            assert_eq!((named.len(), states.into_inner()), (threads, threads));
        }
    }

    #[test]
    fn what_waits_is_bounded() {
        for threads in [2, 7] {
            let taken = AtomicUsize::new(0);
            let mut source = numbers(3 * AHEAD, true);
            let read = || {
                taken.fetch_add(1, Ordering::Relaxed);
                source()
            };
            let worker = || {
                |number| {
                    if number == 0 {
                        thread::sleep(Duration::from_millis(200));
                        assert!(taken.load(Ordering::Relaxed) <= AHEAD);
                    }
                    String::new()
                }
            };
            assert!(run(threads, read, worker, &Output::new(io::sink(), "")).is_ok());
            assert_eq!(taken.into_inner(), 3 * AHEAD + 1);
        }
    }

    /// Sends what is written, or fails.
    struct Sender(Option<mpsc::Sender<Vec<u8>>>);

    impl Write for Sender {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let sender = self.0.as_ref().ok_or(io::ErrorKind::BrokenPipe)?;
            sender.send(bytes.to_vec()).map_err(io::Error::other)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Numbers, a line each, of which each is there only after the one before it was answered.
    struct Patient {
        next: usize,
        answers: mpsc::Receiver<Vec<u8>>,
    }

    impl Read for Patient {
        fn read(&mut self, mut bytes: &mut [u8]) -> io::Result<usize> {
            if self.next > 0 {
                let answer = self.answers.recv_timeout(Duration::from_secs(20));
                assert_eq!(answer, Ok(slow_or_fast(self.next - 1).into_bytes()));
            }
            let before = bytes.len();
            if self.next < 30 {
                writeln!(bytes, "{}", self.next)?;
            }
            self.next += 1;
            Ok(before - bytes.len())
        }
    }

    #[test]
    fn an_answer_is_there_before_the_next_item_is() {
        for threads in THREADS {
            let (sender, answers) = mpsc::channel();
            let output = Output::new(Sender(Some(sender)), "");
            let mut lines = BufReader::new(output.before(Patient { next: 0, answers })).lines();
            let read = || Ok(lines.next().map(|line| line.unwrap().parse().unwrap()));
            assert!(run(threads, read, || slow_or_fast, &output).is_ok());
        }
    }

    #[test]
    fn slow_answers_are_not_kept() {
        for threads in THREADS {
            let (sender, answers) = mpsc::channel();
            let worker = || {
                |number: usize| {
                    thread::sleep(Duration::from_millis(30));
                    format!("{number}\n")
                }
            };
            // All items are there at once: nobody ever waits for input.
            let output = Output::new(Sender(Some(sender)), "");
            assert!(run(threads, numbers(20, true), worker, &output).is_ok());
            let writes = answers.try_iter().count();
            // Where each of the threads writes for all, once in the time that an answer takes.
            assert!(writes >= 20 / threads - 1, "{threads} threads, {writes} writes");
        }
    }

    #[test]
    fn where_nothing_can_be_written_the_work_ends() {
        for threads in THREADS {
            let taken = AtomicUsize::new(0);
            let read = || {
                taken.fetch_add(1, Ordering::Relaxed);
                Ok(Some(0))
            };
            let result = run(threads, read, || slow_or_fast, &Output::new(Sender(None), ""));
            assert!(matches!(result, Err(Failure::Output(_))), "{threads} threads");
            // Each answer has two bytes.
            assert!(taken.into_inner() <= COLLECTED / 2 + AHEAD);
        }
    }

    #[test]
    #[should_panic]
    fn a_panic_leaves_nobody_waiting() {
        let worker = || {
            |number| {
                assert!(number != 1, "on purpose");
                thread::sleep(Duration::from_millis(u64::from(number == 0) * 50));
                String::new()
            }
        };
        let _ = run(3, numbers(3 * AHEAD, true), worker, &Output::new(io::sink(), ""));
    }
}
