//! Folders of levels: the bytes of the files, everything that can be wrong with them, builds that write them, and
//! the values that are looked up in them.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use crate::honeymoon::deal::Deal;
use crate::honeymoon::endgame::build::{Builder, Plan};
use crate::honeymoon::endgame::database::{levels_in, Database, ProbeError};
use crate::honeymoon::endgame::file::{
    checksum, path_of, write_level, LevelFile, BLOCK_ON_DISK, CHECKSUM, HEADER,
};
use crate::honeymoon::endgame::level::Layout;
use crate::honeymoon::endgame::tests::{levels, positions, TemporaryFolder};
use crate::honeymoon::endgame::verify::{sample, Verifier, SAMPLE};
use crate::honeymoon::endgame::LevelKind;
use crate::honeymoon::shuffle::shuffle;
use crate::honeymoon::solver::rows::{self, Rows};
use crate::honeymoon::solver::Solver;
use crate::random::Random;

/// The bytes of a small file, as the format is described, and checksums of a separate program, which was
/// written after the description.
#[test]
fn the_bytes_are_those_of_the_description() {
    let folder = TemporaryFolder::built(1, |kind, _| kind == LevelKind::NoTrump);
    let bytes = fs::read(path_of(&folder, LevelKind::NoTrump, 1)).unwrap();
    let mut expected = b"HONEYEND\x01\x00\x00\x01\x04\x00\x00\x00".to_vec();
    for number in [4u64, 2, 4096, 1, 3].into_iter().chain([0; 12]) {
        expected.extend(number.to_le_bytes());
    }
    assert_eq!(bytes[..CHECKSUM], expected);
    // Two suits with a card each: the side on lead cannot lose. One suit: the higher card wins.
    assert_eq!(bytes[HEADER..HEADER + 2], [0x11, 0x10]);
    assert_eq!(bytes.len(), 160 + 2 + 8);
    assert_eq!(checksum(0, b""), 0);
    assert_eq!(checksum(7, b"honeymoon bridge"), 3_701_072_530_908_489_303);
    let twenty: Vec<u8> = (0..20).collect();
    assert_eq!(checksum(1 << 63, &twenty), 16_751_114_063_011_058_218);
}

/// Recomputes the checksums of a file from its bytes.
fn set_sums(bytes: &mut [u8]) {
    let header_sum = checksum(0, &bytes[..CHECKSUM]);
    bytes[CHECKSUM..HEADER].copy_from_slice(&header_sum.to_le_bytes());
    for (block, bytes) in (0..).zip(bytes[HEADER..].chunks_mut(BLOCK_ON_DISK)) {
        let (values, sum) = bytes.split_at_mut(bytes.len() - 8);
        sum.copy_from_slice(&checksum(header_sum ^ block, values).to_le_bytes());
    }
}

