//! The cases of `inputs/`, which tests and benches share.

use std::fs;
use std::path::{Path, PathBuf};

/// The number of cases in `inputs/cephalopods`. A test that runs fewer has missed some.
pub(crate) const CEPHALOPODS: usize = 42;

/// The number of cases in `inputs/bad/cephalopods`.
pub(crate) const BAD_CEPHALOPODS: usize = 45;

/// The number of cases in `inputs/mastermind`.
pub(crate) const MASTERMIND: usize = 38;

/// The number of cases in `inputs/bad/mastermind`.
pub(crate) const BAD_MASTERMIND: usize = 55;

/// The number of cases in `inputs/honeymoon`.
pub(crate) const HONEYMOON: usize = 35;

/// The number of cases in `inputs/bad/honeymoon`.
pub(crate) const BAD_HONEYMOON: usize = 60;

/// An input file and its expected text, which is in a file beside it.
pub(crate) struct Case {
    /// The content of the input file.
    pub input: Vec<u8>,
    /// The expected text.
    pub expected: String,
    /// The path of the input file.
    pub path: PathBuf,
}

impl Case {
    /// Returns whether the case has one of these names, such as `07`.
    pub(crate) fn is_one_of(&self, names: &[&str]) -> bool {
        let name = self.path.file_stem().and_then(|name| name.to_str());
        name.is_some_and(|name| names.contains(&name))
    }

    /// Returns the answers before the error of a bad case, which are in its `.out` file, if it has one.
    pub(crate) fn answers_before_error(&self) -> String {
        fs::read_to_string(self.path.with_extension("out")).unwrap_or_default()
    }
}

/// Returns all `*.in` files of a folder in `inputs/`, sorted by name. The expected text of each is
/// in the file of the same name with the extension `expected`.
///
/// # Panics
/// Panics if the folder has no input, if the names are not 01, 02, and so on, or if an input has no
/// expected text, so that no case is missed.
pub(crate) fn cases(folder: &str, expected: &str) -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("inputs").join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "in"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "no case in {}", folder.display());
    for (index, path) in paths.iter().enumerate() {
        let name = format!("{:02}", index + 1);
        assert!(path.file_stem().is_some_and(|stem| stem == name.as_str()), "{path:?}: not {name}");
    }
    paths.into_iter().map(|path| read(path, expected)).collect()
}

/// Returns the case of a folder in `inputs/` with this name, such as `07`.
///
/// # Panics
/// Panics if there is no such case.
pub(crate) fn case(folder: &str, name: &str, expected: &str) -> Case {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("inputs").join(folder);
    read(folder.join(name).with_extension("in"), expected)
}

/// Reads an input, and the file beside it with the extension `expected`.
fn read(path: PathBuf, expected: &str) -> Case {
    let read = |path: &Path| {
        fs::read(path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()))
    };
    Case {
        input: read(&path),
        expected: String::from_utf8(read(&path.with_extension(expected))).unwrap(),
        path,
    }
}

/// Returns the lines of answers of Mastermind on which all solvers agree. The counts of their work differ, and
/// of several optimal strategies, each may find another one.
pub(crate) fn common_lines(answers: &str) -> Vec<&str> {
    const OPTIMAL: [&str; 4] = ["game ", "games ", "total ", "average "];
    let starts_with = |line: &str, names: &[&str]| names.iter().any(|name| line.starts_with(name));
    let is_optimal = answers.contains("\nnodes ");
    let is_common = |line: &&str| match is_optimal {
        true => starts_with(line, &OPTIMAL),
        false => !starts_with(line, &["scores "]),
    };
    answers.lines().filter(is_common).collect()
}
