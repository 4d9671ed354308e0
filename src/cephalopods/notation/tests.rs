//! Tests of the notations, and of the errors with their advice.

use std::io::BufReader;

use crate::cephalopods::board::Puzzle;
use crate::cephalopods::notation::Puzzles;

fn read_all(text: &str) -> Vec<String> {
    let shown = |read: Result<Puzzle, _>| read.map_or_else(|e| format!("{e}"), |p| p.to_string());
    Puzzles::new(text.as_bytes(), None).map(shown).collect()
}

#[test]
fn a_board_is_read_however_it_is_written() {
    const PUZZLE: &str = "20 6 0 4 2 0 2 4 0 0";
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
            (format!("{puzzle}40 7"), false),
            (format!("{puzzle}40 777777777 "), true),
            (format!("{puzzle}\n40\n000000002 "), false),
            (format!("{puzzle}\n40\n000000002 \n"), true),
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
fn lines_end_after_the_depth_and_after_rows_or_after_each_number() {
    const COLUMN: &str = "20\n6\n0\n4\n2\n0\n2\n4\n0\n0\n";
    for text in [COLUMN, "20 604\n2 0 2\n400", "20\n604 202\n4 0 0 # a comment", "20\n\n604202400"]
    {
        let two = format!("{text}\n1 555 005 555 20 604 202 400\n{text}");
        let puzzle = "20 6 0 4 2 0 2 4 0 0";
        assert_eq!(read_all(&two), [puzzle, "1 5 5 5 0 0 5 5 5 5", puzzle, puzzle], "{text:?}");
    }
    assert_eq!(read_all("100\n604\n202\n400"), ["100 6 0 4 2 0 2 4 0 0"]);
    assert_eq!(read_all("000000007\n604202400"), ["7 6 0 4 2 0 2 4 0 0"]);
    // The number of puzzles before the error, and its place.
    for (text, puzzles, place, found) in [
        // Lines that end within a row.
        ("20 6\n0 4 2 0 2 4 0 0", 0, "1:5", "the end of the line"),
        ("20\n604 2\n02 400", 0, "2:6", "the end of the line"),
        ("20\n604\n2\n0\n2\n400", 0, "3:2", "the end of the line"),
        ("20\n6\n0\n4 2 0\n2 4 0", 0, "4:3", "\"2\""),
        ("20\n6\n0\n4\n2 0 2\n4 0 0", 0, "5:3", "\"0\""),
        // Expected answers, after each puzzle and after the last.
        ("5 604202400\n123\n5 604202400", 1, "3:3", "\"604202400\""),
        ("5 6 0 4 2 0 2 4 0 0\n123\n5 6 0 4 2 0 2 4 0 0", 1, "3:19", "\"0\""),
        ("5\n6 0 4\n2 0 2\n4 0 0\n123\n5\n6 0 4\n2 0 2\n4 0 0", 1, "7:3", "\"0\""),
        ("5 604202400\n123", 1, "2:4", "the end of the input"),
        ("5 604202400 123\n5 604202400", 1, "1:16", "the end of the line"),
        ("6 0 4 2 0 2 4 0 0\n1", 0, "1:18", "the end of the line"),
        ("6 0 4\n2 0 2\n4 0 0\n1", 0, "1:6", "the end of the line"),
        // Boards whose depth is missing.
        ("604202400\n604202400", 0, "1:10", "the end of the line"),
        ("604 202 400 # rows\r\n\n100\n", 0, "1:13", "the end of the line"),
        ("7 604202400\n604 2 0 2 400\n100", 1, "2:14", "the end of the line"),
        // Words beside a puzzle of several lines.
        ("1 555005555 20\n604202400", 1, "1:15", "the end of the line"),
        ("20\n604202400 1 555005555", 0, "2:11", "\"1\""),
    ] {
        let mut read = Puzzles::new(text.as_bytes(), None);
        let error = read.nth(puzzles).unwrap().unwrap_err().to_string();
        let error = error.lines().next().unwrap();
        assert!(error.starts_with(&format!("{place}: expected ")), "{text:?}: {error}");
        assert!(error.ends_with(&format!(", found {found}")), "{text:?}: {error}");
        assert!(read.next().is_none(), "{text:?}");
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
    const LINE_END: &str = "the end of the line";
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
        ("7 1 2 3 4 5 6 1 2 3\n4", "2:2", "1", END, PUZZLE),
        (
            "7 604202400 604 202 400",
            "1:24",
            "7",
            LINE_END,
            "the depth is missing before 604 202 400",
        ),
        ("7 1 2 3 4 5 6 1 2", "1:18", "9", LINE_END, PUZZLE),
        ("-1 0", "1:1", "a depth (0 to 4294967295)", "-1", PUZZLE),
    ] {
        let mut puzzles = Puzzles::new(text.as_bytes(), None);
        let error = puzzles.find_map(Result::err).unwrap();
        let is_end = [END, LINE_END].contains(&found);
        let found = if is_end { found } else { &format!("\"{found}\"") };
        let is_cell = expected.len() == 1;
        let cell = format!("cell {expected} of 9 (0 to 6)");
        let expected = if is_cell { &cell } else { expected };
        let problem = format!("{place}: expected {expected}, found {found}\n  {advice}");
        assert_eq!(error.to_string(), problem, "{text:?}");
        assert!(puzzles.next().is_none());
    }
    let error = "7 604202400 2".parse::<Puzzle>().unwrap_err();
    assert_eq!(error.expected(), Some("the end of the input"));
}
