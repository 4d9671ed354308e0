//! Endgame databases as a user makes and reads them.

mod build;
mod probe;
mod verify;

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::program::{run, Outcome};

const PROGRAM: &str = env!("CARGO_BIN_EXE_honeymoon");

/// A temporary folder that is removed after the test.
struct Folder(PathBuf);

impl Folder {
    /// Creates an empty folder.
    fn new() -> Self {
        // Tests run at the same time.
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("bitsolve-endgame-{}-{number}", process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Creates a folder with all levels of up to this many cards per hand.
    fn built(cards: usize) -> Self {
        let folder = Self::new();
        build(&folder, cards);
        folder
    }

    fn path(&self) -> &Path {
        &self.0
    }

    /// Returns the path as an argument.
    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }

    /// Returns the path of a level, such as `trump-06`.
    fn level(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}.level"))
    }

    /// Changes the bytes of a level.
    fn change(&self, name: &str, change: impl FnOnce(&mut Vec<u8>)) {
        change_file(&self.level(name), change);
    }

    /// Returns the names of all files in order, and their contents.
    fn contents(&self) -> Vec<(String, Vec<u8>)> {
        let mut all: Vec<_> = fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| {
                let entry = entry.unwrap();
                (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())
            })
            .collect();
        all.sort();
        all
    }

    /// Returns the files that have the name of a level.
    fn levels(&self) -> Vec<(String, Vec<u8>)> {
        self.contents().into_iter().filter(|(name, _)| name.ends_with(".level")).collect()
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<OsStr> for Folder {
    fn as_ref(&self) -> &OsStr {
        self.0.as_ref()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Changes the bytes of a file.
fn change_file(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).unwrap();
    change(&mut bytes);
    fs::write(path, bytes).unwrap();
}

/// Runs the program.
fn honeymoon(arguments: &[&str], input: &str) -> Outcome {
    run(PROGRAM, arguments, input.as_bytes())
}

/// Returns the command `honeymoon endgame build --cards N --dir DIR`.
fn build_command(folder: &Path, cards: usize) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["endgame", "build", "--cards", &cards.to_string(), "--dir"]).arg(folder);
    command
}

/// Runs a command without input.
fn outcome(command: &mut Command) -> Outcome {
    let output = command.stdin(process::Stdio::null()).output().unwrap();
    Outcome {
        answers: String::from_utf8(output.stdout).unwrap(),
        notes: String::from_utf8(output.stderr).unwrap(),
        status: output.status.code(),
    }
}

/// Builds all levels up to this many cards, and returns what was printed.
fn build(folder: &Path, cards: usize) -> String {
    let outcome = outcome(&mut build_command(folder, cards));
    assert_eq!(outcome.status, Some(0), "{outcome:?}");
    outcome.answers
}
