//! The searches of the studies: each gives the known answers and meets as many boards as it should.

use bitsolve::cephalopods::{Puzzle, SolverKind};
use bitsolve::internals::cephalopods::SEARCHES;

use crate::common::cases::cases;

/// The number of cases that all searches solve: the judge's tests, and the empty board up to depth 20. At
/// depth 40, it takes too long without symmetry.
const SMALL: usize = 15;

#[test]
fn every_search_has_every_answer_to_the_small_cases() {
    let cases = cases("cephalopods", "out");
    for case in &cases[..SMALL] {
        let puzzle: Puzzle = std::str::from_utf8(&case.input).unwrap().parse().unwrap();
        for (name, solve) in SEARCHES {
            let answer = format!("{}\n", solve(&puzzle).answer);
            assert_eq!(answer, case.expected, "{:?} by {name}", case.path);
        }
    }
}

/// Returns how many boards a solver meets in a puzzle.
fn boards_of(kind: SolverKind, puzzle: &Puzzle) -> u64 {
    let mut solver = kind.build();
    solver.solve(puzzle);
    solver.stats().boards
}

/// Returns the answer that the search with this name finds, and how many boards it meets.
fn found(name: &str, puzzle: &Puzzle) -> (u32, u64) {
    let (_, solve) = SEARCHES.iter().find(|&&(other, _)| other == name).expect("it is listed");
    let found = solve(puzzle);
    (found.answer, found.boards)
}

#[test]
fn searches_meet_as_many_boards_as_they_should() {
    // Of the judge's tests, this one has the widest frontiers.
    let puzzle = "20  0 5 1  0 0 0  4 0 1".parse().unwrap();
    let plain = boards_of(SolverKind::Reference, &puzzle);
    let canonical = boards_of(SolverKind::Depth, &puzzle);
    assert_eq!((plain, canonical), (486_819, 192_857));
    for (name, solve) in SEARCHES {
        let expected = match name {
            "standard-hash" | "xorshift" | "moves-anew" | "move-lists-exact" => plain,
            name if name.starts_with("array") => plain,
            // Boards that were overwritten are met again.
            "uneven-hash" => 225_385,
            "uneven-hash-4096" => 278_821,
            _ => canonical,
        };
        assert_eq!(solve(&puzzle).boards, expected, "{name}");
    }
}

/// The widest frontiers of the empty board do not fit 4096 buckets. This costs 0.8% more boards. With 2048
/// buckets, there are nearly twice as many.
#[test]
fn few_buckets_lead_to_more_boards() {
    let empty = "40  0 0 0  0 0 0  0 0 0".parse().unwrap();
    for (name, boards) in [
        ("least-in-vector", 2_247_162),
        ("buckets-16384", 2_247_162),
        ("two-passes", 2_247_163),
        ("slots-16", 2_274_128),
        ("buckets-4096", 2_265_630),
        ("side-by-side", 2_265_630),
        ("buckets-2048", 4_254_652),
    ] {
        assert_eq!(found(name, &empty), (503_115_192, boards), "{name}");
    }
    assert_eq!(boards_of(SolverKind::Depth, &empty), 2_265_630);
}
