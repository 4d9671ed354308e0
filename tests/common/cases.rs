//! The cases of `inputs/`: what tests and benches share.

use std::fs;
use std::path::{Path, PathBuf};

/// How many cases `inputs/cephalopods` has: a test that ran fewer has missed some.
pub const CEPHALOPODS: usize = 36;

/// How many cases `inputs/bad/cephalopods` has.
pub const BAD_CEPHALOPODS: usize = 28;

/// How many cases `inputs/mastermind` has.
pub const MASTERMIND: usize = 24;

/// How many cases `inputs/bad/mastermind` has.
pub const BAD_MASTERMIND: usize = 36;

/// How many cases `inputs/honeymoon` has.
pub const HONEYMOON: usize = 30;

/// How many cases `inputs/bad/honeymoon` has.
pub const BAD_HONEYMOON: usize = 50;

/// An input file and the text of the file beside it that says what is expected.
pub struct Case {
    /// The input itself.
    pub input: Vec<u8>,
    /// The expected text.
    pub expected: String,
    /// Where the input is.
    pub path: PathBuf,
}

/// All `*.in` of a folder below `inputs/` in the order of their names, each with the file of the
/// same name that ends in `expected`. An empty folder, or an input without its expectation, is an
/// error: no case is left out in silence.
pub fn cases(folder: &str, expected: &str) -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("inputs").join(folder);
    let read = |path: &Path| {
        fs::read(path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()))
    };
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "in"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "no case in {}", folder.display());
    paths
        .into_iter()
        .map(|path| Case {
            input: read(&path),
            expected: String::from_utf8(read(&path.with_extension(expected))).unwrap(),
            path,
        })
        .collect()
}
