//! `endgame verify`: what is printed, what is found, and the exit status.

use std::fs;

use super::{change_file, honeymoon, Folder};
use crate::common::program::Outcome;

/// Creates a folder, and builds the levels of a kind with up to some number of cards per hand.
fn built(kind: &str, cards: &str) -> Folder {
    let folder = Folder::new();
    let built = endgame(&["build", "--kind", kind, "--cards", cards, "--dir", folder.name()]);
    assert_eq!(built.status, Some(0), "{built:?}");
    folder
}

fn endgame(arguments: &[&str]) -> Outcome {
    honeymoon(&[&["endgame"], arguments].concat(), "")
}

/// The error at the end, after the errors of the levels.
fn summary(folder: &Folder, wrong: usize, levels: usize) -> String {
    format!("error: {}: found errors in {wrong} of {levels} levels\n", folder.name())
}

#[test]
fn a_line_is_printed_for_each_level() {
    let folder = built("both", "4");
    let lines = "\
        no-trump 1 entries 4 searched 4\n\
        no-trump 2 entries 30 searched 30\n\
        no-trump 3 entries 180 searched 180\n\
        no-trump 4 entries 1050 searched 1000\n\
        trump 1 entries 8 searched 8\n\
        trump 2 entries 66 searched 66\n\
        trump 3 entries 460 searched 460\n\
        trump 4 entries 2870 searched 1000\n";
    for arguments in [&["verify", folder.name()][..], &["verify", "--threads=3", folder.name()]] {
        let outcome = endgame(arguments);
        assert_eq!((outcome.answers.as_str(), outcome.notes.as_str()), (lines, ""));
        assert_eq!(outcome.status, Some(0));
    }
    let outcome = endgame(&["verify", folder.name(), "--all"]);
    let mut computed = 0;
    for (line, found) in lines.lines().zip(outcome.answers.lines()) {
        let entries = line.split(' ').nth(3).unwrap();
        assert_eq!(found, format!("{line} computed {entries}"));
        computed += entries.parse::<u64>().unwrap();
    }
    assert_eq!((computed, outcome.notes.as_str(), outcome.status), (4668, "", Some(0)));
}

#[test]
fn every_kind_of_damage_is_reported_and_the_next_level_is_verified() {
    let folder = built("trump", "4");
    let path = folder.join("trump-03.level");
    let whole = fs::read(&path).unwrap();
    // The header, the values of 460 positions, and a checksum.
    assert_eq!(whole.len(), 160 + 230 + 8);
    let mut reported = 0;
    let mut check = |reason: &str| {
        for arguments in [&["verify", folder.name()][..], &["verify", "--all", folder.name()]] {
            let outcome = endgame(arguments);
            let error = format!("error: {}: {reason}\n", path.display());
            assert_eq!(outcome.notes, error + &summary(&folder, 1, 4), "{arguments:?}");
            let levels: Vec<&str> = outcome.answers.lines().map(|line| &line[..7]).collect();
            assert_eq!((levels, outcome.status), (vec!["trump 1", "trump 2", "trump 4"], Some(1)));
        }
        fs::write(&path, &whole).unwrap();
        reported += 1;
    };
    for place in [160, 389, 390, 397] {
        change_file(&path, |bytes| bytes[place] ^= 0x10);
        check("block 0 is damaged");
    }
    for place in [8, 11, 16, 40, 151, 152] {
        change_file(&path, |bytes| bytes[place] ^= 1);
        check("the header is damaged");
    }
    change_file(&path, |bytes| bytes[0] = b'h');
    check("this is not a level of an endgame database");
    change_file(&path, |bytes| bytes.truncate(397));
    check("the file is truncated: expected 398 bytes, found 397");
    change_file(&path, |bytes| bytes.push(0));
    check("the file is too long: expected 398 bytes, found 399");
    fs::copy(folder.join("trump-04.level"), &path).unwrap();
    check("expected 3 as the number of cards per hand, found 4");
    assert_eq!(reported, 14);
}

#[test]
fn a_level_without_the_one_before_is_an_error_only_if_it_must_be_computed() {
    let folder = built("no-trump", "5");
    fs::remove_file(folder.join("no-trump-03.level")).unwrap();
    let outcome = endgame(&["verify", folder.name()]);
    assert_eq!((outcome.answers.lines().count(), outcome.status), (4, Some(0)), "{outcome:?}");
    let outcome = endgame(&["verify", "--all", folder.name()]);
    assert_eq!((outcome.answers.lines().count(), outcome.status), (2, Some(1)), "{outcome:?}");
    let error = |name: &str, reason: &str| {
        let path = folder.join(name);
        let path = path.display();
        format!("error: {path}: cannot compute this level: the level before it {reason}\n")
    };
    let errors = error("no-trump-04.level", "is missing")
        + &error("no-trump-05.level", "could not be computed");
    assert_eq!(outcome.notes, errors + &summary(&folder, 2, 4));
}

#[test]
fn folders_without_levels_are_rejected() {
    let folder = Folder::new();
    let missing = folder.join("none");
    let outcome = endgame(&["verify", folder.name()]);
    let error =
        format!("error: {}: this folder has no levels of an endgame database\n", folder.name());
    assert_eq!((outcome.notes, outcome.status), (error, Some(1)));
    let outcome = endgame(&["verify", missing.to_str().unwrap()]);
    let error = format!("error: {}: cannot read: ", missing.display());
    assert!(outcome.notes.starts_with(&error) && outcome.status == Some(1), "{outcome:?}");
    for arguments in [&[][..], &["a", "b"], &["a", "--seed", "3"], &["a", "--cards", "3"]] {
        assert_eq!(endgame(&[&["verify"], arguments].concat()).status, Some(2), "{arguments:?}");
    }
}

/// The name of a folder has a character that would change the color of the terminal.
#[test]
#[cfg(unix)]
fn names_of_folders_do_not_control_the_terminal() {
    let folder = Folder::new();
    let name = format!("{}/a\u{1b}[31mb", folder.name());
    let shown = format!("{}/a\\u{{1b}}[31mb", folder.name());
    let mut checked = 0;
    let mut check = |arguments: &[&str], input: &str, status: i32| {
        let outcome = honeymoon(&[&["endgame"], arguments].concat(), input);
        assert_eq!(outcome.status, Some(status), "{outcome:?}");
        assert!(outcome.notes.contains(&shown) && !outcome.notes.contains('\u{1b}'), "{outcome:?}");
        checked += 1;
    };
    check(&["info", &name], "", 1);
    check(&["build", "--cards", "3", "--dir", &name], "", 0);
    check(&["build", "--cards", "3", "--dir", &name], "", 0);
    check(&["probe", &name], "N AKQJ... 5432...\n", 1);
    fs::remove_file(format!("{name}/trump-01.level")).unwrap();
    check(&["verify", "--all", &name], "", 1);
    assert_eq!(checked, 5);
}
