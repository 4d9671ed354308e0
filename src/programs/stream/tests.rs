//! Tests of the order, the times and the failures of a stream of answers.

use super::*;
use crate::programs::stream::output::{AHEAD, COLLECTED, MAX_DELAY};
use crate::text;
use std::collections::{BTreeSet, HashSet};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{mpsc, Barrier};
use std::time::{Duration, Instant};

const THREADS: [usize; 4] = [1, 2, 3, 7];

/// Returns the numbers below `count`, then the end if `is_good` or an error if not.
fn numbers(count: usize, is_good: bool) -> impl FnMut() -> Result<Option<usize>, Failure> + Send {
    let mut next = 0;
    move || {
        assert!(next <= count, "read after the end");
        next += 1;
        match next - 1 {
            number if number < count => Ok(Some(number)),
            _ if is_good => Ok(None),
            _ => Err(text::Error::unreadable(None, io::Error::other("no more"), "").into()),
        }
    }
}

/// Answers a number. Some numbers take much longer than others.
fn slow_or_fast(number: usize) -> Result<String, Failure> {
    thread::sleep(Duration::from_millis(if number % 10 == 3 { 3 } else { 0 }));
    Ok(format!("{number}\n"))
}

#[test]
fn answers_are_in_order_up_to_the_end_or_an_error() {
    let mut checked = 0;
    for threads in THREADS {
        for (count, is_good) in [(0, true), (1, true), (100, true), (0, false), (75, false)] {
            let mut output = Vec::new();
            let read = numbers(count, is_good);
            let result = run(0, || threads, read, || slow_or_fast, &Output::new(&mut output, "-"));
            let expected: Vec<String> = (0..count).map(|number| format!("{number}\n")).collect();
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
            move |_| Ok(format!("{state}\n"))
        };
        let mut output = Vec::new();
        assert!(
            run(0, || threads, numbers(100, true), worker, &Output::new(&mut output, "")).is_ok()
        );
        let output = String::from_utf8(output).unwrap();
        let named: BTreeSet<&str> = output.lines().collect();
        assert_eq!((named.len(), states.into_inner()), (threads, threads));
    }
}

#[test]
fn the_number_of_items_ahead_is_bounded() {
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
                Ok(String::new())
            }
        };
        assert!(run(0, || threads, read, worker, &Output::new(io::sink(), "")).is_ok());
        assert_eq!(taken.into_inner(), 3 * AHEAD + 1);
    }
}

/// A writer that sends what is written.
struct Sender(mpsc::Sender<Vec<u8>>);