/// A way to damage a file, and the error that it causes.
type Damage = (fn(&mut Vec<u8>), &'static str);

const NOT_A_LEVEL: &str = "this is not a level of an endgame database";

/// The file of trump 6 has 160 bytes of header, 11 whole blocks, and one of 2068 bytes with its checksum.
const DAMAGES: &[Damage] = &[
    (|bytes| bytes[0] ^= 1, NOT_A_LEVEL),
    (|bytes| bytes[7] ^= 128, NOT_A_LEVEL),
    (|bytes| bytes[8] ^= 1, "the header is damaged"),
    (|bytes| bytes[159] ^= 128, "the header is damaged"),
    (|bytes| bytes[160] ^= 1, "block 0 is damaged"),
    (|bytes| bytes[160 + 4103] ^= 128, "block 0 is damaged"),
    (|bytes| bytes[160 + 10 * 4104] ^= 1, "block 10 is damaged"),
    (|bytes| *bytes.last_mut().unwrap() ^= 128, "block 11 is damaged"),
    (|bytes| bytes.copy_within(160..160 + 4104, 160 + 4104), "block 1 is damaged"),
    (Vec::clear, "the file is truncated: expected 47,380 bytes, found 0"),
    (|bytes| bytes.truncate(159), "the file is truncated: expected 47,380 bytes, found 159"),
    (|bytes| bytes.truncate(160), "the file is truncated: expected 47,380 bytes, found 160"),
    (|bytes| bytes.push(0), "the file is too long: expected 47,380 bytes, found 47,381"),
];

/// Kinds of damage after which all checksums are recomputed from the bytes.
const WITH_SUMS: &[Damage] = &[
    (|bytes| bytes.fill(0), NOT_A_LEVEL),
    (|bytes| bytes[8] = 2, "expected version 1 of the format, found version 2"),
    (|bytes| bytes[9] = 1, "expected version 1 of the format, found version 257"),
    (|bytes| bytes[10] = 0, "expected trump as the kind, found no-trump"),
    (|bytes| bytes[10] = 2, "the header is damaged"),
    (|bytes| bytes[11] = 4, "expected 6 as the number of cards per hand, found 4"),
    (|bytes| bytes[12] = 8, "the header is damaged"),
    (|bytes| bytes[24] ^= 1, "the header is damaged"),
    (|bytes| bytes[40] ^= 1, "the values do not match the histogram in the header"),
    (|bytes| bytes[160 + 5000] ^= 1, "the values do not match the histogram in the header"),
    (
        |bytes| bytes[160] |= 7 << 4,
        "expected at most 6 as the value of S ..KJ.AKQJ .AKQJ.AQ., found 7",
    ),
];

#[test]
fn every_damage_is_named() {
    let folder = TemporaryFolder::built(6, |kind, cards| (kind, cards) == (LevelKind::Trump, 6));
    let path = path_of(&folder, LevelKind::Trump, 6);
    let find = || LevelFile::find(&folder, LevelKind::Trump, 6).map(Option::unwrap);
    let check = |bytes: &[u8], expected: &str| {
        // Some file systems wait for the disk when a file is emptied and written again, but not for a new one.
        let _ = fs::remove_file(&path);
        fs::write(&path, bytes).unwrap();
        let error = find().and_then(|file| file.check(|_| ())).unwrap_err();
        assert_eq!(error.to_string(), format!("{}: {expected}", path.display()));
        assert!(error.is_damage);
    };
    let whole = fs::read(&path).unwrap();
    for (damage, expected) in DAMAGES {
        let mut bytes = whole.clone();
        damage(&mut bytes);
        check(&bytes, expected);
    }
    for (damage, expected) in WITH_SUMS {
        let mut bytes = whole.clone();
        damage(&mut bytes);
        set_sums(&mut bytes);
        check(&bytes, expected);
        // The checksums of the blocks depend on the header, so blocks of another file do not fit.
        if bytes[..HEADER] != whole[..HEADER] && expected.ends_with("in the header") {
            check(&[&bytes[..HEADER], &whole[HEADER..]].concat(), "block 0 is damaged");
        }
    }
    // A file that is cut while it is open cannot be read.
    fs::write(&path, &whole).unwrap();
    let file = find().unwrap();
    file.check(|_| ()).unwrap();
    fs::write(&path, &whole[..190]).unwrap();
    let error = file.check(|_| ()).unwrap_err();
    assert!(error.to_string().contains(": cannot read: ") && !error.is_damage, "{error}");
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert!(find().is_err_and(|error| error.to_string().ends_with(NOT_A_LEVEL)));
}

/// Returns the names and the contents of all files in a folder.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let mut all: Vec<_> = entries
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .collect();
    all.sort();
    all
}

