//! Tests of the notations, and of the errors with their advice.

use std::io::BufReader;

use crate::cephalopods::board::{Board, Puzzle};
use crate::cephalopods::notation::Puzzles;

fn read_all(text: &str) -> Vec<String> {
    let shown = |read: Result<Puzzle, _>| read.map_or_else(|e| format!("{e}"), |p| p.to_string());
    Puzzles::new(text.as_bytes(), None).map(shown).collect()
}

#[test]
fn a_board_is_read_however_it_is_written() {
    const PUZZLE: &str = "20 6 0 4 2 0 2 4 0 0";
    let board = |text: &str| text.parse::<Board>().unwrap();
    let boards = [
        "6 0 4 2 0 2 4 0 0",
        "604 202 400",
        "6_4 2.2 4._",
        "6 . 4\n2 _ 2\n4 0 .",
        "604\n202\n400\n",
        "\t604  2 0 2 # a comment\r\n# another\r\n4..",
        "604202400",
        "6_42.24.0",
    ];
    for text in boards {
        assert_eq!(board(text), board(boards[0]), "{text:?}");
        for between in [" ", "\n", "\n\n"] {
            // It makes no difference what follows.
            for next in ["20 604 202 400", "020 000 001 002", "604202400 604202400", ""] {
                let puzzles = format!("20{between}{text}\n{next}");
                assert_eq!(read_all(&puzzles)[0], PUZZLE, "{puzzles:?}");
                assert_eq!(read_all(&puzzles).len(), if next.is_empty() { 1 } else { 2 });
            }
        }
    }
}

#[test]
fn a_puzzle_is_there_with_the_white_space_after_its_last_cell() {
    for puzzle in
        ["40 6 0 4 2 0 2 4 0 0 ", "40 000 000 002\n", "6 0 4 2 002 400 ", "40 000000002\n"]
    {
        for (text, has_more) in [
            (format!("{puzzle}\n# 5\n40 6 0 4 2 0 2 4 0 0"), false),
            (format!("{puzzle}40 6.4 #\n 2 0 2 4 0 0 "), true),
            (format!("{puzzle}40 7"), false),
            (format!("{puzzle}40 777777777 "), true),
        ] {
            let mut rest = text.as_bytes();
            // One byte at a time, as in a slow pipe.
            let reader = BufReader::with_capacity(1, &mut rest);
            assert!(Puzzles::new(reader, None).next().unwrap().is_ok(), "{puzzle:?}");
            assert_eq!(text.len() - rest.len(), puzzle.len(), "{puzzle:?}");
            let mut puzzles = Puzzles::new(BufReader::new(text.as_bytes()), None);
            assert!(puzzles.next().unwrap().is_ok(), "{text:?}");
            assert_eq!(puzzles.is_there(), has_more, "{text:?}");
        }
    }
}

#[test]
fn a_puzzle_whose_first_line_is_a_board_is_rejected() {
    for (text, place) in [
        ("604202400\n604202400", "1:1"),
        ("604 202 400 # rows\r\n\n100\n", "1:1"),
        ("604 2 0 2 400\n100", "1:1"),
        ("7 604202400 604 202 400\n100", "1:13"),
    ] {
        let error = Puzzles::new(text.as_bytes(), None).find_map(Result::err).unwrap().to_string();
        let problem = format!("{place}: expected a depth before the board on this line,");
        assert!(error.starts_with(&problem), "{text:?}: {error}");
    }
    for (text, puzzle) in [
        ("604 202 400 100", "604 2 0 2 4 0 0 1 0 0"),
        ("604 202\n400 100", "604 2 0 2 4 0 0 1 0 0"),
        ("604\n202\n400\n100", "604 2 0 2 4 0 0 1 0 0"),
        ("607 202 400\n100", "607 2 0 2 4 0 0 1 0 0"),
        ("100\n604 202 400", "100 6 0 4 2 0 2 4 0 0"),
        ("6 0 4 2 0 2 4 0 0\n1", "6 0 4 2 0 2 4 0 0 1"),
        ("000000007\n604202400", "7 6 0 4 2 0 2 4 0 0"),
    ] {
        assert_eq!(read_all(text), [puzzle], "{text:?}");
    }
}

// The most common mistakes are in `inputs/bad`.
#[test]
fn an_error_has_the_most_common_mistake_or_what_is_usual() {
    const PUZZLE: &str =
        "a puzzle is a depth and nine cells: 20 6 0 4 2 0 2 4 0 0 or 20 6.4 2.2 4..";
    const WORD: &str = "a word is one cell or, at the start of a row, three: 604 or 6.4";
    const COMMAS: &str = "write spaces, and nothing else, between numbers: 6 0 4 2 0 2 4 0 0";
    const END: &str = "the end of the input";
    for (text, place, expected, found, advice) in [
        // Words that fit only elsewhere, and numbers with leading zeros.
        ("7 1 2 002", "1:7", "3", "002", WORD),
        ("7 604 202400604", "1:7", "4", "202400604", WORD),
        ("7 604 202 4 604202400", "1:13", "8", "604202400", WORD),
        ("7 06 1", "1:3", "1", "06", PUZZLE),
        ("20 6;.,604", "1:4", "1", "6;.,604", COMMAS),
        // Texts that end early.
        (" \t", "1:3", "a puzzle (the depth, then nine cells)", END, PUZZLE),
        ("7", "1:2", "1", END, PUZZLE),
        ("7 1 2 3 4 5 6 1 2", "1:18", "9", END, PUZZLE),
        ("7 1 2 3 4 5 6 1 2 3\n4", "2:2", "1", END, PUZZLE),
        // After another puzzle, nine numbers may belong to a puzzle that has too many.
        ("7 604202400 604 202 400", "1:24", "7", END, "the depth is missing before 604 202 400"),
        ("7 604202400\n6 0 4 2 0 2 4 0 0", "2:18", "9", END, PUZZLE),
        ("-1 0", "1:1", "a depth (0 to 4294967295)", "-1", PUZZLE),
    ] {
        let mut puzzles = Puzzles::new(text.as_bytes(), None);
        let error = puzzles.find_map(Result::err).unwrap();
        let found = if found == END { found } else { &format!("\"{found}\"") };
        let is_cell = expected.len() == 1;
        let cell = format!("cell {expected} of 9 (0 to 6)");
        let expected = if is_cell { &cell } else { expected };
        let problem = format!("{place}: expected {expected}, found {found}\n  {advice}");
        assert_eq!(error.to_string(), problem, "{text:?}");
        assert!(puzzles.next().is_none());
    }
    let error = "604 202 400 1".parse::<Board>().unwrap_err();
    let board = "a board is nine cells: 6 0 4 2 0 2 4 0 0 or 6.4 2.2 4..";
    assert_eq!((error.expected(), error.advice()), (Some("the end of the board"), Some(board)));
    let error = "7 604202400 2".parse::<Puzzle>().unwrap_err();
    assert_eq!(error.expected(), Some("the end of the puzzle"));
}