impl Write for Sender {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(bytes.to_vec()).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Answers odd items much later than all others.
fn odd_is_late(number: usize) -> Result<String, Failure> {
    thread::sleep(if number % 2 == 1 { LATE } else { Duration::ZERO });
    Ok(format!("{number}\n"))
}

const LATE: Duration = Duration::from_millis(600);

#[test]
fn a_known_answer_does_not_wait_for_a_late_one() {
    for threads in THREADS {
        let (sender, answers) = mpsc::channel();
        let output = Output::new(Sender(sender), "");
        thread::scope(|scope| {
            // All items are available at once, so no worker waits for input.
            let begin = Instant::now();
            scope.spawn(|| {
                assert!(run(0, || threads, numbers(5, true), || odd_is_late, &output).is_ok());
            });
            assert_eq!(answers.recv(), Ok(b"0\n".to_vec()));
            // This takes a few milliseconds, but the machine may be busy.
            assert!(begin.elapsed() < LATE / 3, "{threads} threads: {:?}", begin.elapsed());
            // One thread keeps the answer after a late one while it computes the next late one.
            if threads == 1 {
                assert_eq!(answers.recv(), Ok(b"1\n".to_vec()));
                let begin = Instant::now();
                assert_eq!(answers.recv(), Ok(b"2\n".to_vec()));
                assert!(begin.elapsed() < LATE / 3, "again: {:?}", begin.elapsed());
            }
        });
        let rest: Vec<u8> = answers.try_iter().flatten().collect();
        let expected = if threads == 1 { "3\n4\n" } else { "1\n2\n3\n4\n" };
        assert_eq!(rest, expected.as_bytes());
    }
}

#[test]
fn answers_are_written_many_at_a_time() {
    const LENGTH: usize = 1000;
    const COUNT: usize = 2000;
    for threads in THREADS {
        let (sender, answers) = mpsc::channel();
        let output = Output::new(Sender(sender), "");
        let begin = Instant::now();
        let worker = || |number: usize| Ok(format!("{number:width$}\n", width = LENGTH - 1));
        assert!(run(0, || threads, numbers(COUNT, true), worker, &output).is_ok());
        let timed = begin.elapsed().as_millis() / MAX_DELAY.as_millis();
        let writes: Vec<usize> = answers.try_iter().map(|write| write.len()).collect();
        assert_eq!(writes.iter().sum::<usize>(), COUNT * LENGTH);
        // All answers that wait for an earlier one are collected together with it.
        let most = COLLECTED + LENGTH * if threads == 1 { 1 } else { AHEAD };
        assert!(writes.iter().all(|&length| length <= most), "{writes:?}");
        // A short write is a timed one, or one by a thread that ends.
        let short = writes.iter().filter(|&&length| length < COLLECTED).count();
        assert!(short <= timed as usize + threads + 1, "{short} of {}, {timed}", writes.len());
    }
}

#[test]
fn few_items_start_no_threads() {
    for (count, asked) in [(0, 0), (1, 0), (2, 0), (3, 1), (100, 1)] {
        let questions = AtomicUsize::new(0);
        let names = Mutex::new(HashSet::new());
        let worker = || {
            names.lock().unwrap().insert(thread::current().id());
            slow_or_fast
        };
        let threads = || {
            questions.fetch_add(1, Ordering::Relaxed);
            2
        };
        assert!(run(2, threads, numbers(count, true), worker, &Output::new(io::sink(), "")).is_ok());
        assert_eq!(questions.into_inner(), asked, "{count} items");
        assert!(names.into_inner().unwrap().len() <= asked + 1, "{count} items");
    }
}

/// Returns numbers as [`numbers`] does, but a rejection instead of each that is divisible by 3.
fn some_rejected(
    count: usize,
    is_good: bool,
) -> impl FnMut() -> Result<Option<usize>, Failure> + Send {
    let mut source = numbers(count, is_good);
    move || match source()? {
        Some(number) if number % 3 == 0 => Err(rejection(number)),
        item => Ok(item),
    }
}

fn rejection(number: usize) -> Failure {
    let position = text::Position { line: number, column: 1 };
    text::Error::rejected(None, position, "a", "b").into()
}

/// The lines that were reported. Only one test uses it.
static REPORTED: Mutex<Vec<usize>> = Mutex::new(Vec::new());

fn report_line(error: &text::Error) {
    REPORTED.lock().unwrap().push(error.position().map_or(0, |position| position.line));
}

/// Items are rejected when they are read or answered, some answer is refused, and the end cannot be read.
#[test]
fn the_first_failure_ends_the_work_unless_it_is_a_rejection_and_the_work_goes_on() {
    const COUNT: usize = 2 * AHEAD;
    let mut checked = 0;
    for threads in THREADS {
        for goes_on in [false, true] {
            for (refused, is_good) in [(COUNT, true), (COUNT, false), (2, true), (41, true)] {
                let mut text = Vec::new();
                let mut output = Output::new(&mut text, "");
                if goes_on {
                    output = output.keep_going(report_line);
                }
                let worker = || {
                    move |number| match number {
                        _ if number == refused => Err(Failure::Refused("no".to_string())),
                        number if number % 3 == 1 => Err(rejection(number)),
                        number if number < 100 => slow_or_fast(number),
                        number => Ok(format!("{number}\n")),
                    }
                };
                let all = run(1, || threads, some_rejected(COUNT, is_good), worker, &output);
                assert_eq!(output.has_rejected(), goes_on);
                drop(output);
                let end = if goes_on { refused } else { 0 };
                let (answered, rejected): (Vec<usize>, Vec<usize>) =
                    (0..end).partition(|number| number % 3 == 2);
                let expected: String = answered.iter().map(|n| format!("{n}\n")).collect();
                assert_eq!(String::from_utf8(text).unwrap(), expected, "{threads} threads");
                assert_eq!(std::mem::take(&mut *REPORTED.lock().unwrap()), rejected);
                match all {
                    Err(Failure::Refused(_)) => assert!(goes_on && refused < COUNT),
                    Err(Failure::Input(error)) if error.position().is_some() => assert!(!goes_on),
                    Err(Failure::Input(_)) => assert!(goes_on && !is_good),
                    other => assert!(other.is_ok() && goes_on && is_good && refused == COUNT),
                }
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 32);
}
