//! Tests of the notations, and of the errors with their advice.

use crate::cephalopods::board::Board;
use crate::cephalopods::puzzle::{Puzzle, Puzzles};

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
        "6.4 2.2 4..",
        "6_4 2_2 4__",
        "6.4 2_2 400",
        "6 . 4\n2 _ 2\n4 0 .",
        "604\n202\n400\n",
        "\t604  2 0 2 # a comment\r\n# another\r\n4..",
        "6 0 4 202 4 0 0",
        "06 000 004 2 00 2 4 0 0",
        "604202400",
        "6 . 4 2.2 4 . 000",
    ];
    for text in boards {
        assert_eq!(board(text), board(boards[0]), "{text:?}");
        for between in [" ", "\n", "\n\n"] {
            let puzzle = format!("20{between}{text}");
            assert_eq!(read_all(&puzzle), [PUZZLE], "{puzzle:?}");
            // It makes no difference what follows.
            for next in ["20 604 202 400", "20 000 001 002", "3 0 0 0 0 0 0 0 0 0"] {
                let puzzles = format!("{puzzle}\n{next}\n{puzzle}\n");
                assert_eq!(read_all(&puzzles).len(), 3, "{puzzles:?}");
                assert_eq!(read_all(&puzzles)[2], PUZZLE, "{puzzles:?}");
            }
        }
    }
}

#[test]
fn a_word_like_002_is_a_cell_if_nine_such_words_are_there() {
    for (text, expected) in [
        // Nine numbers have always been nine cells.
        ("7 000 002 003 1 1 1 1 1 1", &["7 0 2 3 1 1 1 1 1 1"][..]),
        ("7 1 2 3 002 4 5 6 1 2", &["7 1 2 3 2 4 5 6 1 2"]),
        ("7 000 000 000 000 000 000 000 000 006", &["7 0 0 0 0 0 0 0 0 6"]),
        // Otherwise they are rows.
        ("7 000 000 000", &["7 0 0 0 0 0 0 0 0 0"]),
        ("7 002 604 001", &["7 0 0 2 6 0 4 0 0 1"]),
        ("7 002 001 604", &["7 0 0 2 0 0 1 6 0 4"]),
        ("7 002 . 1 . 001", &["7 0 0 2 0 1 0 0 0 1"]),
        ("7 1 2 3 002 4.4", &["7 1 2 3 0 0 2 4 0 4"]),
        ("7 002 001 003 20 001 002 003", &["7 0 0 2 0 0 1 0 0 3", "20 0 0 1 0 0 2 0 0 3"]),
        ("7 002 1 2 3 001 8 1 2 3 4 5 6 1 2 3", &["7 0 0 2 1 2 3 0 0 1", "8 1 2 3 4 5 6 1 2 3"]),
        // Only a depth and two rows on a line of their own are not a puzzle.
        ("604 202 400 604", &["604 2 0 2 4 0 0 6 0 4"]),
        ("604\n202\n400\n100", &["604 2 0 2 4 0 0 1 0 0"]),
        ("604 202\n400 100", &["604 2 0 2 4 0 0 1 0 0"]),
        ("607 202 400\n100", &["607 2 0 2 4 0 0 1 0 0"]),
        ("604 002 000\n001 1 1 1 1 1 1", &["604 2 0 1 1 1 1 1 1 1"]),
        // After a row, they are rows at once.
        ("7 604 002 001 1 2 3 4 5 6 1 2 3 4", &["7 6 0 4 0 0 2 0 0 1", "1 2 3 4 5 6 1 2 3 4"]),
        ("7 . 1 2 002 001 1 2 3 4 5 6 1 2 3 4", &["7 0 1 2 0 0 2 0 0 1", "1 2 3 4 5 6 1 2 3 4"]),
        // Nine digits are a board only where the first cell is expected.
        ("7 000000002 3 000000003", &["7 0 0 0 0 0 0 0 0 2", "3 0 0 0 0 0 0 0 0 3"]),
        ("7\n000000002 1 2 3 4 5 6 1 2 3 4", &["7 0 0 0 0 0 0 0 0 2", "1 2 3 4 5 6 1 2 3 4"]),
        ("7 1 2 3 000000002 4 5 6 1 2", &["7 1 2 3 2 4 5 6 1 2"]),
        ("604202400 604202400", &["604202400 6 0 4 2 0 2 4 0 0"]),
        ("000000007\n604202400", &["7 6 0 4 2 0 2 4 0 0"]),
    ] {
        assert_eq!(read_all(text), expected, "{text:?}");
    }
    assert_eq!("000 001 002".parse::<Board>().unwrap().cells(), [0, 0, 0, 0, 0, 1, 0, 0, 2]);
    let old = "000 001 002 . 1 1 1 1 1".parse::<Board>().unwrap();
    assert_eq!(old.cells(), [0, 1, 2, 0, 1, 1, 1, 1, 1]);
}

