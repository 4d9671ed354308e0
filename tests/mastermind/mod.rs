//! Mastermind: tests from outside the crate.

use crate::common::program::run;

mod cli;
#[cfg(unix)]
mod interrupted;
mod options;
mod play;
mod published;
mod review;
mod searches;
mod trees;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mastermind");

/// What a command line answers to an input.
fn answers(line: &str, input: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let outcome = run(PROGRAM, &words, input.as_bytes());
    assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{line}");
    outcome.answers
}
