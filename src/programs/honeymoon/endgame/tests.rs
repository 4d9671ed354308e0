//! The command line of `endgame`.

use std::ffi::OsString;

use crate::honeymoon::endgame::build::Plan;
use crate::honeymoon::endgame::Kind;
use crate::programs::arguments::Arguments;
use crate::programs::honeymoon::commands::ACTIONS;
use crate::programs::honeymoon::endgame::EndgameRequest;
use crate::programs::honeymoon::options::{parse, Request, FLAGS};
use crate::threads::cores;

/// Returns what a command line asks for, or else the message or the help text.
fn request(words: &[&str]) -> Result<EndgameRequest, String> {
    let words = words.iter().map(OsString::from);
    match parse(Arguments::new(words, FLAGS)).map_err(|error| error.message())? {
        Request::Endgame(request) => Ok(request),
        Request::Print(text) => Err(text),
        _ => Err("another command".to_string()),
    }
}

fn request_of(line: &str) -> Result<EndgameRequest, String> {
    request(&line.split_whitespace().collect::<Vec<_>>())
}

#[test]
fn actions_are_read() {
    let plan = |folder: &str, kinds: &[Kind], cards, threads| {
        let kinds = kinds.to_vec();
        Ok(EndgameRequest::Build(Plan { folder: folder.into(), kinds, cards, threads }))
    };
    let info = |folder: &str| Ok(EndgameRequest::Info(folder.into()));
    for (line, expected) in [
        ("endgame build --cards 6 --dir x", plan("x", &Kind::ALL, 6, cores())),
        (
            "--threads 3 endgame --dir=a/b build --kind trump --cards=13",
            plan("a/b", &[Kind::Trump], 13, 3),
        ),
        (
            "endgame build --kind both --kind no-trump --dir - --cards 1 --threads 1",
            plan("-", &[Kind::NoTrump], 1, 1),
        ),
        ("endgame info x", info("x")),
        ("endgame -- info --dir", info("--dir")),
    ] {
        assert_eq!(request_of(line), expected, "{line}");
    }
    let words = ["endgame", "build", "--cards", "2", "--dir", "my endgames", "--threads", "2"];
    assert_eq!(request(&words), plan("my endgames", &Kind::ALL, 2, 2));
}

#[test]
fn wrong_words_are_named() {
    for (line, expected) in [
        ("endgame build --cards 3", "--dir DIR is missing"),
        ("endgame build --dir x", "--cards N is missing"),
        ("endgame build x --cards 3", "expected --dir DIR, found 'x'"),
        ("endgame build --dir", "--dir needs a value (a folder)"),
        ("endgame build --cards", "--cards needs a value (1 to 13)"),
        ("endgame build --dir= --cards 3", "--dir takes a folder, not ''"),
        ("endgame build --cards 0 --dir x", "--cards takes 1 to 13, not '0'"),
        ("endgame build --cards 14 --dir x", "--cards takes 1 to 13, not '14'"),
        ("endgame build --cards x --dir x", "--cards takes 1 to 13, not 'x'"),
        ("endgame build --kind foo", "--kind takes trump, no-trump or both, not 'foo'"),
        ("endgame build --kind Trump", "--kind takes trump, no-trump or both, not 'Trump'; did you mean 'trump'?"),
        ("endgame build --cards 3 --dir x y", "'y' is one argument too many"),
        ("endgame info", "the folder of the endgame database is missing"),
        ("endgame verify", "the folder of the endgame database is missing"),
        ("endgame info x y", "'y' is one argument too many"),
        ("endgame info --dir x", "'endgame info' has no option '--dir'"),
        ("endgame info x --kind both", "'endgame info' has no option '--kind'"),
        ("endgame info x --cards 3", "'endgame info' has no option '--cards'"),
        ("endgame build --trump S", "'endgame build' has no option '--trump'"),
        ("endgame build --seed 1", "'endgame build' has no option '--seed'"),
        ("--dir x leads", "'leads' has no option '--dir'"),
        ("deal --kind both", "'deal' has no option '--kind'"),
        (
            "endgame biuld",
            "expected an action of 'endgame' (build, info, verify, probe, stats), found 'biuld'; did you mean 'build'?",
        ),
        ("endgame", "an action of 'endgame' (build, info, verify, probe, stats) is missing"),
    ] {
        assert_eq!(request_of(line), Err(expected.to_string()), "{line}");
    }
    let mut checked = 0;
    for action in ["info", "probe", "stats", "verify"] {
        let expected = "expected the folder of the endgame database, found ''";
        assert_eq!(request(&["endgame", action, ""]), Err(expected.to_string()), "{action}");
        checked += 1;
    }
    assert_eq!(checked, 4);
}

#[test]
fn every_action_has_a_help_of_its_own() {
    let general = request_of("endgame --help").unwrap_err();
    assert!(general.contains("\nUsage: honeymoon [OPTIONS] endgame ACTION\n"), "{general}");
    // A word that is no action does not matter here.
    assert_eq!(request_of("endgame biuld --help"), Err(general.clone()));
    for (name, action) in ACTIONS {
        let text = request_of(&format!("endgame {name} x --help y")).unwrap_err();
        assert!(
            text.contains(&format!("\nUsage: honeymoon [OPTIONS] {} ", action.called())),
            "{text}"
        );
        assert!(general.contains(&format!("\n  {name} ")), "{name}");
        assert!(text.lines().all(|line| line.chars().count() <= 88), "{text}");
    }
}
