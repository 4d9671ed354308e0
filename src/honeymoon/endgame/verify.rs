//! Verifies the levels in a folder, one after the other.
//!
//! The checksums show damage, but they do not show whether the program that wrote the level made a mistake.
//! So a sample of the positions is compared with the search, which uses no database. All positions can also
//! be computed again. Then each level is computed from the computed values of the level before it, and not
//! from the file of that level. So a wrong file does not make the levels after it look wrong.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

use crate::honeymoon::endgame::deals::deal_of;
use crate::honeymoon::endgame::file::{levels_in, FileError, Found, LevelFile, Problem, BLOCK};
use crate::honeymoon::endgame::level::{first_difference, value_in, Layout, Level};
use crate::honeymoon::endgame::resources::has_memory;
use crate::honeymoon::endgame::row_tricks::RowTricks;
use crate::honeymoon::endgame::solve::next_level;
use crate::honeymoon::endgame::Kind;
use crate::honeymoon::solver::fast::Solver;
use crate::random::Random;

/// The number of positions of a level that are compared with the search, if it has as many.
const SAMPLE: usize = 1000;

/// A level without errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verified {
    pub(crate) kind: Kind,
    pub(crate) cards: usize,
    pub(crate) entries: u64,
    /// The number of positions that were compared with the search.
    pub(crate) searched: u64,
    /// The number of positions that were computed again, if they were.
    pub(crate) computed: Option<u64>,
}

/// Verifies a folder.
pub(crate) struct Verifier {
    /// The levels that are left.
    levels: std::vec::IntoIter<Found>,
    /// The number of positions of all levels.
    positions: u64,
    /// Whether all positions are computed again.
    all: bool,
    threads: usize,
    /// The last level, if it has been verified or rejected.
    last: Option<(Kind, usize)>,
    /// The last level, as it was computed, if the next one is the level after it.
    computed: Option<Level>,
    row_tricks: RowTricks,
    solver: Solver,
    /// The number of positions that were checked: computed, if all of them are, and read otherwise.
    done: Arc<AtomicU64>,
}

impl Verifier {
    /// Finds the levels in a folder. `all` says whether to compute all positions again.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read or has no level.
    pub(crate) fn open(folder: &Path, all: bool, threads: usize) -> Result<Self, FileError> {
        let levels = levels_in(folder)?;
        Ok(Self {
            positions: levels.iter().map(|(layout, _)| layout.entries() as u64).sum(),
            levels: levels.into_iter(),
            all,
            threads,
            last: None,
            computed: None,
            row_tricks: RowTricks::new(),
            solver: Solver::new(),
            done: Arc::default(),
        })
    }

    /// Returns the number of positions of all levels.
    pub(crate) fn positions(&self) -> u64 {
        self.positions
    }

    /// Returns the layout of the next level, or `None` after the last.
    pub(crate) fn next_layout(&self) -> Option<&Layout> {
        self.levels.as_slice().first().map(|(layout, _)| layout)
    }

