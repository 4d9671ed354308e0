//! The files of an endgame database.
//!
//! A folder has one file per level: the trump level with 6 cards per hand is in `trump-06.level`. A file is written
//! once, and always read as a whole. All numbers in it are little-endian:
//!
//! ```text
//!     at   bytes
//!      0     8    the letters HONEYEND
//!      8     2    the version of the format: 2
//!     10     1    the kind: 0 without a trump suit, 1 with one
//!     11     1    the number of cards per hand, 1 to 13
//!     12     1    the number of bits per value: 4
//!     13     3    zero
//!     16     8    the number of positions
//!     24     8    the number of bytes of all values
//!     32     8    the checksum
//!     40          the values
//! ```
//!
//! A value is the number of tricks that the side on lead takes. A byte holds the values of two positions. The value
//! of the first one is in the low four bits.
//!
//! The cards of one suit that are still in play are called a row. The positions are sorted by shape, and
//! within a shape by holding:
//!
//! * A shape is the lengths of the four rows. The shortest row comes first, but the row of the trump suit
//!   is always the last. The shapes are sorted by the length of the last row, then by that of the third,
//!   and then by that of the second.
//! * A holding says which cards the side on lead has. It is a word with one bit per card. The first row is
//!   in the lowest bits, and the lowest card of each row is in the lowest bit of that row. The holdings are
//!   sorted as numbers.
//!
//! The checksum begins with 0 and covers the first 32 bytes and the values. It reads the bytes in words of 8, and
//! pads the last word with zeros. If no bytes remain for the last word, it is zero. For each word, the checksum is
//! XORed with the word, multiplied by `0x9E3779B97F4A7C15` modulo 2^64, and XORed with itself shifted right by 32
//! bits.

use std::fmt::Display;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use crate::exit::Failure;
use crate::honeymoon::card::RANKS;
use crate::honeymoon::proof::level::{Layout, Level};
use crate::honeymoon::solver::endgames::Database;
use crate::honeymoon::solver::Solver;
use crate::random::Random;
use crate::text::numbers::with_commas;
use crate::text::quote::escaped;

const MAGIC: [u8; 8] = *b"HONEYEND";
const VERSION: u16 = 2;

/// The place of the checksum.
const CHECKSUM: usize = 32;

/// The number of bytes before the values.
const HEADER: usize = CHECKSUM + 8;

/// The number of positions of a level that are compared with the search, if it has as many.
const SAMPLE: usize = 1000;

/// Loads all levels in a folder. It is an error if there are none, or if one cannot be read or is damaged.
pub(crate) fn load(folder: &Path) -> Result<Database, Failure> {
    let mut database = Database::default();
    for layout in levels_in(folder)? {
        let Level { layout, bytes } = read_level(folder, &layout)?;
        database.levels[usize::from(layout.trump)][layout.cards] = bytes;
    }
    Ok(database)
}

/// Returns which levels a folder has: those without trumps first, and then by the number of cards. It is an error if
/// there are none.
pub(crate) fn levels_in(folder: &Path) -> Result<Vec<Layout>, Failure> {
    fs::read_dir(folder).map_err(|error| unusable(folder, "read", &error))?;
    let all = [false, true]
        .into_iter()
        .flat_map(|trump| (1..=RANKS).map(move |it| Layout::new(trump, it)));
    let there = all.filter(|layout| has_level(folder, layout));
    let levels: Vec<Layout> = there.collect();
    if levels.is_empty() {
        return Err(refused(folder, "this folder has no levels of an endgame database"));
    }
    Ok(levels)
}

/// Returns whether a folder has a level. Its file may be damaged.
pub(crate) fn has_level(folder: &Path, layout: &Layout) -> bool {
    fs::symlink_metadata(path_of(folder, layout)).is_ok()
}

