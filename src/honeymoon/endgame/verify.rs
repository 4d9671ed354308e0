//! Verifies the levels in a folder, one after the other.
//!
//! The checksums show damage, but they do not show whether the program that wrote the level made a mistake.
//! So a sample of the positions is compared with the search, which uses no database. All positions can also
//! be computed again. Then each level is computed from the computed values of the level before it, and not
//! from the file of that level. So a wrong file does not make the levels after it look wrong.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::honeymoon::endgame::build::next_level;
use crate::honeymoon::endgame::file::{path_of, LevelFile, BLOCK_VALUES};
use crate::honeymoon::endgame::level::{value_in, Layout, Level};
use crate::honeymoon::endgame::row_tricks::RowTricks;
use crate::honeymoon::endgame::{FileError, LevelKind};
use crate::honeymoon::solver::Solver;
use crate::random::Random;

/// The number of positions of a level that are compared with the search, if it has as many.
pub(super) const SAMPLE: usize = 1000;

/// Verifies one level after the other.
pub(crate) struct Verifier {
    folder: PathBuf,
    /// Whether all positions are computed again.
    all: bool,
    threads: usize,
    /// The last level whose computation was attempted.
    last: Option<(LevelKind, usize)>,
    /// The result of this computation, if it succeeded.
    computed: Option<Level>,
    row_tricks: RowTricks,
    solver: Solver,
}

impl Verifier {
    /// Creates a verifier of the levels in a folder. `all` says whether to compute all positions again.
    pub(crate) fn new(folder: &Path, all: bool, threads: usize) -> Self {
        let (folder, row_tricks, solver) = (folder.into(), RowTricks::new(), Solver::new());
        Self { folder, all, threads, last: None, computed: None, row_tricks, solver }
    }

    /// Verifies the next level, and returns how many positions were compared with the search. Adds the number
    /// of positions that are checked to `done` from time to time: computed, if all of them are, and read
    /// otherwise.
    ///
    /// # Errors
    /// Returns the first error that is found in the level. The next levels can still be verified.
    pub(crate) fn verify(
        &mut self,
        layout: &Layout,
        file: Result<LevelFile, FileError>,
        done: &AtomicU64,
    ) -> Result<usize, FileError> {
        // A level whose file is wrong is computed too, because the next one needs it.
        let computed = if self.all { self.compute(layout, done) } else { Ok(()) };
        let file = file?;
        file.check(|values| {
            let read = if self.all { 0 } else { 2 * values.len() as u64 };
            done.fetch_add(read, Ordering::Relaxed);
        })?;
        let searched = search(&file, &mut self.solver)?;
        computed?;
        if let Some(level) = &self.computed {
            compare(&file, level)?;
        }
        Ok(searched)
    }

    /// Computes a level from the one that was computed before.
    fn compute(&mut self, layout: &Layout, done: &AtomicU64) -> Result<(), FileError> {
        let (kind, cards) = (layout.kind, layout.cards);
        let last = self.last.replace((kind, cards));
        let before = match self.computed.take() {
            _ if cards == 1 => Level::without_cards(kind),
            Some(level) if last == Some((kind, cards - 1)) => level,
            _ => {
                let is_missing = last != Some((kind, cards - 1));
                let reason = if is_missing { "is missing" } else { "could not be computed" };
                let problem = format!("cannot compute this level: the level before it {reason}");
                return Err(FileError::new(&path_of(&self.folder, kind, cards), problem));
            }
        };
        self.computed = Some(next_level(&self.row_tricks, &before, self.threads, done));
        Ok(())
    }
}

/// Compares a sample of the positions with the search, and returns how many there were.
fn search(file: &LevelFile, solver: &mut Solver) -> Result<usize, FileError> {
    let (sample, mut values) = (sample(&file.layout), Vec::new());
    for &index in &sample {
        file.read_block(index / BLOCK_VALUES, &mut values)?;
        let found = value_in(&values, index % BLOCK_VALUES);
        let expected = solver.value(&file.layout.deal(index)) as u8;
        if found != expected {
            return Err(file.wrong(index, expected, found));
        }
    }
    Ok(sample.len())
}

/// Returns the indices of some positions, in order. They are the same each time.
pub(super) fn sample(layout: &Layout) -> BTreeSet<usize> {
    let entries = layout.entries;
    if entries <= SAMPLE {
        return (0..entries).collect();
    }
    let limit = u32::try_from(entries).expect("every level has fewer than 2^32 positions");
    let mut random = Random::new(layout.cards as u64);
    let mut sample = BTreeSet::new();
    while sample.len() < SAMPLE {
        sample.insert(random.below(limit) as usize);
    }
    sample
}

/// Compares all values of a file with those of a level.
fn compare(file: &LevelFile, level: &Level) -> Result<(), FileError> {
    let mut values = Vec::new();
    for (block, expected) in level.bytes.chunks(BLOCK_VALUES / 2).enumerate() {
        file.read_block(block, &mut values)?;
        if values == expected {
            continue;
        }
        let is_wrong = |&place: &usize| value_in(expected, place) != value_in(&values, place);
        if let Some(place) = (0..2 * values.len()).find(is_wrong) {
            let (expected, found) = (value_in(expected, place), value_in(&values, place));
            return Err(file.wrong(block * BLOCK_VALUES + place, expected, found));
        }
    }
    Ok(())
}
