//! Tests of the recorder's command line.

use crate::command_line::{chooses, Request, HELP};

fn parsed(words: &str) -> Result<Request, String> {
    Request::parse(words.split_whitespace().map(str::to_string))
}

#[test]
fn command_lines_are_read() {
    let strings = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
    let cases = [
        ("--bench", Request::Measure(Vec::new())),
        ("a b/c --bench", Request::Measure(strings(&["a", "b/c"]))),
        // `cargo test --benches` measures nothing.
        ("", Request::Test(Vec::new())),
        ("--test a --bench", Request::Test(strings(&["a"]))),
        ("--list --bench", Request::List(Vec::new())),
        ("--draw --bench", Request::Draw),
        ("--check --bench", Request::Check),
        ("--draw -h --bench", Request::Help),
        ("--help", Request::Help),
        ("--in-process a/b/c 15", Request::InProcess("a/b/c".to_string(), 15)),
    ];
    for (words, request) in cases {
        assert_eq!(parsed(words), Ok(request), "{words}");
    }
}

#[test]
fn wrong_command_lines_are_errors() {
    let cases = [
        ("--nope --bench", "there is no option '--nope'"),
        ("--draw --check", "'--check' cannot follow '--draw'"),
        ("--draw a", "'--draw' is about all rows, but 'a' names some"),
        ("--in-process a", "--in-process needs a name and a number"),
        ("--in-process a b", "--in-process needs a name and a number"),
    ];
    for (words, error) in cases {
        assert_eq!(parsed(words), Err(error.to_string()), "{words}");
    }
}

#[test]
fn names_are_chosen_by_how_they_begin() {
    let beginnings = ["mastermind/fast".to_string()];
    assert!(chooses(&beginnings, "mastermind/fast-portable/x"));
    assert!(!chooses(&beginnings, "cephalopods/layered/01"));
    assert!(chooses(&[], "cephalopods/layered/01"));
}

#[test]
fn the_help_names_all_options() {
    for option in ["--draw", "--check", "--test", "--list", "-h, --help"] {
        assert!(HELP.contains(option), "{option}");
    }
    assert!(HELP.lines().all(|line| line.len() <= 88));
}
