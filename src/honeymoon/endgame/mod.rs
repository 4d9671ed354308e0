//! The endgame database: how many tricks the leader takes in every position of up to 13 cards per hand.
//!
//! A level has all positions of one [`LevelKind`] with the same number of cards per hand. It is computed from
//! the level with one card fewer, which has the position after every possible trick. No unproved rule about
//! good cards is used, so the values are proved.
//!
//! ```text
//!     users       verify      checks all levels
//!                 build       solves and writes one level after the other
//!     files       database    looks up values in a folder of levels, block by block
//!                 file        reads and writes one level: header, blocks, checksums
//!     levels      walk        goes through all leads and replies of each position
//!                 row_tricks  lists all leads and replies within a suit
//!                 level       holds values by index, two per byte
//! ```
//!
//! Positions have the same index as in the solver's [endgame table](crate::honeymoon::solver::endgames),
//! but it is counted from the first position of the same kind.

pub(crate) mod build;
pub(crate) mod database;
pub(crate) mod file;
pub(crate) mod level;
mod row_tricks;
pub(crate) mod verify;
mod walk;

#[cfg(test)]
mod tests;

use std::fmt::{self, Display};
use std::io;
use std::path::{Path, PathBuf};

/// Whether the positions of a level have a trump suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LevelKind {
    /// There is no trump suit.
    NoTrump,
    /// The last of the four rows is that of the trump suit. It may be empty.
    Trump,
}

impl LevelKind {
    /// Both kinds, in the order of the index.
    pub(crate) const ALL: [LevelKind; 2] = [LevelKind::NoTrump, LevelKind::Trump];

    /// Returns whether there is a trump suit.
    pub(crate) fn has_trump(self) -> bool {
        self == LevelKind::Trump
    }
}

/// Writes `no-trump` or `trump`, which is a part of the names of files.
impl Display for LevelKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            LevelKind::NoTrump => "no-trump",
            LevelKind::Trump => "trump",
        })
    }
}

/// A problem with a file or folder.
#[derive(Debug)]
pub(crate) struct FileError {
    path: PathBuf,
    problem: String,
    /// Whether the content of the file is wrong, so that the level must be built again.
    pub(crate) is_damage: bool,
}

impl FileError {
    /// Creates the error for a file that cannot be used, although its content may be right.
    pub(super) fn new(path: &Path, problem: impl Display) -> Self {
        Self { path: path.to_path_buf(), problem: problem.to_string(), is_damage: false }
    }

    /// Creates the error for a file or folder that cannot be read.
    pub(super) fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self::new(path, format_args!("cannot read: {error}"))
    }

    /// Creates the error for a file or folder that cannot be written.
    pub(super) fn unwritable(path: &Path, error: &io::Error) -> Self {
        Self::new(path, format_args!("cannot write: {error}"))
    }

    /// Creates the error for a file with the wrong content.
    pub(super) fn damage(path: &Path, problem: impl Display) -> Self {
        Self { is_damage: true, ..Self::new(path, problem) }
    }
}

/// Writes `folder/trump-06.level: block 3 is damaged`.
impl Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", shown(&self.path), self.problem)
    }
}

/// Returns a path as messages show it. Characters that control a terminal are escaped.
pub(crate) fn shown(path: &Path) -> String {
    let mut text = String::new();
    for c in path.display().to_string().chars() {
        if c.is_control() {
            text.extend(c.escape_debug());
        } else {
            text.push(c);
        }
    }
    text
}
