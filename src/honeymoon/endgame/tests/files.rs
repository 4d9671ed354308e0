//! Files of levels: their bytes, everything that can be wrong with them, and builds that write them.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::honeymoon::deal::Deal;
use crate::honeymoon::endgame::build::{Builder, Plan};
use crate::honeymoon::endgame::database::levels_in;
use crate::honeymoon::endgame::file::{path_of, write_level, LevelFile};
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

/// A change of the bytes of a file, and the problem of the changed file.
type Damage<'a> = (fn(&mut Vec<u8>), &'a str);

const NOT_A_LEVEL: &str = "this is not a level of an endgame database";

/// Moves a block to another place.
fn move_block(bytes: &mut [u8], from: usize, to: usize) {
    let [from, to] = [from, to].map(|block| HEADER + block * BLOCK_ON_DISK);
    bytes.copy_within(from..from + BLOCK_ON_DISK, to);
}

/// The file of trump 6 has 160 bytes of header, 11 whole blocks, and one of 2068 bytes with its checksum.
#[test]
fn every_damage_is_named() {
    let folder = TemporaryFolder::new();
    let bytes = written(&folder, Kind::Trump, 6);
    assert_eq!(problem(&folder, Kind::Trump, 6, &bytes), "");
    let deal = Layout::new(Kind::Trump, 6).deal(1);
    let impossible = format!("expected at most 6 as the value of {deal}, found 7");
    let damages: [Damage<'_>; 19] = [
        (|bytes| bytes[0] ^= 1, NOT_A_LEVEL),
        (|bytes| bytes[7] ^= 128, NOT_A_LEVEL),
        (|bytes| bytes[8] ^= 1, "the header is damaged"),
        (|bytes| bytes[151] ^= 128, "the header is damaged"),
        (|bytes| bytes[152] ^= 1, "the header is damaged"),
        (|bytes| bytes[159] ^= 128, "the header is damaged"),
        (|bytes| bytes[160] ^= 1, "block 0 is damaged"),
        (|bytes| bytes[160 + 4095] ^= 128, "block 0 is damaged"),
        (|bytes| bytes[160 + 4096] ^= 1, "block 0 is damaged"),
        (|bytes| bytes[160 + 4103] ^= 128, "block 0 is damaged"),
        (|bytes| bytes[160 + 10 * 4104] ^= 1, "block 10 is damaged"),
        (|bytes| *bytes.last_mut().unwrap() ^= 128, "block 11 is damaged"),
        (|bytes| move_block(bytes, 1, 0), "block 0 is damaged"),
        (|bytes| move_block(bytes, 0, 10), "block 10 is damaged"),
        (Vec::clear, "the file is truncated: expected 47,380 bytes, found 0"),
        (|bytes| bytes.truncate(159), "the file is truncated: expected 47,380 bytes, found 159"),
        (|bytes| bytes.truncate(160), "the file is truncated: expected 47,380 bytes, found 160"),
        (
            |bytes| bytes.truncate(47_379),
            "the file is truncated: expected 47,380 bytes, found 47,379",
        ),
        (|bytes| bytes.push(0), "the file is too long: expected 47,380 bytes, found 47,381"),
    ];
    // The checksums of these files are right.
    let wrong: [Damage<'_>; 15] = [
        (|bytes| bytes.fill(0), NOT_A_LEVEL),
        (|bytes| bytes[8] = 2, "expected version 1 of the format, found version 2"),
        (|bytes| bytes[9] = 1, "expected version 1 of the format, found version 257"),
        (|bytes| bytes[10] = 0, "expected trump as the kind, found no-trump"),
        (|bytes| bytes[10] = 2, "the header is damaged"),
        (|bytes| bytes[11] = 4, "expected 6 as the number of cards per hand, found 4"),
        (|bytes| bytes[12] = 8, "the header is damaged"),
        (|bytes| bytes[13] = 1, "the header is damaged"),
        (|bytes| bytes[23] = 1, "the header is damaged"),
        (|bytes| bytes[24] ^= 1, "the header is damaged"),
        (|bytes| bytes[33] = 8, "the header is damaged"),
        (|bytes| bytes[39] = 1, "the header is damaged"),
        (|bytes| bytes[40] ^= 1, "the values do not match the histogram in the header"),
        (|bytes| bytes[160 + 5000] ^= 1, "the values do not match the histogram in the header"),
        (|bytes| bytes[160] = bytes[160] & 15 | 7 << 4, &impossible),
    ];
    let changed = |change: fn(&mut Vec<u8>)| {
        let mut changed = bytes.clone();
        change(&mut changed);
        changed
    };
    let damages = damages.map(|(change, expected)| (changed(change), expected));
    let wrong = wrong.map(|(change, expected)| (with_sums(changed(change)), expected));
    for (damaged, expected) in damages.iter().chain(&wrong) {
        assert_eq!(problem(&folder, Kind::Trump, 6, damaged), *expected);
    }
    assert!(with_sums(bytes.clone()) == bytes);
    // A file that differs in one value has other checksums everywhere, also of blocks that are the same.
    let other = with_sums(changed(|bytes| {
        bytes[HEADER + 5 * BLOCK_ON_DISK] ^= 1;
        bytes[HEADER - 16] ^= 1;
    }));
    let mixed = [&bytes[..HEADER], &other[HEADER..]].concat();
    assert_eq!(problem(&folder, Kind::Trump, 6, &mixed), "block 0 is damaged");
    // A level with another name.
    let found = problem(&folder, Kind::NoTrump, 6, &bytes);
    assert_eq!(found, "expected no-trump as the kind, found trump");
    // A file that is cut while it is open cannot be read.
    problem(&folder, Kind::Trump, 6, &bytes);
    let file = LevelFile::find(&folder, Kind::Trump, 6).unwrap().unwrap();
    fs::write(path_of(&folder, Kind::Trump, 6), &bytes[..190]).unwrap();
    let error = file.check(|_| ()).unwrap_err();
    assert!(error.to_string().contains(": cannot read: ") && !error.is_damage, "{error}");
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
fn a_level_cannot_replace_a_folder_and_leaves_nothing() {
    let folder = TemporaryFolder::new();
    let path = path_of(&folder, Kind::NoTrump, 3);
    fs::create_dir(&path).unwrap();
    let error = write_level(&folder, &levels(Kind::NoTrump, 3)[3]).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{}: cannot write: ", path.display())), "{error}");
    assert_eq!(fs::read_dir(&*folder).unwrap().count(), 1);
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
    // Everything, the last levels of each number, and some other sets.
    for missing in [
        0b11_1111_1111,
        0b11_1110_0000,
        0b11_1000_0000,
        0b10_0000_0000,
        0b10_1001_0110,
        0b01_0110_1001,
        0,
    ] {
        let mut positions = 0;
        for (place, (name, _)) in expected.iter().enumerate() {
            if missing >> place & 1 == 1 {
                fs::remove_file(folder.join(name)).unwrap();
                positions += Layout::new(Kind::ALL[place / 5], place % 5 + 1).entries as u64;
            }
        }
        // A build that was stopped has left a file.
        if missing >> 7 & 1 == 1 {
            fs::write(folder.join("trump-03.unfinished"), [0; 1000]).unwrap();
        }
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

/// The files are written with checksums and a histogram that fit the wrong value. If it is not in the sample, it is
/// found only if all positions are computed. The levels after it are still right.
#[test]
fn a_wrong_value_is_found_if_it_is_searched_or_computed() {
    let folder = TemporaryFolder::built(6, |kind, cards| cards > 0 && kind == Kind::NoTrump);
    let level = levels(Kind::NoTrump, 5).pop().unwrap();
    let sample = sample(&level.layout);
    let not_searched = |index: &usize| !sample.contains(index);
    for index in [
        *sample.first().unwrap(),
        *sample.last().unwrap(),
        (0..).step_by(2).find(not_searched).unwrap(),
        (0..level.layout.entries).rev().step_by(2).find(not_searched).unwrap(),
    ] {
        let (expected, found) = (level.value(index), level.value(index) ^ 1);
        folder.write(&with_value(&level, index, found));
        let deal = level.layout.deal(index);
        let reason = format!("expected {expected} as the value of {deal}, found {found}");
        for all in [false, true] {
            let errors = verify(&folder, all);
            let is_found = all || sample.contains(&index);
            let is_named = errors[4].ends_with(&format!("no-trump-05.level: {reason}"));
            assert_eq!((is_named, errors[4].is_empty()), (is_found, !is_found), "{errors:?}");
            assert_eq!(
                errors.iter().filter(|error| error.is_empty()).count(),
                6 - usize::from(is_found)
            );
        }
        // The message has a deal that the program can read.
        let deal: Deal = deal.to_string().parse().unwrap();
        assert_eq!(Solver::new().value(&deal) as u8, expected);
    }
}
