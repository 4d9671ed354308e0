//! The values of levels.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::honeymoon::endgame::level::Level;
use crate::honeymoon::endgame::row_tricks::RowTricks;
use crate::honeymoon::endgame::solve::next_level;
use crate::honeymoon::endgame::tests::{deal, levels, positions};
use crate::honeymoon::endgame::Kind;
use crate::honeymoon::sequence::Sequence;
use crate::honeymoon::solver::fast::suit;
use crate::honeymoon::solver::reference::ReferenceSolver;
use crate::random::Random;

/// The answers of an independent solver. `tests/data/honeymoon/README.md` describes them.
const ANSWERS: [(Kind, [&str; 4]); 2] = [
    (
        Kind::NoTrump,
        [
            include_str!("../../../../tests/data/honeymoon/all_nt_1.txt"),
            include_str!("../../../../tests/data/honeymoon/all_nt_2.txt"),
            include_str!("../../../../tests/data/honeymoon/all_nt_3.txt"),
            include_str!("../../../../tests/data/honeymoon/all_nt_4.txt"),
        ],
    ),
    (
        Kind::Trump,
        [
            include_str!("../../../../tests/data/honeymoon/all_t_1.txt"),
            include_str!("../../../../tests/data/honeymoon/all_t_2.txt"),
            include_str!("../../../../tests/data/honeymoon/all_t_3.txt"),
            include_str!("../../../../tests/data/honeymoon/all_t_4.txt"),
        ],
    ),
];

/// All orders of three suits.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

#[test]
fn levels_have_the_values_of_an_independent_solver() {
    let (mut positions, mut looked_up) = (0, 0);
    for (kind, files) in ANSWERS {
        let levels = levels(kind, 4);
        for (cards, text) in (1..).zip(files) {
            let level: &Level = &levels[cards];
            let mut lines = 0;
            for line in text.lines() {
                let words: Vec<&str> = line.split(' ').collect();
                assert_eq!(words[0] == "T", kind.has_trump());
                let lengths: Vec<usize> =
                    words[1].split(',').map(|length| length.parse().unwrap()).collect();
                let bits = u32::from_str_radix(words[2], 16).unwrap();
                let value: u8 = words[3].parse().unwrap();
                // The first suit of the line is the trump suit.
                let [d, a, b, c] =
                    suit::rows(&Sequence { bits, lengths: lengths.try_into().unwrap() });
                for order in ORDERS {
                    let sides = order.map(|row| [a, b, c][row]);
                    for place in if kind.has_trump() { 3 } else { 0 }..4 {
                        let mut rows = [sides[0], sides[1], sides[2], d];
                        rows.swap(place, 3);
                        let rows = suit::canonical(rows, kind.has_trump());
                        let found = level.value(level.layout.index_of(rows));
                        assert_eq!(found, value, "{line} {order:?} {place}");
                        looked_up += 1;
                    }
                }
                lines += 1;
            }
            assert_eq!(lines, level.layout.entries());
            positions += lines;
        }
    }
    assert_eq!((positions, looked_up), (1264 + 3404, 24 * 1264 + 6 * 3404));
}

#[test]
fn levels_have_the_values_of_the_slow_solver() {
    let mut random = Random::new(53);
    let mut checked = [0; 7];
    for kind in Kind::ALL {
        let levels = levels(kind, 6);
        for level in &levels[1..] {
            let cards = level.layout.cards;
            let all = positions(&level.layout);
            assert_eq!(all.len(), level.layout.entries());
            let mut check = |index: usize| {
                let expected = ReferenceSolver.value(&deal(kind, &all[index]));
                let found = usize::from(level.value(index));
                assert_eq!(found, expected, "{kind} {cards} {:?}", all[index]);
                checked[cards] += 1;
            };
            let samples = match cards {
                5 => 1000,
                6 => 100,
                _ => 0,
            };
            match samples {
                0 => (0..all.len()).for_each(&mut check),
                _ => (0..samples).for_each(|_| check(random.below(all.len() as u32) as usize)),
            }
        }
    }
    assert_eq!(checked, [0, 12, 96, 640, 3920, 2000, 200]);
}

#[test]
fn histograms_are_known() {
    let known: [(Kind, usize, &[u64]); 4] = [
        (Kind::NoTrump, 5, &[123, 603, 1478, 1738, 1253, 601]),
        (Kind::NoTrump, 6, &[376, 1944, 5925, 8947, 7846, 4613, 1765]),
        (Kind::Trump, 5, &[831, 2434, 4629, 4803, 3091, 1096]),
        (Kind::Trump, 6, &[2516, 8790, 19_898, 27_057, 21_420, 11_349, 3218]),
    ];
    for (kind, cards, histogram) in known {
        let level = levels(kind, cards).pop().unwrap();
        assert_eq!(level.histogram()[..=cards], *histogram, "{kind} {cards}");
        assert_eq!(level.histogram()[cards + 1..].iter().sum::<u64>(), 0);
    }
}

/// Solves all levels. The histograms of the last ones were found by another program.
///
/// ```sh
/// cargo test --release --lib histograms_of_13_cards -- --ignored
/// ```
#[test]
#[ignore = "takes several minutes on two cores, and 2.4 GB"]
fn histograms_of_13_cards_are_known() {
    let known: [(Kind, [u64; 14]); 2] = [
        (
            Kind::NoTrump,
            [
                205_401,
                2_007_643,
                10_714_969,
                35_673_488,
                84_381_692,
                149_091_743,
                202_558_718,
                216_199_769,
                180_784_667,
                116_464_380,
                57_270_458,
                20_672_975,
                5_010_005,
                626_492,
            ],
        ),
        (
            Kind::Trump,
            [
                1_178_467,
                10_414_389,
                46_472_114,
                138_522_222,
                310_472_765,
                544_034_449,
                733_461_177,
                752_896_933,
                584_800_949,
                349_097_906,
                161_988_244,
                55_708_761,
                12_308_963,
                1_256_261,
            ],
        ),
    ];
    let row_tricks = RowTricks::new();
    for (kind, histogram) in known {
        let mut level = Level::without_cards(kind);
        while level.layout.cards < 13 {
            level = next_level(&row_tricks, &level, 2, &AtomicU64::new(0)).unwrap();
        }
        assert_eq!(level.histogram(), histogram, "{kind}");
        assert_eq!(histogram.iter().sum::<u64>(), level.layout.entries() as u64);
    }
}

#[test]
fn levels_do_not_depend_on_threads() {
    let row_tricks = RowTricks::new();
    let mut compared = 0;
    for kind in Kind::ALL {
        for level in &levels(kind, 6)[3..] {
            let next = |threads| {
                let done = AtomicU64::new(5);
                let next = next_level(&row_tricks, level, threads, &done).unwrap();
                assert_eq!(done.load(Ordering::Relaxed), 5 + next.layout.entries() as u64);
                next
            };
            let expected = next(1);
            for threads in [2, 5, 100] {
                assert!(next(threads).bytes() == expected.bytes(), "{kind} {threads}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 24);
}
