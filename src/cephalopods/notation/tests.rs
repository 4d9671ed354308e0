//! Tests of the notations, and of the advice for each kind of mistake.

use crate::cephalopods::board::Board;
use crate::cephalopods::cells::HIGHEST_DIE;
use crate::cephalopods::puzzle::{Puzzle, Puzzles};
use crate::random::Random;
use crate::text::tokens::decimal;

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
        // After a row, they are rows at once.
        // Only a depth and two rows on a line of their own are not a puzzle.
        ("604 202 400 604", &["604 2 0 2 4 0 0 6 0 4"]),
        ("604\n202\n400\n100", &["604 2 0 2 4 0 0 1 0 0"]),
        ("604 202\n400 100", &["604 2 0 2 4 0 0 1 0 0"]),
        ("607 202 400\n100", &["607 2 0 2 4 0 0 1 0 0"]),
        ("604 002 000\n001 1 1 1 1 1 1", &["604 2 0 1 1 1 1 1 1 1"]),
        ("7 604 002 001 1 2 3 4 5 6 1 2 3 4", &["7 6 0 4 0 0 2 0 0 1", "1 2 3 4 5 6 1 2 3 4"]),
        ("7 . 1 2 002 001 1 2 3 4 5 6 1 2 3 4", &["7 0 1 2 0 0 2 0 0 1", "1 2 3 4 5 6 1 2 3 4"]),
    ] {
        assert_eq!(read_all(text), expected, "{text:?}");
    }
    assert_eq!("000 001 002".parse::<Board>().unwrap().cells(), [0, 0, 0, 0, 0, 1, 0, 0, 2]);
    let old = "000 001 002 . 1 1 1 1 1".parse::<Board>().unwrap();
    assert_eq!(old.cells(), [0, 1, 2, 0, 1, 1, 1, 1, 1]);
}

/// A reader that counts the bytes that were taken from it.
struct Counted<'a>(&'a [u8], std::rc::Rc<std::cell::Cell<usize>>);

impl std::io::Read for Counted<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        // One byte at a time, as in a slow pipe.
        let count = self.0.read(&mut bytes[..1])?;
        self.1.set(self.1.get() + count);
        Ok(count)
    }
}

#[test]
fn a_puzzle_is_there_with_the_white_space_after_its_last_cell() {
    for (puzzle, next) in [
        ("40 6 0 4 2 0 2 4 0 0 ", ""),
        ("40 604 202 400\n", ""),
        ("40 000 002 604\n", ""),
        ("40 0 0 0 002 4.4\n", ""),
        ("40 604 000 000\n", ""),
        // Only such a board has to wait for the next word.
        ("40 000 000 002\n", "40 "),
    ] {
        let text = format!("{puzzle}{next}40 6 0 4 2 0 2 4 0 0");
        let taken = std::rc::Rc::new(std::cell::Cell::new(0));
        let reader = Counted(text.as_bytes(), std::rc::Rc::clone(&taken));
        let mut puzzles = Puzzles::new(std::io::BufReader::new(reader), None);
        assert!(puzzles.next().unwrap().is_ok(), "{puzzle:?}");
        assert_eq!(taken.get(), puzzle.len() + next.len(), "{puzzle:?}");
    }
}

/// The notation of boards before rows could be words: nine words, each of them a cell.
fn nine_cells(text: &str) -> Option<Vec<u8>> {
    let cell = |word| match word {
        "." => Some(0),
        _ => decimal(word, &(0..=HIGHEST_DIE)),
    };
    text.split_ascii_whitespace().map(cell).collect::<Option<Vec<u8>>>().filter(|c| c.len() == 9)
}

#[test]
fn boards_of_nine_words_are_what_they_were() {
    const SEED: u64 = 3;
    let words = ["0", "1", "6", ".", "000", "002", "006", "604", "..", "007", "_", "00", "0000"];
    let mut random = Random::new(SEED);
    let (mut read, mut new, mut refused) = (0, 0, 0);
    for round in 0..200_000 {
        // Usual words come first, and most texts have only some of the others.
        let kinds = 4 + random.below(words.len() as u32 - 3);
        let length = [3, 5, 7, 9, 9, 9, 9, 10][random.below(8) as usize];
        let text: Vec<&str> = (0..length).map(|_| words[random.below(kinds) as usize]).collect();
        let text = text.join(" ");
        match (text.parse::<Board>(), nine_cells(&text)) {
            (Ok(board), Some(cells)) => {
                assert_eq!(board.cells()[..], cells, "seed {SEED} round {round}: {text}");
                read += 1;
            }
            (Err(_), Some(_)) => panic!("seed {SEED} round {round}: {text}"),
            (Ok(_), None) => new += 1,
            (Err(_), None) => refused += 1,
        }
    }
    assert!(read > 10_000 && new > 1_000 && refused > 10_000, "{read} {new} {refused}");
}

const PUZZLE: &str = "a puzzle is a depth and nine cells: 20 6 0 4 2 0 2 4 0 0 or 20 6.4 2.2 4..";
const CELL: &str = "a cell is 0, . or _ for an empty square, or 1 to 6 for a die";
const ROW: &str = "a word is one cell, or a row of three, such as 604 or 6.4";

