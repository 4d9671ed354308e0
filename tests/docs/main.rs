//! The documents are true: their examples print what they show, and the commands, options, files,
//! sizes and links that they name exist.
//!
//! ```text
//!     markdown    blocks, paragraphs, code spans, links, headings and tables of a document
//!     shell       the simple commands of a command line
//!     house       the documents and sources of this checkout, and its programs
//!
//!     console     the examples print what they show
//!     commands    commands that are shown but not run: cargo for those of cargo, and benchmarks for what
//!                 cargo bench runs
//!     spans       commands, options and files in code spans
//!     help        the help of each program lists what the program accepts
//!     library     the Rust examples are those that the compiler runs
//!     links       links and anchors
//!     sizes       lengths of flattened sources, and numbers of cases and tests
//!     releases    versions, and the form of the changelog
//! ```
//!
//! A check takes a text and returns what is wrong with it, one message for each mistake, with the file
//! and the line. So each is tested on damaged text as well.

mod benchmarks;
mod cargo;
mod commands;
#[path = "../common/mod.rs"]
mod common;
#[cfg(unix)]
mod console;
mod help;
mod house;
mod library;
mod links;
mod markdown;
#[path = "../../benches/measure/mod.rs"]
mod measure;
mod releases;
mod shell;
mod sizes;
mod spans;
#[path = "../../benches/workloads/mod.rs"]
mod workloads;

#[cfg(not(unix))]
#[test]
#[ignore = "the examples of the documents need sh"]
fn examples_print_what_they_show() {}

/// Fails with all problems, one on each line.
#[track_caller]
fn assert_none(problems: &[String]) {
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

/// Checks that a check finds one problem for each of `expected`, which has a part of each message.
#[track_caller]
fn assert_found(problems: &[String], expected: &[&str]) {
    let is_expected = problems.len() == expected.len()
        && problems.iter().zip(expected).all(|(problem, part)| problem.contains(part));
    assert!(is_expected, "expected {expected:#?}, found {problems:#?}");
}
