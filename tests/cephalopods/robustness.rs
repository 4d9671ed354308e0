//! No input makes the program panic or hang, or lose an answer that it already had.

use crate::common::cases;
use crate::common::program::{run, Outcome};
use crate::common::random::Random;

const PROGRAM: &str = env!("CARGO_BIN_EXE_cephalopods");
const PUZZLE: &[u8] = b"3 5 0 6 4 5 0 0 6 4\n";
const ANSWER: &str = "951223336\n";

/// Whether an outcome is one of the two that an input may have: answers, or a rejection.
fn is_proper(outcome: &Outcome) -> bool {
    match outcome.status {
        Some(0) => outcome.notes.is_empty() && !outcome.answers.is_empty(),
        Some(1) => is_rejection(&outcome.notes),
        _ => false,
    }
}

/// Two short lines: `error: LINE:COLUMN: expected ..., found ...`, and advice.
fn is_rejection(notes: &str) -> bool {
    let text = notes.strip_prefix("error: ").and_then(|rest| rest.strip_suffix('\n'));
    let Some((line, advice)) = text.and_then(|text| text.split_once("\n  ")) else {
        return false;
    };
    let parts: Vec<&str> = line.splitn(3, ':').collect();
    let [row, column, problem] = parts[..] else {
        return false;
    };
    row.parse::<usize>().is_ok()
        && column.parse::<usize>().is_ok()
        && problem.starts_with(" expected ")
        && problem.contains(", found ")
        && line.len() < 400
        && !advice.contains('\n')
        && (1..120).contains(&advice.len())
}

fn rejected(input: &[u8]) -> Outcome {
    let outcome = run(PROGRAM, &[], input);
    assert_eq!(outcome.status, Some(1), "{outcome:?}");
    assert!(is_rejection(&outcome.notes), "{outcome:?}");
    outcome
}

#[test]
fn a_megabyte_of_anything_is_rejected() {
    let mut checked = 0;
    for junk in [b'x', b'7', b'0', b'-', 0, 0x80, 0xff, b'\\', b'"', 0x1b] {
        let outcome = rejected(&vec![junk; 1 << 20]);
        assert_eq!(outcome.answers, "");
        assert!(outcome.notes.starts_with("error: 1:1: "), "{outcome:?}");
        let after_answers = [PUZZLE, PUZZLE, &vec![junk; 1 << 20]].concat();
        let outcome = rejected(&after_answers);
        assert_eq!(outcome.answers, ANSWER.repeat(2));
        assert!(outcome.notes.starts_with("error: 3:1: "), "{outcome:?}");
        checked += 1;
    }
    assert_eq!(checked, 10);
}

#[test]
fn a_megabyte_of_white_space_is_nothing() {
    let outcome = rejected(&b" \t\r\n".repeat(1 << 18));
    assert!(outcome.notes.starts_with("error: 262145:1: "), "{outcome:?}");
    let spaced = [&b"\n".repeat(1 << 20), PUZZLE, &b" ".repeat(1 << 20)].concat();
    let outcome = run(PROGRAM, &[], &spaced);
    assert_eq!((outcome.answers.as_str(), outcome.status), (ANSWER, Some(0)));
}

#[test]
fn junk_is_no_block_of_boards() {
    const SEED: u64 = 9;
    let mut random = Random::new(SEED);
    let mut drawn = 0;
    for round in 0..600 {
        // Random bytes, and then boards with a little damage.
        let input: Vec<u8> = if round % 3 == 0 {
            (0..random.below(200)).map(|_| random.below(256) as u8).collect()
        } else {
            let mut input = b"6.4 2_2 4..\n\n0 6 0\n2 2 2\n1 6 1\n\n".repeat(2);
            let at = random.below(input.len() as u32) as usize;
            input[at] = b" \n#016x."[random.below(8) as usize];
            input
        };
        let outcome = run(PROGRAM, &["moves"], &input);
        assert!(is_proper(&outcome), "seed {SEED} round {round}: {input:?} {outcome:?}");
        drawn += usize::from(outcome.status == Some(0));
    }
    assert!((50..550).contains(&drawn), "{drawn}");
    for junk in [b'x', b'7', 0, 0x80] {
        let outcome = run(PROGRAM, &["moves"], &vec![junk; 1 << 20]);
        assert!(outcome.status == Some(1) && is_rejection(&outcome.notes), "{outcome:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_token_without_end_is_given_up() {
    let outcome = run(PROGRAM, &["/dev/zero"], b"");
    assert_eq!(outcome.status, Some(1));
    assert!(outcome.notes.starts_with("error: /dev/zero:1:1: expected a depth"), "{outcome:?}");
    let outcome = run(PROGRAM, &["moves", "/dev/zero"], b"");
    assert_eq!(outcome.status, Some(1));
    assert!(outcome.notes.starts_with("error: /dev/zero:1:1: expected a depth"), "{outcome:?}");
}

#[test]
fn random_bytes_never_get_the_better_of_it() {
    const SEED: u64 = 7;
    let mut random = Random::new(SEED);
    for round in 0..300 {
        let length = random.below(200) as usize;
        let input: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        let outcome = run(PROGRAM, &[], &input);
        assert!(is_proper(&outcome), "seed {SEED} round {round}: {input:?} {outcome:?}");
    }
}

#[test]
fn damaged_puzzles_are_answered_or_rejected() {
    const SEED: u64 = 8;
    const PIECES: [&[u8]; 12] = [
        b" ",
        b"\n",
        b"\r\n",
        b"0",
        b"6",
        b"7",
        b"-",
        b"+",
        b".",
        b"\0",
        b"\xc3\xa9",
        b"\xef\xbc\x91",
    ];
    let mut random = Random::new(SEED);
    let (mut answered, mut rejected) = (0, 0);
    for round in 0..600 {
        // With six dice on the board, no depth that the damage makes takes long.
        let mut input = b"0 5 0 6\n4 5 0\n0 6 4\n".repeat(3);
        for _ in 0..=random.below(2) {
            let at = random.below(input.len() as u32) as usize;
            let piece = PIECES[random.below(PIECES.len() as u32) as usize];
            let cut = random.below(2) as usize;
            input.splice(at..at + cut, piece.iter().copied());
        }
        let outcome = run(PROGRAM, &[], &input);
        assert!(is_proper(&outcome), "seed {SEED} round {round}: {input:?} {outcome:?}");
        match outcome.status {
            Some(0) => answered += 1,
            _ => rejected += 1,
        }
    }
    assert!(answered > 50 && rejected > 50, "{answered} answered, {rejected} rejected");
}

/// Answers cases in a process with this much address space, in KiB.
#[cfg(target_os = "linux")]
fn check_in_space(space: u32, cases: &[cases::Case]) {
    let command = format!("ulimit -v {space}; exec {PROGRAM}");
    for case in cases {
        let outcome = run("sh", &["-c", &command], &case.input);
        assert_eq!(outcome.answers, case.expected, "{space} KiB: {:?}", case.path);
        assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{space} KiB");
    }
}

/// The largest cases need 50 MB. The public tests need 16 MB, and have some more here.
#[cfg(target_os = "linux")]
#[test]
fn cases_are_answered_in_little_address_space() {
    let cases = cases::cases("cephalopods", "out");
    assert_eq!(cases.len(), cases::CEPHALOPODS);
    check_in_space(53_248, &cases);
    check_in_space(24_576, &cases[..12]);
    // The empty board at depth 40, where the process could still reserve more than it needs.
    check_in_space(44_000, &cases[15..16]);
    check_in_space(36_000, &cases[15..16]);
}
