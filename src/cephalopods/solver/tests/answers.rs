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

/// Puzzles with more moves than this between canonical boards are large. The reference solver is left out of the
/// usual run for them: the empty board at depth 40 has 1,739,674 moves, which take it 7 seconds.
const MOST_MOVES: u64 = 500_000;

/// The number of cases with a puzzle of more than [`MOST_MOVES`].
const LARGE: usize = 8;

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

/// Solves the cases with one solver for each backend, which takes its memory from each puzzle to the next. The
/// fastest backend solves all cases, and the others leave out the large ones. With `BITSOLVE_CPU=portable`, the
/// portable backend is the only one, so it solves all cases as well.
fn check_all<S: Solver>(name: &str, build: impl Fn(Cpu) -> S) {
    let (large, small): (Vec<Case>, Vec<Case>) =
        cases("cephalopods", "out").into_iter().partition(is_large);
    assert_eq!((large.len(), small.len()), (LARGE, CEPHALOPODS - LARGE));
    let backends = Cpu::available();
    for (number, &cpu) in (1..).zip(&backends) {
        let (name, mut solver) = (format!("{name} on {cpu:?}"), build(cpu));
        small.iter().for_each(|case| check(&name, &mut solver, case));
        if number == backends.len() {
            large.iter().for_each(|case| check(&name, &mut solver, case));
        }
    }
}

#[test]
fn layered_has_every_answer() {
    check_all("layered", LayeredSolver::new);
}

#[test]
fn depth_has_every_answer() {
    check_all("depth", DepthSolver::new);
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
#[ignore = "takes a minute on two cores"]
fn reference_has_the_largest_answers() {
    let large: Vec<Case> = cases("cephalopods", "out").into_iter().filter(is_large).collect();
    assert_eq!(large.len(), LARGE);
    check_reference(&large);
}
