//! Every kind of damage is found.

use std::fs;

use super::*;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::endgame::file::path_of;
use crate::honeymoon::endgame::tests::levels;
use crate::honeymoon::endgame::tests::temporary::TemporaryFolder;

/// Creates a folder with the levels of one kind up to some number of cards.
fn with_levels(kind: Kind, most: usize) -> TemporaryFolder {
    let folder = TemporaryFolder::new();
    for level in &levels(kind, most)[1..] {
        folder.write(level);
    }
    folder
}

/// Verifies all levels, and returns what is found.
fn verify(folder: &Path, all: bool) -> Vec<Result<Verified, String>> {
    let mut verifier = Verifier::open(folder, all, 2).unwrap();
    let mut found = Vec::new();
    while verifier.next_layout().is_some() {
        let next = verifier.next().map_err(|error| error.to_string());
        found.push(next.map(|verified| verified.unwrap()));
    }
    assert!(verifier.next().unwrap().is_none());
    if found.iter().all(Result::is_ok) {
        assert_eq!(verifier.done().load(Ordering::Relaxed), verifier.positions());
    }
    found
}

/// Returns a level with another value at one place.
fn with_value(level: &Level, index: usize, value: u8) -> Level {
    let mut bytes = level.bytes().to_vec();
    let shift = index % 2 * 4;
    bytes[index / 2] = bytes[index / 2] & !(15 << shift) | value << shift;
    Level::new(Layout::new(level.layout.kind, level.layout.cards), bytes)
}

#[test]
fn right_levels_are_verified() {
    for (kind, all) in [(Kind::NoTrump, false), (Kind::Trump, true)] {
        let folder = with_levels(kind, 5);
        let mut checked = 0;
        for (cards, found) in (1..).zip(verify(&folder, all)) {
            let entries = Layout::new(kind, cards).entries() as u64;
            let (searched, computed) = (entries.min(1000), all.then_some(entries));
            assert_eq!(found, Ok(Verified { kind, cards, entries, searched, computed }));
            checked += 1;
        }
        assert_eq!(checked, 5);
    }
}

