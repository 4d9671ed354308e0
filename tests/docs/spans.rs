//! Commands, options and files in code spans exist.

use crate::commands::{problem_with_arguments, problems, TOPS};
use crate::help::programs_with;
use crate::house::{documents, exists, program};
use crate::markdown::{Document, Paragraph, Part};
use crate::{assert_found, assert_none, benchmarks, cargo};

/// Options of programs that are not of this crate.
const FOREIGN: [&str; 5] = ["--branch-sim", "--cache-sim", "--edition", "--threshold", "--tool"];

/// Checks all code spans of a document.
fn check(document: &Document) -> Vec<String> {
    let spans: Vec<Part> = document.paragraphs().iter().flat_map(Paragraph::spans).collect();
    let mut found = Vec::new();
    for span in &spans {
        let words: Vec<&str> = span.text.split_whitespace().collect();
        let is_variable = |word: &&&str| word.starts_with("BITSOLVE_");
        let Some(first) = words.iter().find(|word| !is_variable(word)) else {
            found.extend(problems(&span.text).into_iter().map(|(_, text)| (span.line, text)));
            continue;
        };
        if words.len() > 1 && (program(first).is_some() || *first == "cargo") {
            found.extend(problems(&span.text).into_iter().map(|(_, text)| (span.line, text)));
            continue;
        }
        found.extend(problem_with_value(&words).map(|problem| (span.line, problem)));
        for word in &words {
            let option = word.split('=').next().unwrap_or_default();
            if option.starts_with("--") && option.len() > 2 && !is_known(option) {
                found.push((span.line, format!("no program has the option {option}")));
            }
            let top = word.split('/').next().unwrap_or_default();
            let is_path = TOPS.contains(&top) && word.contains('/');
            if is_path && !exists(word) {
                found.push((span.line, format!("there is no {word}")));
            }
        }
    }
    found.into_iter().map(|(line, message)| document.problem(line, message)).collect()
}

/// Returns a problem if no program that has the first word as an option accepts its value.
fn problem_with_value(words: &[&str]) -> Option<String> {
    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
    let programs = match &words[..] {
        [option, _, ..] => programs_with(option),
        _ => Vec::new(),
    };
    let problems = programs.iter().map(|program| problem_with_arguments(program, &words));
    // The first program that accepts the words decides.
    problems.reduce(Option::and).flatten()
}

/// Returns whether a program of the crate, a bench target or a tool has an option.
fn is_known(option: &str) -> bool {
    !programs_with(option).is_empty()
        || FOREIGN.contains(&option)
        || cargo::is_option(option)
        || benchmarks::is_option(option)
}

#[test]
fn code_spans_name_what_exists() {
    let documents = documents();
    assert_none(&documents.iter().flat_map(check).collect::<Vec<_>>());
}

#[test]
fn true_spans_pass() {
    let text = "`--clock read`, `--engine\ndepth`, `flatten GAME --clock start`, `--tool=x`, `--`, `inputs/`,\n\
                `cargo bench -- --list`, `src/GAME/mod.rs`, `honeymoon --reference NN.in`, `cephalopods`\n";
    assert_none(&check(&Document::with_text(text)));
}

#[test]
fn false_spans_are_found() {
    let text =
        "a `--clokc` b `src/no.rs`\nc `flatten\ncephalopods --engine no` `tests/GAME/no.rs`\n\
                `BITSOLVE_NO=1` ``cargo bench -- no``\n`--clock strat`\n";
    let expected = [
        "X.md:1: no program has the option --clokc",
        "X.md:1: there is no src/no.rs",
        "X.md:2: flatten cephalopods --engine no: error: --engine takes layered, depth, not 'no'",
        "X.md:3: there is no tests/GAME/no.rs",
        "X.md:4: no source reads the variable BITSOLVE_NO",
        "X.md:4: no benchmark has a name that begins with no",
        "X.md:5: flatten --clock strat: error: --clock takes read, start, not 'strat'",
    ];
    assert_found(&check(&Document::with_text(text)), &expected);
}