#[test]
fn an_error_says_what_was_probably_meant() {
    let mut checked = 0;
    for (text, problem, advice) in [
        (
            "",
            "1:1: expected a puzzle (the depth, then nine cells), found the end of the input",
            PUZZLE,
        ),
        ("-20 0", "1:1: expected a depth (0 to 4294967295), found \"-20\"", PUZZLE),
        ("20 1 2", "1:7: expected cell 3 of 9 (0 to 6), found the end of the input", PUZZLE),
        ("20 1 x", "1:6: expected cell 2 of 9 (0 to 6), found \"x\"", CELL),
        ("20 1 7 0", "1:6: expected cell 2 of 9 (0 to 6), found \"7\"", CELL),
        ("20 1 -2", "1:6: expected cell 2 of 9 (0 to 6), found \"-2\"", CELL),
        ("20\n0 6 0\n2 2 2\n1 6 7", "4:5: expected cell 9 of 9 (0 to 6), found \"7\"", CELL),
        // Eleven numbers on a line. The last is taken for the depth of the next puzzle.
        (
            "20 6 0 4 2 0 2 4 0 0\n20 6 0 4 2 0 2 4 0 0 1\n20 6 0 4 2 0 2 4 0 0",
            "3:1: expected cell 1 of 9 (0 to 6), found \"20\"",
            "line 2 has 11 numbers, but a puzzle has 10",
        ),
        (
            "3 6 0 4 2 0 2 4 0 0 1\n3 6 0 4 2 0 2 4 0 0\n3 6 0 4 2 0 2 4 0 0",
            "3:20: expected cell 1 of 9 (0 to 6), found the end of the input",
            "line 1 has 11 numbers, but a puzzle has 10",
        ),
        (
            "20 6 0 4 2 0 2 4 0 0 1",
            "1:23: expected cell 1 of 9 (0 to 6), found the end of the input",
            "line 1 has 11 numbers, but a puzzle has 10",
        ),
        // Fewer numbers than ten on a line.
        (
            "20 6 0 4 2 0 2 4 0\n20 6 0 4 2 0 2 4 0 0",
            "2:1: expected cell 9 of 9 (0 to 6), found \"20\"",
            "line 1 has 9 numbers, but a puzzle has 10",
        ),
        (
            "1 6 0 4 2 0 2 4 0 0\n20 6 0 4 2 0 2",
            "2:15: expected cell 7 of 9 (0 to 6), found the end of the input",
            "line 2 has 7 numbers, but a puzzle has 10",
        ),
        // No depth.
        (
            "6 0 4 2 0 2 4 0 0\n",
            "2:1: expected cell 9 of 9 (0 to 6), found the end of the input",
            "line 1 has 9 numbers, but a puzzle has 10: is the depth missing?",
        ),
        (
            "6 0 4\n2 0 2\n4 0 0\n",
            "4:1: expected cell 9 of 9 (0 to 6), found the end of the input",
            "is the depth missing? It comes first: 20 6 0 4 2 0 2 4 0 0",
        ),
        (
            "6.4 2.2 4..",
            "1:1: expected a depth (0 to 4294967295), found \"6.4\"",
            "a depth is a whole number; if 6.4 is a row, the depth comes first: 20 6.4 ...",
        ),
        (
            "..4 2.2 6.4",
            "1:1: expected a depth (0 to 4294967295), found \"..4\"",
            "is the depth missing? It comes first: 20 ..4 ...",
        ),
        (
            "604 202 400",
            "1:12: expected cell 7 of 9 (0 to 6), found the end of the input",
            "is the depth missing? It comes first: 20 604 202 400",
        ),
        // The depth after the cells.
        (
            "6 0 4 2 0 2 4 0 0 20",
            "1:19: expected cell 9 of 9 (0 to 6), found \"20\"",
            "if 20 is the depth, it comes first: 20 6 0 4 2 0 2 4 0 0",
        ),
        (
            "6 0 4\n2 0 2\n4 0 0\n20",
            "4:1: expected cell 9 of 9 (0 to 6), found \"20\"",
            "if 20 is the depth, it comes first: 20 6 0 4 2 0 2 4 0 0",
        ),
        (
            "604 202 400 20",
            "1:13: expected cell 7 of 9 (0 to 6), found \"20\"",
            "if 20 is the depth, it comes first: 20 604 202 400",
        ),
        // Glued cells.
        (
            "20 604202400",
            "1:4: expected cell 1 of 9 (0 to 6), found \"604202400\"",
            "write three rows: 604 202 400",
        ),
        (
            "6.42.24..",
            "1:1: expected a depth (0 to 4294967295), found \"6.42.24..\"",
            "write a depth and three rows: 20 6.4 2.2 4..",
        ),
        (
            "604202400 36",
            "1:11: expected cell 1 of 9 (0 to 6), found \"36\"",
            "is this a board? Its rows stand apart, after the depth: 36 604 202 400",
        ),
        (
            "604202400",
            "1:10: expected cell 1 of 9 (0 to 6), found the end of the input",
            "is this a board? Its rows stand apart, after the depth: 20 604 202 400",
        ),
        ("20 60 42", "1:4: expected cell 1 of 9 (0 to 6), found \"60\"", ROW),
        ("20 6042 0", "1:4: expected cell 1 of 9 (0 to 6), found \"6042\"", ROW),
        ("20 .. 42", "1:4: expected cell 1 of 9 (0 to 6), found \"..\"", ROW),
        (
            "20 6 042 1",
            "1:6: expected cell 2 of 9 (0 to 6), found \"042\"",
            "042 is a row of three cells, but the row before it is not complete",
        ),
        // A cell or a row is missing, in the layout of the judge.
        (
            "20\n0 6 0\n2 2\n1 6 1\n20\n0 0 0\n",
            "5:1: expected cell 9 of 9 (0 to 6), found \"20\"",
            "line 3 has 2 numbers, but a row has 3",
        ),
        (
            "9\n1 1\n1 1 1\n1 1 1\n3\n1 1 1\n1 1 1\n1 1 1\n",
            "9:1: expected cell 9 of 9 (0 to 6), found the end of the input",
            "line 2 has 2 numbers, but a row has 3",
        ),
        (
            "3 3\n1 1 1\n1 1 1\n1 1 1\n9\n",
            "5:1: expected cell 1 of 9 (0 to 6), found \"9\"",
            "line 1 has 2 numbers, but a depth is one number",
        ),
        (
            "37\n0 6 0\n2 2 2\n37\n0 0 0\n",
            "4:1: expected cell 7 of 9 (0 to 6), found \"37\"",
            "if 37 is the depth of the next puzzle, 3 cells are missing before it",
        ),
        (
            "20\n0 6 0\n2 2 2 1 6\n20\n0 0 0\n",
            "4:1: expected cell 9 of 9 (0 to 6), found \"20\"",
            "line 3 has 5 numbers, but a row has 3",
        ),
        (
            "20\n6 0 4 2 0 2 4 0\n20\n",
            "3:1: expected cell 9 of 9 (0 to 6), found \"20\"",
            "line 2 has 8 numbers, but a board has 9",
        ),
        // The words before it are too few, which shows only much later.
        (
            "3 1 1 1 1 1 1 1 1\n2 1 1 1 1 1 1 1 1 1\n",
            "3:1: expected cell 9 of 9 (0 to 6), found the end of the input",
            "line 1 has 9 numbers, but a puzzle has 10",
        ),
        (
            "20 604 202 400\n20 604 202\n20 604 202 400\n",
            "3:1: expected cell 7 of 9 (0 to 6), found \"20\"",
            "line 2 has 3 numbers, but a depth and three rows are 4",
        ),
        // The depth and two rows are a line of their own.
        (
            "604 202 400\n604 202 400\n604 202 400\n604 202 400\n",
            "1:12: expected cell 7 of 9 (0 to 6), found the end of the line",
            "is the depth missing? It comes first: 20 604 202 400",
        ),
        // Two cells in one word, or the next depth.
        ("36\n60 4\n20 2\n40 0\n", "2:1: expected cell 1 of 9 (0 to 6), found \"60\"", ROW),
        (
            "36\n604\n20\n400\n",
            "3:1: expected cell 4 of 9 (0 to 6), found \"20\"",
            "20 is no cell and no row; if 20 is the depth of the next puzzle, 6 cells are missing before it",
        ),
        // Commas.
        (
            "20,0,6,0,2,2,2,1,6,1",
            "1:1: expected a depth (0 to 4294967295), found \"20,0,6,0,2,2,2,1,6,1\"",
            "write spaces, and nothing else, between numbers: 20 0 6 0 2 2 2 1 6 1",
        ),
        (
            "20 6, 0, 4,",
            "1:4: expected cell 1 of 9 (0 to 6), found \"6,\"",
            "write spaces, and nothing else, between numbers: 6",
        ),
        ("20 6,a", "1:4: expected cell 1 of 9 (0 to 6), found \"6,a\"", CELL),
    ] {
        let error = Puzzles::new(text.as_bytes(), None).find_map(Result::err).unwrap();
        assert_eq!(error.to_string(), format!("{problem}\n  {advice}"), "{text:?}");
        assert_eq!(error.advice(), Some(advice));
        checked += 1;
    }
    assert_eq!(checked, 42);
}

#[test]
fn advice_for_one_puzzle_or_board_is_its_own() {
    const BOARD: &str = "a board is nine cells: 6 0 4 2 0 2 4 0 0 or 6.4 2.2 4..";
    for (text, advice) in [
        ("", BOARD),
        ("1 2 3", BOARD),
        ("1 2 3 4 5 6 1 2 3 4", BOARD),
        ("604202400", "write three rows: 604 202 400"),
        ("1 2 x", CELL),
    ] {
        assert_eq!(text.parse::<Board>().unwrap_err().advice(), Some(advice), "{text:?}");
    }
    let error = "20 6 0 4 2 0 2 4 0 0 1".parse::<Puzzle>().unwrap_err();
    assert_eq!(error.advice(), Some(PUZZLE));
}
