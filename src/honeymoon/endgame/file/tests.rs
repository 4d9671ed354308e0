//! Files that are damaged, cut, exchanged or renamed.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;

use crate::honeymoon::endgame::file::checksum::Checksum;
use crate::honeymoon::endgame::file::unfinished::Unfinished;
use crate::honeymoon::endgame::file::{path_of, FileError, Header, LevelFile, Problem};
use crate::honeymoon::endgame::file::{BLOCK, BLOCK_ON_DISK};
use crate::honeymoon::endgame::level::{Layout, Level};
use crate::honeymoon::endgame::tests::levels;
use crate::honeymoon::endgame::tests::temporary::TemporaryFolder;
use crate::honeymoon::endgame::Kind;

/// The place of the header's checksum.
const SUM: usize = Header::BYTES - 8;

/// Writes a level, and returns the bytes of its file.
fn written(folder: &TemporaryFolder, kind: Kind, cards: usize) -> Vec<u8> {
    folder.write(&levels(kind, cards)[cards]);
    fs::read(path_of(folder, kind, cards)).unwrap()
}

/// Puts bytes in place of a file, and returns the problem with them. The problem is the same however the
/// whole file is read.
fn problem(folder: &Path, kind: Kind, cards: usize, bytes: &[u8]) -> Option<Problem> {
    let path = path_of(folder, kind, cards);
    // Some file systems wait for the disk when a file is emptied and written again, but not for a new one.
    if path.exists() {
        fs::remove_file(&path).unwrap();
    }
    fs::write(path, bytes).unwrap();
    read(folder, kind, cards).err()
}

/// Reads a whole file in both ways.
fn read(folder: &Path, kind: Kind, cards: usize) -> Result<Level, Problem> {
    let path = path_of(folder, kind, cards);
    let reason = |error: FileError| {
        assert_eq!(error.path, path);
        assert_eq!(error.to_string(), format!("{}: {}", path.display(), error.problem));
        error.problem
    };
    let file = LevelFile::open(folder, kind, cards).map_err(reason)?;
    let checked = file.check(|_| ()).map_err(reason);
    let loaded = file.load().map_err(reason);
    assert_eq!(format!("{:?}", checked.err()), format!("{:?}", loaded.as_ref().err()));
    loaded
}

/// Returns the same file with the right checksum of its header.
fn with_header_sum(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = Checksum::new(0).of(&bytes[..SUM]);
    bytes[SUM..Header::BYTES].copy_from_slice(&sum.to_le_bytes());
    bytes
}

/// Returns the same file with all checksums right.
fn with_all_sums(bytes: Vec<u8>) -> Vec<u8> {
    let mut bytes = with_header_sum(bytes);
    let sum = u64::from_le_bytes(bytes[SUM..Header::BYTES].try_into().unwrap());
    for (block, bytes) in (0..).zip(bytes[Header::BYTES..].chunks_mut(BLOCK_ON_DISK)) {
        let (values, place) = bytes.split_at_mut(bytes.len() - 8);
        place.copy_from_slice(&Checksum::new(sum ^ block).of(values).to_le_bytes());
    }
    bytes
}

#[test]
fn levels_are_read_as_they_were_written() {
    let folder = TemporaryFolder::new();
    let mut read_back = 0;
    for kind in Kind::ALL {
        for level in &levels(kind, 6)[1..] {
            let header = folder.write(level);
            let cards = level.layout.cards;
            let file = LevelFile::open(&folder, kind, cards).unwrap();
            assert_eq!((file.header(), &file.path), (&header, &path_of(&folder, kind, cards)));
            assert_eq!(header.histogram, level.histogram());
            assert!(read(&folder, kind, cards).unwrap().bytes() == level.bytes());
            assert_eq!(file.blocks(), level.bytes().len().div_ceil(BLOCK));
            let mut all = Vec::new();
            file.read_all(|values| all.extend_from_slice(values)).unwrap();
            let mut one_by_one = Vec::new();
            let mut bytes = vec![7; 5];
            for block in 0..file.blocks() {
                file.read_block(block, &mut bytes).unwrap();
                one_by_one.extend_from_slice(&bytes);
            }
            assert!(all == level.bytes() && one_by_one == level.bytes(), "{kind} {cards}");
            let bytes = fs::read(&file.path).unwrap();
            assert_eq!(bytes.len() as u64, header.length());
            assert!(with_all_sums(bytes.clone()) == bytes);
            read_back += 1;
        }
    }
    assert_eq!(read_back, 12);
}

