//! The `cephalopods` program: answers, options and statistics, and the drawings of `moves`.

use crate::common::cases;
use crate::common::program::{run, Outcome};
use bitsolve::cephalopods::SolverKind;

const PUZZLE: &[u8] = b"1\n5 5 5\n0 0 5\n5 5 5\n";

fn cephalopods(arguments: &[&str], input: &[u8]) -> Outcome {
    run(env!("CARGO_BIN_EXE_cephalopods"), arguments, input)
}

#[test]
fn every_case_is_answered_from_standard_input_and_from_a_file() {
    for case in cases::cases("cephalopods", "out") {
        let file = case.path.to_str().unwrap();
        for outcome in [cephalopods(&[], &case.input), cephalopods(&[file], b"")] {
            assert_eq!(outcome.answers, case.expected, "{:?}", case.path);
            assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
        }
    }
}

#[test]
fn ends_are_counted_and_listed() {
    const INPUT: &[u8] = b"1 5 5 5 0 0 5 5 5 5\n62 0 0 0 0 0 0 0 0 0\n";
    const FIRST: &str = "sequences 2 boards 2\n";
    let counted = cephalopods(&["ends"], INPUT);
    let games = "sequences 40451383272842039662136401744861568 boards 41259\n";
    assert_eq!(counted.answers, format!("{FIRST}{games}"));
    let listed = cephalopods(&["ends", "--list", "-"], INPUT);
    let (first, rest) = listed.answers.split_once(games).expect("both puzzles");
    assert_eq!(first, format!("{FIRST}555015555 1\n555105555 1\n"));
    let lines: Vec<&str> = rest.lines().collect();
    assert_eq!((lines.len(), lines.is_sorted()), (41_259, true));
    let count = |line: &&str| line.split_once(' ').unwrap().1.parse::<u128>().unwrap();
    assert!(games.starts_with(&format!("sequences {} ", lines.iter().map(count).sum::<u128>())));
    for outcome in [counted, listed] {
        assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
    }
    // What was answered before an error is not lost.
    let outcome = cephalopods(&["ends", "--list"], b"0 0 0 0 0 0 0 0 0 1 x");
    assert_eq!(outcome.answers, "sequences 1 boards 1\n000000001 1\n");
    assert_eq!(outcome.status, Some(1));
}

#[test]
fn every_depth_has_its_line() {
    for engine in SolverKind::ALL.map(SolverKind::name) {
        let outcome = cephalopods(&["--depths", "--engine", engine], b"70 5 5 5 0 0 5 5 5 5");
        let lines: Vec<&str> = outcome.answers.lines().collect();
        assert_eq!((lines.len(), outcome.status), (63, Some(0)), "{engine}");
        assert_eq!(lines[..2], ["0 555005555", "1 36379286"], "{engine}");
        for (depth, line) in lines[..62].iter().enumerate() {
            assert!(line.starts_with(&format!("{depth} ")), "{line}");
        }
        assert_eq!(lines[61].strip_prefix("61"), lines[62].strip_prefix("70"), "{engine}");
    }
    let outcome = cephalopods(&["sum", "--depths"], &PUZZLE.repeat(2));
    assert_eq!(outcome.answers, "0 555005555\n1 36379286\n".repeat(2));
    let outcome = cephalopods(&["--depths", "--stats"], PUZZLE);
    assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(2)));
}

/// Some of the puzzles take much longer than others.
#[test]
fn threads_change_nothing() {
    let all = cases::cases("cephalopods", "out");
    let (mut puzzles, mut answers) = (Vec::new(), String::new());
    for case in all.iter().filter(|case| case.is_public()) {
        puzzles.extend([&case.input[..], b"\n"].concat());
        answers += &case.expected;
    }
    for (engine, threads) in [("layered", "1"), ("layered", "3"), ("depth", "2"), ("layered", "64")]
    {
        let arguments = ["--engine", engine, "--threads", threads];
        let outcome = cephalopods(&arguments, &puzzles.repeat(3));
        assert_eq!((outcome.answers, outcome.status), (answers.repeat(3), Some(0)));
        // An error ends the answers at the same place, after all puzzles before it are answered.
        let broken = [&puzzles[..], b"20 7", &puzzles].concat();
        let outcome = cephalopods(&arguments, &broken);
        assert_eq!((&outcome.answers, outcome.status), (&answers, Some(1)));
        assert!(outcome.notes.contains(": expected cell 1 of 9 (0 to 6), found \"7"));
    }
}

#[test]
fn stats_are_those_of_the_search() {
    let from_empty = b"40 0 0 0 0 0 0 0 0 0 2 0 0 0 0 0 0 0 0 0";
    for (arguments, expected) in [
        // The canonical boards that are reached within 39 moves, without some that have one move left. The 502,266
        // boards that are reached within 40 moves are scored from these.
        (
            &["--stats"][..],
            "layered: 475741 boards, 1664604 moves, widest frontier 19941\n\
             layered: 1 boards, 0 moves, widest frontier 1\n",
        ),
        // There are 2,247,162 pairs of board and depth, and 7,464,675 moves out of them. The depth
        // solver counts one board twice, because its map has overwritten it.
        (
            &["--stats", "--engine", "depth"],
            "depth: 2247163 boards, 7464680 moves, widest frontier 150084\n\
             depth: 12 boards, 33 moves, widest frontier 8\n",
        ),
    ] {
        let outcome = cephalopods(arguments, from_empty);
        assert_eq!(outcome.notes, expected);
        assert_eq!(outcome.answers.lines().next(), Some("503115192"));
    }
    let outcome = cephalopods(&["--stats", "--engine", "reference"], PUZZLE);
    assert_eq!(outcome.notes, "reference: 3 boards, 2 moves, widest frontier 2\n");
}

