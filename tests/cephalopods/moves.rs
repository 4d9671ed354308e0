//! `cephalopods moves`: what is drawn, and which blocks are boards.

use crate::common::program::{run, Outcome};

fn moves(input: &[u8]) -> Outcome {
    run(env!("CARGO_BIN_EXE_cephalopods"), &["moves"], input)
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
    for board in [
        "604 202 400",
        "6 0 4 2 0 2 4 0 0\n",
        "\n\n6 . 4\n2 . 2\n4 . .\n\n\n",
        "20 604 202 400",
        "20\n6 0 4\n2 0 2\n4 0 0\n",
        "20\n\n6 0 4\n# a comment\n2 0 2\n4 0 0\n",
        "# a board\n\n6.4\n2.2\n4..",
    ] {
        let outcome = moves(board.as_bytes());
        assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{board:?}");
        assert_eq!(outcome.answers, DRAWN, "{board:?}");
    }
    // Boards and puzzles, each in blocks of their own, and two boards in one block.
    let both = format!("{DRAWN}\n{FULL}");
    for boards in [
        "20 604 202 400\n\n1 2 3 4 5 6 1 2 3\n",
        "604 202 400\n\n20 123 456 123\n",
        "604 202 400\n123 456 123\n",
        "20 604 202 400\n20 123 456 123\n",
    ] {
        let outcome = moves(boards.as_bytes());
        assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{boards:?}");
        assert_eq!(outcome.answers, both, "{boards:?}");
    }
}

#[test]
fn lines_of_boards_or_of_rows_are_boards() {
    // The number of boards that are drawn. Puzzles have the same words, ten or four each.
    for (block, boards) in [
        ("6 0 4 2 0 2 4 0 0\n".repeat(10), 10),
        ("6 0 4\n2 0 2\n4 0 0\n".repeat(10), 10),
        ("6 . 4\n2 _ 2\n4 . .\n".repeat(10), 10),
        ("604 202 400\n".repeat(4), 4),
        ("604 202 400\n6 0 4 2 0 2 4 0 0\n".repeat(4), 8),
        ("604\n202\n400\n".repeat(4), 4),
        ("002 001 003\n".repeat(4), 4),
        ("# rows\n6 0 4 # one\n2 0 2\r\n4 0 0\n".repeat(10), 10),
        // These are puzzles.
        ("604\n202\n400\n100\n".to_string(), 1),
        ("604 202 400 100\n".repeat(3), 3),
        ("100\n6 0 4\n2 0 2\n4 0 0\n".repeat(3), 3),
        ("5\n6 0 4\n2 0 2\n4 0 0\n".repeat(9), 9),
        ("6 6 0 4 2 0 2 4 0 0\n".repeat(9), 9),
        ("6 0 4 2 0 2\n".repeat(5), 3),
    ] {
        let outcome = moves(block.as_bytes());
        assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{block:?}");
        assert_eq!(outcome.answers.matches("Board ").count(), boards, "{block:?}");
    }
}

#[test]
fn every_capture_is_named() {
    let outcome = moves(b"616 1.1 616");
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
    assert!(outcome.answers.lines().all(|line| line.len() <= 80));
}

#[test]
fn a_block_that_is_neither_puzzles_nor_boards_is_rejected() {
    const USUAL: &str =
        "a board is nine cells: 6 0 4 2 0 2 4 0 0 or 6.4 2.2 4..; a puzzle is a depth and a board";
    for (block, problem) in [
        ("", "3:1: expected a board or a puzzle, found the end of the input"),
        ("604 202\n\n400", "3:8: expected cell 4 of 9 (0 to 6), found the end of the block"),
        ("6 0 4\n2 x 2\n4 0 0", "4:3: expected cell 5 of 9 (0 to 6), found \"x\""),
        ("20\n6 0 4\n2 x 2\n4 0 0", "5:3: expected cell 5 of 9 (0 to 6), found \"x\""),
        ("x 6 0 4", "3:1: expected a depth (0 to 4294967295), found \"x\""),
        ("6.4 2x2 4..", "3:5: expected cell 4 of 9 (0 to 6), found \"2x2\""),
        ("604202400", "3:10: expected cell 1 of 9 (0 to 6), found the end of the block"),
    ] {
        let outcome = moves(format!("# a comment\n\n{block}").as_bytes());
        let expected = format!("error: {problem}\n  {USUAL}\n");
        assert_eq!((outcome.notes, outcome.status), (expected, Some(1)), "{block:?}");
        assert_eq!(outcome.answers, "");
        // The blocks before it are drawn.
        let outcome = moves(format!("604 202 400\n\n{block}").as_bytes());
        let status = if block.is_empty() { 0 } else { 1 };
        assert_eq!((outcome.answers.as_str(), outcome.status), (DRAWN, Some(status)), "{block:?}");
    }
}
