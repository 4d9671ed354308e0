//! The checkout: its documents, sources and programs.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::program::{run, Outcome};
use crate::markdown::Document;

/// The folders with documents besides the root.
const FOLDERS: [&str; 3] = ["benches", "inputs", "tests"];

/// The programs of the crate.
pub(crate) const PROGRAMS: [(&str, &str); 4] = [
    ("cephalopods", env!("CARGO_BIN_EXE_cephalopods")),
    ("mastermind", env!("CARGO_BIN_EXE_mastermind")),
    ("honeymoon", env!("CARGO_BIN_EXE_honeymoon")),
    ("flatten", env!("CARGO_BIN_EXE_flatten")),
];

/// Returns the root of the checkout.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns a file of the checkout.
pub(crate) fn read(path: &str) -> String {
    let text = fs::read_to_string(root().join(path));
    text.unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns a document.
pub(crate) fn document(path: &str) -> Document {
    Document { path: path.to_string(), text: read(path) }
}

/// Returns all documents.
pub(crate) fn documents() -> Vec<Document> {
    let mut paths = FOLDERS.map(|folder| files(folder, "md")).concat();
    paths.extend(entries("").into_iter().filter(|path| path.ends_with(".md")));
    assert!(paths.len() >= 6, "there are more documents than {paths:?}");
    paths.iter().map(|path| document(path)).collect()
}

/// Returns the paths of all files below a folder that have this extension.
pub(crate) fn files(folder: &str, extension: &str) -> Vec<String> {
    let mut found = Vec::new();
    for path in entries(folder) {
        if root().join(&path).is_dir() {
            found.extend(files(&path, extension));
        } else if Path::new(&path).extension().is_some_and(|other| other == extension) {
            found.push(path);
        }
    }
    found
}

/// Returns all Rust sources below a folder, with their paths.
pub(crate) fn sources(folder: &str) -> Vec<(String, String)> {
    let read = |path: String| {
        let text = read(&path);
        (path, text)
    };
    files(folder, "rs").into_iter().map(read).collect()
}

/// Returns the paths of what is in a folder. The paths have slashes and begin at the root.
pub(crate) fn entries(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap_or_else(|e| panic!("{folder}: {e}"));
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    let mut paths: Vec<String> = names.map(|name| format!("{prefix}{name}")).collect();
    paths.sort();
    paths
}

/// Returns whether the checkout has a file or folder like this. A path may have the patterns `*`, `?`
/// and `[0-9]` of a shell. A word such as `GAME` or `NN` stands for any name.
pub(crate) fn exists(path: &str) -> bool {
    let mut found = vec![PathBuf::new()];
    for part in path.trim_end_matches('/').split('/') {
        let pattern = placeholder(part);
        let next = found.iter().flat_map(|folder| match pattern.contains(['*', '?', '[']) {
            false => vec![folder.join(&pattern)],
            true => {
                let folder = folder.to_str().expect("paths of the checkout are text");
                let names = if root().join(folder).is_dir() { entries(folder) } else { Vec::new() };
                let name = |path: &String| path.rsplit('/').next().unwrap_or_default().to_string();
                let fits = |path: &String| matches(pattern.as_bytes(), name(path).as_bytes());
                names.into_iter().filter(fits).map(PathBuf::from).collect()
            }
        });
        found = next.filter(|path| root().join(path).exists()).collect();
    }
    !found.is_empty()
}

/// Returns whether a word stands for any name of its kind.
pub(crate) fn is_placeholder(word: &str) -> bool {
    matches!(
        word,
        "GAME" | "NN" | "SOLVER" | "INPUT" | "NAME" | "FOLDER" | "PAGE" | "STEP" | "CASE"
    )
}

/// Returns a part of a path with `*` for a word that stands for any name.
fn placeholder(part: &str) -> String {
    let (stem, ending) = part.split_once('.').unwrap_or((part, ""));
    match is_placeholder(stem) {
        true if ending.is_empty() => "*".to_string(),
        true => format!("*.{ending}"),
        false => part.to_string(),
    }
}

/// Returns whether a name fits a pattern.
fn matches(pattern: &[u8], name: &[u8]) -> bool {
    match (pattern, name) {
        ([], []) => true,
        ([b'*', rest @ ..], _) => (0..=name.len()).any(|skipped| matches(rest, &name[skipped..])),
        ([b'?', rest @ ..], [_, name @ ..]) => matches(rest, name),
        ([b'[', first, b'-', last, b']', rest @ ..], [c, name @ ..]) => {
            (first..=last).contains(&c) && matches(rest, name)
        }
        ([p, rest @ ..], [c, name @ ..]) => p == c && matches(rest, name),
        _ => false,
    }
}

/// Returns the path of a program of the crate. The name may be that of a file that Cargo makes.
pub(crate) fn program(name: &str) -> Option<&'static str> {
    let prefixes = ["target/release/", "target/debug/", "./"];
    let name = prefixes.iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name);
    PROGRAMS.iter().find(|(known, _)| *known == name).map(|(_, path)| *path)
}

/// Runs a program of the crate without input.
pub(crate) fn outcome(name: &str, arguments: &[&str]) -> Outcome {
    let path = program(name).unwrap_or_else(|| panic!("there is no program {name}"));
    run(path, arguments, b"")
}

#[test]
fn paths_may_have_patterns() {
    for path in ["src", "inputs/cephalopods/0?.in", "inputs/*/1[0-2].in", "inputs/GAME/NN.in"] {
        assert!(exists(path), "{path}");
    }
    for path in ["no", "inputs/cephalopods/0?", "inputs/cephalopods/9[0-9].in", "src/GAME/NN.in"] {
        assert!(!exists(path), "{path}");
    }
}
