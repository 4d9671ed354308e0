//! A folder of levels, in which solvers look up values. A block of a level is read when it is needed.
//!
//! Several threads share a database, and several processes may read the same folder. The blocks that were
//! read last are kept in memory. There are at most [`SLOTS`] of them, which take 67 MB. Each block can be
//! in one slot only, so a value is looked up in one slot.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::honeymoon::card::RANKS;
use crate::honeymoon::deal::{Deal, Play};
use crate::honeymoon::endgame::file::{LevelFile, BLOCK_VALUES};
use crate::honeymoon::endgame::level::{value_in, Layout};
use crate::honeymoon::endgame::{FileError, LevelKind};
use crate::honeymoon::solver::rows::{self, Rows};
use crate::honeymoon::solver::{
    best, each_run, values_of_replies, CardValue, Endgames, Root, Solve, TrickPosition,
};

/// The number of blocks that are kept.
const SLOTS: usize = 1 << 14;

/// An endgame database.
pub(crate) struct Database {
    pub(crate) folder: PathBuf,
    /// The levels by kind, and by the number of cards less one.
    levels: [[Option<LevelFile>; RANKS]; 2],
    /// The most recently read blocks.
    pub(super) slots: Vec<Mutex<CachedBlock>>,
}

/// The reason why the value of a position is not known.
#[derive(Debug)]
pub(crate) enum ProbeError {
    /// The database does not have the level of this kind and number of cards, in which it would be.
    Missing(LevelKind, usize),
    /// Something is wrong with a file.
    File(FileError),
}

/// A block of values.
#[derive(Default)]
pub(super) struct CachedBlock {
    /// The kind, the number of cards and the number of the block, or `None` if the slot is empty.
    block: Option<(LevelKind, usize, usize)>,
    values: Vec<u8>,
}

impl Database {
    /// Opens all levels in a folder.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read, has no level, or if the header of a level is damaged
    /// or its file has a wrong length.
    pub(crate) fn open(folder: &Path) -> Result<Self, FileError> {
        let mut levels = [const { [const { None }; RANKS] }; 2];
        for (Layout { kind, cards, .. }, file) in levels_in(folder)? {
            levels[kind as usize][cards - 1] = Some(file?);
        }
        let slots = (0..SLOTS).map(|_| Mutex::default()).collect();
        Ok(Self { folder: folder.to_path_buf(), levels, slots })
    }

    /// Returns the files of all levels, those without trumps first, and then by the number of cards.
    pub(crate) fn files(&self) -> impl Iterator<Item = &LevelFile> {
        self.levels.iter().flatten().flatten()
    }

    /// Returns the file of a level.
    fn file(&self, kind: LevelKind, cards: usize) -> Option<&LevelFile> {
        self.levels[kind as usize].get(cards.checked_sub(1)?)?.as_ref()
    }

    /// Returns the kind of the level in which a position is, and its rows in the order of that level.
    /// `trump` says whether the last row is that of the trump suit.
    fn place(&self, rows: Rows, trump: bool, cards: usize) -> (LevelKind, Rows) {
        // Once all trumps have been played, there is no trump suit.
        let trump = trump && rows[3] != rows::EMPTY;
        let mut rows = rows::canonical(rows, trump);
        if trump {
            return (LevelKind::Trump, rows);
        }
        let is_in_both = rows[0] == rows::EMPTY;
        let has = |kind| self.file(kind, cards).is_some();
        if is_in_both && !has(LevelKind::NoTrump) && has(LevelKind::Trump) {
            // The level with trumps has positions whose trumps have all been played.
            rows.rotate_left(1);
            return (LevelKind::Trump, rows);
        }
        (LevelKind::NoTrump, rows)
    }

    /// Returns the number of tricks that the side on lead takes in a position with these rows. `trump` says
    /// whether the last row is that of the trump suit.
    ///
    /// # Errors
    /// Returns an error if the database does not have the level of the position, or if a block cannot be read
    /// or is damaged.
    pub(super) fn value(&self, rows: Rows, trump: bool, cards: usize) -> Result<u8, ProbeError> {
        if cards == 0 {
            return Ok(0);
        }
        let (kind, rows) = self.place(rows, trump, cards);
        let file = self.file(kind, cards).ok_or(ProbeError::Missing(kind, cards))?;
        let index = file.layout.index_of(rows);
        let (block, place) = (index / BLOCK_VALUES, index % BLOCK_VALUES);
        // Neighboring blocks have neighboring slots. The levels begin at different ones.
        let first = 1031 * (2 * cards + kind as usize);
        let slot = &self.slots[(first + block) % self.slots.len()];
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if slot.block != Some((kind, cards, block)) {
            slot.block = None;
            file.read_block(block, &mut slot.values).map_err(ProbeError::File)?;
            slot.block = Some((kind, cards, block));
        }
        let value = value_in(&slot.values, place);
        if usize::from(value) > cards {
            return Err(ProbeError::File(file.impossible(index, value)));
        }
        Ok(value)
    }

