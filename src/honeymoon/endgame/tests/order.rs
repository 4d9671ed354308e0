//! The order of positions.

use std::collections::HashSet;

use crate::honeymoon::endgame::level::{
    first_difference, histogram, value_in, words, zeros, Layout,
};
use crate::honeymoon::endgame::row_tricks::RowTricks;
use crate::honeymoon::endgame::tests::{levels, positions};
use crate::honeymoon::endgame::walk::Walk;
use crate::honeymoon::endgame::Kind;
use crate::honeymoon::solver::fast::suit::{self, Rows};

#[test]
fn every_position_has_an_index_of_its_own() {
    let row_tricks = RowTricks::new();
    let (mut walked, mut canonical) = (0, 0);
    for kind in Kind::ALL {
        let levels = levels(kind, 6);
        for cards in 1..=6 {
            let layout = Layout::new(kind, cards);
            let mut rows_of: Vec<Option<Rows>> = vec![None; layout.entries()];
            for shape in layout.shapes() {
                let first = layout.first_of(shape);
                Walk::new(&row_tricks, &levels[cards - 1], shape).positions(|position| {
                    let rows = position.rows;
                    assert_eq!(rows.map(|row| suit::length(row) as usize), shape);
                    let index = first + position.rank();
                    assert_eq!(rows_of[index].replace(rows), None, "{index}");
                    // Rows of equal length may be in another order. Then the position is there twice.
                    let sorted = suit::canonical(rows, kind.has_trump());
                    let twin = layout.index_of(sorted);
                    assert_eq!(twin == index, sorted == rows, "{rows:?}");
                    assert_eq!(levels[cards].value(twin), levels[cards].value(index), "{rows:?}");
                    canonical += usize::from(sorted == rows);
                    walked += 1;
                });
            }
            let expected: Vec<Rows> = positions(&layout).iter().map(suit::rows).collect();
            let found: Vec<Rows> = rows_of.into_iter().flatten().collect();
            assert!(found == expected, "{kind} {cards}");
            assert_eq!(found.into_iter().collect::<HashSet<_>>().len(), layout.entries());
        }
    }
    assert_eq!(walked, 12 + 96 + 640 + 3920 + 22_680 + 125_664);
    assert!((40_000..walked).contains(&canonical), "{canonical}");
}

#[test]
fn shapes_follow_each_other_in_all_levels() {
    for (kind, known) in [
        (Kind::NoTrump, [(6, 31_416), (8, 772_200), (9, 3_549_260), (10, 15_704_260)]),
        (Kind::Trump, [(6, 94_248), (8, 2_483_910), (9, 11_717_420), (10, 52_655_460)]),
    ] {
        for (cards, entries) in known {
            assert_eq!(Layout::new(kind, cards).entries(), entries, "{kind} {cards}");
        }
    }
    assert_eq!(Layout::new(Kind::NoTrump, 13).entries() as u64, 1_081_662_400);
    assert_eq!(Layout::new(Kind::Trump, 13).entries() as u64, 3_702_613_600);
    let mut shapes = 0;
    for kind in Kind::ALL {
        for cards in 0..=13 {
            let layout = Layout::new(kind, cards);
            let mut next = 0;
            for shape in layout.shapes() {
                assert_eq!(layout.first_of(shape), next, "{kind} {shape:?}");
                assert_eq!(shape.iter().sum::<usize>(), 2 * cards);
                next += layout.holdings();
                shapes += 1;
            }
            assert_eq!(layout.entries(), next);
            assert_eq!(layout.bytes(), next.div_ceil(2));
        }
    }
    let layouts =
        Kind::ALL.into_iter().flat_map(|kind| (0..=13).map(move |n| Layout::new(kind, n)));
    let expected: usize = layouts.map(|layout| layout.entries() / layout.holdings()).sum();
    assert_eq!(shapes, expected);
    assert!(shapes > 1000);
}

#[test]
fn words_are_all_words_in_ascending_order() {
    let mut checked = 0;
    for bits in 0..=12 {
        for ones in 0..=bits {
            let expected: Vec<u32> =
                (0..1 << bits).filter(|word: &u32| word.count_ones() as usize == ones).collect();
            assert_eq!(words(bits, ones).collect::<Vec<_>>(), expected, "{bits} {ones}");
            checked += expected.len();
        }
    }
    assert_eq!(checked, (1 << 13) - 1);
    let (mut count, mut last) = (0, 0);
    for word in words(26, 13) {
        assert!(word > last && word >> 26 == 0 && word.count_ones() == 13, "{word:b}");
        last = word;
        count += 1;
    }
    assert_eq!(count, 10_400_600);
}

#[test]
fn the_first_difference_is_found() {
    let values = [0x10, 0x32, 0x54, 0x76];
    assert_eq!(first_difference(&values, &values), None);
    assert_eq!(first_difference(&[], &[]), None);
    let mut checked = 0;
    for place in 0..8 {
        // What differs after it does not matter.
        for later in place..8 {
            let mut others = values;
            for changed in [place, later] {
                others[changed / 2] |= 8 << (changed % 2 * 4);
            }
            assert_eq!(first_difference(&values, &others), Some(place), "{place} {later}");
            assert_eq!(value_in(&others, later), 8 | later as u8);
            checked += 1;
        }
    }
    assert_eq!(checked, 36);
}

#[test]
fn histograms_count_each_half_of_a_byte() {
    let bytes = [0x10, 0x32, 0x00, 0xFD];
    for (entries, expected) in [
        (0, [0, 0, 0, 0, 0]),
        (1, [1, 0, 0, 0, 0]),
        (2, [1, 1, 0, 0, 0]),
        (3, [1, 1, 1, 0, 0]),
        (6, [3, 1, 1, 1, 0]),
        (7, [3, 1, 1, 1, 1]),
        (8, [3, 1, 1, 1, 2]),
    ] {
        let found = histogram(&bytes, entries);
        assert_eq!([found[0], found[1], found[2], found[3], found[13]], expected, "{entries}");
        assert_eq!(found.iter().sum::<u64>(), entries as u64);
    }
    assert_eq!(zeros(5).unwrap(), [0; 5]);
    assert!(zeros(isize::MAX as usize).is_err());
}
