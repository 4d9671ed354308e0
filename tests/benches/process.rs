//! Tests of how processes are measured.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::measure::process::{run, time_from_read, wait_until_it_reads};

#[test]
fn a_process_is_measured() {
    let finished = run(Command::new("cat").arg("-"), Some(Path::new("Cargo.toml"))).unwrap();
    assert_eq!(finished.answers, include_str!("../../Cargo.toml"));
    assert!(finished.processor > Duration::ZERO && finished.wall < Duration::from_secs(60));
}

#[test]
fn a_process_that_fails_is_an_error() {
    assert!(run(&mut Command::new("false"), None).is_err());
    assert!(run(&mut Command::new("/nowhere/at-all"), None).is_err());
    let killed = run(Command::new("sh").args(["-c", "kill -9 $$"]), None);
    assert!(killed.is_err());
}

/// Measures a shell command from its read, with one line of input and one of expected answer.
fn from_read(command: &str) -> Result<Duration, String> {
    let time = time_from_read(Command::new("sh").args(["-c", command]), b"12\n", "12\n");
    time.map_err(|error| error.to_string())
}

#[test]
fn the_time_from_the_read_is_that_of_the_answer() {
    assert!(from_read("cat").unwrap() < Duration::from_secs(60));
    let late = from_read("read x; sleep 0.05; echo $x").unwrap();
    assert!(late >= Duration::from_millis(50), "{late:?}");
    // The environment is that of the command.
    let mut command = Command::new("sh");
    command.args(["-c", "read x; echo $x$A"]).env("A", "3");
    time_from_read(&mut command, b"12\n", "123\n").unwrap();
}

#[test]
fn a_program_that_does_not_answer_is_an_error() {
    for (command, part) in [
        // Whoever ends is not waited for.
        ("exit 0", ""),
        ("kill -9 $$", ""),
        ("read x; echo 34", "wrong in line 1: expected '12', found '34'"),
        ("read x", "wrong in line 1: expected '12', found 'the end'"),
        ("cat; echo 5", "wrong in line 2: expected 'the end', found '5'"),
        ("cat; exit 3", "the program failed"),
    ] {
        let problem = from_read(command).unwrap_err();
        assert!(problem.contains(part), "{command}: {problem}");
    }
    assert!(time_from_read(&mut Command::new("/nowhere/at-all"), b"", "").is_err());
    assert!(time_from_read(&mut Command::new("cat"), &[b'1'; 60_000], "").is_err());
}

#[test]
fn a_program_that_never_reads_is_an_error() {
    let mut command = Command::new("sh");
    let mut child =
        command.args(["-c", "while :; do :; done"]).stdin(Stdio::piped()).spawn().unwrap();
    let problem = wait_until_it_reads(&child, Duration::from_millis(50)).unwrap_err();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(problem.to_string().contains("not read its input after 50ms"), "{problem}");
}
