//! Values from a folder of levels, and the solvers that look them up.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use crate::honeymoon::card::Card;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::endgame::database::{Database, ProbeError};
use crate::honeymoon::endgame::file::path_of;
use crate::honeymoon::endgame::format::{BLOCK_ON_DISK, HEADER};
use crate::honeymoon::endgame::prober::{Prober, Probes};
use crate::honeymoon::endgame::tests::{levels, positions, TemporaryFolder};
use crate::honeymoon::endgame::Kind;
use crate::honeymoon::play::Play;
use crate::honeymoon::shuffle::{deal_out_of, random_deal, random_trump, shuffle};
use crate::honeymoon::solver::fast::suit::{self, Rows};
use crate::honeymoon::solver::fast::{EndgameTable, Endgames, Solver};
use crate::honeymoon::solver::reference::ReferenceSolver;
use crate::honeymoon::solver::{best, Solve};
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

fn probes(folder: &Path) -> Arc<Probes> {
    Probes::new(Arc::new(Database::open(folder).unwrap()))
}

/// Returns a deal of 1 to 6 cards out of all suits or of a few, after some legal cards.
fn random_play(random: &mut Random) -> Play {
    let cards = 1 + random.below(CARDS as u32) as usize;
    let mut suits = [0, 1, 2, 3];
    shuffle(random, &mut suits);
    let suits = &suits[..1 + random.below(4) as usize];
    let numbers = suits.iter().flat_map(|suit| suit * 13..suit * 13 + 13).collect();
    let trump = random_trump(random);
    let mut play = Play::new(deal_out_of(random, numbers, cards, trump));
    for _ in 0..random.below(2 * cards as u32 + 1).saturating_sub(3) {
        let legal: Vec<Card> = play.legal().cards().collect();
        play.add(legal[random.below(legal.len() as u32) as usize]).unwrap();
    }
    play
}

#[test]
fn probes_are_what_the_solvers_say() {
    const SEED: u64 = 11;
    let mut solver = Solver::new();
    for (name, has) in FOLDERS {
        let folder = TemporaryFolder::built(CARDS, has);
        let probes = probes(&folder);
        let mut prober = Prober::new(Arc::clone(&probes));
        let mut random = Random::new(SEED);
        let [mut found, mut missing, mut replies, mut by_the_rules] = [0; 4];
        for _ in 0..4000 {
            let play = random_play(&mut random);
            let values = prober.card_values(&play);
            match probes.check() {
                Ok(()) => {
                    assert_eq!(values, solver.card_values(&play), "{name}: {play:?}");
                    if play.left() <= 3 {
                        assert_eq!(values, ReferenceSolver.card_values(&play), "{play:?}");
                        by_the_rules += 1;
                    }
                    replies += usize::from(play.lead().is_some());
                    found += 1;
                }
                Err(ProbeError::Missing(kind, cards)) => {
                    assert!(!has(kind, cards) && cards == play.left() - 1, "{name}: {play:?}");
                    missing += 1;
                }
                Err(ProbeError::File(error)) => panic!("{error}"),
            }
            if let (Some(deal), None) = (play.deal(), play.lead()) {
                let value = prober.value(deal);
                assert!(probes.check().is_err() || value == solver.value(deal), "{name}: {deal}");
            }
        }
        assert!(found > 300 && replies > 50 && by_the_rules > 50, "{name}: {found} {replies}");
        assert_eq!(missing == 0, name == FOLDERS[0].0, "{name}");
    }
}

