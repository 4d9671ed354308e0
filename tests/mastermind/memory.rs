//! What the `mastermind` program does when it cannot have the memory that it needs.

use std::process::{Command, Output};

use crate::PROGRAM;

/// Runs a command line with `kilobytes` of address space.
fn run(kilobytes: u32, arguments: &str) -> Output {
    let line = format!("ulimit -v {kilobytes} && exec '{PROGRAM}' {arguments} < /dev/null");
    Command::new("sh").args(["-c", &line]).output().unwrap()
}

#[test]
fn a_request_that_cannot_have_its_memory_says_so() {
    for (kilobytes, arguments) in [
        // The list of codewords does not fit.
        (100_000, "next 8p9c knuth"),
        // The list fits, but the ranks of all guesses, the parts of the first guess, or the tree do not.
        (200_000, "next 8p9c first --top 2"),
        (200_000, "evaluate 8p9c entropy 11223344 --threads 1"),
        (200_000, "tree 8p9c first --threads 1"),
    ] {
        let output = run(kilobytes, arguments);
        let notes = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.stdout.len(), output.status.code()), (0, Some(1)), "{arguments}");
        assert!(notes.starts_with("error: not enough memory: "), "{arguments}: {notes}");
        assert_eq!(notes.lines().count(), 1, "{arguments}: {notes}");
    }
}
