//! `--keep-going`: the program goes on after a deal that is wrong.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use crate::common::cases;
use crate::common::difference::assert_same;
use crate::common::program::run;
use crate::common::random::Random;

const PROGRAM: &str = env!("CARGO_BIN_EXE_honeymoon");

/// Good lines with their answers.
const GOOD: [(&str, &str); 4] = [
    ("N A... K...", "1 SA=1"),
    ("N AQ.3.. KJ.2.. play SA SJ # and so on", "1 SQ=1 H3=1"),
    ("S ...A ...K lead CA", "0 CK=0"),
    ("3N [Deal \"N:A... - K... -\"] play SA SK", "0"),
];

/// Wrong lines with their errors.
const BAD: [(&str, &str); 4] = [
    ("N AA... KQ... # more", "4: expected each card once, found SA again"),
    (
        "N A... # K...",
        "8: expected the other hand, found the end of the line
  a deal is one line, such as N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ",
    ),
    (
        "N AQ.3.. KJ.2.. play SA H2 SQ SK",
        "25: expected a card that follows suit to SA (SK SJ), found H2",
    ),
    ("N A... K... claim 1", "13: expected the end of the line, found \"claim\""),
];

/// An input of random lines, with all answers and all errors.
fn mixed(seed: u64, count: usize) -> (String, String, String) {
    let mut random = Random::new(seed);
    let (mut input, mut answers, mut errors) = (String::new(), String::new(), String::new());
    for line in 1..=count {
        let kind = random.below(4);
        match kind {
            0 => {
                let (text, error) = BAD[random.below(BAD.len() as u32) as usize];
                input += text;
                errors += &format!("error: {line}:{error}\n");
            }
            1 => input += ["", "# N A... K...", "  "][random.below(3) as usize],
            _ => {
                let (text, answer) = GOOD[random.below(GOOD.len() as u32) as usize];
                input += text;
                answers += &format!("{answer}\n");
            }
        }
        // A carriage return is a space, and would move the end of a line that is too short.
        input += if kind != 0 && random.below(2) == 0 { "\r\n" } else { "\n" };
    }
    (input, answers, errors)
}

#[test]
fn bad_lines_are_reported_and_good_ones_answered() {
    const SEED: u64 = 41;
    let (input, answers, errors) = mixed(SEED, 20_000);
    for threads in ["1", "7"] {
        let outcome = run(PROGRAM, &["--keep-going", "--threads", threads], input.as_bytes());
        assert_eq!(outcome.status, Some(1), "seed {SEED}");
        let why = format!("seed {SEED}, {threads} threads");
        assert_same(&outcome.answers, &answers, &format!("answers, {why}"));
        assert_same(&outcome.notes, &errors, &format!("errors, {why}"));
    }
    assert!(answers.lines().count() > 8000 && errors.matches("error: ").count() > 4000);
    // Without the option, the first error ends the answers.
    let first = run(PROGRAM, &["--threads", "7"], input.as_bytes());
    assert!(first.notes.starts_with("error: ") && errors.starts_with(&first.notes), "{first:?}");
    assert_eq!((first.notes.matches("error: ").count(), first.status), (1, Some(1)));
    assert!(answers.starts_with(&first.answers));
}

#[test]
fn every_bad_case_is_reported_up_to_its_end() {
    for case in cases::cases("bad/honeymoon", "err") {
        let once = run(PROGRAM, &[], &case.input);
        let input = [&case.input[..], b"\nN A... K...\n"].concat();
        let outcome = run(PROGRAM, &["--keep-going"], &input);
        assert_eq!(outcome.status, Some(1), "{:?}", case.path);
        assert!(outcome.notes.starts_with(&once.notes), "{:?}: {outcome:?}", case.path);
        assert!(outcome.answers.starts_with(&once.answers), "{:?}: {outcome:?}", case.path);
        assert!(outcome.answers.ends_with("1 SA=1\n"), "{:?}: {outcome:?}", case.path);
    }
}

#[test]
fn a_line_that_never_ends_is_skipped_without_being_stored() {
    let input = [b"N A... K...\nN ", &b"x ".repeat(1 << 20)[..], b"\nN A... K...\n"].concat();
    let outcome = run(PROGRAM, &["--keep-going"], &input);
    assert_eq!((outcome.answers.as_str(), outcome.status), ("1 SA=1\n1 SA=1\n", Some(1)));
    assert_eq!(outcome.notes.lines().count(), 1);
}

/// A user sees an error and all answers before the next line is written.
#[test]
fn errors_and_answers_arrive_in_order_and_at_once() {
    for threads in ["1", "7"] {
        let (both, writer) = std::io::pipe().unwrap();
        let mut child = Command::new(PROGRAM)
            .args(["--keep-going", "--threads", threads])
            .stdin(Stdio::piped())
            .stdout(writer.try_clone().unwrap())
            .stderr(writer)
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut both = BufReader::new(both);
        let mut read = || {
            let mut line = String::new();
            both.read_line(&mut line).unwrap();
            line
        };
        let (good, bad) = (GOOD[0], BAD[0]);
        input.write_all(format!("{}\n{}\n{}\n", good.0, bad.0, good.0).as_bytes()).unwrap();
        for expected in [good.1, &format!("error: 2:{}", bad.1), good.1] {
            assert_eq!(read(), format!("{expected}\n"), "{threads} threads");
        }
        drop((input, both));
        assert_eq!(child.wait().unwrap().code(), Some(1));
    }
}