/// The moves of the board in the README.
const DRAWN: &str = "\
Board 1 has 4 moves

   6  .  4
   2  .  2
   4  .  .

  row 1, column 2           row 2, column 2           row 3, column 2
  captures nothing          captures 2 left, 2 right  captures nothing
   6 [1] 4                   6  .  4                   6  .  4
   2  .  2                   . [4] .                   2  .  2
   4  .  .                   4  .  .                   4 [1] .

  row 3, column 3
  captures nothing
   6  .  4
   2  .  2
   4  . [1]
";

const FULL: &str = "Board 2 is full: the game is over\n\n   1  2  3\n   4  5  6\n   1  2  3\n";

#[test]
fn moves_are_drawn() {
    // Boards in all notations, with or without blank lines, and what `ends --list` prints.
    for boards in [
        "\n\n6 . 4\n2 . 2\n4 . .\n\n\n123 456 123\n",
        "6 0 4 202\n# a comment\n4 0 0\n\n1 2 3 4 5 6 1 2 3",
        "6\n0\n4\n2\n0\n2\n4\n0\n0\n123\n456\r\n123 # the end",
        "604202400\n123456123\n",
        "sequences 2 boards 2\n604202400 1\n123456123 555105555\n",
        "sequences 5 boards 1\n604202400 5\nsequences 7 boards 1\n123456123 7\n",
    ] {
        let outcome = cephalopods(&["moves"], boards.as_bytes());
        assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{boards:?}");
        assert_eq!(outcome.answers, format!("{DRAWN}\n{FULL}"), "{boards:?}");
    }
}

#[test]
fn every_capture_is_named() {
    let outcome = cephalopods(&["moves"], b"616 1.1 616");
    assert!(outcome.answers.lines().all(|line| line.len() <= 80), "{}", outcome.answers);
    let captures: Vec<&str> = outcome
        .answers
        .split("  ")
        .filter_map(|part| part.trim().strip_prefix("captures "))
        .collect();
    let expected = [
        "1 up, 1 left",
        "1 up, 1 right",
        "1 left, 1 right",
        "1 up, 1 left, 1 right",
        "1 up, 1 down",
        "1 left, 1 down",
        "1 up, 1 left, 1 down",
        "1 right, 1 down",
        "1 up, 1 right, 1 down",
        "1 left, 1 right, 1 down",
        "1 up, 1 left, 1 right, 1 down",
    ];
    assert_eq!(captures, expected);
}

#[test]
fn what_is_not_a_board_is_rejected() {
    const BOARDS: &str = "\n  a board is nine cells: 6 0 4 2 0 2 4 0 0 or 6.4 2.2 4..";
    for (text, problem, advice) in [
        ("", "3:1: expected a board, found the end of the input", BOARDS),
        ("604 202\n\n40", "5:1: expected cell 7 of 9 (0 to 6), found \"40\"", BOARDS),
        ("6 0 4\n2 x 2\n4 0 0", "4:3: expected cell 5 of 9 (0 to 6), found \"x\"", BOARDS),
        ("60420240", "3:1: expected cell 1 of 9 (0 to 6), found \"60420240\"", BOARDS),
        // Puzzles.
        ("20 604 202 400", "3:1: expected cell 1 of 9 (0 to 6), found \"20\"", BOARDS),
        (
            "5 604 202 400",
            "3:3: expected cell 2 of 9 (0 to 6), found \"604\"",
            "\n  a word is one cell or, at the start of a row, three: 604 or 6.4",
        ),
        ("5\n6 0 4\n2 0 2\n4 0 0", "4:3: expected the end of the line, found \"0\"", ""),
        ("604 202 400 100", "3:13: expected the end of the line, found \"100\"", ""),
        ("604202400 1 6", "3:13: expected the end of the line, found \"6\"", ""),
        ("604202400 x", "3:11: expected the end of the line, found \"x\"", BOARDS),
    ] {
        let outcome = cephalopods(&["moves"], format!("# a comment\n\n{text}").as_bytes());
        let expected = format!("error: {problem}{advice}\n");
        assert_eq!((outcome.notes, outcome.status), (expected, Some(1)), "{text:?}");
        assert_eq!(outcome.answers, "");
        // The boards before it are drawn.
        let outcome = cephalopods(&["moves"], format!("604 202 400\n{text}").as_bytes());
        let status = if text.is_empty() { 0 } else { 1 };
        assert_eq!((outcome.answers.as_str(), outcome.status), (DRAWN, Some(status)), "{text:?}");
    }
}