#[test]
fn a_search_with_a_database_finds_the_same() {
    const SEED: u64 = 13;
    for (name, has) in FOLDERS {
        let folder = TemporaryFolder::built(CARDS, has);
        let probes = probes(&folder);
        let counts = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
        let (endgames, counted) = (Arc::clone(&probes).endgames(), Arc::clone(&counts));
        let counting: Arc<Endgames> = Arc::new(move |rows, trump, tricks| {
            let value = endgames(rows, trump, tricks);
            counted[0].fetch_add(1, Ordering::Relaxed);
            counted[1].fetch_add(usize::from(value.is_some()), Ordering::Relaxed);
            value
        });
        // The two share the endgame table, so each uses what the other has stored.
        let endgames = Arc::<EndgameTable>::default();
        let mut asking = Solver::sharing(Arc::clone(&endgames), Some(counting));
        let (mut sharing, mut alone) = (Solver::sharing(endgames, None), Solver::new());
        let mut random = Random::new(SEED);
        for number in 0..300 {
            let trump = random_trump(&mut random);
            let deal = random_deal(&mut random, if number % 7 == 0 { 9 } else { 13 }, trump);
            let expected = alone.leads(&deal);
            assert_eq!(asking.leads(&deal), expected, "{name}: {deal}");
            assert_eq!(asking.clone().value(&deal), best(&expected), "{name}: {deal}");
            if number % 4 == 0 {
                assert_eq!(sharing.leads(&deal), expected, "{name}: {deal}");
            }
        }
        probes.check().unwrap();
        let [asked, answered] = counts.each_ref().map(|count| count.load(Ordering::Relaxed));
        assert!(asked > 1000 && answered > 20, "{name}: {answered} of {asked}");
    }
}

#[test]
fn damage_is_an_error_and_never_a_wrong_value() {
    const SEED: u64 = 14;
    let folder = TemporaryFolder::built(CARDS, FOLDERS[0].1);
    for kind in Kind::ALL {
        let path = path_of(&folder, kind, CARDS);
        let mut bytes = fs::read(&path).unwrap();
        // Every other block of the values.
        let places = (HEADER..bytes.len()).step_by(2 * BLOCK_ON_DISK);
        places.for_each(|place| bytes[place] ^= 1);
        fs::write(&path, bytes).unwrap();
    }
    let probes = probes(&folder);
    let mut prober = Prober::new(Arc::clone(&probes));
    let endgames = Some(Arc::clone(&probes).endgames());
    let mut asking = Solver::sharing(Arc::default(), endgames);
    let mut solver = Solver::new();
    let mut random = Random::new(SEED);
    let [mut right, mut failed, mut failed_searches] = [0; 3];
    for _ in 0..2000 {
        let trump = random_trump(&mut random);
        let deal = random_deal(&mut random, CARDS, trump);
        let value = prober.value(&deal);
        match probes.check() {
            Ok(()) => {
                assert_eq!(value, solver.value(&deal), "{deal}");
                right += 1;
            }
            Err(ProbeError::File(error)) => {
                assert!(error.to_string().ends_with(" is damaged"), "{error}");
                failed += 1;
            }
            Err(ProbeError::Missing(kind, cards)) => panic!("{kind} {cards}"),
        }
        // A search goes on without the block, so it finds the value even then.
        assert_eq!(asking.value(&deal), solver.value(&deal), "{deal}");
        failed_searches += usize::from(probes.check().is_err());
    }
    let counts = [right, failed, failed_searches];
    assert!(right > 300 && failed > 300 && failed_searches > 10, "{counts:?}");
}

/// Measures probes of random positions of 9 cards per hand, and compares them with the search.
///
/// ```sh
/// cargo test --release --lib probes_are_fast -- --ignored --nocapture
/// ```
#[test]
#[ignore = "takes 5 seconds"]
fn probes_are_fast() {
    const SEED: u64 = 15;
    const PROBES: u32 = 100_000;
    let folder = TemporaryFolder::built(9, |_, cards| cards > 0);
    let mut random = Random::new(SEED);
    let deal = |_| {
        let trump = random_trump(&mut random);
        random_deal(&mut random, 9, trump)
    };
    let deals: Vec<Deal> = (0..PROBES).map(deal).collect();
    let (mut prober, mut solver) = (Prober::new(probes(&folder)), Solver::new());
    let mut values = Vec::new();
    let mut measure = |what: &str, value: &mut dyn FnMut(&Deal) -> usize| {
        let begin = Instant::now();
        values.push(deals.iter().map(value).collect::<Vec<usize>>());
        println!("{what}: {:?} per value", begin.elapsed() / PROBES);
    };
    measure("first turn", &mut |deal| prober.value(deal));
    measure("second turn, with all blocks in memory", &mut |deal| prober.value(deal));
    measure("search", &mut |deal| solver.value(deal));
    assert!(values.iter().all(|others| *others == values[0]));
}
