//! What programs do if the system has too little memory for them.

use std::iter::successors;
use std::process::Command;

use super::{words, CEPHALOPODS, FLATTEN, HONEYMOON, MASTERMIND};
use crate::common::program::{run, run_command, Outcome};

const ERROR: &str = "error: not enough memory\n";

/// Runs a program with this much address space.
fn run_within(kilobytes: u32, path: &str, line: &str, input: &str) -> Outcome {
    let script = format!("ulimit -v {kilobytes} && exec \"$0\" {line}");
    run_command(Command::new("sh").args(["-c", &script, path]), input.as_bytes())
}

/// Returns limits in kilobytes, each an eighth above the one before.
fn limits(first: u32) -> impl Iterator<Item = u32> {
    successors(Some(first), |limit| Some(limit + limit / 8))
}

/// Returns how many kilobytes a program needs to start. With less, the system cannot load it.
fn least(path: &str) -> u32 {
    let starts = |&kilobytes: &u32| run_within(kilobytes, path, "--version", "").status == Some(0);
    limits(3000).find(starts).unwrap()
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
        let (mut answered, mut failed) = (0, 0);
        for kilobytes in limits(least(path)) {
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
            assert!(kilobytes < 1_000_000, "{why}");
            if answered == 2 {
                break;
            }
        }
        assert!(failed > 0, "{path} {line}");
    }
}

#[test]
fn what_is_known_before_the_memory_is_short_is_written() {
    for (kilobytes, line) in [(30_000, "--threads 2"), (60_000, "ends --threads 2")] {
        let quick = run(CEPHALOPODS.path, &words(line), b"1 555 005 555\n");
        let input = "1 555 005 555\n40 000 000 000\n";
        let outcome = run_within(kilobytes, CEPHALOPODS.path, line, input);
        assert_eq!(outcome.answers, quick.answers, "{line}");
        assert_eq!((outcome.notes.as_str(), outcome.status), (ERROR, Some(1)), "{line}");
    }
}

/// If the memory is enough for one thread, any number of threads gives all answers.
#[test]
fn more_threads_need_no_more_memory() {
    let (path, input) = (CEPHALOPODS.path, "20 604202400\n".repeat(30));
    let answers = run(path, &[], input.as_bytes()).answers;
    let enough = |kilobytes: &u32| run_within(*kilobytes, path, "-j1", &input).status == Some(0);
    let least = limits(16_000).find(enough).unwrap();
    for kilobytes in limits(least).take_while(|limit| *limit < 1_000_000) {
        for line in ["-j2", "-j16"] {
            let outcome = run_within(kilobytes, path, line, &input);
            let why = format!("{kilobytes} KB, {line}: {outcome:?}");
            assert!(outcome.answers == answers && outcome.status == Some(0), "{why}");
        }
    }
}
