//! Values from a folder of levels.

use std::{fs, thread};

use crate::cpu::Cpu;
use crate::honeymoon::endgame::database::{Database, ProbeError};
use crate::honeymoon::endgame::file::path_of;
use crate::honeymoon::endgame::format::{BLOCK, BLOCK_ON_DISK, HEADER};
use crate::honeymoon::endgame::level::Layout;
use crate::honeymoon::endgame::tests::{levels, positions, TemporaryFolder};
use crate::honeymoon::endgame::Kind;
use crate::honeymoon::shuffle::shuffle;
use crate::honeymoon::solver::fast::rows_of;
use crate::honeymoon::solver::fast::suit::{self, Rows};
use crate::random::Random;

/// The number of cards per hand of the last level.
const CARDS: usize = 6;

/// A position and its value.
#[derive(Clone, Copy, Debug)]
struct Known {
    rows: Rows,
    kind: Kind,
    cards: usize,
    value: u8,
}

impl Known {
    /// Returns what the database says.
    fn ask(&self, database: &Database) -> Result<u8, ProbeError> {
        database.value(self.rows, self.kind.has_trump(), self.cards)
    }

    /// Returns whether a level of this kind has the position.
    fn is_in(&self, kind: Kind) -> bool {
        match kind {
            Kind::NoTrump => self.kind == Kind::NoTrump || self.rows[3] == suit::EMPTY,
            Kind::Trump => self.kind == Kind::Trump || self.rows.contains(&suit::EMPTY),
        }
    }
}

/// Returns all positions of 1 to `most` cards per hand in any order, and with their side suits in any
/// order.
fn known(most: usize) -> Vec<Known> {
    let mut random = Random::new(12);
    let mut all = Vec::new();
    for kind in Kind::ALL {
        for level in &levels(kind, most)[1..] {
            for (index, position) in positions(&level.layout).iter().enumerate() {
                let mut rows = suit::rows(position);
                shuffle(&mut random, &mut rows[..if kind.has_trump() { 3 } else { 4 }]);
                let (cards, value) = (level.layout.cards, level.value(index));
                all.push(Known { rows, kind, cards, value });
            }
        }
    }
    shuffle(&mut random, &mut all);
    all
}

/// A set of levels, and how messages show it.
type Levels = (&'static str, fn(Kind, usize) -> bool);

/// Sets of the levels of up to [`CARDS`] cards.
const FOLDERS: [Levels; 5] = [
    ("no-trump 1 to 6, trump 1 to 6", |_, cards| cards > 0),
    ("trump 1 to 6", |kind, cards| cards > 0 && kind == Kind::Trump),
    ("no-trump 1 to 6", |kind, cards| cards > 0 && kind == Kind::NoTrump),
    ("no-trump 1 and 3 and 5, trump 1 and 3 and 5", |_, cards| cards % 2 == 1),
    ("no-trump 5, trump 4", |kind, cards| cards == if kind.has_trump() { 4 } else { 5 }),
];

#[test]
fn values_are_those_of_the_levels_whatever_the_folder_has() {
    let known = known(5);
    assert_eq!(known.len(), 12 + 96 + 640 + 3920 + 22_680);
    for (shown, has) in FOLDERS {
        let folder = TemporaryFolder::built(CARDS, has);
        let database = Database::open(&folder).unwrap();
        assert_eq!(database.levels_shown(), shown);
        for position in &known {
            let kinds = Kind::ALL.into_iter().filter(|&kind| position.is_in(kind));
            let is_there = kinds.clone().any(|kind| has(kind, position.cards));
            match position.ask(&database) {
                Ok(value) => assert_eq!((value, is_there), (position.value, true), "{position:?}"),
                Err(ProbeError::Missing(kind, cards)) => {
                    assert_eq!((cards, is_there), (position.cards, false), "{position:?}");
                    assert!(!has(kind, cards) && position.is_in(kind), "{position:?}");
                }
                Err(ProbeError::File(error)) => panic!("{error}"),
            }
        }
        assert_eq!(database.value([suit::EMPTY; 4], true, 0).unwrap(), 0);
        assert!(database.value([0b1_000_000_111_111; 4], false, 24).is_err());
    }
}

#[test]
fn threads_find_the_same_with_as_few_slots_as_there_are() {
    let known = known(CARDS);
    let folder = TemporaryFolder::built(CARDS, FOLDERS[0].1);
    for slots in [1, 2, 7, 1 << 14] {
        let database = Database::with_slots(&folder, slots).unwrap();
        // With few slots, nearly each probe takes the slot of another level.
        let step = if slots < 20 { 17 } else { 1 };
        thread::scope(|scope| {
            for thread in 0..4 {
                let (database, known) = (&database, &known);
                scope.spawn(move || {
                    for position in known.iter().skip(thread * 4).step_by(step) {
                        assert_eq!(position.ask(database).unwrap(), position.value);
                    }
                });
            }
        });
    }
}

/// With one slot, the blocks replace each other. A damaged one must not leave its bytes under the name of another.
#[test]
fn a_damaged_block_is_an_error_each_time() {
    let folder = TemporaryFolder::built(6, FOLDERS[0].1);
    let path = path_of(&folder, Kind::Trump, 6);
    let mut bytes = fs::read(&path).unwrap();
    bytes[HEADER + 5 * BLOCK_ON_DISK + 100] ^= 1;
    fs::write(&path, bytes).unwrap();
    let layout = Layout::new(Kind::Trump, 6);
    let database = Database::with_slots(&folder, 1).unwrap();
    let rows = |index: usize| rows_of(&layout.deal(index), Cpu::detect()).0;
    // A position of a block that is looked up in this level: it has trumps.
    let in_block = |block: usize| {
        let is_here = |&index: &usize| {
            rows(index)[3] != suit::EMPTY
                && layout.index_of(suit::canonical(rows(index), true)) == index
        };
        let mut indices = block * 2 * BLOCK..(block + 1) * 2 * BLOCK;
        rows(indices.find(is_here).unwrap())
    };
    let ask = |rows| database.value(rows, true, 6);
    let (good, damaged) = (in_block(4), in_block(5));
    let value = ask(good).unwrap();
    for _ in 0..3 {
        assert!(matches!(ask(damaged), Err(ProbeError::File(error)) if error.is_damage));
        assert_eq!(ask(good).unwrap(), value);
    }
}