/// Every value of a small level is changed to every other one. The file is then written with checksums and
/// a histogram that fit the wrong value.
#[test]
fn every_wrong_value_is_found() {
    let folder = with_levels(Kind::NoTrump, 2);
    let level = levels(Kind::NoTrump, 2).pop().unwrap();
    let mut checked = 0;
    for index in 0..level.layout.entries() {
        let expected = level.value(index);
        let deal = deal_of(&level.layout, index);
        for value in (0..=2).filter(|&value| value != expected) {
            folder.write(&with_value(&level, index, value));
            for all in [false, true] {
                let found = verify(&folder, all);
                let error = found[1].as_ref().unwrap_err();
                let reason = format!(
                    "no-trump-02.level: expected {expected} as the value of {deal}, found {value}"
                );
                assert!(found[0].is_ok() && error.ends_with(&reason), "{error} {reason}");
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
    let folder = with_levels(Kind::NoTrump, 6);
    let level = levels(Kind::NoTrump, 5).pop().unwrap();
    let sample = sample(&level.layout);
    assert_eq!(sample.len(), SAMPLE);
    let index = (0..).find(|index| !sample.contains(index)).unwrap();
    let (expected, found) = (level.value(index), level.value(index) ^ 1);
    folder.write(&with_value(&level, index, found));
    assert!(verify(&folder, false).iter().all(Result::is_ok));
    let all = verify(&folder, true);
    let deal = deal_of(&level.layout, index);
    let reason = format!("expected {expected} as the value of {deal}, found {found}");
    let error = all[4].as_ref().unwrap_err();
    assert!(error.ends_with(&format!("no-trump-05.level: {reason}")), "{error}");
    assert_eq!(all.iter().filter(|level| level.is_ok()).count(), 5);
    // The message has a deal that the program can read.
    let deal: Deal = deal.to_string().parse().unwrap();
    assert_eq!(Solver::new().value(&deal) as u8, expected);
}

#[test]
fn impossible_values_are_found() {
    let folder = with_levels(Kind::Trump, 3);
    let level = levels(Kind::Trump, 3).pop().unwrap();
    let path = path_of(&folder, Kind::Trump, 3);
    let mut checked = 0;
    for index in [0, 1, 302, level.layout.entries() - 1] {
        // The header of a level with an impossible value does not fit it. So the header is made for a
        // possible one, and the block is then written anew. Its checksum depends on that header.
        folder.write(&with_value(&level, index, 9));
        let error = verify(&folder, false)[2].as_ref().unwrap_err().clone();
        assert!(error.ends_with("do not match the histogram in the header"), "{error}");
        folder.write(&level);
        let file = LevelFile::open(&folder, Kind::Trump, 3).unwrap();
        let wrong = with_value(&level, index, 9);
        let sum = file.header().checksum_of(0, wrong.bytes()).to_le_bytes();
        let mut bytes = fs::read(&path).unwrap();
        let begin = bytes.len() - sum.len() - wrong.bytes().len();
        bytes[begin..].copy_from_slice(&[wrong.bytes(), &sum].concat());
        fs::write(&path, &bytes).unwrap();
        let error = verify(&folder, true)[2].as_ref().unwrap_err().clone();
        let deal = deal_of(&level.layout, index);
        let reason = format!("trump-03.level: expected at most 3 as the value of {deal}, found 9");
        assert!(error.ends_with(&reason), "{error} {reason}");
        assert_eq!(value_in(wrong.bytes(), index), 9);
        checked += 1;
    }
    assert_eq!(checked, 4);
}

/// With all positions computed, damage to one level does not make others wrong. Only a level that is missing
/// leaves the next ones without a level before them.
#[test]
fn a_damaged_level_does_not_stop_the_others() {
    let folder = with_levels(Kind::Trump, 5);
    let path = |cards| path_of(&folder, Kind::Trump, cards);
    let whole = fs::read(path(3)).unwrap();
    let mut flipped = whole.clone();
    *flipped.last_mut().unwrap() ^= 1;
    let mut header = whole.clone();
    header[50] ^= 1;
    for (bytes, reason) in [
        (&flipped[..], "block 0 is damaged"),
        (&header, "the header is damaged"),
        (&whole[..whole.len() - 1], "the file is truncated: expected "),
        (b"", "the file is truncated: expected "),
        (b"no", "this is not a level of an endgame database"),
    ] {
        fs::write(path(3), bytes).unwrap();
        for all in [false, true] {
            let found = verify(&folder, all);
            let error = found[2].as_ref().unwrap_err();
            assert!(error.contains(&format!("trump-03.level: {reason}")), "{error}");
            let right: Vec<bool> = found.iter().map(Result::is_ok).collect();
            assert_eq!(right, [true, true, false, true, true], "{found:?}");
        }
    }
    fs::remove_file(path(3)).unwrap();
    assert!(verify(&folder, false).iter().all(Result::is_ok));
    let found = verify(&folder, true);
    assert!(found[0].is_ok() && found[1].is_ok());
    for (place, name, reason) in [(2, "04", "is missing"), (3, "05", "could not be computed")] {
        let reason =
            format!("trump-{name}.level: cannot compute this level: the level before it {reason}");
        let error = found[place].as_ref().unwrap_err();
        assert!(error.ends_with(&reason), "{error}");
    }
    assert_eq!(found.len(), 4);
}

#[test]
fn samples_are_the_same_each_time() {
    let mut checked = 0;
    for kind in Kind::ALL {
        for cards in 1..=13 {
            let layout = Layout::new(kind, cards);
            let indices = sample(&layout);
            assert_eq!(indices.len(), layout.entries().min(SAMPLE));
            assert!(indices.last().is_some_and(|&last| last < layout.entries()));
            assert_eq!(indices, sample(&layout));
            checked += 1;
        }
    }
    assert_eq!(checked, 26);
}