/// The bytes of a small file, as the format is described.
#[test]
fn the_bytes_are_those_of_the_description() {
    let folder = TemporaryFolder::new();
    let bytes = written(&folder, Kind::NoTrump, 1);
    let mut expected = b"HONEYEND\x01\x00\x00\x01\x04\x00\x00\x00".to_vec();
    for number in [4u64, 2, 4096, 1, 3].into_iter().chain([0; 12]) {
        expected.extend(number.to_le_bytes());
    }
    assert_eq!(bytes[..SUM], expected);
    // Two suits with a card each: the side on lead cannot lose. One suit: the higher card wins.
    assert_eq!(bytes[Header::BYTES..Header::BYTES + 2], [0x11, 0x10]);
    assert_eq!(bytes.len(), 160 + 2 + 8);
}

#[test]
fn every_bit_of_a_small_file_matters() {
    let folder = TemporaryFolder::new();
    let bytes = written(&folder, Kind::Trump, 2);
    assert_eq!(bytes.len(), 160 + 33 + 8);
    let mut refused = 0;
    for bit in 0..8 * bytes.len() {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        let found = problem(&folder, Kind::Trump, 2, &damaged).unwrap();
        let is_expected = match bit / 8 {
            0..8 => matches!(found, Problem::NotALevel),
            8..160 => matches!(found, Problem::Header),
            _ => matches!(found, Problem::Damaged { block: 0 }),
        };
        assert!(is_expected, "{bit}: {found}");
        refused += 1;
    }
    assert_eq!(refused, 8 * 201);
    assert!(problem(&folder, Kind::Trump, 2, &bytes).is_none());
}

#[test]
fn every_field_of_a_header_matters_if_its_checksum_is_right() {
    let folder = TemporaryFolder::new();
    let bytes = written(&folder, Kind::Trump, 5);
    let fields: [(Range<usize>, &str); 8] = [
        (10..11, "kind"),
        (11..12, "number of cards per hand"),
        (12..13, "number of bits per value"),
        (13..16, "filling at byte 13"),
        (16..24, "number of positions"),
        (24..32, "number of bytes of all values"),
        (32..36, "number of bytes of a block"),
        (36..40, "filling at byte 36"),
    ];
    let (mut versions, mut names, mut histograms) = (0, 0, 0);
    for at in 8..SUM {
        for change in [1, 2, 0x80, 0xFF] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            for changed in [with_header_sum(changed.clone()), with_all_sums(changed)] {
                let found = problem(&folder, Kind::Trump, 5, &changed).unwrap();
                let text = found.to_string();
                match at {
                    8..10 => {
                        let version = u16::from_le_bytes([changed[8], changed[9]]);
                        assert!(matches!(found, Problem::Version(found) if found == version));
                        let end = format!("version 1 of the format, found version {version}");
                        assert!(text.ends_with(&end), "{text}");
                        versions += 1;
                    }
                    10..40 => {
                        let (_, name) =
                            fields.iter().find(|(range, _)| range.contains(&at)).unwrap();
                        assert!(
                            matches!(found, Problem::Field { what, .. } if what == *name),
                            "{text}"
                        );
                        assert!(text.contains(&format!(" as the {name}, found ")), "{text}");
                        names += 1;
                    }
                    _ => {
                        assert!(matches!(found, Problem::Histogram), "{at}: {text}");
                        histograms += 1;
                    }
                }
            }
        }
    }
    assert_eq!((versions, names, histograms), (2 * 8, 30 * 8, 112 * 8));
}

