//! Commands that are shown but not run name files, options and variables that exist.

use crate::common::program::Outcome;
use crate::house::{documents, exists, outcome, program, sources};
use crate::markdown::Document;
use crate::shell::{self, Command};
use crate::{assert_found, assert_none, cargo};

/// The files and folders at the root that a path in a document may begin with.
pub(crate) const TOPS: [&str; 5] = ["benches", "inputs", "src", "tests", ".ci"];

/// Returns what is wrong with a command line, with the number of line ends before each problem.
pub(crate) fn problems(text: &str) -> Vec<(usize, String)> {
    let commands = shell::commands(text);
    let found = |command: &Command| {
        let line = command.line;
        problems_with(command).into_iter().map(move |problem| (line, problem)).collect::<Vec<_>>()
    };
    commands.iter().flat_map(found).collect()
}

fn problems_with(command: &Command) -> Vec<String> {
    let mut problems = Vec::new();
    let variables =
        command.words.iter().filter_map(|word| word.split_once('=')).map(|(name, _)| name);
    for name in command.variables.iter().map(String::as_str).chain(variables) {
        if name.starts_with("BITSOLVE_") && !is_variable(name) {
            problems.push(format!("no source reads the variable {name}"));
        }
    }
    for path in command.inputs.iter().chain(&command.words) {
        let is_path = TOPS.iter().any(|top| path.split('/').next() == Some(top));
        if is_path && !path.contains(' ') && !exists(path) {
            problems.push(format!("there is no {path}"));
        }
    }
    // A program may be started by another one, such as `perf stat` or `hyperfine 'PROGRAM ...'`.
    for word in command.words.iter().filter(|word| word.contains(' ')) {
        let first = word.split(' ').next().unwrap_or_default();
        if program(first).is_some() || first == "cargo" {
            problems.extend(self::problems(word).into_iter().map(|(_, problem)| problem));
        }
    }
    let is_known = |word: &String| program(word).is_some() || word == "cargo";
    if let Some(at) = command.words.iter().position(is_known) {
        let (name, arguments) = (&command.words[at], &command.words[at + 1..]);
        match name.as_str() {
            "cargo" => problems.extend(cargo::problems(arguments)),
            name => problems.extend(problem_with_arguments(name, arguments)),
        }
    }
    problems
}

/// Returns whether the sources have this name of an environment variable.
fn is_variable(name: &str) -> bool {
    sources("src").iter().any(|(_, text)| text.contains(&format!("\"{name}\"")))
}

/// Returns what is wrong with the arguments of a program of the crate.
pub(crate) fn problem_with_arguments(name: &str, arguments: &[String]) -> Option<String> {
    // The value of a variable is not known.
    if arguments.iter().any(|word| word.contains('$')) {
        return None;
    }
    // `--help` comes first, so the program checks its options but does nothing else.
    let words = arguments.iter().map(|word| if word == "N" || word == "K" { "1" } else { word });
    let words: Vec<&str> = ["--help"].into_iter().chain(words).collect();
    let Outcome { notes, status, .. } = outcome(name, &words);
    if status != Some(0) {
        let message = notes.lines().next().unwrap_or_default();
        return Some(format!("{name} {}: {message}", arguments.join(" ")));
    }
    // The names of commands, strategies and games are not checked yet.
    let help = outcome(name, &["--help"]).answers;
    let listed: Vec<&str> = help.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
    let is_name = |word: &&str| word.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
    let mut names = words[1..].iter().filter(|word| !word.starts_with('-')).filter(|w| is_name(w));
    let unknown = names.find(|word| !listed.contains(word))?;
    Some(format!("{name} {}: the help does not have {unknown}", arguments.join(" ")))
}

/// Checks all commands of a document that are not run.
fn check(document: &Document) -> Vec<String> {
    let blocks = document.blocks(&["sh"]);
    let found = blocks.iter().flat_map(|block| {
        let problems = problems(&block.lines.join("\n"));
        problems.into_iter().map(|(line, text)| document.problem(block.line + line, text))
    });
    found.collect()
}

#[test]
fn commands_name_what_exists() {
    let documents = documents();
    assert_none(&documents.iter().flat_map(check).collect::<Vec<_>>());
    let number: usize = documents.iter().map(|document| document.blocks(&["sh"]).len()).sum();
    assert!(number >= FEWEST_BLOCKS, "only {number} blocks of commands");
}

/// The number of blocks of commands in the documents, at least.
const FEWEST_BLOCKS: usize = 5;

#[test]
fn true_commands_pass() {
    let text = "```sh\nBITSOLVE_PORTABLE=1 target/release/mastermind next 4 6 knuth --top K # no --x\n\
                cat inputs/cephalopods/0?.in | cephalopods --stats\nhyperfine 'honeymoon table x.in' --runs 3\n\
                cargo run --release --bin flatten -- cephalopods --engine depth > src/out.rs\n```\n";
    assert_none(&check(&Document::with_text(text)));
}

#[test]
fn false_commands_are_found() {
    let text = "```sh\nBITSOLVE_SLOW=1 true\ncat inputs/cephalopods/99.in\ntrue | \\\n  mastermind --tpo 3\n\
                perf stat 'honeymoon --threads 0'\ncargo run --release -- --engine fast\nmastermind next 4 6 knut\nflatten cephalopod\n```\n";
    let expected = [
        "X.md:2: no source reads the variable BITSOLVE_SLOW",
        "X.md:3: there is no inputs/cephalopods/99.in",
        "there is no option '--tpo'",
        "X.md:6: honeymoon --threads 0: error: --threads takes 1 to 1024, not '0'",
        "X.md:7: cephalopods --engine fast: error: --engine takes layered",
        "X.md:8: mastermind next 4 6 knut: the help does not have knut",
        "X.md:9: flatten cephalopod: the help does not have cephalopod",
    ];
    assert_found(&check(&Document::with_text(text)), &expected);
}
