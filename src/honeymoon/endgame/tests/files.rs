//! Files of levels: their bytes, everything that can be wrong with them, and builds that write them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::honeymoon::deal::Deal;
use crate::honeymoon::endgame::build::{Builder, Plan};
use crate::honeymoon::endgame::database::levels_in;
use crate::honeymoon::endgame::file::{path_of, LevelFile, Unfinished};
use crate::honeymoon::endgame::format::{checksum, BLOCK_ON_DISK, CHECKSUM, HEADER};
use crate::honeymoon::endgame::level::{Layout, Level};
use crate::honeymoon::endgame::tests::{levels, TemporaryFolder};
use crate::honeymoon::endgame::verify::{sample, Verifier, SAMPLE};
use crate::honeymoon::endgame::{FileError, Kind};
use crate::honeymoon::solver::fast::Solver;

/// Writes a level, and returns the bytes of its file.
fn written(folder: &TemporaryFolder, kind: Kind, cards: usize) -> Vec<u8> {
    folder.write(&levels(kind, cards)[cards]);
    fs::read(path_of(folder, kind, cards)).unwrap()
}

/// Returns the same file with the right checksums.
fn with_sums(mut bytes: Vec<u8>) -> Vec<u8> {
    let header_sum = checksum(0, &bytes[..CHECKSUM]);
    bytes[CHECKSUM..HEADER].copy_from_slice(&header_sum.to_le_bytes());
    for (block, bytes) in (0..).zip(bytes[HEADER..].chunks_mut(BLOCK_ON_DISK)) {
        let (values, sum) = bytes.split_at_mut(bytes.len() - 8);
        sum.copy_from_slice(&checksum(header_sum ^ block, values).to_le_bytes());
    }
    bytes
}

/// Puts bytes in place of a level, and returns what is wrong with them. This is the same however the whole
/// file is read.
fn problem(folder: &Path, kind: Kind, cards: usize, bytes: &[u8]) -> String {
    let path = path_of(folder, kind, cards);
    // Some file systems wait for the disk when a file is emptied and written again, but not for a new one.
    let _ = fs::remove_file(&path);
    fs::write(&path, bytes).unwrap();
    let find = || LevelFile::find(folder, kind, cards).map(Option::unwrap);
    let verify = || {
        let (layout, done) = (Layout::new(kind, cards), AtomicU64::new(0));
        Verifier::new(folder, false, 1).verify(&layout, find(), &done).map(|_| ())
    };
    let found: [Result<(), FileError>; 3] = [
        find().and_then(|file| file.check(|_| ())),
        find().and_then(|file| file.load().map(|_| ())),
        verify(),
    ];
    let [problem, loaded, verified] =
        found.map(|read| read.err().map_or(String::new(), |error| error.to_string()));
    assert_eq!((&loaded, &verified), (&problem, &problem));
    problem.strip_prefix(&format!("{}: ", path.display())).unwrap_or(&problem).to_string()
}

