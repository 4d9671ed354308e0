//! Command lines: help, versions, and what is wrong with other words.

use std::ffi::OsString;
use std::process::Command;

use super::{all, words, Program, CEPHALOPODS, MASTERMIND, PROGRAMS};
use crate::common::program::{run, run_command};

#[test]
fn help_and_version_are_printed_whatever_the_other_words_are() {
    for (path, name) in all() {
        for line in ["--version", "-V", "--version x y", "x -V"] {
            let outcome = run(path, &words(line), b"");
            let expected = format!("{name} {}\n", env!("CARGO_PKG_VERSION"));
            assert_eq!((outcome.answers, outcome.status), (expected, Some(0)), "{name} {line}");
        }
        for line in ["--help", "-h", "--help x y", "help", "help x y"] {
            let outcome = run(path, &words(line), b"");
            assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{name} {line}");
            let usage = format!("Usage: {name} ");
            for text in [&usage, "closed the pipe", "  BITSOLVE_CPU=", "--version"] {
                assert!(outcome.answers.contains(text), "{name} {line}: {text}");
            }
        }
    }
}

#[test]
fn wrong_usage_says_so() {
    const ENGINES: &str = "--engine takes layered, depth or reference, not";
    const GAMES: &str = "games are: cephalopods, mastermind, honeymoon";
    const NO_READ: &str =
        "--engine depth has no --clock read, because it prepares nothing before it reads";
    let surplus = |word: &str, items: &str| {
        format!("'{word}' is one argument too many; {items} are read from a file or standard input")
    };
    let cases = [
        ("cephalopods --engine", "--engine needs a value (layered, depth or reference)".into()),
        ("cephalopods --engine warp", format!("{ENGINES} 'warp'")),
        ("cephalopods --engine dept", format!("{ENGINES} 'dept'; did you mean 'depth'?")),
        ("cephalopods --repeat -1", "--repeat takes 1 to 1000000, not '-1'".into()),
        ("cephalopods --stats=yes", "--stats takes no value, but was given 'yes'".into()),
        ("cephalopods sum a b", surplus("b", "puzzles")),
        ("cephalopods --threads", "--threads needs a value (1 to 1024)".into()),
        ("cephalopods moves --repeat=2", "'moves' has no option '--repeat'".into()),
        (
            "cephalopods --stats --depths",
            "--repeat and --stats cannot be used with --depths".into(),
        ),
        ("cephalopods move", "there is no command or file 'move'; did you mean 'moves'?".into()),
        (
            "cephalopods N",
            "there is no command or file 'N'; commands are: sum, moves, ends; puzzles are read from a \
             file or standard input"
                .into(),
        ),
        // After `--` there are no options, and after an option there may be a value.
        ("cephalopods sum a -- --stats", surplus("--stats", "puzzles")),
        ("cephalopods --threads --", "--threads takes 1 to 1024, not '--'".into()),
        ("cephalopods --STATS", "there is no option '--STATS'; did you mean '--stats'?".into()),
        ("cephalopods --help=yes", "--help takes no value, but was given 'yes'".into()),
        ("mastermind score 4 6 1122 1213", surplus("1213", "lines")),
        ("honeymoon endgame", "an action of 'endgame' (build, info, verify, probe) is missing".into()),
        (
            "honeymoon endgame bild",
            "expected an action of 'endgame' (build, info, verify, probe), found 'bild'; did you mean \
             'build'?"
                .into(),
        ),
        ("honeymoon endgame info --all", "'endgame info' has no option '--all'".into()),
        ("honeymoon endgame info", "the folder of the endgame database is missing".into()),
        ("honeymoon endgame build --cards 3", "--dir DIR is missing".into()),
        ("honeymoon endgame build --dir x", "--cards N is missing".into()),
        ("honeymoon endgame build x --cards 3", "expected --dir DIR, found 'x'".into()),
        ("honeymoon endgame build --dir= --cards 3", "--dir takes a folder, not ''".into()),
        (
            "honeymoon endgame build --kind foo",
            "--kind takes trump, no-trump or both, not 'foo'".into(),
        ),
        ("honeymoon claim 14", "expected the number of tricks to claim (0 to 13), found '14'".into()),
        (
            "honeymoon --format json --pretty",
            "only one of --pretty and --format json can be given".into(),
        ),
        (
            "honeymoon --reference --endgame x",
            "only one of --endgame and --reference can be given".into(),
        ),
        ("honeymoon deal x", "expected the number of deals (1 to 1000000000), found 'x'".into()),
        ("honeymoon sample", "a hand (such as AKJT8.AQ9.KT.JT9) is missing".into()),
        (
            "honeymoon sample A.X..",
            "expected a rank (A K Q J T 9 8 7 6 5 4 3 2), found \"X\"".into(),
        ),
        ("honeymoon sample ...", "expected a hand of 1 to 13 cards, found 0 cards".into()),
        ("honeymoon sample A... K...", "expected only one hand, found \"K...\"".into()),
        ("flatten", format!("a game is missing; {GAMES}")),
        ("flatten chess", format!("there is no game 'chess'; {GAMES}")),
        ("flatten honymoon", "there is no game 'honymoon'; did you mean 'honeymoon'?".into()),
        ("flatten honeymoon x", "'x' is one argument too many".into()),
        ("flatten honeymoon --clock end", "--clock takes read or start, not 'end'".into()),
        ("flatten honeymoon --engine depth", "'honeymoon' has no option '--engine'".into()),
        (
            "flatten cephalopods --engine reference",
            "--engine takes layered or depth, not 'reference'".into(),
        ),
        ("flatten cephalopods --clock=read --engine=depth", NO_READ.into()),
    ];
    for (line, problem) in cases {
        let words = words(line);
        let (path, name) = all().find(|(_, name)| *name == words[0]).unwrap();
        let outcome = run(path, &words[1..], b"");
        let expected = format!("error: {problem}\nTry '{name} --help'.\n");
        assert_eq!((outcome.notes, outcome.status), (expected, Some(2)), "{line}");
        assert_eq!(outcome.answers, "");
    }
    // The first line of an input has its own messages.
    let outcome = run(MASTERMIND.path, &[], b"evaluate 3p3c search --reference");
    let problem = "(--reference does not go with the strategy 'search'), found \"--reference\"";
    assert_eq!(outcome.notes, format!("error: 1:22: expected other options {problem}\n"));
    // The last value of an option counts.
    let line = words("- --engine=reference --stats --engine depth");
    let outcome = run(CEPHALOPODS.path, &line, CEPHALOPODS.item.as_bytes());
    assert!(outcome.notes.starts_with("depth: "), "{outcome:?}");
}

