//! Levels against others' answers, against the slow solver, and against what is known about them. Folders
//! of levels against the levels in memory.

mod builds;
mod levels;
mod order;
mod probes;
mod rows;
mod rules;
pub(crate) mod temporary;

use std::path::Path;
use std::sync::atomic::AtomicU64;

use crate::honeymoon::card::Suit;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::endgame::build::Plan;
use crate::honeymoon::endgame::file::Header;
use crate::honeymoon::endgame::level::{Layout, Level};
use crate::honeymoon::endgame::row_tricks::RowTricks;
use crate::honeymoon::endgame::solve::next_level;
use crate::honeymoon::endgame::Kind;
use crate::honeymoon::sequence::Sequence;

/// Solves the levels with 0 to `cards` cards per hand on two threads.
pub(crate) fn levels(kind: Kind, cards: usize) -> Vec<Level> {
    let row_tricks = RowTricks::new();
    let mut levels = vec![Level::without_cards(kind)];
    for _ in 0..cards {
        let later = levels.last().unwrap();
        levels.push(next_level(&row_tricks, later, 2, &AtomicU64::new(0)).unwrap());
    }
    levels
}

/// Builds all levels up to this many cards in a folder, and returns their headers.
pub(crate) fn build(folder: &Path, kinds: &[Kind], cards: usize) -> Vec<Header> {
    let plan = Plan { folder: folder.into(), kinds: kinds.into(), cards, threads: 2 };
    let mut builder = plan.start().unwrap();
    std::iter::from_fn(|| builder.next().unwrap()).collect()
}

/// Returns the shape and the holding of each position of a layout, in the order that is described at
/// `file`.
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

/// Returns a deal with these rows, the last of which is that of the trump suit, if there is one.
fn deal(kind: Kind, position: &Sequence) -> Deal {
    position.deal(kind.has_trump().then_some(Suit::BY_NUMBER[3])).unwrap()
}
