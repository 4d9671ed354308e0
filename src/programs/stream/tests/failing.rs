//! Tests of answers that fail.

use super::*;

/// Returns the numbers below `count` as lines, without those for which `is_left_out` is true.
fn lines_without(count: usize, is_left_out: impl Fn(usize) -> bool) -> String {
    (0..count).filter(|&number| !is_left_out(number)).map(|number| format!("{number}\n")).collect()
}

/// Returns the answer to a number, but an error for some numbers.
fn answer_or(number: usize, error: impl Fn(usize) -> Option<Failure>) -> Result<String, Failure> {
    // An early answer that is late must not be lost.
    let answer = slow_or_fast(number);
    error(number).map_or(answer, Err)
}

fn refusal(number: usize) -> Failure {
    Failure::Refused(format!("not {number}"))
}

fn rejection(number: usize) -> Failure {
    let position = text::Position { line: number, column: 1 };
    text::Error::rejected(None, position, "a", "b").into()
}

#[test]
fn answers_before_one_that_fails_are_written() {
    let mut checked = 0;
    for threads in THREADS {
        for at in [0, 1, 50, 74] {
            for failure in [refusal, rejection] {
                let mut text = Vec::new();
                let output = Output::new(&mut text, "");
                // Several answers fail, and the first of them counts.
                let worker = || {
                    move |number| {
                        answer_or(number, |number| (number >= at).then(|| failure(number)))
                    }
                };
                let failed = run(1, || threads, numbers(3 * AHEAD, true), worker, &output);
                match failed {
                    Err(Failure::Refused(reason)) => assert_eq!(reason, format!("not {at}")),
                    Err(Failure::Input(error)) => {
                        assert_eq!(error.position().map(|position| position.line), Some(at));
                    }
                    other => panic!("{other:?}"),
                }
                assert!(!output.has_rejected());
                drop(output);
                let expected = lines_without(at, |_| false);
                assert_eq!(String::from_utf8(text).unwrap(), expected, "{threads} threads");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 32);
}

/// The lines that were reported. Only one test uses it.
static REPORTED: Mutex<Vec<usize>> = Mutex::new(Vec::new());

fn report_line(error: &text::Error) {
    REPORTED.lock().unwrap().push(error.position().map_or(0, |position| position.line));
}

#[test]
fn the_work_goes_on_after_a_rejection_but_not_after_a_refusal() {
    let mut checked = 0;
    for threads in THREADS {
        for refused in [None, Some(0), Some(40), Some(99)] {
            let mut text = Vec::new();
            let output = Output::new(&mut text, "").keep_going(report_line);
            let error = |number: usize| match number {
                _ if Some(number) == refused => Some(refusal(number)),
                _ => (number % 3 == 1).then(|| rejection(number)),
            };
            let worker = || move |number| answer_or(number, error);
            let all = run(1, || threads, numbers(100, true), worker, &output);
            assert_eq!(matches!(all, Err(Failure::Refused(_))), refused.is_some(), "{all:?}");
            assert_eq!(output.has_rejected(), refused != Some(0));
            drop(output);
            let end = refused.unwrap_or(100);
            let expected = lines_without(end, |number| number % 3 == 1);
            assert_eq!(String::from_utf8(text).unwrap(), expected, "{threads} threads");
            let expected: Vec<usize> = (0..end).filter(|number| number % 3 == 1).collect();
            assert_eq!(std::mem::take(&mut *REPORTED.lock().unwrap()), expected);
            checked += 1;
        }
    }
    assert_eq!(checked, 16);
}