/// A histogram with the right sum is found to be wrong by the values.
#[test]
fn values_must_match_the_histogram() {
    let folder = TemporaryFolder::new();
    let bytes = written(&folder, Kind::NoTrump, 5);
    let mut moved = bytes.clone();
    moved[40] += 1;
    moved[48] -= 1;
    let found = problem(&folder, Kind::NoTrump, 5, &with_header_sum(moved.clone()));
    assert!(matches!(found, Some(Problem::Damaged { block: 0 })), "{found:?}");
    let found = problem(&folder, Kind::NoTrump, 5, &with_all_sums(moved));
    assert!(matches!(found, Some(Problem::Histogram)), "{found:?}");
    let text = found.unwrap().to_string();
    assert_eq!(text, "the values do not match the histogram in the header");
    let mut refused = 0;
    for value in (Header::BYTES..bytes.len() - 8).step_by(10) {
        let mut changed = bytes.clone();
        changed[value] ^= 0x10;
        let found = problem(&folder, Kind::NoTrump, 5, &with_all_sums(changed));
        assert!(matches!(found, Some(Problem::Histogram)), "{value}: {found:?}");
        refused += 1;
    }
    assert_eq!(refused, 290);
    // The sum may overflow.
    let mut overflowing = bytes;
    overflowing[40..56].fill(0xFF);
    let found = problem(&folder, Kind::NoTrump, 5, &with_all_sums(overflowing));
    assert!(matches!(found, Some(Problem::Histogram)), "{found:?}");
}

#[test]
fn every_length_but_the_right_one_is_refused() {
    let folder = TemporaryFolder::new();
    let bytes = written(&folder, Kind::NoTrump, 3);
    let mut refused = 0;
    let mut longer = bytes.clone();
    longer.extend([0; BLOCK_ON_DISK]);
    let lengths = (0..bytes.len()).chain([bytes.len() + 1, longer.len()]);
    for length in lengths {
        let found = problem(&folder, Kind::NoTrump, 3, &longer[..length]).unwrap();
        assert!(
            matches!(found, Problem::Length { expected, found }
                if expected == bytes.len() as u64 && found == length as u64),
            "{length}: {found}"
        );
        let state = if length < bytes.len() { "truncated" } else { "too long" };
        assert!(found.to_string().contains(&format!("the file is {state}: expected 258 bytes")));
        refused += 1;
    }
    assert_eq!((bytes.len(), refused), (258, 260));
    // A file that is cut while it is open is an error, too.
    fs::write(path_of(&folder, Kind::NoTrump, 3), &bytes).unwrap();
    let file = LevelFile::open(&folder, Kind::NoTrump, 3).unwrap();
    fs::write(&file.path, &bytes[..200]).unwrap();
    assert!(matches!(file.check(|_| ()).unwrap_err().problem, Problem::Unreadable(_)));
}

#[test]
fn foreign_files_are_refused() {
    let folder = TemporaryFolder::new();
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    let mut refused = 0;
    for length in [8, 16, 159, 160, 161, 5000] {
        png.resize(length, 1);
        let text = "HONEY is not what it says. ".repeat(200);
        for bytes in [&png, &text.as_bytes()[..length], &vec![0; length]] {
            let found = problem(&folder, Kind::Trump, 3, bytes).unwrap();
            assert!(matches!(found, Problem::NotALevel), "{length}: {found}");
            let reason = "this is not a level of an endgame database";
            assert_eq!(found.to_string(), reason);
            refused += 1;
        }
    }
    assert_eq!(refused, 18);
}

#[test]
fn a_level_with_another_name_is_refused() {
    let folder = TemporaryFolder::new();
    let mut refused = 0;
    let names = || Kind::ALL.into_iter().flat_map(|kind| (1..=5).map(move |cards| (kind, cards)));
    for (kind, cards) in names() {
        let bytes = written(&folder, kind, cards);
        for (other, number) in names().filter(|&name| name != (kind, cards)) {
            let found = problem(&folder, other, number, &bytes).unwrap().to_string();
            let expected = if kind == other {
                format!("expected {number} as the number of cards per hand, found {cards}")
            } else {
                format!("expected {other} as the kind, found {kind}")
            };
            assert_eq!(found, expected);
            refused += 1;
        }
    }
    assert_eq!(refused, 90);
}

