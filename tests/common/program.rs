//! Runs a program as a user would.

use std::io::Write;
use std::process::{Command, Stdio};

/// What a program left behind.
#[derive(Debug)]
pub struct Outcome {
    /// Standard output.
    pub answers: String,
    /// Standard error.
    pub notes: String,
    /// Exit status; `None` where a signal ended it.
    pub status: Option<i32>,
}

/// Runs `program` on `input`.
pub fn run(program: &str, arguments: &[&str], input: &[u8]) -> Outcome {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("cannot run {program}: {error}"));
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // From a thread of its own, as the program may answer before it has read everything. It may
    // also end before that, which closes the pipe and is no concern here.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Outcome {
        answers: String::from_utf8(output.stdout).unwrap(),
        notes: String::from_utf8(output.stderr).unwrap(),
        status: output.status.code(),
    }
}