    /// Returns the number of positions that were checked. It grows while a level is verified.
    pub(crate) fn done(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.done)
    }

    /// Verifies the next level. Returns `None` after the last level.
    ///
    /// # Errors
    /// Returns the first error that is found in the level. The next levels can still be verified.
    pub(crate) fn next(&mut self) -> Result<Option<Verified>, FileError> {
        let Some((layout, file)) = self.levels.next() else { return Ok(None) };
        let (kind, cards, entries) = (layout.kind, layout.cards, layout.entries() as u64);
        let read = file.and_then(|file| {
            check_values(&file, &layout, (!self.all).then_some(&self.done))?;
            let searched = search(&file, &layout, &mut self.solver)?;
            Ok((file, searched))
        });
        let is_needed =
            self.next_layout().is_some_and(|next| (next.kind, next.cards) == (kind, cards + 1));
        // A level whose file is wrong is computed too, if the next one needs it.
        let is_computed = self.all && (read.is_ok() || is_needed);
        let solved = is_computed.then(|| self.compute(&layout));
        self.last = Some((kind, cards));
        let (file, searched) = match read {
            Ok(read) => read,
            Err(error) => {
                self.computed = solved.and_then(Result::ok);
                return Err(error);
            }
        };
        let mut computed = None;
        if let Some(solved) = solved {
            let solved = solved.map_err(|problem| file.error(problem))?;
            let outcome = compare(&file, &solved);
            self.computed = is_needed.then_some(solved);
            outcome?;
            computed = Some(entries);
        }
        Ok(Some(Verified { kind, cards, entries, searched, computed }))
    }

    /// Computes a level from the one that was computed before.
    fn compute(&mut self, layout: &Layout) -> Result<Level, Problem> {
        let (kind, cards) = (layout.kind, layout.cards);
        let before = match self.computed.take() {
            _ if cards == 1 => Level::without_cards(kind),
            Some(level) if (level.layout.kind, level.layout.cards + 1) == (kind, cards) => level,
            _ => {
                let is_missing = self.last != Some((kind, cards - 1));
                return Err(Problem::NoLevelBefore { is_missing });
            }
        };
        let bytes = layout.bytes() as u64;
        if !has_memory(bytes) {
            return Err(Problem::Memory { bytes });
        }
        let level = next_level(&self.row_tricks, &before, self.threads, &self.done);
        level.map_err(|_| Problem::Memory { bytes })
    }
}

/// Reads all values. Checks that each of them is possible, and that each occurs as often as the header
/// says.
fn check_values(
    file: &LevelFile,
    layout: &Layout,
    done: Option<&Arc<AtomicU64>>,
) -> Result<(), FileError> {
    // The number of holdings is even. So there is no byte of which only one half is used.
    assert_eq!(layout.entries(), 2 * layout.bytes());
    let most = layout.cards as u8;
    let is_impossible: [bool; 256] =
        std::array::from_fn(|pair| (pair & 15) as u8 > most || (pair >> 4) as u8 > most);
    let mut impossible = None;
    let mut before = 0;
    let checked = file.check(|values| {
        if impossible.is_none() {
            let place = values.iter().position(|&pair| is_impossible[usize::from(pair)]);
            impossible = place.map(|place| {
                let is_high = usize::from(value_in(values, 2 * place) <= most);
                let place = 2 * place + is_high;
                (before + place, value_in(values, place))
            });
        }
        before += 2 * values.len();
        if let Some(done) = done {
            done.fetch_add(2 * values.len() as u64, Ordering::Relaxed);
        }
    });
    match (impossible, checked) {
        // An impossible value explains the histogram.
        (Some((index, found)), Ok(()) | Err(FileError { problem: Problem::Histogram, .. })) => {
            Err(file.error(Problem::impossible(layout, index, found)))
        }
        (_, checked) => checked,
    }
}

/// Compares a sample of the positions with the search, and returns how many there were.
fn search(file: &LevelFile, layout: &Layout, solver: &mut Solver) -> Result<u64, FileError> {
    let sample = sample(layout);
    let mut values = Vec::new();
    let mut last = None;
    for &index in &sample {
        let (block, place) = (index / (2 * BLOCK), index % (2 * BLOCK));
        if last != Some(block) {
            file.read_block(block, &mut values)?;
            last = Some(block);
        }
        let found = value_in(&values, place);
        let expected = solver.value(&deal_of(layout, index)) as u8;
        if found != expected {
            return Err(file.error(Problem::wrong(layout, index, expected, found)));
        }
    }
    Ok(sample.len() as u64)
}

/// Returns the indices of some positions, in order. They are the same each time.
fn sample(layout: &Layout) -> BTreeSet<usize> {
    let entries = layout.entries();
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
    let (mut wrong, mut before) = (None, 0);
    file.read_all(|values| {
        let expected = &level.bytes()[before..before + values.len()];
        if wrong.is_none() {
            let place = first_difference(values, expected);
            wrong = place.map(|place| (2 * before + place, value_in(values, place)));
        }
        before += values.len();
    })?;
    wrong.map_or(Ok(()), |(index, found)| {
        Err(file.error(Problem::wrong(&level.layout, index, level.value(index), found)))
    })
}
