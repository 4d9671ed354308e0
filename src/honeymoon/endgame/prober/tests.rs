//! The prober, and the search that asks a database, against the solvers.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use super::*;
use crate::honeymoon::endgame::database::Database;
use crate::honeymoon::endgame::file::path_of;
use crate::honeymoon::endgame::tests::temporary::TemporaryFolder;
use crate::honeymoon::shuffle::{deal_out_of, random_deal, random_trump, shuffle};
use crate::honeymoon::solver::fast::suit::Rows;
use crate::honeymoon::solver::fast::{EndgameTable, Endgames, Solver};
use crate::honeymoon::solver::reference::ReferenceSolver;
use crate::random::Random;

/// The number of cards per hand of the last level.
const CARDS: usize = 6;

/// Removes the levels for which `is_kept` is false.
fn keeping(folder: TemporaryFolder, is_kept: impl Fn(Kind, usize) -> bool) -> TemporaryFolder {
    for kind in Kind::ALL {
        for cards in (1..=CARDS).filter(|&cards| !is_kept(kind, cards)) {
            fs::remove_file(path_of(&folder, kind, cards)).unwrap();
        }
    }
    folder
}

fn probes(folder: &Path) -> Arc<Probes> {
    Arc::new(Probes::new(Arc::new(Database::open(folder).unwrap())))
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
    let folder = TemporaryFolder::built(CARDS);
    let probes = probes(&folder);
    let (mut prober, mut solver) = (Prober::new(Arc::clone(&probes)), Solver::new());
    let mut random = Random::new(SEED);
    let [mut replies, mut by_the_rules, mut values] = [0; 3];
    for _ in 0..20_000 {
        let play = random_play(&mut random);
        assert_eq!(prober.missing(&play, true), None);
        assert_eq!(prober.missing(&play, false), None);
        let found = prober.card_values(&play);
        assert_eq!(found, solver.card_values(&play), "{play:?}");
        if play.left() <= 3 {
            assert_eq!(found, ReferenceSolver.card_values(&play), "{play:?}");
            by_the_rules += 1;
        }
        if let (Some(deal), None) = (play.deal(), play.lead()) {
            assert_eq!(prober.value(deal), report::best(&found), "{deal}");
            assert_eq!(prober.value(deal), solver.value(deal), "{deal}");
            values += 1;
        }
        replies += usize::from(play.lead().is_some());
        probes.check().unwrap();
    }
    assert!(replies > 4000 && values > 12_000 && by_the_rules > 8000);
}

