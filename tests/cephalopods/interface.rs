//! The library, as a program that depends on it sees it.

use std::error::Error;

use bitsolve::cephalopods::{solve, Board, BoardError, Puzzle, Puzzles, Solver, SolverKind, Stats};

#[test]
fn a_puzzle_is_parsed_and_solved() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle = "36 6 0 4 2 0 2 4 0 0".parse()?;
    assert_eq!(solve(&puzzle), 350_917_228);
    let board = Board::new([6, 0, 4, 2, 0, 2, 4, 0, 0])?;
    assert_eq!(puzzle, Puzzle { depth: 36, board });
    assert_eq!(puzzle.board.to_string(), "6 . 4\n2 . 2\n4 . .");
    Ok(())
}

#[test]
fn only_boards_that_can_be_are_made() {
    // With these cells a search would go on for ever, or solvers would not agree.
    for cells in [
        [0, 0, 0, 0, 0, 74, 0, 0, 210],
        [7, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 8, 0, 0, 0, 0],
        [9, 0, 0, 0, 0, 0, 0, 0, 0],
    ] {
        let error: BoardError = Board::new(cells).unwrap_err();
        let error: Box<dyn Error + Send + Sync> = error.into();
        assert!(error.to_string().ends_with("not 0 to 6"), "{error}");
    }
    assert!(Board::try_from([6; 9]).is_ok_and(|board| board.is_full()));
}

#[test]
fn solvers_agree_and_keep_their_memory() {
    let text = "20 5 0 6 4 5 0 0 6 4 # a public test\n0 0 0 0 0 0 0 0 0 0";
    let puzzles: Vec<Puzzle> =
        Puzzles::new(text.as_bytes(), None).collect::<Result<_, _>>().unwrap();
    for kind in SolverKind::ALL {
        let mut solver: Box<dyn Solver> = kind.build();
        assert_eq!(solver.stats(), Stats::default(), "{kind}");
        let answers: Vec<u32> = puzzles.iter().map(|puzzle| solver.solve(puzzle)).collect();
        assert_eq!(answers, [951_223_336, 0], "{kind}");
        assert_eq!(solver.stats(), Stats { boards: 1, moves: 0, widest: 1 }, "{kind}");
        assert!(!format!("{solver:?}").is_empty());
    }
    assert_eq!("LAYERED".parse(), Ok(SolverKind::default()));
}

#[test]
fn the_depth_may_be_as_great_as_it_gets() {
    let deepest = Puzzle { depth: u32::MAX, board: Board::EMPTY };
    assert_eq!(solve(&deepest), 1_068_767_348);
    assert_eq!(solve(&Puzzle { depth: 61, ..deepest }), 1_068_767_348);
    assert_ne!(solve(&Puzzle { depth: 60, ..deepest }), 1_068_767_348);
}

#[test]
fn comments_are_passed_over() {
    let text = "# none\n1 # the depth\n5 5 5 # 5 5 5\n0 0 5\n5 5 5 #";
    let mut puzzles = Puzzles::new(text.as_bytes(), None);
    assert_eq!(puzzles.next().unwrap().unwrap().to_string(), "1 5 5 5 0 0 5 5 5 5");
    assert!(puzzles.next().is_none());
    let error = "1 5 # 5".parse::<Puzzle>().unwrap_err();
    assert_eq!(error.expected(), Some("cell 2 of 9 (0 to 6)"));
    let error = "1 5#".parse::<Puzzle>().unwrap_err();
    assert_eq!(error.found(), Some("\"5#\""));
}