#[test]
fn exchanged_blocks_are_damage() {
    let folder = TemporaryFolder::new();
    let level = levels(Kind::Trump, 6).pop().unwrap();
    folder.write(&level);
    let bytes = fs::read(path_of(&folder, Kind::Trump, 6)).unwrap();
    let block = |block: usize| {
        let first = Header::BYTES + block * BLOCK_ON_DISK;
        first..bytes.len().min(first + BLOCK_ON_DISK)
    };
    let mut refused = 0;
    for (one, other) in [(0, 1), (3, 10), (9, 2)] {
        let mut exchanged = bytes.clone();
        exchanged[block(one)].copy_from_slice(&bytes[block(other)]);
        exchanged[block(other)].copy_from_slice(&bytes[block(one)]);
        let found = problem(&folder, Kind::Trump, 6, &exchanged).unwrap();
        let first = one.min(other);
        assert!(matches!(found, Problem::Damaged { block } if block == first), "{found}");
        assert_eq!(found.to_string(), format!("block {first} is damaged"));
        refused += 1;
    }
    // A file that differs in one value has other checksums everywhere, also of blocks that are the same.
    let mut values = level.bytes().to_vec();
    values[5 * BLOCK] ^= 1;
    let folder_of_other = TemporaryFolder::new();
    folder_of_other.write(&Level::new(Layout::new(Kind::Trump, 6), values));
    let other = fs::read(path_of(&folder_of_other, Kind::Trump, 6)).unwrap();
    assert_eq!(bytes.len(), other.len());
    for number in 0..12 {
        let mut mixed = bytes.clone();
        mixed[block(number)].copy_from_slice(&other[block(number)]);
        let found = problem(&folder, Kind::Trump, 6, &mixed).unwrap();
        assert!(matches!(found, Problem::Damaged { block } if block == number), "{found}");
        refused += 1;
    }
    assert_eq!((block(11).end, refused), (bytes.len(), 15));
}

#[test]
fn a_folder_in_place_of_a_file_is_refused() {
    let folder = TemporaryFolder::new();
    fs::create_dir(path_of(&folder, Kind::Trump, 2)).unwrap();
    let found = read(&folder, Kind::Trump, 2).err().unwrap();
    // Windows does not open folders.
    let is_expected = match cfg!(windows) {
        true => matches!(found, Problem::Unreadable(_)),
        false => matches!(found, Problem::NotALevel),
    };
    assert!(is_expected, "{found}");
    // A finished level cannot replace it, and leaves nothing.
    let level = &levels(Kind::Trump, 2)[2];
    let unfinished = Unfinished::create(&folder, Kind::Trump, 2).unwrap();
    let error = unfinished.finish(level).unwrap_err();
    assert!(matches!(error.problem, Problem::Unwritable(_)), "{error}");
    assert_eq!(error.path, path_of(&folder, Kind::Trump, 2));
    assert_eq!(fs::read_dir(&*folder).unwrap().count(), 1);
    let missing = read(&folder, Kind::Trump, 3).err().unwrap();
    assert!(
        matches!(&missing, Problem::Unreadable(error) if error.kind() == io::ErrorKind::NotFound),
        "{missing}"
    );
}

#[test]
fn only_one_process_writes_a_level() {
    let folder = TemporaryFolder::new();
    let level = &levels(Kind::NoTrump, 3)[3];
    let create = || Unfinished::create(&folder, Kind::NoTrump, 3);
    let unfinished = path_of(&folder, Kind::NoTrump, 3).with_extension("level.unfinished");
    fs::write(&unfinished, b"what is left of an earlier build").unwrap();
    let first = create().unwrap();
    assert_eq!(fs::read(&unfinished).unwrap(), b"");
    for _ in 0..2 {
        let error = create().map(|_| ()).unwrap_err();
        assert!(matches!(error.problem, Problem::Busy), "{error}");
        assert_eq!(error.path, unfinished);
        let end = ".unfinished: another process is writing this file";
        assert!(error.to_string().ends_with(end), "{error}");
    }
    // Another process may have opened the file when it was not a level yet.
    let late = fs::OpenOptions::new().write(true).open(&unfinished).unwrap();
    assert!(late.try_lock().is_err());
    first.finish(level).unwrap();
    late.try_lock().unwrap();
    assert!(read(&folder, Kind::NoTrump, 3).unwrap().bytes() == level.bytes());
    // The name is free again. A file that is given up is removed.
    let second = create().unwrap();
    assert!(unfinished.exists());
    drop(second);
    assert!(!unfinished.exists());
    create().unwrap().finish(level).unwrap();
    assert!(read(&folder, Kind::NoTrump, 3).unwrap().bytes() == level.bytes());
}
