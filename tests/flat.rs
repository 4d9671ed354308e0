//! The gate for flattened sources: one file that a judge takes as it is.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::program::run;
use common::{cases, rejected};

/// The most characters that a judge takes.
const LONGEST: usize = 100_000;

/// Flattens `game` and compiles it in `edition` with a bare `rustc -O`; no warning is let through.
fn compile(game: &str, edition: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let source = folder.join(format!("{game}_{edition}.rs"));
    let program = folder.join(format!("{game}_{edition}"));
    fs::write(&source, flattened(game)).unwrap();
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(["-O", "--edition", edition, "-o"])
        .args([&program, &source])
        .output()
        .unwrap();
    let notes = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && notes.is_empty(), "{game} in edition {edition}: {notes}");
    program
}

fn flattened(game: &str) -> String {
    let outcome = run(env!("CARGO_BIN_EXE_flatten"), &[game], b"");
    assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
    outcome.answers
}

#[test]
fn sources_are_ascii_short_and_without_the_tools_of_the_crate() {
    let tools = ["cfg(test)", "flat)", "include!", "OUT_DIR"];
    for (game, others) in [
        ("cephalopods", &["Reference", "DepthEngine", "BucketMap", "Arguments"][..]),
        ("mastermind", &["cephalopods::", "counting_hand_vec", "cache_study"]),
        ("honeymoon", &["mastermind::", "Reference", "Arguments", "pretty", "Condvar"]),
    ] {
        let source = flattened(game);
        assert!(source.is_ascii(), "{game}");
        assert!(source.len() <= LONGEST, "{game}: {} characters", source.len());
        for word in tools.iter().chain(others) {
            assert!(!source.contains(word), "{game}: {word}");
        }
    }
}

/// Compiles a game in some editions, and compares the program with all cases.
fn check_answers(game: &str, editions: &[&str], cases: usize, bad_cases: usize) {
    for &edition in editions {
        let program = compile(game, edition);
        let program = program.to_str().unwrap();
        let mut checked = 0;
        for case in cases::cases(game, "out") {
            let outcome = run(program, &[], &case.input);
            assert_eq!(outcome.answers, case.expected, "{:?} in {edition}", case.path);
            assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
            checked += 1;
        }
        checked += rejected::check_bad_cases(program, game);
        assert_eq!(checked, cases + bad_cases);
    }
}

#[test]
fn cephalopods_answers_as_the_crate_does() {
    // 2015 is what rustc takes where no edition is named.
    let editions = ["2015", "2018", "2021", "2024"];
    check_answers("cephalopods", &editions, cases::CEPHALOPODS, cases::BAD_CEPHALOPODS);
}

#[test]
fn mastermind_answers_as_the_crate_does() {
    // It takes the compiler a while: not every edition.
    let editions = ["2015", "2024"];
    check_answers("mastermind", &editions, cases::MASTERMIND, cases::BAD_MASTERMIND);
}

#[test]
fn honeymoon_answers_as_the_crate_does() {
    let editions = ["2015", "2018", "2021", "2024"];
    check_answers("honeymoon", &editions, cases::HONEYMOON, cases::BAD_HONEYMOON);
}

#[test]
fn the_command_line_is_checked() {
    let flatten = env!("CARGO_BIN_EXE_flatten");
    for arguments in [&[][..], &["chess"], &["cephalopods", "cephalopods"], &["--fast"]] {
        let outcome = run(flatten, arguments, b"");
        assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(2)), "{arguments:?}");
        assert!(outcome.notes.starts_with("error: "), "{outcome:?}");
    }
    assert!(run(flatten, &["--help"], b"").answers.contains("Usage: "));
}
