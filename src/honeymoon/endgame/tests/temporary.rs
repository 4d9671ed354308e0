//! Folders that are removed after a test.

use std::env;
use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::honeymoon::endgame::file::{Header, Unfinished};
use crate::honeymoon::endgame::level::{Layout, Level};
use crate::honeymoon::endgame::tests::build;
use crate::honeymoon::endgame::Kind;

/// A folder that no other test has.
pub(crate) struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    /// Creates the folder.
    pub(crate) fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("bitsolve-endgame-{}-{number}", process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Creates a folder with all levels of both kinds up to this many cards per hand.
    pub(crate) fn built(cards: usize) -> Self {
        let folder = Self::new();
        build(&folder, &Kind::ALL, cards);
        folder
    }

    /// Writes a level.
    pub(crate) fn write(&self, level: &Level) -> Header {
        let Layout { kind, cards, .. } = level.layout;
        Unfinished::create(self, kind, cards).unwrap().finish(level).unwrap()
    }
}

impl Deref for TemporaryFolder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
