//! Tests of the order and the times of answers, and of the threads. Tests of the programs have more failures.

use super::*;
use crate::limit::time_limit;
use crate::text::lines::Lines;
use crate::text::Error;
use std::collections::HashSet;
use std::io::{self, BufReader, Read};
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::Sender;
use std::time::Instant;

/// A writer that sends what is written.
struct Sent(Sender<String>);

impl Write for Sent {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(String::from_utf8_lossy(bytes).into_owned()).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn threads_answer_bounded_batches_each_with_its_own_state_and_write_many_at_a_time() {
    let _limit = time_limit("a stream with states");
    for (threads, count) in [(1, 3 * MOST), (2, 3 * MOST), (7, 3 * MOST), (0, 1), (0, 0)] {
        let ((sender, answers), begin) = (mpsc::channel(), Instant::now());
        let (read, states) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let ids = Mutex::new(HashSet::new());
        let answerer = || {
            // All threads of the first batch have work.
            states.fetch_add(1, SeqCst);
            while states.load(SeqCst) < threads {
                thread::yield_now();
            }
            |number| {
                assert!(read.load(SeqCst) <= number / MOST * MOST + MOST);
                ids.lock().unwrap().insert(thread::current().id());
                Ok("answer\n".to_string())
            }
        };
        let ask = || if threads > 0 { threads } else { panic!("one item needs no threads") };
        let next = || Some(read.fetch_add(1, SeqCst)).filter(|&number| number < count);
        let mut writer = Sent(sender);
        let output = Output::new(&mut writer, "", false);
        answer_all(output, ask, answerer, || (Ok(next()), true)).unwrap();
        let most = begin.elapsed().as_millis() / PAUSE.as_millis() + 3 * (threads as u128 + 2);
        assert!(answers.try_iter().count() as u128 <= most, "{threads} threads, not {most} writes");
        assert_eq!(states.load(SeqCst), threads.max(count.min(1)));
        assert_eq!(ids.lock().unwrap().contains(&thread::current().id()), count == 1);
    }
}

#[test]
fn a_known_answer_does_not_wait_for_a_late_one() {
    let _limit = time_limit("a stream with late answers");
    for threads in [1, 2, 7] {
        let ((sender, answers), seen) = (mpsc::channel::<String>(), AtomicUsize::new(0));
        // An odd item is answered only after the test has seen all answers before it.
        let answerer = || {
            |number: usize| {
                while number % 2 == 1 && seen.load(SeqCst) < number {
                    thread::yield_now();
                }
                Ok(format!("{number}\n"))
            }
        };
        thread::scope(|scope| {
            scope.spawn(|| {
                let (mut numbers, mut writer) = (0..9, Sent(sender));
                let output = Output::new(&mut writer, "", false);
                answer_all(output, || threads, answerer, || (Ok(numbers.next()), true))
            });
            for line in
                answers.iter().flat_map(|text| text.lines().map(str::to_string).collect::<Vec<_>>())
            {
                assert_eq!(line, seen.fetch_add(1, SeqCst).to_string());
            }
        });
        assert_eq!(seen.into_inner(), 9);
    }
}

/// An input in pieces. Before one is read, all answers that are known must have been written.
struct Pieces<'a>(&'a [(&'a str, &'a str)], &'a Receiver<String>);

impl Read for Pieces<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let Some(((known, piece), rest)) = self.0.split_first() else { return Ok(0) };
        assert_eq!(self.1.try_iter().collect::<String>(), *known);
        self.0 = rest;
        piece.as_bytes().read(bytes)
    }
}

#[test]
fn no_answer_waits_for_input_and_none_follows_a_failure() {
    let _limit = time_limit("a stream of pieces");
    let pieces = [("", "1\n2\n3"), ("1\n-2\n", "4\n"), ("-34\n", "5\nx\n6\n"), ("not read", "7")];
    for count in [2, 4] {
        let ((sender, answers), mut shared_batches) = (mpsc::channel(), Mutex::new(0));
        let answer = |line: String| match &*line {
            "x" => Err(Failure::Refused(line)),
            _ => Ok(line + "\n"),
        };
        let threads = || {
            *lock(&shared_batches) += 1;
            2
        };
        let mut lines = Lines::new(BufReader::new(Pieces(&pieces[..count], &answers)), None);
        let mut writer = Sent(sender);
        let output = Output::new(&mut writer, "-", false);
        let outcome = answer_all(
            output,
            threads,
            || answer,
            || (lines.raw_line(9).map_err(Failure::Input), lines.has_line()),
        );
        assert_eq!(matches!(outcome, Err(Failure::Refused(_))), count == 4);
        assert_eq!(outcome.is_ok(), count == 2);
        // The lines 1 and 2 come in one piece, and so do 5, x and 6. Threads share them.
        assert_eq!(*shared_batches.get_mut().unwrap(), count / 2);
        let last = if count == 2 { "-34\n" } else { "-5\n" };
        assert_eq!(answers.try_iter().collect::<String>(), last);
    }
}

#[test]
fn threads_stop_after_a_failure() {
    let _limit = time_limit("a stream with a failure");
    let (mut numbers, answered, mut sink) = (0..MOST, AtomicUsize::new(0), io::sink());
    let answerer = || {
        |number: usize| {
            thread::sleep(PAUSE / 10);
            answered.fetch_add(1, SeqCst);
            if number == 0 {
                return Err(Failure::Refused(String::new()));
            }
            Ok("answer\n".to_string())
        }
    };
    let output = Output::new(&mut sink, "", false);
    let outcome = answer_all(output, || 2, answerer, || (Ok(numbers.next()), true));
    assert!(matches!(outcome, Err(Failure::Refused(_))));
    let answered = answered.into_inner();
    assert!(answered < MOST, "{answered} of {MOST} items");
}

#[test]
fn an_input_that_cannot_be_read_ends_the_work() {
    let _limit = time_limit("a stream without an input");
    let (mut sink, answerer) = (io::sink(), || |line: String| Ok(line));
    let lost = || Error::unreadable(None, io::Error::other("lost"), "");
    let outcome = answer_all(
        Output::new(&mut sink, "", true),
        || 2,
        answerer,
        || (Err(Failure::Input(lost())), true),
    );
    assert!(matches!(outcome, Err(Failure::Input(error)) if error == lost()));
}
