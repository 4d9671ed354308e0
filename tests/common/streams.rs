//! What a program does when someone waits for its answers, and when it cannot write them.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

/// Asks `program` the same question five times, after `first`, which has no answer: each answer
/// must be there before the next question is, and the end must be a good one.
pub fn check_prompt_answers(
    program: &str,
    arguments: &[&str],
    first: &[u8],
    (question, answer): (&[u8], &str),
) {
    let mut child = start(program, arguments, Stdio::piped());
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    input.write_all(first).unwrap();
    for _ in 0..5 {
        input.write_all(question).unwrap();
        let mut line = String::new();
        answers.read_line(&mut line).unwrap();
        assert_eq!(line, answer, "{arguments:?}");
    }
    drop(input);
    assert_eq!(end(child), (String::new(), Some(0)), "{arguments:?}");
}

/// Runs `program` on `input` with nobody to read its answers, which is no error.
pub fn check_closed_pipe(program: &str, arguments: &[&str], input: &[u8]) {
    let mut child = start(program, arguments, Stdio::piped());
    drop(child.stdout.take());
    // The program may be gone before it has read this.
    let _ = child.stdin.take().unwrap().write_all(input);
    assert_eq!(end(child), (String::new(), Some(0)), "{arguments:?}");
}

/// Runs `program` on `input` with no room for its answers, which is an error.
#[cfg(target_os = "linux")]
pub fn check_full_disk(program: &str, arguments: &[&str], input: &[u8]) {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut child = start(program, arguments, full.into());
    child.stdin.take().unwrap().write_all(input).unwrap();
    let (notes, status) = end(child);
    assert!(notes.starts_with("error: cannot write: "), "{arguments:?}: {notes}");
    assert_eq!(status, Some(1), "{arguments:?}");
}

/// Starts `program` with pipes for all but its answers.
fn start(program: &str, arguments: &[&str], answers: Stdio) -> Child {
    Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(answers)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("cannot run {program}: {error}"))
}

/// What is on standard error when the program has ended, and its exit status.
fn end(child: Child) -> (String, Option<i32>) {
    let output = child.wait_with_output().unwrap();
    (String::from_utf8(output.stderr).unwrap(), output.status.code())
}