/// Creates the folder if it is missing, and locks it, so that no other process builds in it. The lock ends when the
/// file that is returned is dropped, or when the process ends.
pub(crate) fn lock(folder: &Path) -> Result<File, Failure> {
    fs::create_dir_all(folder).map_err(|error| unusable(folder, "create", &error))?;
    let path = folder.join("build.lock");
    // The file is never removed. Otherwise one process could lock the old file and another a new one.
    let file = File::options().write(true).create(true).truncate(false).open(&path);
    let file = file.map_err(|error| refused(&path, format_args!("cannot write: {error}")))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(refused(folder, "another process builds this database"))
        }
        Err(TryLockError::Error(error)) => {
            Err(refused(&path, format_args!("cannot lock: {error}")))
        }
    }
}

/// Reads a level, and checks that its file is whole.
pub(crate) fn read_level(folder: &Path, layout: &Layout) -> Result<Level, Failure> {
    let path = path_of(folder, layout);
    // Opening a pipe would wait until another process opens it for writing.
    let is_file = fs::metadata(&path).map(|data| data.is_file());
    let read = is_file.and_then(|is_file| match is_file {
        true => values_in(&mut File::open(&path)?, layout),
        false => Err(damage("this is not a file")),
    });
    match read {
        Ok(bytes) => Ok(Level { layout: layout.clone(), bytes }),
        Err(error) if error.kind() == ErrorKind::InvalidData => {
            Err(refused(&path, format_args!("{error}; remove it, and build this level again")))
        }
        Err(error) => Err(refused(&path, format_args!("cannot read: {error}"))),
    }
}

/// Writes a level to a folder that is [locked](lock). The file gets its name only when all of it has reached the disk.
pub(crate) fn write_level(folder: &Path, level: &Level) -> Result<(), Failure> {
    let path = path_of(folder, &level.layout);
    let unfinished = path.with_extension("unfinished");
    // A build that was stopped may have left the file.
    let _ = fs::remove_file(&unfinished);
    let write = || {
        // A link that someone else puts there is an error. It is not followed.
        let mut file = File::create_new(&unfinished)?;
        write_values(&mut file, level)?;
        file.sync_all()?;
        fs::rename(&unfinished, &path)
    };
    write().map_err(|error| {
        let _ = fs::remove_file(&unfinished);
        refused(&unfinished, format_args!("cannot write: {error}"))
    })?;
    // The new name is kept even if the system fails next. Some systems cannot open folders.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Compares the values of a level with those that were computed, if they are given, and a sample of them with a
/// search. The sample is the same each time. Returns how many positions were searched.
pub(crate) fn check_values(
    folder: &Path,
    level: &Level,
    computed: Option<&Level>,
    solver: &mut Solver,
) -> Result<usize, Failure> {
    let check = |index: usize, expected: u8| {
        let found = level.value(index);
        if found == expected {
            return Ok(());
        }
        let deal = level.layout.deal(index);
        let problem = format!("expected {expected} as the value of {deal}, found {found}");
        Err(refused(&path_of(folder, &level.layout), problem))
    };
    let entries = level.layout.entries;
    let mut random = Random::new(level.layout.cards as u64);
    for number in 0..entries.min(SAMPLE) {
        let index = if entries > SAMPLE { random.below(entries as u32) as usize } else { number };
        check(index, solver.value(&level.layout.deal(index)) as u8)?;
    }
    if let Some(computed) = computed.filter(|computed| computed.bytes != level.bytes) {
        (0..entries).try_for_each(|index| check(index, computed.value(index)))?;
    }
    Ok(entries.min(SAMPLE))
}

fn refused(path: &Path, problem: impl Display) -> Failure {
    Failure::Refused(format!("{}: {problem}", shown(path)))
}

/// Returns a path as messages show it.
pub(crate) fn shown(path: &Path) -> String {
    escaped(&path.to_string_lossy())
}

/// Returns the error for a folder that cannot be read or created. A link may lead nowhere, or to itself.
fn unusable(folder: &Path, action: &str, error: &io::Error) -> Failure {
    match fs::symlink_metadata(folder).is_ok() && !folder.is_dir() {
        true => refused(folder, "this is not a folder"),
        false => refused(folder, format_args!("cannot {action}: {error}")),
    }
}

fn path_of(folder: &Path, layout: &Layout) -> PathBuf {
    folder.join(format!("{}-{:02}.level", layout.kind(), layout.cards))
}

fn damage(problem: impl Into<String>) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, problem.into())
}

