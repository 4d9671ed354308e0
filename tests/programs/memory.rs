//! What programs do if the system has too little memory for them.

use std::process::Command;

use super::common::program::{run, run_command, Outcome};
use super::{words, CEPHALOPODS, FLATTEN, HONEYMOON, MASTERMIND};

const ERROR: &str = "error: not enough memory\n";

/// Runs a program with this much address space.
fn run_within(kilobytes: u32, path: &str, line: &str, input: &str) -> Outcome {
    let script = format!("ulimit -v {kilobytes} && exec '{path}' {line}");
    run_command(Command::new("sh").args(["-c", &script]), input.as_bytes())
}

/// Returns how many kilobytes a program needs to start. With less, the system cannot load it.
fn least(path: &str) -> u32 {
    let starts = |&kilobytes: &u32| run_within(kilobytes, path, "--version", "").status == Some(0);
    (10..).map(|n| 400 * n).find(starts).unwrap()
}

/// With each limit, memory is missing in another place.
#[test]
fn too_little_memory_is_an_error() {
    let puzzles = "3 555 005 555\n20 604 202 400\n20 001 110 011\n";
    let deals = "N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ\nS 2.3.4. 3.2..2\n";
    for (path, line, input) in [
        (CEPHALOPODS.path, "--threads 2", puzzles),
        (CEPHALOPODS.path, "--engine depth --threads 1", puzzles),
        (CEPHALOPODS.path, "ends --list", puzzles),
        (MASTERMIND.path, "next 7p7c first --top 2 --threads 2", ""),
        // The `comparisons` of `evaluate` depend on which thread is first, but the tree does not.
        (MASTERMIND.path, "tree 6p6c knuth 112234 --threads 2", ""),
        (MASTERMIND.path, "evaluate 4p7c search --threads 1", ""),
        (HONEYMOON.path, "line --threads 2", deals),
        (HONEYMOON.path, "sample --deals 9 --seed 1 AKJT8.AQ9.KT.JT9", ""),
        (FLATTEN, "mastermind", ""),
    ] {
        let whole = run(path, &words(line), input.as_bytes());
        let mut kilobytes = least(path);
        let (mut answered, mut failed) = (0, 0);
        while answered < 3 {
            let outcome = run_within(kilobytes, path, line, input);
            let why = format!("{path} {line} with {kilobytes} KB: {outcome:?}");
            if outcome.status == Some(0) {
                assert!(outcome.answers == whole.answers && outcome.notes == whole.notes, "{why}");
                answered += 1;
            } else {
                assert_eq!((outcome.notes.as_str(), outcome.status), (ERROR, Some(1)), "{why}");
                assert!(whole.answers.starts_with(&outcome.answers), "{why}");
                failed += 1;
            }
            kilobytes += kilobytes / 24;
            assert!(kilobytes < 1_000_000, "{why}");
        }
        assert!(failed > 0, "{path} {line}");
    }
}

/// The first memory is too little for two threads, and the second is enough.
#[test]
fn what_is_known_before_the_memory_is_short_is_written() {
    for (kilobytes, line) in [(30_000, "--threads 2"), (85_000, "ends --threads 2")] {
        let quick = run(CEPHALOPODS.path, &words(line), b"1 555 005 555\n");
        let input = "1 555 005 555\n40 000 000 000\n";
        let outcome = run_within(kilobytes, CEPHALOPODS.path, line, input);
        assert_eq!(outcome.answers, quick.answers, "{line}");
        assert_eq!((outcome.notes.as_str(), outcome.status), (ERROR, Some(1)), "{line}");
    }
}

/// A thread takes memory before it begins to work: more than 2 MB for its stack, and then a few pages.
#[test]
fn a_thread_that_cannot_start_is_not_needed() {
    let path = CEPHALOPODS.path;
    let input = "1 555 005 555\n".repeat(2);
    let answers = run(path, &[], input.as_bytes()).answers;
    let least = least(path);
    for kilobytes in (least + 1600..least + 3200).step_by(4) {
        let outcome = run_within(kilobytes, path, "--threads 2", &input);
        assert_eq!((outcome.status, outcome.notes.as_str()), (Some(0), ""), "{kilobytes} KB");
        assert_eq!(outcome.answers, answers, "{kilobytes} KB");
    }
}
