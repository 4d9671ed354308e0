//! What can be wrong with the file of a level.

use std::fmt::{self, Display};
use std::io;
use std::path::{Path, PathBuf};

use crate::honeymoon::endgame::deals::deal_of;
use crate::honeymoon::endgame::level::Layout;
use crate::text::numbers::with_commas;

/// A file, and what is wrong with it.
#[derive(Debug)]
pub(crate) struct FileError {
    pub(crate) path: PathBuf,
    pub(crate) problem: Problem,
}

/// What is wrong with a file.
#[derive(Debug)]
pub(crate) enum Problem {
    /// It is missing or cannot be read.
    Unreadable(io::Error),
    /// It cannot be written.
    Unwritable(io::Error),
    /// Another process is writing it.
    Busy,
    /// It does not begin like a level.
    NotALevel,
    /// It has another version of the format.
    Version(u16),
    /// Something in the header is not what belongs to the level that the file is named after.
    Field { what: &'static str, expected: String, found: String },
    /// The header is damaged.
    Header,
    /// The file is too short or too long.
    Length { expected: u64, found: u64 },
    /// A block is damaged.
    Damaged { block: usize },
    /// The folder has no levels.
    Empty,
    /// The values do not occur as often as the header says.
    Histogram,
    /// This position has a value that is more than its number of tricks.
    Impossible { position: String, most: u8, found: u8 },
    /// The level cannot be computed, because the one before is missing or could not be computed.
    NoLevelBefore { is_missing: bool },
    /// The values of this position differ: the solver's, and that of the file.
    Wrong { position: String, expected: u8, found: u8 },
    /// There is not enough memory for it.
    Memory { bytes: u64 },
}

impl Problem {
    /// Returns the problem that a value is more than the number of tricks.
    pub(in crate::honeymoon::endgame) fn impossible(
        layout: &Layout,
        index: usize,
        found: u8,
    ) -> Self {
        let position = deal_of(layout, index).to_string();
        Problem::Impossible { position, most: layout.cards as u8, found }
    }

    /// Returns the problem that a value is not the right one.
    pub(in crate::honeymoon::endgame) fn wrong(
        layout: &Layout,
        index: usize,
        expected: u8,
        found: u8,
    ) -> Self {
        Problem::Wrong { position: deal_of(layout, index).to_string(), expected, found }
    }

    /// Returns whether the file is not what it should be.
    pub(crate) fn is_damage(&self) -> bool {
        match self {
            Problem::Unreadable(_)
            | Problem::Unwritable(_)
            | Problem::Busy
            | Problem::Empty
            | Problem::NoLevelBefore { .. }
            | Problem::Memory { .. } => false,
            Problem::NotALevel
            | Problem::Version(_)
            | Problem::Field { .. }
            | Problem::Header
            | Problem::Length { .. }
            | Problem::Damaged { .. }
            | Problem::Histogram
            | Problem::Impossible { .. }
            | Problem::Wrong { .. } => true,
        }
    }
}

/// Writes `folder/trump-06.level: block 3 is damaged`.
impl Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", shown(&self.path), self.problem)
    }
}

/// Returns a path as messages show it. Its characters must not control the terminal, so some are escaped.
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

impl Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Unreadable(error) => write!(f, "cannot read: {error}"),
            Problem::Unwritable(error) => write!(f, "cannot write: {error}"),
            Problem::Busy => f.write_str("another process is writing this file"),
            Problem::NotALevel => f.write_str("this is not a level of an endgame database"),
            Problem::Version(version) => {
                write!(f, "expected version 1 of the format, found version {version}")
            }
            Problem::Field { what, expected, found } => {
                write!(f, "expected {expected} as the {what}, found {found}")
            }
            Problem::Header => f.write_str("the header is damaged"),
            &Problem::Length { expected, found } => {
                let state = if found < expected { "truncated" } else { "too long" };
                let [expected, found] = [expected, found].map(with_commas);
                write!(f, "the file is {state}: expected {expected} bytes, found {found}")
            }
            Problem::Damaged { block } => write!(f, "block {block} is damaged"),
            Problem::Empty => f.write_str("this folder has no levels of an endgame database"),
            Problem::Histogram => {
                f.write_str("the values do not match the histogram in the header")
            }
            Problem::Impossible { position, most, found } => {
                write!(f, "expected at most {most} as the value of {position}, found {found}")
            }
            Problem::NoLevelBefore { is_missing } => {
                let reason = if *is_missing { "is missing" } else { "could not be computed" };
                write!(f, "cannot compute this level: the level before it {reason}")
            }
            Problem::Wrong { position, expected, found } => {
                write!(f, "expected {expected} as the value of {position}, found {found}")
            }
            Problem::Memory { bytes } => {
                write!(f, "there is not enough memory for {} bytes", with_commas(*bytes))
            }
        }
    }
}