/// The bytes of a small file, as the format is described, and checksums of a separate program, which was
/// written after the description.
#[test]
fn the_bytes_are_those_of_the_description() {
    let folder = TemporaryFolder::new();
    let bytes = written(&folder, Kind::NoTrump, 1);
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

#[test]
fn every_bit_and_every_length_of_a_small_file_matters() {
    let folder = TemporaryFolder::new();
    let bytes = written(&folder, Kind::Trump, 2);
    assert_eq!(bytes.len(), 160 + 33 + 8);
    let mut refused = 0;
    for bit in 0..8 * bytes.len() {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        let expected = match bit / 8 {
            0..8 => "this is not a level of an endgame database",
            8..160 => "the header is damaged",
            _ => "block 0 is damaged",
        };
        assert_eq!(problem(&folder, Kind::Trump, 2, &damaged), expected, "{bit}");
        refused += 1;
    }
    let longer = [&bytes[..], &[0; BLOCK_ON_DISK]].concat();
    for length in (0..201).chain([202, longer.len()]) {
        let state = if length < 201 { "truncated" } else { "too long" };
        let shown = format!("{length}").replace("4305", "4,305");
        let expected = format!("the file is {state}: expected 201 bytes, found {shown}");
        assert_eq!(problem(&folder, Kind::Trump, 2, &longer[..length]), expected);
        refused += 1;
    }
    assert_eq!(refused, 8 * 201 + 203);
    assert_eq!(problem(&folder, Kind::Trump, 2, &bytes), "");
    // A file that is cut while it is open is an error, too.
    let file = LevelFile::find(&folder, Kind::Trump, 2).unwrap().unwrap();
    fs::write(path_of(&folder, Kind::Trump, 2), &bytes[..190]).unwrap();
    let error = file.check(|_| ()).unwrap_err();
    assert!(error.to_string().contains(": cannot read: ") && !error.is_damage, "{error}");
}

/// Files with the right checksums that are still wrong.
#[test]
fn what_is_wrong_besides_checksums_is_named() {
    let folder = TemporaryFolder::new();
    let bytes = written(&folder, Kind::Trump, 3);
    let deal = Layout::new(Kind::Trump, 3).deal(1);
    let impossible = format!("expected at most 3 as the value of {deal}, found 4");
    type Damage = fn(&mut Vec<u8>);
    let cases: [(&str, Damage); 16] = [
        ("this is not a level of an endgame database", |bytes| bytes.fill(0)),
        ("this is not a level of an endgame database", |bytes| bytes[7] = b' '),
        ("expected version 1 of the format, found version 2", |bytes| bytes[8] = 2),
        ("expected version 1 of the format, found version 257", |bytes| bytes[9] = 1),
        ("expected trump as the kind, found no-trump", |bytes| bytes[10] = 0),
        ("the header is damaged", |bytes| bytes[10] = 2),
        ("expected 3 as the number of cards per hand, found 4", |bytes| bytes[11] = 4),
        ("the header is damaged", |bytes| bytes[12] = 8),
        ("the header is damaged", |bytes| bytes[13] = 1),
        ("the header is damaged", |bytes| bytes[23] = 1),
        ("the header is damaged", |bytes| bytes[24] += 1),
        ("the header is damaged", |bytes| bytes[33] = 8),
        ("the header is damaged", |bytes| bytes[39] = 1),
        ("the values do not match the histogram in the header", |bytes| bytes[40] += 1),
        ("the values do not match the histogram in the header", |bytes| bytes[389] ^= 1),
        (&impossible, |bytes| bytes[160] = bytes[160] & 15 | 4 << 4),
    ];
    for (expected, change) in cases {
        let mut changed = bytes.clone();
        change(&mut changed);
        assert_eq!(problem(&folder, Kind::Trump, 3, &with_sums(changed)), expected);
    }
    assert!(with_sums(bytes.clone()) == bytes);
    // A level with another name.
    let found = problem(&folder, Kind::NoTrump, 3, &bytes);
    assert_eq!(found, "expected no-trump as the kind, found trump");
}

#[test]
fn blocks_of_another_file_or_place_are_damage() {
    let folder = TemporaryFolder::new();
    let bytes = written(&folder, Kind::Trump, 6);
    let block = |block: usize| {
        let first = HEADER + block * BLOCK_ON_DISK;
        first..bytes.len().min(first + BLOCK_ON_DISK)
    };
    // A file that differs in one value has other checksums everywhere, also of blocks that are the same.
    let mut other = bytes.clone();
    other[HEADER + 5 * BLOCK_ON_DISK] ^= 1;
    other[HEADER - 16] ^= 1;
    let other = with_sums(other);
    for number in 0..12 {
        let mut mixed = bytes.clone();
        mixed[block(number)].copy_from_slice(&other[block(number)]);
        let expected = format!("block {number} is damaged");
        assert_eq!(problem(&folder, Kind::Trump, 6, &mixed), expected);
        let mut moved = bytes.clone();
        moved.copy_within(block((number + 1) % 11), block(number).start.min(block(10).start));
        let expected = format!("block {} is damaged", number.min(10));
        assert_eq!(problem(&folder, Kind::Trump, 6, &moved), expected);
    }
    assert_eq!(block(11).end, bytes.len());
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
fn two_builds_can_write_the_same_level() {
    let folder = TemporaryFolder::new();
    let level = &levels(Kind::NoTrump, 3)[3];
    let create = || Unfinished::create(&folder, Kind::NoTrump, 3).unwrap();
    fs::write(folder.join("no-trump-03.0.unfinished"), b"left by a build that was stopped")
        .unwrap();
    fs::write(folder.join("no-trump-04.0.unfinished"), b"of another level").unwrap();
    let (first, second, third) = (create(), create(), create());
    drop(create());
    assert_eq!(contents(&folder).len(), 5);
    second.finish(level).unwrap();
    Unfinished::remove_all(&folder, Kind::NoTrump, 3);
    let expected = contents(&folder);
    assert_eq!(expected.len(), 2);
    // The files of the others are gone, and so are their names.
    let fourth = create();
    first.finish(level).unwrap();
    drop(third);
    fourth.finish(level).unwrap();
    assert!(contents(&folder) == expected);
    let file = LevelFile::find(&folder, Kind::NoTrump, 3).unwrap().unwrap();
    assert!(file.load().unwrap().bytes == level.bytes);
    // A level cannot replace a folder, and leaves nothing.
    let path = path_of(&folder, Kind::NoTrump, 3);
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    let error = create().finish(level).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{}: cannot write: ", path.display())), "{error}");
    assert_eq!(fs::read_dir(&*folder).unwrap().count(), 2);
    assert!(LevelFile::find(&folder, Kind::NoTrump, 3).is_err());
}

/// Builds levels of both kinds, and returns the number of positions that were solved.
fn build(folder: &Path, cards: usize) -> u64 {
    let plan = Plan { folder: folder.into(), kinds: Kind::ALL.into(), cards, threads: 2 };
    let (mut builder, done) = (Builder::new(&plan).unwrap(), AtomicU64::new(0));
    while builder.next_layout().is_some() {
        builder.next(&done).unwrap();
    }
    done.load(Ordering::Relaxed)
}

#[test]
fn builds_fill_in_what_is_missing() {
    let folder = TemporaryFolder::built(5, |_, cards| cards > 0);
    let expected = contents(&folder);
    // The first levels of a build that was stopped, and some other sets of missing levels.
    let stopped = (0..10).map(|levels| 0b11_1111_1111 << levels & 0b11_1111_1111);
    let missing: BTreeSet<u32> = stopped.chain((7..1 << 10).step_by(41)).collect();
    assert_eq!(missing.len(), 35);
    for missing in missing {
        let mut positions = 0;
        for (place, (name, _)) in expected.iter().enumerate() {
            if missing >> place & 1 == 1 {
                fs::remove_file(folder.join(name)).unwrap();
                positions += Layout::new(Kind::ALL[place / 5], place % 5 + 1).entries as u64;
            }
        }
        fs::write(folder.join("trump-03.0.unfinished"), b"left by a build that was stopped")
            .unwrap();
        assert_eq!(build(&folder, 5), positions);
        assert!(contents(&folder) == expected, "{missing:b}");
    }
}

/// Verifies all levels, and returns an error or an empty text for each.
fn verify(folder: &Path, all: bool) -> Vec<String> {
    let (mut verifier, done) = (Verifier::new(folder, all, 2), AtomicU64::new(0));
    let verify = |(layout, file)| match verifier.verify(&layout, file, &done) {
        Ok(searched) => {
            assert_eq!(searched, layout.entries.min(SAMPLE));
            String::new()
        }
        Err(error) => error.to_string(),
    };
    let found = levels_in(folder).unwrap().into_iter().map(verify).collect();
    let positions: usize =
        levels_in(folder).unwrap().iter().map(|(layout, _)| layout.entries).sum();
    assert_eq!(done.load(Ordering::Relaxed), positions as u64);
    found
}

/// Returns a level with another value at one place.
fn with_value(level: &Level, index: usize, value: u8) -> Level {
    let mut bytes = level.bytes.to_vec();
    let shift = index % 2 * 4;
    bytes[index / 2] = bytes[index / 2] & !(15 << shift) | value << shift;
    Level { layout: Layout::new(level.layout.kind, level.layout.cards), bytes }
}

/// Every value of a small level is changed to every other one. The file is then written with checksums and
/// a histogram that fit the wrong value.
#[test]
fn every_wrong_value_is_found() {
    let folder = TemporaryFolder::built(2, |kind, cards| cards > 0 && kind == Kind::NoTrump);
    let level = levels(Kind::NoTrump, 2).pop().unwrap();
    let mut checked = 0;
    for index in 0..level.layout.entries {
        let expected = level.value(index);
        let deal = level.layout.deal(index);
        for value in (0..=2).filter(|&value| value != expected) {
            folder.write(&with_value(&level, index, value));
            for all in [false, true] {
                let found = verify(&folder, all);
                let reason = format!(
                    "no-trump-02.level: expected {expected} as the value of {deal}, found {value}"
                );
                assert!(found[0].is_empty() && found[1].ends_with(&reason), "{found:?} {reason}");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 120);
}

/// A wrong value that is not in the sample is found only if all positions are computed. The levels after it
/// are still right.
#[test]
fn all_finds_what_the_sample_does_not() {
    let folder = TemporaryFolder::built(6, |kind, cards| cards > 0 && kind == Kind::NoTrump);
    let level = levels(Kind::NoTrump, 5).pop().unwrap();
    let sample = sample(&level.layout);
    let index = (0..).find(|index| !sample.contains(index)).unwrap();
    let (expected, found) = (level.value(index), level.value(index) ^ 1);
    folder.write(&with_value(&level, index, found));
    assert!(verify(&folder, false).iter().all(String::is_empty));
    let all = verify(&folder, true);
    let deal = level.layout.deal(index);
    let reason = format!("expected {expected} as the value of {deal}, found {found}");
    assert!(all[4].ends_with(&format!("no-trump-05.level: {reason}")), "{all:?}");
    assert_eq!(all.iter().filter(|error| error.is_empty()).count(), 5);
    // The message has a deal that the program can read.
    let deal: Deal = deal.to_string().parse().unwrap();
    assert_eq!(Solver::new().value(&deal) as u8, expected);
}
