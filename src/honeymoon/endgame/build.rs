//! Builds a database level by level. Each level is written as soon as it is solved, so a build that was
//! stopped can continue after the last complete level.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::sync::Arc;

use crate::honeymoon::endgame::file::{self, FileError, Header, LevelFile, Problem, Unfinished};
use crate::honeymoon::endgame::level::{Layout, Level};
use crate::honeymoon::endgame::row_tricks::RowTricks;
use crate::honeymoon::endgame::solve::next_level;
use crate::honeymoon::endgame::Kind;

/// What to build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) folder: PathBuf,
    pub(crate) kinds: Vec<Kind>,
    /// The number of cards per hand of the last level, 1 to 13.
    pub(crate) cards: usize,
    pub(crate) threads: usize,
}

/// What the rest of a build needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    /// The number of positions that are to be solved.
    pub(crate) positions: u64,
    /// The number of bytes of the files that are to be written.
    pub(crate) disk: u64,
    /// The number of bytes of the levels that are in memory at the same time.
    pub(crate) memory: u64,
}

impl Plan {
    /// Creates the folder if it is missing, and opens the levels that are there.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be created, or if something is wrong with a level.
    pub(crate) fn start(&self) -> Result<Builder<'_>, FileError> {
        let unwritable =
            |error| FileError { path: self.folder.clone(), problem: Problem::Unwritable(error) };
        fs::create_dir_all(&self.folder).map_err(unwritable)?;
        let mut levels = Vec::new();
        for &kind in &self.kinds {
            for cards in 1..=self.cards {
                let file = LevelFile::find(&self.folder, kind, cards)?;
                levels.push((Layout::new(kind, cards), file));
            }
        }
        let row_tricks = RowTricks::new();
        Ok(Builder { plan: self, levels, next: 0, later: None, row_tricks, done: Arc::default() })
    }
}

/// A build in progress.
pub(crate) struct Builder<'a> {
    plan: &'a Plan,
    /// All levels of the plan, and the files of those that were there at the start.
    levels: Vec<(Layout, Option<LevelFile>)>,
    /// The place of the next level in the list.
    next: usize,
    /// The level before that one, if it was solved or read.
    later: Option<Level>,
    row_tricks: RowTricks,
    /// The number of positions that were solved.
    done: Arc<AtomicU64>,
}

impl Builder<'_> {
    /// Returns what the rest of the build needs.
    pub(crate) fn needs(&self) -> Needs {
        let mut needs = Needs::default();
        for (layout, _) in self.levels[self.next..].iter().filter(|(_, file)| file.is_none()) {
            let bytes = layout.bytes() as u64;
            let before = Layout::new(layout.kind, layout.cards - 1).bytes() as u64;
            needs.positions += layout.entries() as u64;
            needs.disk += file::length_of(bytes);
            needs.memory = needs.memory.max(bytes + before);
        }
        needs
    }

    /// Returns the layout of the next level, or `None` after the last.
    pub(crate) fn next_layout(&self) -> Option<&Layout> {
        self.levels.get(self.next).map(|(layout, _)| layout)
    }

    /// Returns the number of positions that were solved. It grows while a level is solved.
    pub(crate) fn done(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.done)
    }

    /// Solves and writes the next level, and returns its header. If its file is there already, checks
    /// all of that instead. Returns `None` after the last level.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or written or is damaged, or if there is not enough
    /// memory.
    pub(crate) fn next(&mut self) -> Result<Option<Header>, FileError> {
        let Some((layout, file)) = self.levels.get(self.next) else { return Ok(None) };
        let (kind, cards) = (layout.kind, layout.cards);
        self.next += 1;
        let is_needed = self
            .levels
            .get(self.next)
            .is_some_and(|(next, file)| file.is_none() && next.kind == kind);
        if let Some(file) = file {
            self.later = None;
            if is_needed {
                self.later = Some(file.load()?);
            } else {
                file.check(|_| ())?;
            }
            return Ok(Some(file.header().clone()));
        }
        let later = self.later.take().unwrap_or_else(|| Level::without_cards(kind));
        assert_eq!((later.layout.kind, later.layout.cards + 1), (kind, cards));
        let bytes = layout.bytes() as u64;
        let unfinished = Unfinished::create(&self.plan.folder, kind, cards)?;
        let level = next_level(&self.row_tricks, &later, self.plan.threads, &self.done);
        let level = level.map_err(|_| FileError {
            path: file::path_of(&self.plan.folder, kind, cards),
            problem: Problem::Memory { bytes },
        })?;
        drop(later);
        let header = unfinished.finish(&level)?;
        self.later = is_needed.then_some(level);
        Ok(Some(header))
    }
}
