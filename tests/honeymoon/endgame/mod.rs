//! Endgame databases as a user makes and reads them.

mod probe;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::program::{run, Outcome};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_honeymoon");

/// A temporary folder that is removed in the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Creates an empty folder.
    pub(crate) fn new() -> Self {
        // Tests run at the same time.
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("bitsolve-endgame-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Creates a folder with all levels of up to this many cards per hand.
    pub(crate) fn built(cards: usize) -> Self {
        let folder = Self::new();
        let cards = cards.to_string();
        let outcome =
            honeymoon(&["endgame", "build", "--cards", &cards, "--dir", folder.name()], "");
        assert_eq!(outcome.status, Some(0), "{}", outcome.notes);
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Returns the path as an argument.
    pub(crate) fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }

    /// Returns the path of a level, such as `trump-06`.
    pub(crate) fn level(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}.level"))
    }

    /// Changes the bytes of a level.
    pub(crate) fn change(&self, name: &str, change: impl FnOnce(&mut Vec<u8>)) {
        let path = self.level(name);
        let mut bytes = fs::read(&path).unwrap();
        change(&mut bytes);
        fs::write(path, bytes).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs the program.
pub(crate) fn honeymoon(arguments: &[&str], input: &str) -> Outcome {
    run(PROGRAM, arguments, input.as_bytes())
}
