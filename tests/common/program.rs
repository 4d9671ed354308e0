//! Runs a program as a user would.

use std::io::Write;
use std::process::{Command, Stdio};

/// The output and the exit status of a program.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// Standard output.
    pub answers: String,
    /// Standard error.
    pub notes: String,
    /// Exit status, or `None` if a signal ended the program.
    pub status: Option<i32>,
}

/// Runs `program` with `arguments` and with `input` on standard input.
pub(crate) fn run(program: &str, arguments: &[&str], input: &[u8]) -> Outcome {
    run_command(Command::new(program).args(arguments), input)
}

/// Runs a command with `input` on standard input.
pub(crate) fn run_command(command: &mut Command, input: &[u8]) -> Outcome {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("cannot run {command:?}: {error}"));
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A thread of its own writes the input, because the program may answer before it has read
    // everything. The program may also end before that. Then the write fails, which does not
    // matter.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Outcome {
        answers: String::from_utf8(output.stdout).unwrap(),
        notes: String::from_utf8(output.stderr).unwrap(),
        status: output.status.code(),
    }
}

/// Returns whether an outcome is one of the two that an input may have: success without notes, or a
/// rejection in one short line with a line number and a column, maybe with advice on a second line.
pub(crate) fn is_proper(outcome: &Outcome) -> bool {
    // An error in a request on the first line of an input has the wording of a command line.
    let is_usage = |problem: &str| {
        let parts =
            [" there is no ", " takes ", " needs ", " has no option ", " too many", " is missing"];
        parts.iter().any(|part| problem.contains(part))
    };
    let is_rejection = || {
        let line = outcome.notes.strip_prefix("error: ").and_then(|rest| rest.strip_suffix('\n'));
        let mut parts = line.unwrap_or_default().splitn(3, ':');
        let mut number = || parts.next().is_some_and(|part| part.parse::<usize>().is_ok());
        let has_place = number() && number();
        let problem = parts.next().unwrap_or_default();
        let is_advice = |line: &str| line.starts_with("  ") && line.len() < 120;
        has_place
            && (problem.starts_with(" expected ") && problem.contains(", found ")
                || is_usage(problem))
            && outcome.notes.lines().count() <= 2
            && outcome.notes.lines().skip(1).all(is_advice)
            && outcome.notes.len() < 700
    };
    match outcome.status {
        Some(0) => outcome.notes.is_empty(),
        Some(1) => is_rejection(),
        _ => false,
    }
}
