//! Tests of how processes are measured.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::measure::process::run;

#[test]
fn a_process_is_measured() {
    let finished = run(Command::new("cat").arg("-"), Some(Path::new("Cargo.toml"))).unwrap();
    assert_eq!(finished.answers, include_str!("../../Cargo.toml"));
    assert!(finished.processor > Duration::ZERO && finished.wall < Duration::from_secs(60));
    assert!(finished.peak > 100_000, "{finished:?}");
}

#[test]
fn a_process_that_fails_is_an_error() {
    assert!(run(&mut Command::new("false"), None).is_err());
    assert!(run(&mut Command::new("/nowhere/at-all"), None).is_err());
    let killed = run(Command::new("sh").args(["-c", "kill -9 $$"]), None);
    assert!(killed.is_err());
}
