//! What the `mastermind` program does when it cannot have the memory that it needs.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::PROGRAM;

/// Runs a command line with `kilobytes` of address space, and writes `times` copies of `line` to it.
fn run(kilobytes: u32, arguments: &str, line: &str, times: usize) -> (String, String, Option<i32>) {
    let lines = line.repeat(1000);
    let mut child = Command::new("sh")
        .args(["-c", &format!("ulimit -v {kilobytes} && exec '{PROGRAM}' {arguments}")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for _ in 0..times / 1000 {
        // The program may have ended already.
        if stdin.write_all(lines.as_bytes()).is_err() {
            break;
        }
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn a_request_that_cannot_have_its_memory_says_so() {
    // The list of codewords does not fit into the smaller space, and what comes after it not into the larger.
    for (kilobytes, arguments) in [
        (100_000, "next 8 9 knuth"),
        (100_000, "evaluate 8 9 knuth --reference"),
        (100_000, "trace 8 9 knuth 11223344"),
        (200_000, "next 8 9 first --top 2"),
        (200_000, "evaluate 8 9 entropy 11223344 --threads 1"),
    ] {
        let (answers, notes, status) = run(kilobytes, arguments, "", 0);
        let what = format!("{arguments} with {kilobytes} KB: {answers} {notes}");
        assert_eq!((answers.as_str(), status), ("", Some(1)), "{what}");
        assert!(notes.starts_with("error: not enough memory: "), "{what}");
        assert_eq!(notes.lines().count(), 1, "{what}");
    }
}

#[test]
fn repeated_lines_take_no_memory() {
    let line = "1122 1 0\n1344 0 1\n";
    let (answers, notes, status) = run(60_000, "next 4 6 knuth", line, 1_500_000);
    assert!(answers.starts_with("remaining 44\nguess 3526\n"), "{answers}");
    assert_eq!((notes.as_str(), status), ("", Some(0)));
    // To remove one of the repeated lines is no cure.
    let line = "1122 0 0\n1122 0 0\n1111 4 0\n";
    let (answers, notes, status) = run(60_000, "next 4 6 knuth", line, 1000);
    let expected =
        "error: 3:1: no secret fits lines 1 and 3, and more than one of the lines must be wrong\n";
    assert_eq!((answers.as_str(), notes.as_str(), status), ("", expected, Some(1)));
}

#[test]
fn a_list_takes_no_memory() {
    // The list has 38 MB as text.
    for format in ["text", "json"] {
        let arguments = format!("next 7p9c first --list --threads 1 --format {format}");
        let (answers, notes, status) = run(70_000, &arguments, "", 0);
        assert_eq!((notes.as_str(), status), ("", Some(0)), "{format}");
        assert_eq!(answers.matches("9999999").count(), 1, "{format}");
        assert!(answers.len() > 38_000_000, "{format}");
    }
}
