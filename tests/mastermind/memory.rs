//! What the `mastermind` program does when it cannot have the memory that it needs.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::PROGRAM;
use bitsolve::mastermind::Game;

/// Runs a command line with `kilobytes` of address space, and writes `times` copies of `line` to it.
fn run(kilobytes: u32, arguments: &str, line: &str, times: usize) -> (String, String, Option<i32>) {
    run_on(kilobytes, arguments, &line.repeat(1000), times / 1000)
}

/// Runs a command line with `kilobytes` of address space, and writes `lines` to it as often as this.
fn run_on(
    kilobytes: u32,
    arguments: &str,
    lines: &str,
    times: usize,
) -> (String, String, Option<i32>) {
    let mut child = Command::new("sh")
        .args(["-c", &format!("ulimit -v {kilobytes} && exec '{PROGRAM}' {arguments}")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for _ in 0..times {
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
    let mut refused = 0;
    for arguments in [
        "next 8 9 knuth",
        "next 8 9 entropy",
        "next 8 9 first --top 2",
        "next 8 9 knuth --reference",
        "evaluate 8 9 knuth 11223344 --threads 2",
        "evaluate 8 9 entropy 11223344 --threads 1",
        "evaluate 8 9 knuth --reference",
        "trace 8 9 knuth 11223344",
        "first 8 9 knuth --threads 2",
    ] {
        // Neither the list of codewords fits, nor what comes after the list. The best guess before the first turn
        // needs little more than the list.
        let is_short = arguments.contains("--reference")
            || ["next 8 9 knuth", "next 8 9 entropy", "trace"]
                .iter()
                .any(|all| arguments.starts_with(all));
        for kilobytes in [100_000, 200_000] {
            if is_short && kilobytes > 100_000 {
                continue;
            }
            let (answers, notes, status) = run(kilobytes, arguments, "", 0);
            let what = format!("{arguments} with {kilobytes} KB: {answers} {notes}");
            assert_eq!((answers.as_str(), status), ("", Some(1)), "{what}");
            assert!(notes.starts_with("error: not enough memory: "), "{what}");
            assert_eq!(notes.lines().count(), 1, "{what}");
            refused += 1;
        }
    }
    assert_eq!(refused, 5 + 4 * 2);
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

#[test]
fn many_different_lines_are_too_many_or_are_answered() {
    // Every guess of the game with the feedback that the secret 123456 gives.
    let game = Game::new(6, 9, true).unwrap();
    let secret = game.codeword("123456").unwrap();
    let lines: String = game
        .codewords()
        .take(60_000)
        .map(|guess| format!("{guess} {}\n", game.feedback(guess, secret)))
        .collect();
    let (mut answered, mut refused) = (0, 0);
    for kilobytes in [10_000, 15_000, 400_000] {
        let (answers, notes, status) = run_on(kilobytes, "next 6 9 first", &lines, 1);
        match status {
            Some(0) => answered += 1,
            _ => {
                assert!(notes.starts_with("error: not enough memory: "), "{kilobytes}: {notes}");
                assert_eq!((answers.as_str(), status), ("", Some(1)));
                refused += 1;
            }
        }
    }
    assert!(answered > 0 && refused > 0, "{answered} answered, {refused} refused");
}

#[test]
fn more_threads_than_fit_do_no_harm() {
    let (answers, notes, status) = run(52_000, "evaluate 4 6 knuth 1122 --threads 1024", "", 0);
    assert_eq!((notes.as_str(), status), ("", Some(0)));
    assert!(answers.contains("\ntotal 5801\n"), "{answers}");
}
