//! The documents are true: their examples print what they show, and the commands, options, files, links and
//! numbers that they name are right.

use std::path::PathBuf;

use crate::common::program::{self, Outcome};

#[cfg(unix)]
mod console;
pub(crate) mod help;
mod links;
mod numbers;

/// The documents. The last two are not about commands and options.
const DOCUMENTS: [&str; 6] = [
    "README.md",
    "inputs/README.md",
    "benches/README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "tests/data/honeymoon/README.md",
];

/// The programs of the crate.
const PROGRAMS: [(&str, &str); 4] = [
    ("cephalopods", env!("CARGO_BIN_EXE_cephalopods")),
    ("mastermind", env!("CARGO_BIN_EXE_mastermind")),
    ("honeymoon", env!("CARGO_BIN_EXE_honeymoon")),
    ("flatten", env!("CARGO_BIN_EXE_flatten")),
];

/// Returns the folder of the package in which the tests run. The pages there are tested, wherever the tests were built.
fn root() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").map_or(".".into(), PathBuf::from)
}

/// Returns a file of the package.
fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the place of a text, such as `README.md:12`, in the first of these documents that has it.
fn place(paths: &[&str], text: &str) -> String {
    let line = |path| read(path).lines().position(|line| line.contains(text));
    let place = paths.iter().find_map(|path| Some(format!("{path}:{}", line(path)? + 1)));
    place.unwrap_or_else(|| paths.join(" or "))
}

/// Returns the section of `inputs/README.md` that has this heading.
fn section<'a>(inputs: &'a str, heading: &str) -> &'a str {
    let mut sections = inputs.split("\n## ");
    let section = sections.find(|text| text.lines().next() == Some(heading));
    section.unwrap_or_else(|| panic!("inputs/README.md: add the section '## {heading}'"))
}

/// Returns the lines of a document, each with its kind: the language of its fenced block, `prose` or `fence`.
fn lines(document: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut kind = "prose";
    document.lines().map(move |line| match line.trim_start().strip_prefix("```") {
        Some(language) => {
            kind = if kind == "prose" { language } else { "prose" };
            ("fence", line)
        }
        None => (kind, line),
    })
}

/// Returns all lines of a kind as one text.
fn all(document: &str, kind: &str) -> String {
    let lines = lines(document).filter(|(other, _)| *other == kind);
    lines.map(|(_, line)| line).collect::<Vec<_>>().join("\n")
}

/// Returns the code spans (1), or the text between them (0). Either may go on in the next line.
fn parts(document: &str, first: usize) -> Vec<String> {
    let mut parts = Vec::new();
    for paragraph in all(document, "prose").replace("\n\n", "\0").split('\0') {
        if paragraph.matches('`').count() % 2 != 0 {
            let first = paragraph.trim_start().lines().next().unwrap_or_default();
            panic!("{}: a code span does not end here: {paragraph}", place(&DOCUMENTS, first));
        }
        let part = paragraph.split('`').skip(first).step_by(2);
        parts.extend(part.map(|text| text.replace('\n', " ")));
    }
    parts
}

/// Returns the cells of a row of a table.
fn cells(row: &str) -> Vec<&str> {
    row.trim_matches('|').split('|').map(str::trim).collect()
}

/// Runs a program of the crate without input.
fn outcome(name: &str, arguments: &[&str]) -> Outcome {
    let (_, path) = PROGRAMS.iter().find(|(known, _)| *known == name).expect("a program");
    program::run(path, arguments, b"")
}

/// Fails with all problems, one on each line.
#[track_caller]
fn assert_none(problems: &[String]) {
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}
