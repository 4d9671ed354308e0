//! Tests of the command line.

use std::ffi::OsStr;
use std::path::PathBuf;

use super::target::request::{Comparison, Request, HELP};
use super::target::rounds::Clock;
use super::target::source::Source;

/// Reads a command line whose words are separated by spaces, with the word that `cargo bench` adds.
fn parse(line: &str) -> Result<Request, String> {
    Request::parse(line.split_whitespace().chain(["--bench"]).map(Into::into))
}

/// Reads the word for a program.
fn source(word: &str) -> Source {
    Source::parse(OsStr::new(word)).unwrap()
}

#[test]
fn all_parts_of_a_command_line_are_read() {
    let line = "--clock wall --rounds=12 --stdin HEAD~1:a ./b --engine depth -- c.in -d.in";
    let expected = Comparison {
        old: Source::Revision("HEAD~1".to_string(), "a".to_string()),
        new: Source::File("./b".into()),
        arguments: vec!["--engine".into(), "depth".into()],
        inputs: vec![PathBuf::from("c.in"), PathBuf::from("-d.in")],
        from_stdin: true,
        clock: Clock::Wall,
        rounds: Some(12),
    };
    assert_eq!(parse(line), Ok(Request::Compare(expected)));

    let Ok(Request::Compare(least)) = parse("a b") else { panic!() };
    assert_eq!((least.arguments.len(), least.inputs.len()), (0, 0));
    assert_eq!((least.clock, least.rounds, least.from_stdin), (Clock::Processor, None, false));
}

#[test]
fn help_and_test_need_no_programs() {
    assert_eq!(parse("--help"), Ok(Request::Help));
    assert_eq!(parse("--rounds 20 -h"), Ok(Request::Help));
    assert_eq!(parse("--test"), Ok(Request::Test));
    for option in ["--clock", "--rounds", "--stdin", "--test", "--help"] {
        assert!(HELP.contains(option), "{option}");
    }
    assert!(HELP.lines().all(|line| line.chars().count() < 90));
}

#[test]
fn cargo_test_asks_for_the_test() {
    let parse = |line: &str| Request::parse(line.split_whitespace().map(Into::into));
    for line in ["", "--nocapture", "--test", "name --exact"] {
        assert_eq!(parse(line), Ok(Request::Test), "{line}");
    }
    assert_eq!(parse("--help"), Ok(Request::Help));
}

#[test]
fn a_wrong_command_line_is_an_error_that_says_why() {
    for (line, part) in [
        ("", "OLD is missing"),
        ("a", "NEW is missing"),
        ("a -- b", "NEW is missing"),
        ("-- a", "OLD and NEW are missing"),
        ("--engine depth a b", "no option '--engine'"),
        ("--stdin=yes a b", "no option '--stdin=yes'"),
        ("--stdin a b", "--stdin needs an INPUT"),
        ("--rounds", "--rounds takes a number from 11"),
        ("--rounds 10 a b", "not '10'"),
        ("--rounds many a b", "not 'many'"),
        ("--rounds -1 a b", "not '-1'"),
        ("--clock= a b", "processor or wall, not ''"),
        ("--clock sun a b", "not 'sun'"),
        ("a: b", "'a:' is not REVISION:PROGRAM"),
        ("a :b", "':b' is not"),
        ("HEAD:src/main.rs b", "'HEAD:src/main.rs' is not"),
    ] {
        let problem = parse(line).unwrap_err();
        assert!(problem.contains(part), "{line}: {problem}");
    }
}

#[test]
fn a_program_is_a_file_or_is_built() {
    let revision = |revision: &str| Source::Revision(revision.to_string(), "p".to_string());
    assert_eq!(source("HEAD:p"), revision("HEAD"));
    // The last colon counts.
    assert_eq!(source(":/fix: it:p"), revision(":/fix: it"));
    assert_eq!(source(".:p"), Source::WorkingTree("p".to_string()));
    for path in ["p", "a/p", "./a:p", "../a:p", "/a:p"] {
        assert_eq!(source(path), Source::File(path.into()), "{path}");
    }
    for word in ["HEAD~1:p", ".:p", "./a:p"] {
        assert_eq!(source(word).to_string(), word);
    }
}
