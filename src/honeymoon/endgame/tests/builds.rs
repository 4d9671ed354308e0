//! Builds in a folder.

use std::fs;
use std::io;
use std::path::Path;

use crate::honeymoon::endgame::build::{Needs, Plan};
use crate::honeymoon::endgame::file::{length_of, path_of, Header, LevelFile, Problem, Unfinished};
use crate::honeymoon::endgame::level::Layout;
use crate::honeymoon::endgame::tests::temporary::TemporaryFolder;
use crate::honeymoon::endgame::tests::{build, levels};
use crate::honeymoon::endgame::Kind;

/// Returns the names and the contents of all files in a folder.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let mut all: Vec<_> = entries
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .collect();
    all.sort();
    all
}

/// Returns a plan for both kinds.
fn plan(folder: &Path, cards: usize, threads: usize) -> Plan {
    Plan { folder: folder.into(), kinds: Kind::ALL.into(), cards, threads }
}

#[test]
fn builds_write_what_is_solved_whatever_the_threads() {
    let first = TemporaryFolder::new();
    let headers = build(&first, &Kind::ALL, 7);
    let expected = contents(&first);
    assert_eq!(expected.len(), 14);
    assert_eq!(headers.len(), 14);
    let mut headers = headers.iter();
    for kind in Kind::ALL {
        for level in &levels(kind, 7)[1..] {
            let Header { kind, cards, entries, histogram, .. } = headers.next().unwrap();
            assert_eq!((*kind, *cards), (level.layout.kind, level.layout.cards));
            assert_eq!(*entries, level.layout.entries() as u64);
            assert_eq!(*histogram, level.histogram());
            let file = LevelFile::open(&first, *kind, *cards).unwrap();
            assert!(file.load().unwrap().bytes() == level.bytes(), "{kind} {cards}");
        }
    }
    for threads in [1, 3, 5] {
        let folder = TemporaryFolder::new();
        let plan = plan(&folder, 7, threads);
        let mut builder = plan.start().unwrap();
        while builder.next().unwrap().is_some() {}
        assert!(contents(&folder) == expected, "{threads}");
    }
}

#[test]
fn a_build_goes_on_after_each_level() {
    let whole = TemporaryFolder::new();
    let expected_headers = build(&whole, &Kind::ALL, 5);
    let expected = contents(&whole);
    for levels in 0..=10 {
        let temporary = TemporaryFolder::new();
        let folder = temporary.join("in/a/new/folder");
        let plan = plan(&folder, 5, 2);
        let mut builder = plan.start().unwrap();
        for header in &expected_headers[..levels] {
            assert_eq!(builder.next().unwrap().as_ref(), Some(header));
        }
        drop(builder);
        assert!(contents(&folder).len() == levels);
        let mut builder = plan.start().unwrap();
        for header in &expected_headers {
            let layout = builder.next_layout().unwrap();
            assert_eq!((layout.kind, layout.cards), (header.kind, header.cards));
            assert_eq!(builder.next().unwrap().as_ref(), Some(header));
        }
        assert!(builder.next_layout().is_none() && builder.next().unwrap().is_none());
        assert!(contents(&folder) == expected, "{levels}");
    }
}

#[test]
fn missing_levels_are_filled_in() {
    let folder = TemporaryFolder::new();
    build(&folder, &Kind::ALL, 5);
    let expected = contents(&folder);
    let mut builds = 0;
    for missing in 1u32..1 << 10 {
        // All sets of missing levels with a number that has this remainder.
        if missing % 41 != 7 {
            continue;
        }
        let mut needs = Needs::default();
        for (place, (name, content)) in expected.iter().enumerate() {
            if missing >> place & 1 == 1 {
                fs::remove_file(folder.join(name)).unwrap();
                let (kind, cards) = (Kind::ALL[place / 5], place % 5 + 1);
                let bytes = [cards - 1, cards].map(|cards| Layout::new(kind, cards).bytes() as u64);
                needs.positions += Layout::new(kind, cards).entries() as u64;
                needs.disk += content.len() as u64;
                needs.memory = needs.memory.max(bytes[0] + bytes[1]);
                assert_eq!(length_of(bytes[1]), content.len() as u64);
            }
        }
        assert_eq!(plan(&folder, 5, 2).start().unwrap().needs(), needs, "{missing:b}");
        build(&folder, &Kind::ALL, 5);
        assert!(contents(&folder) == expected, "{missing:b}");
        assert_eq!(plan(&folder, 5, 2).start().unwrap().needs(), Needs::default());
        builds += 1;
    }
    assert_eq!(builds, 25);
}

