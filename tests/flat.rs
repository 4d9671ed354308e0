//! Tests of the flattened sources: each must be one file that a judge accepts as it is.

mod common;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::program::run;
use common::{cases, rejected};

/// The maximum number of characters of a source. Judges accept 100,000, and this leaves room to
/// grow.
const LONGEST: usize = 95_000;

/// Compiles the flattened source of `game` with a bare `rustc -O`, and returns the path of the
/// program. Also checks the source in editions 2021 and 2024, without code generation. Any warning
/// is a failure.
///
/// A program is compiled once. Later runs, with any profile and environment, use it again unless
/// the source or the compiler has changed.
fn compiled(game: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [source, program, stamp] =
        ["rs", "exe", "stamp"].map(|ending| folder.join(format!("{game}.{ending}")));
    let text = flattened(game);
    let made = format!("{}\n{text}", rustc(&["-vV".as_ref()]));
    if program.exists() && fs::read_to_string(&stamp).is_ok_and(|stamped| stamped == made) {
        return program;
    }
    // There is a stamp only when the program is complete.
    let _ = fs::remove_file(&stamp);
    fs::write(&source, text).unwrap();
    let output: [&OsStr; 3] = ["-o".as_ref(), program.as_ref(), source.as_ref()];
    rustc(&[&["-O".as_ref()], &output[..]].concat());
    for edition in ["2021", "2024"] {
        let output: [&OsStr; 3] = ["-o".as_ref(), stamp.as_ref(), source.as_ref()];
        let options = ["--emit=metadata", "--edition", edition].map(OsStr::new);
        rustc(&[&options[..], &output].concat());
    }
    fs::write(&stamp, made).unwrap();
    program
}

/// Runs the compiler, which must report nothing, and returns its standard output.
fn rustc(arguments: &[&OsStr]) -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(arguments).output().unwrap();
    let notes = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && notes.is_empty(), "{arguments:?}: {notes}");
    String::from_utf8(output.stdout).unwrap()
}

fn flattened(game: &str) -> String {
    let outcome = run(env!("CARGO_BIN_EXE_flatten"), &[game], b"");
    assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
    outcome.answers
}

#[test]
fn sources_are_ascii_and_short_and_have_only_what_a_program_needs() {
    let tools = ["cfg(test)", "flat)", "include!", "OUT_DIR"];
    for (game, others) in [
        (
            "cephalopods",
            &["ReferenceSolver", "DepthSolver", "DepthTables", "LossyMap", "Arguments"][..],
        ),
        (
            "mastermind",
            &["cephalopods::", "counting_hand_vec", "score_table", "ReferenceSolver", "Timings"],
        ),
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

/// Checks the flattened program of a game on all its cases.
fn check_answers(game: &str, cases: usize, bad_cases: usize) {
    let program = compiled(game);
    let program = program.to_str().unwrap();
    let mut checked = 0;
    for case in cases::cases(game, "out") {
        let outcome = run(program, &[], &case.input);
        assert_eq!(outcome.answers, case.expected, "{:?}", case.path);
        assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
        checked += 1;
    }
    checked += rejected::check_bad_cases(program, game);
    assert_eq!(checked, cases + bad_cases);
}

#[test]
fn cephalopods_answers_as_the_crate_does() {
    check_answers("cephalopods", cases::CEPHALOPODS, cases::BAD_CEPHALOPODS);
}

#[test]
fn mastermind_answers_as_the_crate_does() {
    check_answers("mastermind", cases::MASTERMIND, cases::BAD_MASTERMIND);
}

#[test]
fn honeymoon_answers_as_the_crate_does() {
    check_answers("honeymoon", cases::HONEYMOON, cases::BAD_HONEYMOON);
}

#[test]
fn the_command_line_is_checked() {
    let flatten = env!("CARGO_BIN_EXE_flatten");
    let games = "cephalopods, mastermind, honeymoon";
    for (arguments, problem) in [
        (&[][..], format!("a game ({games}) is missing")),
        (&["chess"], format!("expected a game ({games}), found 'chess'")),
        (&["honeymoon", "x"], "'x' is one argument too many".to_string()),
        (&["--help", "--nope"], "there is no option '--nope'".to_string()),
    ] {
        let outcome = run(flatten, arguments, b"");
        assert_eq!(outcome.notes, format!("error: {problem}\nTry 'flatten --help'.\n"));
        assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(2)), "{arguments:?}");
    }
}
