//! The commands that write, read and play trees.

use std::fs;
use std::path::Path;

use super::{first, game, written, PROGRAM};
use crate::common::program::{run, Outcome};
use bitsolve::mastermind::{TreeFormat, Turn};

/// Runs a command line whose arguments stand between spaces.
fn answer(line: &str, input: &str) -> Outcome {
    run(PROGRAM, &line.split_whitespace().collect::<Vec<_>>(), input.as_bytes())
}

/// What `evaluate` says of a strategy, without the lines that `verify` does not have.
fn evaluated(line: &str) -> String {
    let outcome = answer(line, "");
    assert_eq!(outcome.status, Some(0), "{line}");
    let lines = outcome.answers.lines();
    let has_both = |line: &&str| !line.starts_with("strategy ") && !line.starts_with("scores ");
    lines.filter(has_both).map(|line| format!("{line}\n")).collect()
}

#[test]
fn verify_says_of_a_tree_what_evaluate_says_of_the_strategy() {
    for (words, options) in [
        ("4p6c knuth 1122", ""),
        ("5 4 most-parts", ""),
        ("4p6c expected-size --first best --colors RGBYOP", "4p6c --colors RGBYOP"),
        ("3p4c first --colors red,green,{x},\u{e4}\"", "3p4c --colors red,green,{x},\u{e4}\""),
        ("2p5c first --colors abc\\\"", "--colors abc\\\""),
        ("4p5c-no-repeats --threads 2", ""),
    ] {
        let tree = answer(&format!("tree {words}"), "");
        assert_eq!((tree.status, tree.notes.as_str()), (Some(0), ""), "{words}");
        let found = answer(&format!("verify {options}"), &tree.answers);
        assert_eq!((found.status, found.notes.as_str()), (Some(0), ""), "{words}");
        assert_eq!(found.answers, evaluated(&format!("evaluate {words}")), "{words}");
    }
}

#[test]
fn a_tree_names_the_game_whose_colors_have_names() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("names.tree");
    for (game, names) in [
        ("2p3c", "--colors RGB"),
        ("2p3c", "--colors red,green,blue"),
        ("2p4c-no-repeats", "--no-repeats --colors 0123"),
    ] {
        let tree = answer(&format!("tree {game} first {names}"), "").answers;
        fs::write(&path, &tree).unwrap();
        let first = answer(&format!("play {names} --tree {}", path.display()), "").answers;
        let found = answer(&format!("verify {names}"), &tree).answers;
        assert!(found.contains(&format!("\nfirst {first}")), "{first} {found}");
    }
    for (names, text, expected) in [
        ("RGBY", "2p3c {", "1:1: expected a tree of a game with 4 colors, as there are names, found 2p3c"),
        ("RGB --no-repeats", "2p3c {", "1:1: expected a tree of a game without repeats, found 2p3c"),
        // Names without a game, and codewords of other games, whose colors have no names here.
        ("RGB", "{RG:{00:BB}}", "1:2: expected a tree of a game with 3 colors, as there are names, found no game, so it is 4p6c"),
        ("RGBYOP", "{RG:{00:BB}}", "1:2: expected a guess (4 colors from R G B Y O P; no game is named, so it is 4p6c), found \"RG\""),
        ("game,guess 1p2c", "{\"game\":{00:\"guess\"}}", ""),
        ("game,guess", "{\"game\":\"1p2c\"}", "1:15: expected ',', found \"}\""),
    ] {
        let outcome = answer(&format!("verify --colors {names}"), text);
        let notes = if expected.is_empty() { String::new() } else { format!("error: {expected}\n") };
        let status = Some(i32::from(!expected.is_empty()));
        assert_eq!((outcome.notes, outcome.status), (notes, status), "{names} {text}");
    }
}

#[test]
fn play_plays_the_tree_of_a_file() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("first.tree");
    let path = path.to_str().unwrap();
    let tree = first(game("3p5c"));
    fs::write(path, written(&tree, TreeFormat::Text)).unwrap();
    for secret in tree.game().codewords().step_by(17) {
        let (mut turns, mut expected, mut input) = (Vec::new(), String::new(), String::new());
        while let Some(guess) = tree.guess_after(&turns) {
            let feedback = tree.game().feedback(guess, secret);
            expected += &format!("{guess}\n");
            input += &format!("{feedback}\n");
            turns.push(Turn { guess, feedback });
        }
        // The strategy after the tree does not matter.
        let outcome = answer(&format!("play entropy --tree {path}"), &input);
        assert_eq!((outcome.answers, outcome.status), (expected, Some(0)), "{secret}");
    }
    for (line, start, status) in [
        ("play 2p4c --tree FILE", "error: FILE:1:1: expected a tree of 2p4c, found 3p5c\n", 1),
        ("play --tree no.such.tree", "error: no.such.tree: cannot read: ", 1),
        ("play --tree -", "error: --tree takes a file, not '-'\n", 2),
        (
            "play --first 1122 --tree FILE",
            "error: --tree has a first guess, so it excludes --first\n",
            2,
        ),
        ("next --tree FILE", "error: 'next' has no option '--tree'\n", 2),
        ("tree --boxes 3", "error: --boxes needs --format dot\n", 2),
        ("tree --format xml", "error: --format takes text, json or dot, not 'xml'\n", 2),
        ("evaluate --format dot", "error: --format takes text or json, not 'dot'\n", 2),
        ("verify --first 1122", "error: 'verify' has no option '--first'\n", 2),
    ] {
        let outcome = answer(&line.replace("FILE", path), "");
        assert!(outcome.notes.starts_with(&start.replace("FILE", path)), "{line}: {outcome:?}");
        assert_eq!(outcome.status, Some(status), "{line}");
    }
}

#[test]
fn a_tree_may_follow_its_command() {
    let tree = written(&first(game("2p6c")), TreeFormat::Text).replace('\n', "\r\n");
    let expected = evaluated("evaluate 2p6c first");
    assert_eq!(answer("verify", &tree).answers, expected);
    assert_eq!(answer("", &format!("verify 2p6c\n{tree}")).answers, expected);
}
