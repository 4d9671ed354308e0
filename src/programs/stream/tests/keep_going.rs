//! Tests of streams that go on after a rejected item.

use super::*;
use std::cell::RefCell;

/// Returns the numbers below `count`, but an error instead of each that is divisible by 3, and at the
/// end an error if the input is not `readable`.
fn some_rejected(
    count: usize,
    is_readable: bool,
) -> impl FnMut() -> Result<Option<usize>, Failure> + Send {
    let mut source = numbers(count, is_readable);
    move || match source()? {
        Some(number) if number % 3 == 0 => {
            let position = text::Position { line: number, column: 1 };
            Err(text::Error::rejected(None, position, "a", "b").into())
        }
        item => Ok(item),
    }
}

thread_local! {
    /// What was written by the thread that runs a test with one worker.
    static WRITTEN: RefCell<String> = const { RefCell::new(String::new()) };
}

/// A writer to [`WRITTEN`].
struct Writer;

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        WRITTEN.with_borrow_mut(|written| *written += std::str::from_utf8(bytes).unwrap());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn report_to_written(error: &text::Error) {
    WRITTEN.with_borrow_mut(|written| *written += &format!("{error}\n"));
}

#[test]
fn errors_and_answers_are_in_order() {
    let output = Output::new(Writer, "-").keep_going(report_to_written);
    let all = run(0, || 1, some_rejected(9, true), || slow_or_fast, &output);
    assert!(all.is_ok() && output.has_rejected());
    let error = |line: usize| format!("{line}:1: expected a, found b\n");
    let expected = format!("{}1\n-2\n{}-4\n-5\n{}-7\n-8\n", error(0), error(3), error(6));
    assert_eq!(WRITTEN.take(), expected);
}

/// The lines that [`report_line`] was called for. Only one test uses it.
static REPORTED: Mutex<Vec<usize>> = Mutex::new(Vec::new());

fn report_line(error: &text::Error) {
    REPORTED.lock().unwrap().push(error.position().map_or(0, |position| position.line));
}

#[test]
fn the_work_goes_on_up_to_what_cannot_be_read() {
    let mut checked = 0;
    for threads in THREADS {
        for (count, is_readable) in [(0, true), (1, true), (2 * AHEAD, true), (100, false)] {
            let mut text = Vec::new();
            let output = Output::new(&mut text, "").keep_going(report_line);
            let worker = || |number: usize| Ok(format!("{number}\n"));
            let all = run(1, || threads, some_rejected(count, is_readable), worker, &output);
            assert_eq!(all.is_ok(), is_readable, "{threads} threads, {count} items");
            assert_eq!(output.has_rejected(), count > 0);
            drop(output);
            let answers: Vec<usize> = String::from_utf8(text)
                .unwrap()
                .lines()
                .map(|line| line.parse().unwrap())
                .collect();
            let (rejected, answered): (Vec<usize>, Vec<usize>) =
                (0..count).partition(|number| number % 3 == 0);
            assert_eq!(answers, answered, "{threads} threads");
            assert_eq!(std::mem::take(&mut *REPORTED.lock().unwrap()), rejected);
            checked += 1;
        }
    }
    assert_eq!(checked, 16);
    // Without `keep_going`, the first rejected item ends the work.
    let output = Output::new(io::sink(), "");
    assert!(run(0, || 2, some_rejected(9, true), || slow_or_fast, &output).is_err());
    assert!(!output.has_rejected() && REPORTED.lock().unwrap().is_empty());
    // So does an answer that cannot be written, after which nothing is reported.
    let output = Output::new(Sender(None), "").keep_going(report_line);
    let read = {
        let mut source = some_rejected(9, true);
        move || source().map(|item| item.map(|number| number + 1))
    };
    assert!(run(0, || 1, read, || slow_or_fast, &output).is_err());
    assert_eq!(*REPORTED.lock().unwrap(), [0]);
}

#[test]
fn a_rejected_item_does_not_wait_for_the_next() {
    for threads in THREADS {
        let (sender, reports) = mpsc::channel();
        *REPORTS.lock().unwrap() = Some(sender);
        let output = Output::new(io::sink(), "").keep_going(|_| {
            REPORTS.lock().unwrap().as_ref().unwrap().send(()).unwrap();
        });
        let mut source = some_rejected(10, true);
        let mut number = 0;
        let read = move || {
            if number % 3 == 1 {
                assert_eq!(reports.recv_timeout(Duration::from_secs(20)), Ok(()), "{number}");
            }
            number += 1;
            source()
        };
        assert!(run(0, || threads, read, || slow_or_fast, &output).is_ok());
    }
}

/// Where the test above sends its reports.
static REPORTS: Mutex<Option<mpsc::Sender<()>>> = Mutex::new(None);
