//! The commands that write, read and play trees.

use std::fs;
use std::path::{Path, PathBuf};

use super::{first, game, written, PROGRAM};
use crate::common::program::run;
use bitsolve::mastermind::{Tree, TreeFormat};

/// What `evaluate` says of a strategy, without the lines that `verify` does not have.
fn evaluated(arguments: &[&str]) -> String {
    let outcome = run(PROGRAM, arguments, b"");
    assert_eq!(outcome.status, Some(0), "{arguments:?}");
    let lines = outcome.answers.lines();
    let has_both = |line: &&str| !line.starts_with("strategy ") && !line.starts_with("scores ");
    lines.filter(has_both).map(|line| format!("{line}\n")).collect()
}

#[test]
fn verify_says_of_a_tree_what_evaluate_says_of_the_strategy() {
    let mut checked = 0;
    for (words, names) in [
        ("4p6c knuth 1122", ""),
        ("5 4 most-parts", ""),
        ("4p6c expected-size --first best --colors RGBYOP", "--colors RGBYOP"),
        ("3p4c first --colors red,green,{x},\u{e4}\"", "--colors red,green,{x},\u{e4}\""),
        ("4p5c-no-repeats --threads 2", "--format json"),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let names: Vec<&str> = names.split_whitespace().collect();
        let expected = evaluated(&[&["evaluate"], &words[..]].concat());
        for format in ["text", "json"] {
            let tree = run(PROGRAM, &[&["tree"], &words[..], &["--format", format]].concat(), b"");
            assert_eq!((tree.status, tree.notes.as_str()), (Some(0), ""), "{words:?}");
            let game_names = if names.contains(&"--colors") { &words[..1] } else { &[] };
            let line = [&["verify"], game_names, &names].concat();
            let found = run(PROGRAM, &line, tree.answers.as_bytes());
            assert_eq!((found.status, found.notes.as_str()), (Some(0), ""), "{line:?}");
            if names.contains(&"json") {
                let total = expected.split("total ").nth(1).unwrap().lines().next().unwrap();
                assert!(found.answers.contains(&format!("\"total\":{total},\"average\":")));
            } else {
                assert_eq!(found.answers, expected, "{line:?}");
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 10);
}

#[test]
fn a_tree_names_the_game_whose_colors_have_names() {
    let mut checked = 0;
    for (game, names, arguments, expected) in [
        ("2p3c", "RGB", "", ""),
        ("2p3c", "red,green,blue", "", ""),
        ("2p4c-no-repeats", "0123", "--no-repeats", ""),
        ("4p6c", "RGBYOP", "", ""),
        (
            "2p3c",
            "RGBY",
            "",
            "1:1: expected a tree of a game with 4 colors, as there are names, found 2p3c",
        ),
        (
            "2p3c",
            "RGB",
            "--no-repeats",
            "1:1: expected a tree of a game without repeats, found 2p3c",
        ),
    ] {
        for format in ["text", "json"] {
            let known = expected.is_empty();
            let line = format!("tree {game} first --format {format}");
            let mut words: Vec<&str> = line.split(' ').collect();
            if known {
                words.extend(["--colors", names]);
            }
            let tree = run(PROGRAM, &words, b"").answers;
            let line = format!("verify --colors {names} {arguments}");
            let words: Vec<&str> = line.split_whitespace().collect();
            let found = run(PROGRAM, &words, tree.as_bytes());
            let place = if format == "json" { "1:9:" } else { "1:1:" };
            let notes = match expected {
                "" => String::new(),
                error => format!("error: {}\n", error.replacen("1:1:", place, 1)),
            };
            assert_eq!((&found.notes, found.status), (&notes, Some(i32::from(!known))), "{line}");
            if known {
                let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("names.tree");
                fs::write(&path, &tree).unwrap();
                let line = ["play", "--tree", path.to_str().unwrap(), "--colors", names];
                let first = run(PROGRAM, &line, b"").answers;
                assert!(found.answers.contains(&format!("\nfirst {first}")), "{first}");
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 12);
    // Names without a game, and codewords of other games, whose colors have no names here.
    for (line, text, expected) in [
        ("verify --colors RGB", "{RG:{00:BB}}", "1:2: expected a tree of a game with 3 colors, as there are names, found no game, so it is 4p6c"),
        ("verify --colors RGB", "{\"guess\":\"RG\"}", "1:1: expected a tree of a game with 3 colors, as there are names, found no game, so it is 4p6c"),
        ("verify --colors RGBYOP", "{RG:{00:BB}}", "1:2: expected a guess (4 colors from R G B Y O P), found \"RG\" (no game is named, so it is 4p6c)"),
        ("verify 4p6c --colors RGBYOP", "{\"guess\":\"RG\"}", "1:10: expected a guess (4 colors from R G B Y O P), found \"RG\""),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let outcome = run(PROGRAM, &words, text.as_bytes());
        assert_eq!((outcome.notes, outcome.status), (format!("error: {expected}\n"), Some(1)));
    }
}

/// Writes a file with the tree of this command line, and returns its path.
fn file(name: &str, line: &str) -> PathBuf {
    let words: Vec<&str> = line.split(' ').collect();
    let outcome = run(PROGRAM, &words, b"");
    assert_eq!((outcome.status, outcome.notes.as_str()), (Some(0), ""), "{line}");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, outcome.answers).unwrap();
    path
}

#[test]
fn play_plays_the_tree_of_a_file() {
    let game = game("3p5c");
    let mut games = 0;
    for (strategy, format) in [("first", "text"), ("knuth", "json")] {
        let path =
            file(&format!("{strategy}.tree"), &format!("tree 3p5c {strategy} --format {format}"));
        let tree: Tree = fs::read_to_string(&path).unwrap().parse().unwrap();
        for secret in game.codewords().step_by(17) {
            let (mut turns, mut expected, mut input) = (Vec::new(), String::new(), String::new());
            while let Some(guess) = tree.guess_after(&turns) {
                let feedback = game.feedback(guess, secret);
                expected += &format!("{guess}\n");
                input += &format!("{feedback}\n");
                turns.push(bitsolve::mastermind::Turn { guess, feedback });
            }
            // The strategy after the tree does not matter.
            let line = ["play", "entropy", "--tree", path.to_str().unwrap()];
            let outcome = run(PROGRAM, &line, input.as_bytes());
            assert_eq!((outcome.answers, outcome.status), (expected, Some(0)), "{secret}");
            games += 1;
        }
    }
    assert_eq!(games, 16);
    let path = file("small.tree", "tree 2p3c first");
    let path = path.to_str().unwrap();
    for (line, start, status) in [
        (&["play", "2p4c", "--tree", path][..], "error: ", 1),
        (&["play", "--tree", "no.such.tree"], "error: no.such.tree: cannot read: ", 1),
        (&["play", "--tree", "-"], "error: --tree takes a file, not '-'\n", 2),
        (
            &["play", "--first", "1122", "--tree", path],
            "error: --tree has a first guess, so it excludes --first\n",
            2,
        ),
        (&["next", "--tree", path], "error: 'next' has no option '--tree'\n", 2),
        (&["tree", "--boxes", "3"], "error: --boxes needs --format dot\n", 2),
        (&["tree", "--depth", "3"], "error: --depth, now --boxes, needs --format dot\n", 2),
        (&["tree", "--format", "xml"], "error: --format takes text, json or dot, not 'xml'\n", 2),
        (&["evaluate", "--format", "dot"], "error: --format takes text or json, not 'dot'\n", 2),
        (&["verify", "--first", "1122"], "error: 'verify' has no option '--first'\n", 2),
    ] {
        let outcome = run(PROGRAM, line, b"");
        assert!(outcome.notes.starts_with(start), "{line:?}: {outcome:?}");
        assert_eq!(outcome.status, Some(status), "{line:?}");
    }
}

#[test]
fn a_tree_may_follow_its_command() {
    let tree = written(&first(game("2p6c")), TreeFormat::Text).replace('\n', "\r\n");
    let outcome = run(PROGRAM, &["verify"], tree.as_bytes());
    assert_eq!(outcome.answers, evaluated(&["evaluate", "2p6c", "first"]));
    let outcome = run(PROGRAM, &[], format!("verify 2p6c\n{tree}").as_bytes());
    assert_eq!(outcome.answers, evaluated(&["evaluate", "2p6c", "first"]));
}