#[test]
fn unknown_options_are_rejected_even_with_help() {
    for (path, name) in all() {
        for line in ["--help --nope", "--nope --version", "x --nope=1"] {
            let outcome = run(path, &words(line), b"");
            let expected = format!("error: there is no option '--nope'\nTry '{name} --help'.\n");
            assert_eq!((outcome.notes, outcome.status), (expected, Some(2)), "{line}");
            assert_eq!(outcome.answers, "");
        }
        let outcome = run(path, &["--hlep"], b"");
        let suggestion = "there is no option '--hlep'; did you mean '--help'?";
        assert!(outcome.notes.contains(suggestion), "{outcome:?}");
    }
}

#[test]
fn messages_are_short_and_escape_invisible_characters() {
    let long = "x".repeat(10_000);
    for (path, name) in all() {
        for words in [format!("--{long}"), long.clone(), format!("./{long}"), format!("-{long}=y")]
        {
            let outcome = run(path, &[&words], b"");
            assert!(outcome.status.is_some_and(|status| status > 0), "{name}");
            assert!(outcome.notes.len() < 300, "{name}: {}", outcome.notes);
        }
        for word in ["--a\u{202e}b", "a\u{200b}b.in", "\u{1b}[31m"] {
            let notes = run(path, &[word], b"").notes;
            assert!(notes.starts_with("error: ") && notes.contains("\\u{"), "{name}: {notes}");
            let plain = notes.chars().all(|c| c == '\n' || (' '..='~').contains(&c));
            assert!(plain, "{name}: {notes}");
        }
    }
}

/// A word that is not text is an option all the same, or a file.
#[cfg(unix)]
#[test]
fn words_that_are_not_text_are_rejected() {
    use std::os::unix::ffi::OsStringExt as _;
    for Program { path, name, .. } in PROGRAMS {
        for (word, status, problem) in [
            (&b"--\xff"[..], 2, "there is no option '--\u{fffd}'\nTry '"),
            (b"\xff\x1b", 1, "\u{fffd}\\u{1b}: cannot read: "),
        ] {
            let word = OsString::from_vec(word.to_vec());
            let outcome = run_command(Command::new(path).arg(word), b"");
            assert!(outcome.notes.starts_with(&format!("error: {problem}")), "{name} {outcome:?}");
            assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(status)), "{name}");
        }
    }
}