/// Returns a folder without some of the levels, with a name for messages.
fn gaps() -> [(&'static str, TemporaryFolder); 4] {
    let folder = |name, is_kept: fn(Kind, usize) -> bool| {
        (name, keeping(TemporaryFolder::built(CARDS), is_kept))
    };
    [
        folder("trump", |kind, _| kind == Kind::Trump),
        folder("no-trump", |kind, _| kind == Kind::NoTrump),
        folder("odd", |_, cards| cards % 2 == 1),
        folder("few", |kind, cards| cards == if kind.has_trump() { 4 } else { 5 }),
    ]
}

#[test]
fn what_is_missing_is_known_before() {
    const SEED: u64 = 12;
    let mut solver = Solver::new();
    for (name, folder) in gaps() {
        let probes = probes(&folder);
        let mut prober = Prober::new(Arc::clone(&probes));
        let mut random = Random::new(SEED);
        let mut counts = [0; 2];
        for _ in 0..3000 {
            let play = random_play(&mut random);
            let missing = prober.missing(&play, true);
            let found = prober.card_values(&play);
            match (missing, probes.check()) {
                (None, Ok(())) => assert_eq!(found, solver.card_values(&play), "{name}: {play:?}"),
                (Some((kind, cards)), Err(error)) => {
                    assert!(!probes.database().has(kind, cards), "{name}: {play:?}");
                    assert_eq!(cards, play.left() - 1, "{name}: {play:?}");
                    assert!(error.to_string().contains(".level: cannot read: "), "{error}");
                }
                other => panic!("{name}: {play:?}: {other:?}"),
            }
            counts[usize::from(missing.is_some())] += 1;
            if let (Some(deal), None) = (play.deal(), play.lead()) {
                let missing = prober.missing(&play, false);
                let value = prober.value(deal);
                assert_eq!(probes.check().is_err(), missing.is_some(), "{name}: {deal}");
                assert!(missing.is_some() || value == solver.value(deal), "{name}: {deal}");
            }
        }
        assert!(counts.iter().all(|&count| count > 25), "{name}: {counts:?}");
    }
}

#[test]
fn levels_are_shown_with_their_gaps() {
    let shown = gaps().map(|(_, folder)| probes(&folder).database().levels_shown());
    let expected =
        ["trump 1 to 6", "no-trump 1 to 6", "no-trump 1 and 3 and 5, trump 1 and 3 and 5"];
    assert_eq!(shown[..3], expected);
    assert_eq!(shown[3], "no-trump 5, trump 4");
}

/// Probes that count the questions, and those that were answered.
#[derive(Debug)]
struct Counting(Arc<Probes>, [AtomicUsize; 2]);

impl Endgames for Counting {
    fn look_up(&self, rows: Rows, trump: bool, tricks: i32) -> Option<i32> {
        let value = Endgames::look_up(self.0.as_ref(), rows, trump, tricks);
        self.1[0].fetch_add(1, Ordering::Relaxed);
        self.1[1].fetch_add(usize::from(value.is_some()), Ordering::Relaxed);
        value
    }
}

#[test]
fn a_search_with_a_database_finds_the_same() {
    const SEED: u64 = 13;
    let mut deals = 0;
    for (name, folder) in gaps().into_iter().chain([("all", TemporaryFolder::built(CARDS))]) {
        let probes = probes(&folder);
        let database = Arc::new(Counting(Arc::clone(&probes), Default::default()));
        // The two share the endgame table, so each uses what the other has stored.
        let endgames = Arc::<EndgameTable>::default();
        let mut asking =
            Solver::sharing(Arc::clone(&endgames)).asking(Arc::<Counting>::clone(&database));
        let (mut sharing, mut alone) = (Solver::sharing(endgames), Solver::new());
        let mut random = Random::new(SEED);
        for number in 0..300 {
            let trump = random_trump(&mut random);
            let deal = random_deal(&mut random, if number % 7 == 0 { 9 } else { 13 }, trump);
            let expected = alone.leads(&deal);
            assert_eq!(asking.leads(&deal), expected, "{name}: {deal}");
            assert_eq!(asking.clone().value(&deal), report::best(&expected), "{name}: {deal}");
            if number % 4 == 0 {
                assert_eq!(sharing.leads(&deal), expected, "{name}: {deal}");
            }
            deals += 1;
        }
        probes.check().unwrap();
        let [asked, answered] = database.1.each_ref().map(|count| count.load(Ordering::Relaxed));
        assert!(asked > 1000 && answered > 20, "{name}: {answered} of {asked}");
    }
    assert_eq!(deals, 5 * 300);
}

#[test]
fn damage_is_an_error_and_never_a_wrong_value() {
    const SEED: u64 = 14;
    let folder = TemporaryFolder::built(CARDS);
    for kind in Kind::ALL {
        for cards in 1..=CARDS {
            let path = path_of(&folder, kind, cards);
            let mut bytes = fs::read(&path).unwrap();
            // Every other block of the values.
            (200..bytes.len()).step_by(2 * 4104).for_each(|place| bytes[place] ^= 1);
            if bytes.len() <= 200 {
                *bytes.last_mut().unwrap() ^= 1;
            }
            fs::write(&path, bytes).unwrap();
        }
    }
    let probes = probes(&folder);
    let mut prober = Prober::new(Arc::clone(&probes));
    let mut asking = Solver::new().asking(Arc::<Probes>::clone(&probes));
    let mut solver = Solver::new();
    let mut random = Random::new(SEED);
    let [mut right, mut failed, mut failed_searches] = [0; 3];
    for _ in 0..2000 {
        let deal = deal_out_of(&mut random, (0..52).collect(), CARDS, None);
        let deal = deal.with_trump(random_trump(&mut random));
        let value = prober.value(&deal);
        match probes.check() {
            Ok(()) => assert_eq!(value, solver.value(&deal), "{deal}"),
            Err(error) => assert!(error.to_string().ends_with(" is damaged"), "{error}"),
        }
        if value == solver.value(&deal) {
            right += 1;
        } else {
            failed += 1;
        }
        // A search goes on without the block, so it finds the value even then.
        assert_eq!(asking.value(&deal), solver.value(&deal), "{deal}");
        failed_searches += usize::from(probes.check().is_err());
    }
    assert!(
        right > 300 && failed > 300 && failed_searches > 10,
        "{right} {failed} {failed_searches}"
    );
}

/// Measures probes of random positions of 9 cards per hand, and compares them with the search.
///
/// ```sh
/// BITSOLVE_ENDGAMES=DIR cargo test --release --lib honeymoon::endgame::prober::tests::probes_are_fast \
///     -- --ignored --nocapture
/// ```
///
/// `DIR` has the levels of up to 9 cards. Without it, the test builds them in a temporary folder.
#[test]
#[ignore = "takes 5 seconds"]
fn probes_are_fast() {
    const SEED: u64 = 15;
    const CARDS: usize = 9;
    const PROBES: usize = 100_000;
    let given = std::env::var_os("BITSOLVE_ENDGAMES").map(PathBuf::from);
    let built = given.is_none().then(|| TemporaryFolder::built(CARDS));
    let folder = given.or(built.as_ref().map(|folder| folder.to_path_buf())).unwrap();
    let mut random = Random::new(SEED);
    let deals: Vec<Deal> = (0..PROBES)
        .map(|_| {
            let trump = random_trump(&mut random);
            random_deal(&mut random, CARDS, trump)
        })
        .collect();
    let mut prober = Prober::new(probes(&folder));
    let mut values = Vec::new();
    // In the second turn, all blocks are in memory.
    for turn in ["first", "second"] {
        let begin = Instant::now();
        values = deals.iter().map(|deal| prober.value(deal)).collect();
        let time = begin.elapsed();
        println!("{turn} turn: {:?} per value", time / PROBES as u32);
        assert!(time.as_micros() < 5 * PROBES as u128, "{turn} turn: {time:?}");
    }
    let begin = Instant::now();
    for deal in &deals[..PROBES / 10] {
        black_box(prober.card_values(&Play::new(*deal)));
    }
    println!("{:?} per list of leads", begin.elapsed() / (PROBES / 10) as u32);
    prober.probes.check().unwrap();
    let mut solver = Solver::new();
    let begin = Instant::now();
    let searched: Vec<usize> = deals.iter().map(|deal| solver.value(deal)).collect();
    println!("{:?} per search", begin.elapsed() / PROBES as u32);
    assert!(values == searched);
}
