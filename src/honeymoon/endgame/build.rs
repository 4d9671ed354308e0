//! Builds a database level by level. A level is computed from the one with one card fewer: for every position,
//! the best lead against the best reply. Each level is written as soon as it is solved, so a build that was
//! stopped can continue after the last complete level.

use std::collections::VecDeque;
use std::fs;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::honeymoon::endgame::file::{length_of, write_level, LevelFile};
use crate::honeymoon::endgame::level::{Layout, Level};
use crate::honeymoon::endgame::row_tricks::RowTricks;
use crate::honeymoon::endgame::walk::{Visitor, Walk};
use crate::honeymoon::endgame::{FileError, LevelKind};
use crate::threads::on_threads;

/// The levels to build, and where.
pub(crate) struct Plan {
    pub(crate) folder: PathBuf,
    pub(crate) kinds: Vec<LevelKind>,
    /// The number of cards per hand of the last level, 1 to 13.
    pub(crate) cards: usize,
    pub(crate) threads: usize,
}

/// The resources that the rest of a build needs.
#[derive(Debug, Default)]
pub(crate) struct Requirements {
    /// The number of positions that are to be solved.
    pub(crate) positions: u64,
    /// The number of bytes of the files that are to be written.
    pub(crate) disk: u64,
    /// The number of bytes of the levels that are in memory at the same time.
    pub(crate) memory: u64,
}

/// A build in progress.
pub(crate) struct Builder<'a> {
    plan: &'a Plan,
    /// The next levels, and the files of those that were there at the start.
    levels: VecDeque<(Layout, Option<LevelFile>)>,
    /// The level before the next one, if it was solved or read.
    later: Option<Level>,
    row_tricks: RowTricks,
}

impl<'a> Builder<'a> {
    /// Creates the folder if it is missing, and opens the levels that are there.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be created, or if something is wrong with a level.
    pub(crate) fn new(plan: &'a Plan) -> Result<Self, FileError> {
        let folder = &plan.folder;
        fs::create_dir_all(folder).map_err(|error| FileError::unwritable(folder, &error))?;
        let mut levels = VecDeque::new();
        for &kind in &plan.kinds {
            for cards in 1..=plan.cards {
                let file = LevelFile::find(folder, kind, cards)?;
                levels.push_back((Layout::new(kind, cards), file));
            }
        }
        Ok(Self { plan, levels, later: None, row_tricks: RowTricks::new() })
    }

    /// Returns the resources that the rest of the build needs.
    pub(crate) fn needs(&self) -> Requirements {
        let mut needs = Requirements::default();
        for (layout, _) in self.levels.iter().filter(|(_, file)| file.is_none()) {
            let before = Layout::new(layout.kind, layout.cards - 1);
            needs.positions += layout.entries as u64;
            needs.disk += length_of(layout);
            needs.memory = needs.memory.max((layout.bytes() + before.bytes()) as u64);
        }
        needs
    }

    /// Returns the layout of the next level, or `None` after the last.
    pub(crate) fn next_layout(&self) -> Option<&Layout> {
        self.levels.front().map(|(layout, _)| layout)
    }

    /// Solves and writes the next level, and returns its file. If the file is there already, checks all of
    /// it instead. Adds the number of positions that are solved to `done` from time to time. Returns `None`
    /// after the last level.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or written or is damaged.
    pub(crate) fn next(&mut self, done: &AtomicU64) -> Result<Option<LevelFile>, FileError> {
        let Some((layout, file)) = self.levels.pop_front() else { return Ok(None) };
        let (kind, cards) = (layout.kind, layout.cards);
        let next = self.levels.front();
        let is_needed = next.is_some_and(|(next, file)| file.is_none() && next.kind == kind);
        let (folder, later) = (&self.plan.folder, self.later.take());
        if let Some(file) = file {
            if is_needed {
                self.later = Some(file.load()?);
            } else {
                file.check(|_| ())?;
            }
            return Ok(Some(file));
        }
        let later = later.unwrap_or_else(|| Level::without_cards(kind));
        assert_eq!((later.layout.kind, later.layout.cards + 1), (kind, cards));
        let level = next_level(&self.row_tricks, &later, self.plan.threads, done);
        drop(later);
        write_level(folder, &level)?;
        self.later = is_needed.then_some(level);
        LevelFile::find(folder, kind, cards)
    }
}

/// Levels with fewer cards take less time than the start of a thread.
const LEAST_CARDS_FOR_THREADS: usize = 6;

/// Finds the best lead. A lead is given up as soon as one reply makes it no better than the best.
struct Best {
    /// The tricks of the side on lead, as far as they are known.
    tricks: u8,
    /// The tricks after the best of the replies that were seen.
    worst: u8,
    /// The number of tricks that are left.
    all: u8,
}

impl Visitor for Best {
    #[inline(always)]
    fn reply(&mut self, tricks: u8, _: bool) -> bool {
        self.worst = self.worst.min(tricks);
        self.worst > self.tricks
    }

    #[inline(always)]
    fn lead(&mut self, _: usize, _: bool) -> bool {
        self.tricks = self.tricks.max(self.worst);
        self.worst = u8::MAX;
        self.tricks < self.all
    }
}

/// Solves all positions with one card more per hand. Adds the number of those that are solved to `done`
/// from time to time.
pub(super) fn next_level(
    row_tricks: &RowTricks,
    later: &Level,
    threads: usize,
    done: &AtomicU64,
) -> Level {
    let layout = Layout::new(later.layout.kind, later.layout.cards + 1);
    let mut bytes = vec![0; layout.bytes()];
    // Each shape begins with a byte of its own, because its number of positions is even.
    let parts = bytes.chunks_mut(layout.holdings / 2).map(Mutex::new);
    let shapes: Vec<_> = layout.shapes.iter().zip(parts).collect();
    let work = |(): &mut (), (lengths, part): &(&[usize; 4], Mutex<&mut [u8]>)| {
        let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
        solve_shape(&Walk::new(row_tricks, later, **lengths), layout.cards, &mut part);
        done.fetch_add(2 * part.len() as u64, Ordering::Relaxed);
    };
    let threads = if layout.cards < LEAST_CARDS_FOR_THREADS { 1 } else { threads };
    on_threads(NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN), &shapes, || (), work);
    drop(shapes);
    Level { layout, bytes }
}

/// Solves all positions of a shape. The values must be zero before.
fn solve_shape(walk: &Walk<'_>, cards: usize, values: &mut [u8]) {
    walk.positions(|position| {
        let mut best = Best { tricks: 0, worst: u8::MAX, all: cards as u8 };
        position.visit(&mut best);
        values[position.rank() / 2] |= best.tricks << (position.rank() % 2 * 4);
    });
}
