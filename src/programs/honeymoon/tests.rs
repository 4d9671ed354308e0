//! Tests of command lines.

use std::ffi::OsString;

use super::*;
use crate::honeymoon::endgame::Kind;
use crate::programs::arguments::Arguments;

/// Returns the message for a wrong command line, or an empty text.
fn error(words: &[&str]) -> String {
    let arguments = Arguments::new(words.iter().map(OsString::from));
    PROGRAM.parse(arguments, PROGRAM.usual).err().map_or(String::new(), |error| error.message())
}

#[test]
fn wrong_command_lines_are_named() {
    let no_folder = "the folder of the endgame database is missing";
    let cases = [
        ("--pretty line --threads=3 x --reference --trump 3nt --keep-going", ""),
        ("--format json --format text --pretty", ""),
        ("claim 0 0", ""),
        ("claim 13 --pretty deals.txt", ""),
        ("claim 14", "expected the number of tricks to claim (0 to 13), found '14'"),
        (
            "claim 5 a b",
            "'b' is one argument too many; deals are read from a file or standard input",
        ),
        ("--format json --pretty", "only one of --pretty and --format json can be given"),
        ("--reference --endgame x", "only one of --endgame and --reference can be given"),
        ("deal 20 --cards 5 --trump nt --seed 7", ""),
        ("deal x", "expected the number of deals (1 to 1000000000), found 'x'"),
        ("deal --pretty", "'deal' has no option '--pretty'"),
        ("--seed 1", "'leads' has no option '--seed'"),
        ("sample AK 5 - -", ""),
        ("sample --trump S 12 11 16", ""),
        ("sample", "a hand (such as AKJT8.AQ9.KT.JT9) is missing"),
        ("sample A.X..", "expected a rank (A K Q J T 9 8 7 6 5 4 3 2), found \"X\""),
        ("sample ...", "expected a hand of 1 to 13 cards, found 0 cards"),
        ("sample A... K...", "expected only one hand, found \"K...\""),
        ("--threads 3 endgame --dir=a/b build --kind trump --cards=13", ""),
        ("endgame build --cards 3", "--dir DIR is missing"),
        ("endgame build --dir x", "--cards N is missing"),
        ("endgame build x --cards 3", "expected --dir DIR, found 'x'"),
        ("endgame build --dir= --cards 3", "--dir takes a folder, not ''"),
        ("endgame build --kind foo", "--kind takes trump, no-trump or both, not 'foo'"),
        ("endgame info", no_folder),
        ("endgame verify", no_folder),
        ("endgame probe", no_folder),
        ("endgame -- info --dir", ""),
        ("endgame info --dir x", "'endgame info' has no option '--dir'"),
        ("--leads endgame probe ./x --format json --threads 2 --trump h --keep-going y", ""),
        ("endgame probe x --reference", "'endgame probe' has no option '--reference'"),
        ("endgame probe x --endgame y", "'endgame probe' has no option '--endgame'"),
        ("endgame build --leads", "'endgame build' has no option '--leads'"),
        ("deal --endgame x", "'deal' has no option '--endgame'"),
        ("leads --leads", "'leads' has no option '--leads'"),
    ];
    for (line, message) in cases {
        assert_eq!(error(&line.split_whitespace().collect::<Vec<_>>()), message, "{line}");
    }
    assert_eq!(cases.len(), 35);
    let empty = "expected the folder of the endgame database, found ''";
    assert_eq!(error(&["endgame", "info", ""]), empty);
}

#[test]
fn options_are_stored() {
    let line = "--all --cards 3 --deals 4 --dir d --endgame e --keep-going --kind trump --leads \
                --reference --seed 5 --threads 6 --trump 3nt";
    let mut arguments = Arguments::new(line.split_whitespace().map(OsString::from));
    let options = PROGRAM.options(&mut arguments).unwrap();
    assert!(options.all && options.keep_going && options.leads && options.reference);
    assert_eq!((options.cards, options.deals, options.seed), (Some(3), Some(4), Some(5)));
    let folders = [&options.folder, &options.endgame].map(|folder| folder.as_deref());
    assert_eq!(folders, ["d", "e"].map(|name| Some(name.as_ref())));
    assert_eq!(options.kind.as_deref(), Some(&[Kind::Trump][..]));
    assert_eq!((options.threads(), options.trump), (6, Some(None)));
}
