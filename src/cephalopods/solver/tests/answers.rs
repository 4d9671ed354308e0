//! Every case of `inputs/cephalopods` has its answer beside it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::cases::{cases, Case, CEPHALOPODS};
use crate::cephalopods::puzzle::{Puzzle, Puzzles};
use crate::cephalopods::solver::contract::Solver;
use crate::cephalopods::solver::depth::DepthSolver;
use crate::cephalopods::solver::layered::LayeredSolver;
use crate::cephalopods::solver::reference::ReferenceSolver;
use crate::cpu::Cpu;

/// The reference solver is left out of the usual run for puzzles with more moves than this between
/// canonical boards. The empty board at depth 40 has 1,739,674 moves, which take it 7 seconds.
const MOST_MOVES: u64 = 1_740_000;

/// The number of cases with a puzzle of more than [`MOST_MOVES`].
const LARGE: usize = 5;

fn puzzles(case: &Case) -> Vec<Puzzle> {
    Puzzles::new(case.input.as_slice(), None)
        .collect::<Result<_, _>>()
        .unwrap_or_else(|error| panic!("{}: {error}", case.path.display()))
}

/// Solves a case, and compares the answers.
fn check(name: &str, solver: &mut dyn Solver, case: &Case) {
    let answers: String =
        puzzles(case).iter().map(|puzzle| format!("{}\n", solver.solve(puzzle))).collect();
    assert_eq!(answers, case.expected, "{:?} by {name}", case.path);
}

/// Solves all cases with one solver, which takes its memory from each puzzle to the next.
fn check_all(name: &str, solver: &mut dyn Solver) {
    let cases = cases("cephalopods", "out");
    assert_eq!(cases.len(), CEPHALOPODS);
    for case in &cases {
        check(name, solver, case);
    }
}

#[test]
fn layered_has_every_answer() {
    for cpu in Cpu::available() {
        check_all(&format!("layered on {cpu:?}"), &mut LayeredSolver::new(cpu));
    }
}

#[test]
fn depth_has_every_answer() {
    for cpu in Cpu::available() {
        check_all(&format!("depth on {cpu:?}"), &mut DepthSolver::new(cpu));
    }
}

/// Returns whether some puzzle of a case has more than [`MOST_MOVES`].
fn is_large(case: &Case) -> bool {
    let mut solver = LayeredSolver::new(Cpu::detect());
    puzzles(case).iter().any(|puzzle| {
        solver.solve(puzzle);
        solver.stats().moves > MOST_MOVES
    })
}

/// Solves cases with the reference solver, a thread for each core.
fn check_reference(cases: &[Case]) {
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            check("reference", &mut ReferenceSolver::default(), case);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(work);
        }
    });
}

#[test]
fn reference_has_every_answer_but_the_largest() {
    let (large, cases): (Vec<Case>, Vec<Case>) =
        cases("cephalopods", "out").into_iter().partition(is_large);
    assert_eq!((large.len(), cases.len()), (LARGE, CEPHALOPODS - LARGE));
    check_reference(&cases);
}

/// `cargo test --release --lib reference_has_the_largest_answers -- --ignored`
#[test]
#[ignore = "takes 20 seconds on two cores"]
fn reference_has_the_largest_answers() {
    let large: Vec<Case> = cases("cephalopods", "out").into_iter().filter(is_large).collect();
    assert_eq!(large.len(), LARGE);
    check_reference(&large);
}
