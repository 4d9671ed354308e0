//! Values from a folder of levels.

use std::fs;
use std::path::Path;
use std::thread;

use crate::honeymoon::endgame::database::Database;
use crate::honeymoon::endgame::file::{path_of, Header, Problem, BLOCK};
use crate::honeymoon::endgame::tests::temporary::TemporaryFolder;
use crate::honeymoon::endgame::tests::{build, levels, positions};
use crate::honeymoon::endgame::Kind;
use crate::honeymoon::solver::fast::suit::{self, Rows};
use crate::random::Random;

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
    fn ask(&self, database: &Database) -> Option<u8> {
        database.value(self.rows, self.kind.has_trump(), self.cards).unwrap()
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
                for place in 1..if kind.has_trump() { 3 } else { 4 } {
                    rows.swap(place, random.below(place as u32 + 1) as usize);
                }
                let (cards, value) = (level.layout.cards, level.value(index));
                all.push(Known { rows, kind, cards, value });
            }
        }
    }
    for place in 1..all.len() {
        all.swap(place, random.below(place as u32 + 1) as usize);
    }
    all
}

#[test]
fn values_are_those_of_the_levels_whatever_the_folder_has() {
    let known = known(5);
    assert_eq!(known.len(), 12 + 96 + 640 + 3920 + 22_680);
    for (kinds, expected) in [(&Kind::ALL[..], 27_348), (&Kind::ALL[..1], 0), (&Kind::ALL[1..], 0)]
    {
        let folder = TemporaryFolder::new();
        build(&folder, kinds, 5);
        let database = Database::open(&folder).unwrap();
        assert_eq!(database.files().count(), 5 * kinds.len());
        let mut found = 0;
        for position in &known {
            let is_there = kinds.iter().any(|&kind| position.is_in(kind));
            let value = is_there.then_some(position.value);
            assert_eq!(position.ask(&database), value, "{kinds:?} {position:?}");
            found += usize::from(is_there);
        }
        if expected > 0 {
            assert_eq!(found, expected);
        }
        // A folder with one kind has all positions of that kind, and some of the other.
        let own = known.iter().filter(|position| kinds.contains(&position.kind)).count();
        assert!(found >= own && (kinds.len() == 2 || found > own), "{kinds:?} {found} {own}");
        for trump in [false, true] {
            assert_eq!(database.value([suit::EMPTY; 4], trump, 0).unwrap(), Some(0));
            assert_eq!(database.value([0b1_000_000_111_111; 4], trump, 24).unwrap(), None);
            assert_eq!(database.value([0b1_000_111, 0b1_000_111, 1, 1], trump, 6).unwrap(), None);
        }
    }
}

#[test]
fn a_folder_may_have_gaps() {
    let known = known(4);
    let folder = TemporaryFolder::new();
    build(&folder, &Kind::ALL, 4);
    let has = |kind: Kind, cards: usize| match kind {
        Kind::NoTrump => [1, 3].contains(&cards),
        Kind::Trump => [1, 4].contains(&cards),
    };
    for kind in Kind::ALL {
        for cards in (1..=4).filter(|&cards| !has(kind, cards)) {
            fs::remove_file(path_of(&folder, kind, cards)).unwrap();
        }
    }
    let database = Database::open(&folder).unwrap();
    let (mut found, mut missing) = (0, 0);
    for position in &known {
        let cards = position.cards;
        let is_there = Kind::ALL.into_iter().any(|kind| has(kind, cards) && position.is_in(kind));
        let value = is_there.then_some(position.value);
        assert_eq!(position.ask(&database), value, "{position:?}");
        *if is_there { &mut found } else { &mut missing } += 1;
    }
    assert_eq!(found + missing, known.len());
    assert!(found > 3000 && missing > 400, "{found} {missing}");
    for kind in Kind::ALL {
        for cards in 0..=14 {
            let file = database.file(kind, cards);
            match file {
                Ok(file) => assert_eq!((file.header().kind, file.header().cards), (kind, cards)),
                Err(error) => {
                    assert!(!has(kind, cards));
                    assert_eq!(error.path, path_of(&folder, kind, cards));
                    assert!(matches!(error.problem, Problem::Unreadable(_)), "{error}");
                }
            }
        }
    }
}

