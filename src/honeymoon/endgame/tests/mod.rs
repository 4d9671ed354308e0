//! Levels against the slow solver and against what is known about them. Folders of levels against the levels
//! in memory.

mod files;
mod levels;
mod probes;
mod rules;

use std::env;
use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::honeymoon::endgame::build::next_level;
use crate::honeymoon::endgame::file::write_level;
use crate::honeymoon::endgame::level::{Layout, Level};
use crate::honeymoon::endgame::row_tricks::RowTricks;
use crate::honeymoon::endgame::Kind;
use crate::honeymoon::sequence::Sequence;

/// A folder that no other test has. It is removed after the test.
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

    /// Creates a folder with the levels of up to this many cards per hand for which `has` is true.
    fn built(cards: usize, has: impl Fn(Kind, usize) -> bool) -> Self {
        let folder = Self::new();
        for kind in Kind::ALL {
            let levels = levels(kind, cards);
            levels.iter().filter(|level| has(kind, level.layout.cards)).for_each(|level| {
                folder.write(level);
            });
        }
        folder
    }

    /// Writes a level.
    fn write(&self, level: &Level) {
        write_level(self, level).unwrap();
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

/// Solves the levels with 0 to `cards` cards per hand on two threads.
fn levels(kind: Kind, cards: usize) -> Vec<Level> {
    let row_tricks = RowTricks::new();
    let mut levels = vec![Level::without_cards(kind)];
    for _ in 0..cards {
        let later = levels.last().unwrap();
        levels.push(next_level(&row_tricks, later, 2, &AtomicU64::new(0)).unwrap());
    }
    levels
}

/// Returns the shape and the holding of each position of a layout, in the order that is described at
/// `format`.
fn positions(layout: &Layout) -> Vec<Sequence> {
    let Layout { kind, cards, .. } = *layout;
    let mut all = Vec::new();
    let holdings: Vec<u32> =
        (0..1 << (2 * cards)).filter(|word: &u32| word.count_ones() as usize == cards).collect();
    // The longest rows are those of the last loop, so the shapes come in their order.
    for d in 0..=13 {
        for c in 0..=13 {
            for b in 0..=13 {
                let Some(a) = (2 * cards).checked_sub(b + c + d) else { continue };
                if a <= b && b <= c && (kind.has_trump() || c <= d) {
                    let lengths = [a, b, c, d];
                    all.extend(holdings.iter().map(|&bits| Sequence { bits, lengths }));
                }
            }
        }
    }
    all
}