fn write_values(file: &mut impl Write, level: &Level) -> io::Result<()> {
    let start = start_of(&level.layout);
    file.write_all(&start)?;
    file.write_all(&checksum(&start, &level.bytes).to_le_bytes())?;
    file.write_all(&level.bytes)
}

fn values_in(file: &mut impl Read, layout: &Layout) -> io::Result<Vec<u8>> {
    let (mut header, mut values) = (Vec::new(), Vec::new());
    file.take(HEADER as u64).read_to_end(&mut header)?;
    // One extra byte shows that the file is too long.
    let most = layout.bytes() + 1;
    values.try_reserve_exact(most)?;
    file.take(most as u64).read_to_end(&mut values)?;

    let start = start_of(layout);
    if !header.starts_with(&start) {
        let problem =
            format!("this is not a file of this level in version {VERSION} of the format");
        return Err(damage(problem));
    }
    let length = HEADER + layout.bytes();
    if header.len() + values.len() != length {
        return Err(damage(format!("expected {} bytes", with_commas(length as u64))));
    }
    if header[CHECKSUM..] != checksum(&start, &values).to_le_bytes() {
        return Err(damage("the checksum is wrong"));
    }
    let is_possible = |value: u8| usize::from(value) <= layout.cards;
    if !values.iter().all(|&byte| is_possible(byte & 15) && is_possible(byte >> 4)) {
        return Err(damage("a value is more than the number of tricks"));
    }
    Ok(values)
}

/// Returns the first bytes of a file, up to the checksum.
fn start_of(layout: &Layout) -> [u8; CHECKSUM] {
    let mut start = [0; CHECKSUM];
    start[..8].copy_from_slice(&MAGIC);
    start[8..10].copy_from_slice(&VERSION.to_le_bytes());
    // A value has four bits.
    start[10..13].copy_from_slice(&[layout.trump.into(), layout.cards as u8, 4]);
    start[16..24].copy_from_slice(&(layout.entries as u64).to_le_bytes());
    start[24..].copy_from_slice(&(layout.bytes() as u64).to_le_bytes());
    start
}

