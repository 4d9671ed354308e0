//! The cases of `inputs/`, which tests and benches share.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use bitsolve::mastermind::Strategy;

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
    /// Returns the name of the case, such as `07`.
    pub(crate) fn name(&self) -> &str {
        self.path.file_stem().and_then(|name| name.to_str()).unwrap_or_default()
    }

    /// Returns whether a case of Cephalopods is one of the public tests of CodinGame.
    pub(crate) fn is_public(&self) -> bool {
        self.name().parse::<u32>().is_ok_and(|number| number <= 12)
    }

    /// Returns whether the flattened source of the game reads the input. It does not read the texts that only other
    /// systems write. The source of Mastermind lacks some commands, and has one option. That of Honeymoon Bridge reads
    /// deals, but not what was played.
    pub(crate) fn is_for_judge(&self) -> bool {
        const NOT_FLATTENED: [&str; 7] =
            ["compare", "host", "optimal", "review", "search", "tree", "verify"];
        let text = String::from_utf8_lossy(&self.input);
        // A line ends with CR, or there is a byte order mark, a no-break space or Ctrl-Z.
        let is_foreign = text.contains(['\u{feff}', '\u{fffd}', '\u{a0}', '\u{1a}']);
        if is_foreign || text.replace("\r\n", "").contains('\r') {
            return false;
        }
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or(line));
        let mut lines = lines.filter(|line| !line.trim().is_empty());
        if self.path.parent().is_some_and(|folder| folder.ends_with("mastermind")) {
            let is_option = |word: &str| word.starts_with("--") && word != "--no-repeats";
            let is_other = |word: &str| NOT_FLATTENED.contains(&word) || is_option(word);
            !lines.next().is_some_and(|command| command.split_whitespace().any(is_other))
        } else {
            let is_other = |word: &str| ["play", "lead", "claim"].contains(&word);
            !lines.any(|line| line.split_whitespace().any(is_other))
        }
    }

    /// Returns the answers before the error of a bad case, which are in its `.out` file, if it has one.
    pub(crate) fn answers_before_error(&self) -> String {
        fs::read_to_string(self.path.with_extension("out")).unwrap_or_default()
    }
}

/// Returns the names of all cases of a folder in `inputs/`, such as `07`, in order. A file that belongs to no input
/// is an error, so that a misspelled name is not missed.
///
/// # Panics
/// Panics if the folder has no input, or a file without its input.
pub(crate) fn names(folder: &str) -> Vec<String> {
    let folder = path(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut names = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        let input = path.with_extension("in");
        assert!(input.exists(), "{} has no input: expected {}", path.display(), input.display());
        if path == input {
            names.push(path.file_stem().unwrap().to_str().unwrap().to_string());
        }
    }
    assert!(!names.is_empty(), "no case in {}", folder.display());
    names.sort();
    names
}

/// Returns all cases of a folder in `inputs/`, sorted by name. The expected text of each is in the file of the same
/// name with the extension `expected`.
///
/// # Panics
/// Panics as [`names`] does, or if an input has no expected text.
pub(crate) fn cases(folder: &str, expected: &str) -> Vec<Case> {
    names(folder).iter().map(|name| case(folder, name, expected)).collect()
}

/// Returns the case of a folder in `inputs/` with this name, such as `07`.
///
/// # Panics
/// Panics if there is no such case.
pub(crate) fn case(folder: &str, name: &str, expected: &str) -> Case {
    let path = path(folder).join(name).with_extension("in");
    let read = |path: &Path| {
        fs::read(path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()))
    };
    let expected = String::from_utf8(read(&path.with_extension(expected))).unwrap();
    Case { input: read(&path), expected: with_strategies(&expected), path }
}

/// Returns a text with the names of all strategies instead of `{STRATEGIES}`.
pub(crate) fn with_strategies(text: &str) -> String {
    text.replace("{STRATEGIES}", &Strategy::ALL.map(Strategy::name).join(", "))
}

/// Returns answers without the times that end the lines of `compare`.
pub(crate) fn without_times(answers: &str) -> String {
    let line = |line: &str| match line.split_once(" seconds ") {
        Some((line, time)) if time.parse::<f64>().is_ok() => format!("{line}\n"),
        _ => format!("{line}\n"),
    };
    answers.lines().map(line).collect()
}

/// Returns the path of a folder in `inputs/`. Cargo sets the variable for tests and benches, so it is the package that
/// they run in, even if they were built in another folder.
fn path(folder: &str) -> PathBuf {
    let root = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| ".".into());
    Path::new(&root).join("inputs").join(folder)
}

/// Returns the lines of answers of Mastermind on which all solvers agree. The counts of their work differ, and
/// of several optimal strategies, each may find another one.
pub(crate) fn common_lines(answers: &str) -> Vec<&str> {
    const OPTIMAL: [&str; 4] = ["game ", "games ", "total ", "average "];
    let starts_with = |line: &str, names: &[&str]| names.iter().any(|name| line.starts_with(name));
    let is_optimal = answers.contains("\nnodes ");
    let is_common = |line: &&str| match is_optimal {
        true => starts_with(line, &OPTIMAL),
        false => !starts_with(line, &["comparisons "]),
    };
    answers.lines().filter(is_common).collect()
}
