//! Errors that a document quotes are messages that a test expects.
//!
//! A quoted error is an indented line in a ```` ```text ```` block that begins with `error: `.

use std::sync::OnceLock;

use crate::house::{documents, files, read, sources};
use crate::markdown::Document;
use crate::{assert_found, assert_none};

/// Returns the messages of `inputs/bad` and the sources of tests, where quotation marks are not escaped.
fn expected() -> &'static [String] {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let messages = files("inputs/bad", "err").iter().map(|path| read(path)).collect();
        let is_other = |path: &str| !path.starts_with("tests/docs/");
        let tests = [sources("tests"), sources("src")].concat().into_iter();
        let tests = tests.filter(|(path, _)| is_other(path));
        [messages, tests.map(|(_, text)| text.replace("\\\"", "\"")).collect::<Vec<_>>()].concat()
    })
}

/// Checks the errors that a document quotes.
fn check(document: &Document) -> Vec<String> {
    let mut problems = Vec::new();
    for block in document.blocks(&["text"]) {
        for (line, text) in (block.line..).zip(&block.lines) {
            let Some(message) = text.trim_start().strip_prefix("error: ") else { continue };
            if !expected().iter().any(|text| text.contains(message)) {
                problems.push(document.problem(line, format_args!("no test expects: {message}")));
            }
        }
    }
    problems
}

#[test]
fn quoted_errors_are_expected_by_tests() {
    assert_none(&documents().iter().flat_map(check).collect::<Vec<_>>());
}

#[test]
fn other_errors_are_found() {
    let message = read("inputs/bad/cephalopods/03.err");
    let text = format!("```text\n    {message}    error: 1:1: no test expects this\n```\n");
    let expected = ["X.md:3: no test expects: 1:1: no test expects this"];
    assert_found(&check(&Document::with_text(&text)), &expected);
}