fn checksum(start: &[u8], values: &[u8]) -> u64 {
    let (words, rest) = values.as_chunks();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    // Each step can be undone, so two files that differ in one word never have the same checksum.
    let all = start.as_chunks().0.iter().chain(words).chain([&last]);
    all.fold(0, |sum, &word| {
        let mixed = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 32
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::proof::tests::{levels, positions};
    use crate::honeymoon::shuffle::shuffle;
    use crate::honeymoon::solver::rows::canonical;

    /// Returns the level with trumps and 6 cards per hand, and the bytes of its file.
    fn trump_6() -> (Layout, Vec<u8>) {
        let level = levels(true, 6).pop().unwrap();
        let mut bytes = Vec::new();
        write_values(&mut bytes, &level).unwrap();
        assert_eq!(values_in(&mut &bytes[..], &level.layout).unwrap(), level.bytes);
        (level.layout, bytes)
    }

    /// Compares a small file with the format above, and checksums with those of an independent program written from
    /// that description.
    #[test]
    fn the_bytes_are_those_of_the_description() {
        let level = levels(false, 1).pop().unwrap();
        let mut bytes = Vec::new();
        write_values(&mut bytes, &level).unwrap();
        let mut expected = b"HONEYEND\x02\x00\x00\x01\x04\x00\x00\x00".to_vec();
        expected.extend([4u64, 2, 0].map(u64::to_le_bytes).concat());
        // Two suits with a card each: the side on lead cannot lose. One suit: the higher card wins.
        expected.extend([0x11, 0x10]);
        expected[CHECKSUM..HEADER].copy_from_slice(&8_498_347_284_701_885_046u64.to_le_bytes());
        assert_eq!(bytes, expected);
        let twenty: Vec<u8> = (0..20).collect();
        assert_eq!(checksum(&bytes[..CHECKSUM], &twenty), 7_852_181_971_891_025_063);
    }

    #[test]
    fn every_damage_is_named() {
        const OTHER: &str = "this is not a file of this level in version 2 of the format";
        const LENGTH: &str = "expected 47,164 bytes";
        const VALUE: &str = "a value is more than the number of tricks";
        const SUM: &str = "the checksum is wrong";
        let (layout, whole) = trump_6();
        let problem = |mut bytes: &[u8]| {
            let error = values_in(&mut bytes, &layout).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidData);
            error.to_string()
        };
        // Sets bits in one byte, and then corrects the checksum.
        let changes = [(7, 128, OTHER), (8, 1, OTHER), (10, 2, OTHER), (11, 1, OTHER)];
        let wrong_values = [(40, 0x70, VALUE), (47_163, 8, VALUE)];
        for (place, bits, expected) in changes.into_iter().chain(wrong_values) {
            let mut bytes = whole.clone();
            bytes[place] |= bits;
            let sum = checksum(&bytes[..CHECKSUM], &bytes[HEADER..]).to_le_bytes();
            bytes[CHECKSUM..HEADER].copy_from_slice(&sum);
            assert_eq!(problem(&bytes), expected, "{place}");
        }
        for place in [32, 39, 40, 20_000, 47_163] {
            let mut bytes = whole.clone();
            bytes[place] ^= 1;
            assert_eq!(problem(&bytes), SUM, "{place}");
        }
        // A reader may have fewer bytes than the system said that the file has.
        for (length, expected) in
            [(0, OTHER), (31, OTHER), (32, LENGTH), (39, LENGTH), (40, LENGTH), (47_163, LENGTH)]
        {
            assert_eq!(problem(&whole[..length]), expected);
        }
        assert_eq!(problem(&[&whole[..], &[0]].concat()), LENGTH);
    }

    /// A value that is wrong is found if it is searched or computed, and the deal of the message can be read.
    #[test]
    fn wrong_values_are_found() {
        let [right, mut level] = [(); 2].map(|()| levels(false, 5).pop().unwrap());
        let (mut solver, mut found) = (Solver::new(), 0);
        let path = Path::new("x").join("no-trump-05.level");
        for index in (0..right.layout.entries).step_by(7) {
            let change = 1 << (index % 2 * 4);
            level.bytes[index / 2] ^= change;
            let (deal, value) = (right.layout.deal(index), right.value(index));
            let wrong = value ^ 1;
            let expected = format!("expected {value} as the value of {deal}, found {wrong}");
            let mut is_found = |all| match check_values(Path::new("x"), &level, all, &mut solver) {
                Ok(_) => false,
                Err(Failure::Refused(text)) => text == format!("{}: {expected}", shown(&path)),
                Err(_) => unreachable!(),
            };
            assert!(is_found(Some(&right)), "{expected}");
            found += usize::from(is_found(None));
            assert_eq!(solver.value(&deal.to_string().parse().unwrap()), value.into());
            level.bytes[index / 2] ^= change;
        }
        // The others are not in the sample.
        assert_eq!(found, 123);
    }

    /// All positions of 1 to 5 cards per hand, with their side suits in any order, in a database that lacks a level.
    #[test]
    fn values_are_those_of_the_levels() {
        let (mut random, mut database) = (Random::new(12), Database::default());
        let all: Vec<Level> =
            [false, true].into_iter().flat_map(|trump| levels(trump, 5)).collect();
        let is_there = |it: &Layout| it.cards > 0 && (it.trump, it.cards) != (true, 3);
        for Level { layout, bytes } in all.iter().filter(|level| is_there(&level.layout)) {
            database.levels[usize::from(layout.trump)][layout.cards].clone_from(bytes);
        }
        for level in all {
            let trump = level.layout.trump;
            for (index, position) in positions(&level.layout).iter().enumerate() {
                let mut rows = position.rows();
                shuffle(&mut random, &mut rows[..if trump { 3 } else { 4 }]);
                let found =
                    database.value(canonical(rows, trump), trump, level.layout.cards as i32);
                let expected = is_there(&level.layout).then(|| i32::from(level.value(index)));
                assert_eq!(found, expected, "{trump} {position:?}");
            }
        }
    }
}
