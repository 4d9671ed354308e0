//! Checks levels against the slow solver and against known facts.

use std::sync::atomic::AtomicU64;

use crate::honeymoon::card::Suit;
use crate::honeymoon::proof::build::next_level;
use crate::honeymoon::proof::level::{Layout, Level};
use crate::honeymoon::solver::reference::ReferenceSolver;
use crate::honeymoon::solver::rows::Sequence;
use crate::random::Random;

/// Solves the levels with 0 to `cards` cards per hand on two threads.
pub(crate) fn levels(trump: bool, cards: usize) -> Vec<Level> {
    let mut levels = vec![Level::without_cards(trump)];
    for _ in 0..cards {
        let later = levels.last().unwrap();
        levels.push(next_level(later, 2, &AtomicU64::new(0)));
    }
    levels
}

/// Returns the shape and the holding of each position of a layout, in the order that the database describes.
pub(crate) fn positions(layout: &Layout) -> Vec<Sequence> {
    let Layout { trump, cards, .. } = *layout;
    let mut all = Vec::new();
    let holdings: Vec<u32> =
        (0..1 << (2 * cards)).filter(|word: &u32| word.count_ones() as usize == cards).collect();
    // The longest rows are those of the last loop, so the shapes come in their order.
    for d in 0..=13 {
        for c in 0..=13 {
            for b in 0..=13 {
                let Some(a) = (2 * cards).checked_sub(b + c + d) else { continue };
                if a <= b && b <= c && (trump || c <= d) {
                    let lengths = [a, b, c, d];
                    all.extend(holdings.iter().map(|&bits| Sequence { bits, lengths }));
                }
            }
        }
    }
    all
}

#[test]
fn levels_have_the_values_of_the_slow_solver() {
    let mut random = Random::new(53);
    let mut checked = [0; 7];
    for trump in [false, true] {
        let suit = trump.then_some(Suit::BY_NUMBER[3]);
        for level in &levels(trump, 6)[1..] {
            let cards = level.layout.cards;
            let all = positions(&level.layout);
            assert_eq!(all.len(), level.layout.entries);
            let indices: Vec<usize> = match cards {
                5 => (0..1000).map(|_| random.below(all.len() as u32) as usize).collect(),
                6 => (0..100).map(|_| random.below(all.len() as u32) as usize).collect(),
                _ => (0..all.len()).collect(),
            };
            for index in indices {
                let deal = all[index].deal(suit).unwrap();
                let (expected, found) = (ReferenceSolver.value(&deal), level.value(index));
                assert_eq!(usize::from(found), expected, "{trump} {cards} {:?}", all[index]);
                assert_eq!(level.layout.deal(index), deal);
                checked[cards] += 1;
            }
        }
    }
    assert_eq!(checked, [0, 12, 96, 640, 3920, 2000, 200]);
}