#[test]
fn what_a_stopped_build_left_does_no_harm() {
    let whole = TemporaryFolder::new();
    build(&whole, &Kind::ALL, 4);
    let expected = contents(&whole);
    let folder = TemporaryFolder::new();
    for (name, content) in &expected {
        let mut longer = content.clone();
        longer.extend([0xAB; 5000]);
        for (place, rest) in [&content[..content.len() / 2], &longer, b""].into_iter().enumerate() {
            if place == name.len() % 3 {
                fs::write(folder.join(format!("{name}.unfinished")), rest).unwrap();
            }
        }
    }
    assert_eq!(contents(&folder).len(), 8);
    build(&folder, &Kind::ALL, 4);
    assert!(contents(&folder) == expected);
}

#[test]
fn a_damaged_level_is_refused_and_named() {
    let folder = TemporaryFolder::new();
    build(&folder, &Kind::ALL, 4);
    let expected = contents(&folder);
    let mut refused = 0;
    for (place, (name, content)) in expected.iter().enumerate() {
        // The header is read at the start, and the values when it is the level's turn.
        for (at, at_start) in [(45, true), (content.len() - 9, false), (content.len(), true)] {
            let mut damaged = content.clone();
            damaged.resize(content.len().max(at + 1), 0);
            damaged[at] ^= 0x11;
            fs::write(folder.join(name), &damaged).unwrap();
            let plan = plan(&folder, 5, 2);
            let error = match plan.start() {
                Err(error) => {
                    assert!(at_start, "{name} {at} {error}");
                    error
                }
                Ok(mut builder) => {
                    assert!(!at_start, "{name} {at}");
                    // The level with 5 cards of the first kind is in between.
                    for _ in 0..place + place / 4 {
                        assert!(builder.next().unwrap().is_some());
                    }
                    builder.next().unwrap_err()
                }
            };
            assert_eq!(error.path, folder.join(name));
            refused += 1;
            assert!(fs::read(folder.join(name)).unwrap() == damaged, "{name} was overwritten");
            fs::write(folder.join(name), content).unwrap();
        }
    }
    assert_eq!(refused, 24);
}

#[test]
fn a_level_that_cannot_be_written_is_not_solved() {
    let folder = TemporaryFolder::new();
    build(&folder, &[Kind::Trump], 3);
    let plan = Plan { kinds: vec![Kind::Trump], ..plan(&folder, 4, 1) };
    let mut problems = 0;
    let mut check = |is_expected: fn(&Problem) -> bool| {
        let mut builder = plan.start().unwrap();
        for cards in 1..=3 {
            assert_eq!(builder.next().unwrap().unwrap().cards, cards);
        }
        let error = builder.next().unwrap_err();
        assert!(is_expected(&error.problem), "{error}");
        assert!(error.to_string().contains("trump-04.level.unfinished: "), "{error}");
        assert_eq!(builder.done().load(std::sync::atomic::Ordering::Relaxed), 0);
        problems += 1;
    };
    let other = Unfinished::create(&folder, Kind::Trump, 4).unwrap();
    check(|problem| matches!(problem, Problem::Busy));
    drop(other);
    let unfinished = path_of(&folder, Kind::Trump, 4).with_extension("level.unfinished");
    fs::create_dir(&unfinished).unwrap();
    check(|problem| matches!(problem, Problem::Unwritable(_)));
    fs::remove_dir(&unfinished).unwrap();
    assert_eq!(problems, 2);
    build(&folder, &[Kind::Trump], 4);
    assert_eq!(contents(&folder).len(), 4);
}

#[test]
fn a_file_in_place_of_the_folder_is_refused() {
    let folder = TemporaryFolder::new();
    let file = folder.join("file");
    fs::write(&file, b"").unwrap();
    for path in [file.clone(), file.join("below")] {
        let error = plan(&path, 1, 1).start().map(|_| ()).unwrap_err();
        assert!(matches!(error.problem, Problem::Unwritable(_)), "{error}");
        assert!(error.to_string().starts_with(&format!("{}: cannot write: ", path.display())));
    }
    let missing = Unfinished::create(&folder.join("no"), Kind::Trump, 1).map(|_| ()).unwrap_err();
    assert!(
        matches!(&missing.problem, Problem::Unwritable(error) if error.kind() == io::ErrorKind::NotFound),
        "{missing}"
    );
}