#[test]
fn threads_find_the_same_with_as_few_slots_as_there_are() {
    let known = known(6);
    let folder = TemporaryFolder::new();
    build(&folder, &Kind::ALL, 6);
    for slots in [1, 2, 7, 1 << 14] {
        let database = Database::with_slots(&folder, slots).unwrap();
        // With few slots, nearly each probe takes the slot of another level.
        let step = if slots < 20 { 17 } else { 1 };
        let asked: usize = thread::scope(|scope| {
            let threads = [0, 1, 2, 3].map(|thread| {
                let (database, known) = (&database, &known);
                scope.spawn(move || {
                    let positions = known.iter().skip(thread * 4).step_by(step);
                    positions
                        .map(|position| {
                            assert_eq!(
                                position.ask(database),
                                Some(position.value),
                                "{position:?}"
                            );
                        })
                        .count()
                })
            });
            threads.map(|thread| thread.join().unwrap()).iter().sum()
        });
        let left = |thread: usize| (known.len() - thread * 4).div_ceil(step);
        assert_eq!(asked, (0..4).map(left).sum());
    }
}

#[test]
fn a_damaged_block_is_an_error_each_time() {
    let folder = TemporaryFolder::new();
    build(&folder, &[Kind::Trump], 6);
    let path = path_of(&folder, Kind::Trump, 6);
    let mut bytes = fs::read(&path).unwrap();
    let damaged = 5;
    bytes[Header::BYTES + damaged * (BLOCK + 8) + 100] ^= 1;
    fs::write(&path, bytes).unwrap();
    let level = levels(Kind::Trump, 6).pop().unwrap();
    let known = positions(&level.layout);
    let (mut right, mut refused) = (0, 0);
    for slots in [1, 3, 1 << 14] {
        let database = Database::with_slots(&folder, slots).unwrap();
        for round in 0..3 {
            for (index, position) in known.iter().enumerate().skip(round * 7).step_by(61) {
                match database.value(suit::rows(position), true, 6) {
                    Ok(value)
                        if suit::canonical(suit::rows(position), true) == suit::rows(position) =>
                    {
                        assert_eq!(value, Some(level.value(index)));
                        assert_ne!(index / (2 * BLOCK), damaged);
                        right += 1;
                    }
                    // Rows of equal length may be in another order, so the block is another one.
                    Ok(value) => assert_eq!(value, Some(level.value(index))),
                    Err(error) => {
                        assert_eq!(error.path, path);
                        assert!(
                            matches!(error.problem, Problem::Damaged { block } if block == damaged),
                            "{error}"
                        );
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(right > 5000 && refused > 500, "{right} {refused}");
}

#[test]
fn folders_without_levels_are_refused() {
    let folder = TemporaryFolder::new();
    let check = |path: &Path, is_expected: fn(&Problem) -> bool, text: &str| {
        let error = Database::open(path).unwrap_err();
        assert!(is_expected(&error.problem), "{error}");
        assert!(error.to_string().starts_with(&format!("{}: {text}", path.display())), "{error}");
    };
    let empty = "this folder has no levels of an endgame database";
    check(&folder, |problem| matches!(problem, Problem::Empty), empty);
    fs::write(folder.join("trump-14.level"), b"no").unwrap();
    fs::write(folder.join("trump-01.level.unfinished"), b"no").unwrap();
    check(&folder, |problem| matches!(problem, Problem::Empty), empty);
    let unreadable = |problem: &Problem| matches!(problem, Problem::Unreadable(_));
    check(&folder.join("none"), unreadable, "cannot read: ");
    check(&folder.join("trump-14.level"), unreadable, "cannot read: ");
    fs::write(path_of(&folder, Kind::Trump, 1), b"no").unwrap();
    let error = Database::open(&folder).unwrap_err();
    assert!(matches!(error.problem, Problem::NotALevel), "{error}");
    assert_eq!(error.path, path_of(&folder, Kind::Trump, 1));
}