#[test]
fn a_puzzle_is_there_with_the_white_space_after_its_last_cell() {
    for (puzzle, next) in [
        ("40 6 0 4 2 0 2 4 0 0 ", ""),
        ("40 604 202 400\n", ""),
        ("40 000 002 604\n", ""),
        ("40 0 0 0 002 4.4\n", ""),
        ("40 604 000 000\n", ""),
        ("40 000000002\n", ""),
        // Only such a board has to wait for the next word.
        ("40 000 000 002\n", "40 "),
    ] {
        let text = format!("{puzzle}{next}40 6 0 4 2 0 2 4 0 0");
        let mut rest = text.as_bytes();
        // One byte at a time, as in a slow pipe.
        let reader = std::io::BufReader::with_capacity(1, &mut rest);
        assert!(Puzzles::new(reader, None).next().unwrap().is_ok(), "{puzzle:?}");
        assert_eq!(text.len() - rest.len(), puzzle.len() + next.len(), "{puzzle:?}");
    }
}

// The most common mistakes are in `inputs/bad`.
#[test]
fn an_error_has_the_most_common_mistake_or_what_is_usual() {
    const PUZZLE: &str =
        "a puzzle is a depth and nine cells: 20 6 0 4 2 0 2 4 0 0 or 20 6.4 2.2 4..";
    const COMMAS: &str = "write spaces, and nothing else, between numbers: 6 . 604 1";
    const END: &str = "the end of the input";
    for (text, place, cell, found, advice) in [
        // The plain reading and the other one number the cells differently.
        ("7 000 001 1 2x", "1:13", 4, "2x", PUZZLE),
        ("7 000 001 . 2x", "1:13", 8, "2x", PUZZLE),
        // A line with too few cells, a line that goes on after the error, and a word that is not a number.
        ("20\n6 0 4 2 0 2 4 0\n20", "3:1", 9, "20", "line 2 has 8 cells, but a board has 9"),
        ("20\n6 0 4 2 0 2 4 0 0 0\n7", "3:1", 1, "7", "line 2 has 10 cells, but a board has 9"),
        ("20 1 2 3 4 5 6 1 2 20 6", "1:20", 9, "20", PUZZLE),
        ("20\n6 0\nx", "3:1", 3, "x", PUZZLE),
        ("20 6;.,604|,,1;", "1:4", 1, "6;.,604|,,1;", COMMAS),
        ("20 6,a", "1:4", 1, "6,a", PUZZLE),
        ("7 604202400 604 202 400", "1:24", 7, END, "the depth is missing before 604 202 400"),
        ("604202400\n604202400", "1:10", 1, "the end of the line", PUZZLE),
        ("20 604 202", "1:11", 7, END, PUZZLE),
    ] {
        let error = Puzzles::new(text.as_bytes(), None).find_map(Result::err).unwrap();
        let found = if found.starts_with("the end") { found } else { &format!("\"{found}\"") };
        let problem = format!("{place}: expected cell {cell} of 9 (0 to 6), found {found}");
        assert_eq!(error.to_string(), format!("{problem}\n  {advice}"), "{text:?}");
    }
    let error = "604 202 400 1".parse::<Board>().unwrap_err();
    let board = "a board is nine cells: 6 0 4 2 0 2 4 0 0 or 6.4 2.2 4..";
    assert_eq!((error.expected(), error.advice()), (Some("the end of the board"), Some(board)));
}
