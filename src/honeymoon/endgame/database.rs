//! A folder of levels. A block of a level is read when it is needed.
//!
//! Several threads share a database, and several processes may read the same folder. The blocks that were
//! read last are kept in memory. There are at most [`SLOTS`] of them, which take 67 MB. Each block can be
//! in one slot only, so a value is looked up in one slot.

use std::fmt::{self, Debug};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::honeymoon::card::RANKS;
use crate::honeymoon::endgame::file::{levels_in, path_of, FileError, LevelFile, Problem, BLOCK};
use crate::honeymoon::endgame::level::{value_in, Layout};
use crate::honeymoon::endgame::Kind;
use crate::honeymoon::solver::fast::suit::{self, Rows};

/// The number of blocks that are kept.
const SLOTS: usize = 1 << 14;

/// An endgame database.
pub(crate) struct Database {
    folder: PathBuf,
    /// The levels by kind, and by the number of cards less one.
    levels: [[Option<(LevelFile, Layout)>; RANKS]; 2],
    slots: Box<[Mutex<Slot>]>,
}

/// A block of values.
#[derive(Default)]
struct Slot {
    /// The kind, the number of cards and the number of the block, or `None` if the slot is empty.
    block: Option<(Kind, usize, usize)>,
    values: Vec<u8>,
}

impl Database {
    /// Opens all levels in a folder.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read, has no level, or if the header of a level is damaged
    /// or its file has a wrong length.
    pub(crate) fn open(folder: &Path) -> Result<Self, FileError> {
        Self::with_slots(folder, SLOTS)
    }

    /// Opens all levels in a folder. Keeps this many blocks at most.
    pub(super) fn with_slots(folder: &Path, slots: usize) -> Result<Self, FileError> {
        let mut levels = [const { [const { None }; RANKS] }; 2];
        for (layout, file) in levels_in(folder)? {
            let (kind, cards) = (layout.kind, layout.cards);
            levels[usize::from(kind.has_trump())][cards - 1] = Some((file?, layout));
        }
        let slots = (0..slots).map(|_| Mutex::default()).collect();
        Ok(Self { folder: folder.to_path_buf(), levels, slots })
    }

    /// Returns the folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the files of all levels, those without trumps first, and then by the number of cards.
    pub(crate) fn files(&self) -> impl Iterator<Item = &LevelFile> {
        self.levels.iter().flatten().flatten().map(|(file, _)| file)
    }

    /// Returns the file of a level.
    ///
    /// # Errors
    /// Returns an error if it is missing.
    pub(crate) fn file(&self, kind: Kind, cards: usize) -> Result<&LevelFile, FileError> {
        let level = self.level(kind, cards).map(|(file, _)| file);
        level.ok_or_else(|| FileError {
            path: path_of(&self.folder, kind, cards),
            problem: Problem::Unreadable(io::ErrorKind::NotFound.into()),
        })
    }

    fn level(&self, kind: Kind, cards: usize) -> Option<&(LevelFile, Layout)> {
        self.levels[usize::from(kind.has_trump())].get(cards.checked_sub(1)?)?.as_ref()
    }

    /// Returns whether the database has a level.
    pub(crate) fn has(&self, kind: Kind, cards: usize) -> bool {
        cards == 0 || self.level(kind, cards).is_some()
    }

    /// Returns the kind of the level in which a position is, and its rows in the order of that level.
    /// `trump` says whether the last row is that of the trump suit.
    fn place(&self, rows: Rows, trump: bool, cards: usize) -> (Kind, Rows) {
        // Once all trumps have been played, there is no trump suit.
        let trump = trump && rows[3] != suit::EMPTY;
        let mut rows = suit::canonical(rows, trump);
        if trump {
            return (Kind::Trump, rows);
        }
        let is_in_both = rows[0] == suit::EMPTY;
        if is_in_both && !self.has(Kind::NoTrump, cards) && self.has(Kind::Trump, cards) {
            // The level with trumps has positions whose trumps have all been played.
            rows.rotate_left(1);
            return (Kind::Trump, rows);
        }
        (Kind::NoTrump, rows)
    }

    /// Returns the kind of the level that is needed for the [value](Self::value) of a position, if that
    /// level is missing.
    pub(super) fn missing(&self, rows: Rows, trump: bool, cards: usize) -> Option<Kind> {
        let (kind, _) = self.place(rows, trump, cards);
        (!self.has(kind, cards)).then_some(kind)
    }

    /// Returns the number of tricks that the side on lead takes in a position with these rows. Returns
    /// `None` if the database does not have its level. `trump` says whether the last row is that of the
    /// trump suit.
    ///
    /// # Errors
    /// Returns an error if a block cannot be read or is damaged.
    pub(super) fn value(
        &self,
        rows: Rows,
        trump: bool,
        cards: usize,
    ) -> Result<Option<u8>, FileError> {
        if cards == 0 {
            return Ok(Some(0));
        }
        let (kind, rows) = self.place(rows, trump, cards);
        let Some((file, layout)) = self.level(kind, cards) else { return Ok(None) };
        let index = layout.index_of(rows);
        let (block, place) = (index / (2 * BLOCK), index % (2 * BLOCK));
        // Neighboring blocks have neighboring slots. The levels begin at different ones.
        let first = 1031 * (2 * cards + usize::from(kind.has_trump()));
        let slot = &self.slots[(first + block) % self.slots.len()];
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if slot.block != Some((kind, cards, block)) {
            slot.block = None;
            file.read_block(block, &mut slot.values)?;
            slot.block = Some((kind, cards, block));
        }
        let value = value_in(&slot.values, place);
        if usize::from(value) > cards {
            return Err(file.error(Problem::impossible(layout, index, value)));
        }
        Ok(Some(value))
    }

    /// Returns the numbers of cards of all levels, as messages show them: `no-trump 1 to 6, trump 1 to 4
    /// and 6`.
    pub(crate) fn levels_shown(&self) -> String {
        let kinds = Kind::ALL.into_iter().filter_map(|kind| {
            let cards: Vec<usize> = (1..=RANKS).filter(|&cards| self.has(kind, cards)).collect();
            let runs: Vec<String> = cards
                .chunk_by(|before, next| before + 1 == *next)
                .map(|run| match *run {
                    [only] => only.to_string(),
                    _ => format!("{} to {}", run[0], run[run.len() - 1]),
                })
                .collect();
            (!runs.is_empty()).then(|| format!("{kind} {}", runs.join(" and ")))
        });
        kinds.collect::<Vec<String>>().join(", ")
    }
}

impl Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Database").field("folder", &self.folder).finish_non_exhaustive()
    }
}