    /// Returns the numbers of cards of all levels, as messages show them: `no-trump 1 to 6, trump 1 to 4
    /// and 6`.
    pub(crate) fn levels_shown(&self) -> String {
        let kinds = LevelKind::ALL.into_iter().filter_map(|kind| {
            let levels = self.files().map(|file| &file.layout).filter(|layout| layout.kind == kind);
            let cards: Vec<usize> = levels.map(|layout| layout.cards).collect();
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

/// A level that has a file, and the file, or the reason why it cannot be opened.
pub(crate) type Opened = (Layout, Result<LevelFile, FileError>);

/// Opens the files of all levels in a folder: those without trumps first, and then by the number of cards.
///
/// # Errors
/// Returns an error if the folder cannot be read or has no level.
pub(crate) fn levels_in(folder: &Path) -> Result<Vec<Opened>, FileError> {
    fs::read_dir(folder).map_err(|error| FileError::unreadable(folder, &error))?;
    let mut levels = Vec::new();
    for kind in LevelKind::ALL {
        for cards in 1..=RANKS {
            if let Some(file) = LevelFile::find(folder, kind, cards).transpose() {
                levels.push((Layout::new(kind, cards), file));
            }
        }
    }
    if levels.is_empty() {
        return Err(FileError::new(folder, "this folder has no levels of an endgame database"));
    }
    Ok(levels)
}

/// A database, and the first error that a solver met in it.
///
/// A solver cannot return an error, so it goes on with a made-up value. Its answer is valid only if
/// [`check`](Self::check) finds no error afterwards.
pub(crate) struct Probes {
    pub(crate) database: Arc<Database>,
    error: Mutex<Option<ProbeError>>,
}

impl Probes {
    /// Creates probes of a database, which others may probe, too.
    pub(crate) fn new(database: Arc<Database>) -> Arc<Self> {
        Arc::new(Self { database, error: Mutex::new(None) })
    }

    /// Returns the endgames for a search, which finds those that are missing itself.
    pub(crate) fn endgames(self: Arc<Self>) -> Arc<Endgames> {
        Arc::new(move |rows, trump, tricks| {
            match self.database.value(rows, trump, tricks as usize) {
                Ok(value) => return Some(i32::from(value)),
                Err(ProbeError::Missing(..)) => {}
                Err(error) => self.keep(error),
            }
            None
        })
    }

    /// Keeps an error, if it is the first.
    fn keep(&self, error: ProbeError) {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }

    /// Returns whether there was an error since the last check.
    pub(crate) fn has_failed(&self) -> bool {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Checks that there was no error since the last check.
    ///
    /// # Errors
    /// Returns the first error since the last check.
    pub(crate) fn check(&self) -> Result<(), ProbeError> {
        let error = self.error.lock().unwrap_or_else(PoisonError::into_inner).take();
        error.map_or(Ok(()), Err)
    }
}

/// A solver that only looks up values. The value of a deal is one probe. The values of cards come from the
/// positions one trick later.
impl Solve for Arc<Probes> {
    fn value(&mut self, deal: &Deal) -> usize {
        let TrickPosition { rows, trump, .. } = Root::of(deal).position;
        match self.database.value(rows, trump, deal.tricks()) {
            Ok(value) => usize::from(value),
            Err(error) => {
                self.keep(error);
                0
            }
        }
    }

    fn card_values(&mut self, play: &Play) -> Vec<CardValue> {
        match (play.deal(), play.lead()) {
            (None, _) => Vec::new(),
            (Some(deal), None) => each_run(deal.leader(), deal.cards(), |lead| {
                deal.tricks() - best(&values_of_replies(deal, lead, |next| self.value(next)))
            }),
            (Some(deal), Some(lead)) => values_of_replies(deal, lead, |next| self.value(next)),
        }
    }
}
