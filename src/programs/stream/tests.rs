//! Tests of the order and the times of answers, and of the threads. Tests of the programs have more failures.

use super::*;
use crate::limit::time_limit;
use crate::text::lines::Lines;
use std::collections::HashSet;
use std::io::{self, BufReader, Read};
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::Instant;

#[test]
fn threads_answer_bounded_batches_each_with_its_own_state_and_write_many_at_a_time() {
    let _limit = time_limit("a stream with states");
    for (threads, count) in [(1, 3 * MOST), (2, 3 * MOST), (7, 3 * MOST), (0, 1), (0, 0)] {
        let (begin, mut writes, mut answers) = (Instant::now(), 0, 0);
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
            }
        };
        let ask = || if threads > 0 { threads } else { panic!("one item needs no threads") };
        let next = || {
            let number = read.fetch_add(1, SeqCst);
            Ok((number < count).then_some((number, true)))
        };
        let write = |known: Vec<()>| {
            (writes, answers) = (writes + 1, answers + known.len());
            Ok(())
        };
        answer_all(ask, next, answerer, write).unwrap();
        assert_eq!(answers, count);
        let most = begin.elapsed().as_millis() / PAUSE.as_millis() + 3 * (threads as u128 + 2);
        assert!(writes <= most, "{threads} threads, not {most} writes");
        assert_eq!(states.load(SeqCst), threads.max(count.min(1)));
        assert_eq!(ids.lock().unwrap().contains(&thread::current().id()), count == 1);
    }
}

#[test]
fn a_known_answer_does_not_wait_for_a_late_one() {
    let _limit = time_limit("a stream with late answers");
    for threads in [1, 2, 7] {
        let seen = AtomicUsize::new(0);
        // An item with an odd number is answered only after all answers before it are written.
        let answerer = || {
            |number: usize| {
                while number % 2 == 1 && seen.load(SeqCst) < number {
                    thread::yield_now();
                }
                number
            }
        };
        let mut numbers = 0..9;
        let next = || Ok(numbers.next().map(|number| (number, true)));
        let write = |answers: Vec<usize>| {
            for answer in answers {
                assert_eq!(answer, seen.fetch_add(1, SeqCst));
            }
            Ok(())
        };
        answer_all(|| threads, next, answerer, write).unwrap();
        assert_eq!(seen.load(SeqCst), 9);
    }
}

/// An input in pieces. Before one is read, these answers must have been written.
struct Pieces<'a>(&'a [(&'a str, &'a str)], &'a Mutex<String>);

impl Read for Pieces<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let Some(((known, piece), rest)) = self.0.split_first() else { return Ok(0) };
        assert_eq!(*lock(self.1), *known);
        self.0 = rest;
        piece.as_bytes().read(bytes)
    }
}

#[test]
fn no_answer_waits_for_input_and_none_follows_a_failure() {
    let _limit = time_limit("a stream of pieces");
    let pieces = [("", "1\n2\n3"), ("12", "4\n"), ("1234", "5\nx\n6\n"), ("not read", "7")];
    for count in [2, 4] {
        let (answers, mut shared_batches) = (Mutex::default(), Mutex::new(0));
        let threads = || {
            *lock(&shared_batches) += 1;
            2
        };
        let mut lines = Lines::new(BufReader::new(Pieces(&pieces[..count], &answers)), None);
        let next = || match lines.raw_line(9)? {
            Some(line) if line == "x" => Err(Failure::Refused(line)),
            line => Ok(line.map(|line| (line, lines.has_line()))),
        };
        let write = |known: Vec<String>| {
            *lock(&answers) += &known.concat();
            Ok(())
        };
        let outcome = answer_all(threads, next, || |line| line, write);
        assert_eq!(matches!(outcome, Err(Failure::Refused(_))), count == 4);
        assert_eq!(outcome.is_ok(), count == 2);
        // Only the lines 1 and 2 come in one piece, so threads share them.
        assert_eq!(*shared_batches.get_mut().unwrap(), 1);
        assert_eq!(*lock(&answers), ["1234", "12345"][count / 4]);
    }
}

#[test]
fn threads_stop_after_a_failure() {
    let _limit = time_limit("a stream with a failure");
    let (mut numbers, answered) = (0..MOST, AtomicUsize::new(0));
    let next = || Ok(numbers.next().map(|number| (number, true)));
    let answerer = || {
        |_| {
            thread::sleep(PAUSE / 10);
            answered.fetch_add(1, SeqCst);
        }
    };
    let outcome = answer_all(|| 2, next, answerer, |_| Err(Failure::Reported));
    assert!(matches!(outcome, Err(Failure::Reported)));
    let answered = answered.into_inner();
    assert!(answered < MOST, "{answered} of {MOST} items");
}