#[test]
fn builds_fill_in_what_is_missing() {
    let folder = TemporaryFolder::built(5, |_, _| true);
    let expected = contents(&folder);
    for missing in [0b11_1111_1111, 0b11_1000_0000, 0b10_1001_0110, 0b01_0110_1001, 0] {
        let mut positions = 0;
        for (place, (name, _)) in expected.iter().enumerate() {
            if missing >> place & 1 == 1 {
                fs::remove_file(folder.join(name)).unwrap();
                positions += Layout::new(LevelKind::ALL[place / 5], place % 5 + 1).entries as u64;
            }
        }
        // A build that was stopped has left a file.
        if missing >> 7 & 1 == 1 {
            fs::write(folder.join("trump-03.unfinished"), [0; 1000]).unwrap();
        }
        let plan = Plan {
            folder: folder.to_path_buf(),
            kinds: LevelKind::ALL.into(),
            cards: 5,
            threads: 2,
        };
        let (mut builder, done) = (Builder::new(&plan).unwrap(), AtomicU64::new(0));
        while builder.next_layout().is_some() {
            builder.next(&done).unwrap();
        }
        assert_eq!(done.load(Ordering::Relaxed), positions);
        let found = contents(&folder);
        let differs = found.iter().zip(&expected).find(|(found, expected)| found != expected);
        assert_eq!(
            (found.len(), differs.map(|(file, _)| &file.0)),
            (expected.len(), None),
            "{missing:b}"
        );
    }
}

/// Verifies all levels, and returns an error or an empty text for each.
fn verify(folder: &Path, all: bool) -> Vec<String> {
    let (mut verifier, done) = (Verifier::new(folder, all, 2), AtomicU64::new(0));
    let levels = levels_in(folder).unwrap();
    let positions: usize = levels.iter().map(|(layout, _)| layout.entries).sum();
    let verify = |(layout, file): (Layout, _)| match verifier.verify(&layout, file, &done) {
        Ok(searched) => {
            assert_eq!(searched, layout.entries.min(SAMPLE));
            String::new()
        }
        Err(error) => error.to_string(),
    };
    let found = levels.into_iter().map(verify).collect();
    assert_eq!(done.load(Ordering::Relaxed), positions as u64);
    found
}

/// The files are written with checksums and a histogram that fit the wrong value. If it is not in the sample, it is
/// found only if all positions are computed. The levels after it are still right.
#[test]
fn a_wrong_value_is_found_if_it_is_searched_or_computed() {
    let folder = TemporaryFolder::built(6, |kind, _| kind == LevelKind::NoTrump);
    let mut level = levels(LevelKind::NoTrump, 5).pop().unwrap();
    let sample = sample(&level.layout);
    let other = (0..level.layout.entries).find(|index| !sample.contains(index)).unwrap();
    for index in [*sample.first().unwrap(), *sample.last().unwrap(), other] {
        let (expected, found) = (level.value(index), level.value(index) ^ 1);
        let change = 1 << (index % 2 * 4);
        level.bytes[index / 2] ^= change;
        write_level(&folder, &level).unwrap();
        level.bytes[index / 2] ^= change;
        let deal = level.layout.deal(index);
        let reason = format!("expected {expected} as the value of {deal}, found {found}");
        for all in [false, true] {
            let mut errors = verify(&folder, all);
            let error = errors.remove(4);
            let is_found = all || sample.contains(&index);
            assert_eq!(error.ends_with(&format!("no-trump-05.level: {reason}")), is_found);
            assert_eq!(error.is_empty(), !is_found, "{error}");
            assert!(errors.iter().all(String::is_empty), "{errors:?}");
        }
        // The message has a deal that the program can read.
        let deal: Deal = deal.to_string().parse().unwrap();
        assert_eq!(Solver::new().value(&deal) as u8, expected);
    }
}

/// The rows of a position, whether the last is that of the trump suit, the number of cards per hand, and the value.
type Known = (Rows, bool, usize, u8);

