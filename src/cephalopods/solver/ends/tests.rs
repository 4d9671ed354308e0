//! The ends of puzzles against the rules and against the layered solver.

use std::collections::BTreeMap;

use super::*;
use crate::cephalopods::rules::{is_full, moves};
use crate::cephalopods::solver::layered::LayeredSolver;
use crate::cephalopods::solver::tests::{by_size, random_puzzle, symmetric_boards};
use crate::cephalopods::solver::Solver as _;
use crate::random::Random;

/// Returns the end boards of a puzzle by the rules, each with the number of sequences of moves that lead to it.
fn ends_by_the_rules(puzzle: &Puzzle) -> BTreeMap<Cells, u128> {
    let mut ends = BTreeMap::new();
    let mut frontier = BTreeMap::from([(puzzle.board.cells(), 1)]);
    let mut made = 0;
    while !frontier.is_empty() {
        let mut next = BTreeMap::new();
        for (board, count) in frontier {
            if made == puzzle.depth || is_full(&board) {
                *ends.entry(board).or_default() += count;
            } else {
                moves(&board, |after| *next.entry(after).or_default() += count);
            }
        }
        frontier = next;
        made += 1;
    }
    ends
}

/// Returns the sum of the scores times their counts, modulo 2^30.
fn answer(ends: &Ends) -> u32 {
    let sum = ends.iter().fold(0u32, |sum, (board, count)| {
        sum.wrapping_add(board.score().wrapping_mul(count as u32))
    });
    sum % (1 << 30)
}

/// Checks all numbers against each other, and the boards against the slow solver. Returns how many
/// boards were compared.
fn check(puzzles: &[Puzzle], why: &str) -> usize {
    let mut checked = 0;
    let cpus = Cpu::available();
    let mut solvers: Vec<EndsSolver> = cpus.iter().map(|&cpu| EndsSolver::new(cpu)).collect();
    let mut layered = LayeredSolver::new(Cpu::detect());
    for puzzle in puzzles {
        let expected: Vec<(Cells, u128)> = ends_by_the_rules(puzzle).into_iter().collect();
        for solver in &mut solvers {
            let ends = solver.list(puzzle);
            let found: Vec<(Cells, u128)> =
                ends.iter().map(|(board, count)| (board.cells(), count)).collect();
            let difference = found.iter().zip(&expected).find(|(one, other)| one != other);
            assert_eq!((found.len(), difference), (expected.len(), None), "{why}: {puzzle:?}");
            assert_eq!(
                solver.count(puzzle),
                (ends.sequences(), ends.boards()),
                "{why}: {puzzle:?}"
            );
            assert_eq!(answer(&ends), layered.solve(puzzle), "{why}: {puzzle:?}");
        }
        checked += expected.len();
    }
    checked
}

#[test]
fn the_ends_of_random_puzzles() {
    let mut random = Random::new(12);
    let shallow = (0..2000).map(|_| random_puzzle(&mut random, 5, 1));
    let mut puzzles: Vec<Puzzle> = shallow.collect();
    puzzles.extend((0..250).map(|_| random_puzzle(&mut random, 9, 6)));
    let deep = (0..200).map(|_| random_puzzle(&mut random, 62, 6)).collect();
    puzzles.append(&mut by_size(deep, 1500).0);
    let checked = check(&puzzles, "seed 12");
    println!("{checked} boards");
    assert!(puzzles.len() > 2300 && checked > 15_000, "{} {checked}", puzzles.len());
}

#[test]
fn the_ends_of_symmetric_boards() {
    let all = symmetric_boards();
    let puzzles: Vec<Puzzle> =
        (0..=3).flat_map(|depth| all.iter().map(move |&board| Puzzle { depth, board })).collect();
    let checked = check(&puzzles, "symmetric");
    assert!(checked > 2000, "{checked}");
}

#[test]
fn the_games_of_the_empty_board() {
    let mut solver = EndsSolver::new(Cpu::detect());
    let puzzle = Puzzle { depth: u32::MAX, board: Board::EMPTY };
    let ends = solver.list(&puzzle);
    assert_eq!(ends.sequences(), exact::MOST_GAMES);
    assert_eq!(answer(&ends), LayeredSolver::new(Cpu::detect()).solve(&puzzle));
    assert_eq!(solver.count(&puzzle), (ends.sequences(), ends.boards()));
    assert!(ends.iter().all(|(board, _)| board.is_full()));
}