/// Returns all positions of 1 to `most` cards per hand in any order, and with their side suits in any
/// order.
fn known(most: usize) -> Vec<Known> {
    let mut random = Random::new(12);
    let mut all = Vec::new();
    for level in LevelKind::ALL.iter().flat_map(|&kind| levels(kind, most).split_off(1)) {
        let Layout { kind, cards, .. } = level.layout;
        for (index, position) in positions(&level.layout).iter().enumerate() {
            let mut rows = position.rows();
            shuffle(&mut random, &mut rows[..if kind.has_trump() { 3 } else { 4 }]);
            all.push((rows, kind.has_trump(), cards, level.value(index)));
        }
    }
    shuffle(&mut random, &mut all);
    all
}

/// A set of levels, its name in messages, and the number of positions that have a value in it.
type Levels = (fn(LevelKind, usize) -> bool, &'static str, usize);

const FOLDERS: &[Levels] = &[
    (|_, _| true, "no-trump 1 to 5, trump 1 to 5", 27_348),
    (|kind, _| kind == LevelKind::Trump, "trump 1 to 5", 24_684),
    (|kind, _| kind == LevelKind::NoTrump, "no-trump 1 to 5", 11_456),
    (|_, cards| cards % 2 == 1, "no-trump 1 and 3 and 5, trump 1 and 3 and 5", 23_332),
    (|kind, cards| cards == if kind.has_trump() { 4 } else { 5 }, "no-trump 5, trump 4", 12_894),
];

#[test]
fn values_are_those_of_the_levels_whatever_the_folder_has() {
    let known = known(5);
    for (has, shown, expected) in FOLDERS {
        let folder = TemporaryFolder::built(5, has);
        let database = Database::open(&folder).unwrap();
        assert_eq!(database.levels_shown(), *shown);
        let mut found = 0;
        for position @ &(rows, trump, cards, value) in &known {
            match database.value(rows, trump, cards) {
                Ok(read) => assert_eq!(read, value, "{position:?}"),
                Err(ProbeError::Missing(kind, level)) => {
                    assert!(level == cards && !has(kind, cards), "{position:?}");
                    continue;
                }
                Err(ProbeError::File(error)) => panic!("{error}"),
            }
            found += 1;
        }
        assert_eq!(found, *expected, "{shown}");
        assert_eq!(database.value([rows::EMPTY; 4], true, 0).unwrap(), 0);
        assert!(database.value([0b1_000_000_111_111; 4], false, 24).is_err());
    }
}

/// With few slots, nearly every probe replaces a block of another level. The bytes of a damaged block must not be
/// taken for those of the block that it replaces.
#[test]
fn threads_find_the_same_with_as_few_slots_as_there_are() {
    let known = known(6);
    let folder = TemporaryFolder::built(6, |_, _| true);
    let path = path_of(&folder, LevelKind::Trump, 6);
    let mut bytes = fs::read(&path).unwrap();
    bytes[HEADER + 5 * BLOCK_ON_DISK + 100] ^= 1;
    fs::write(&path, bytes).unwrap();
    for slots in [1, 7, 1 << 14] {
        let mut database = Database::open(&folder).unwrap();
        database.slots.truncate(slots);
        let (step, damaged) = (if slots < 20 { 17 } else { 1 }, AtomicU64::new(0));
        thread::scope(|scope| {
            for thread in 0..4 {
                let (database, known, damaged) = (&database, &known, &damaged);
                scope.spawn(move || {
                    for &(rows, trump, cards, value) in known.iter().skip(thread * 4).step_by(step)
                    {
                        match database.value(rows, trump, cards) {
                            Ok(read) => assert_eq!(read, value),
                            Err(ProbeError::File(error)) if error.is_damage => {
                                damaged.fetch_add(1, Ordering::Relaxed);
                            }
                            Err(error) => panic!("{error:?}"),
                        }
                    }
                });
            }
        });
        assert!((1000..=4 * 8192).contains(&damaged.into_inner()), "{slots} slots");
    }
}
