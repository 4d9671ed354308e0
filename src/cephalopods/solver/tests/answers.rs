//! Every case of `inputs/cephalopods` has the answer beside it, by every solver on every backend.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::cases::{cases, Case, CEPHALOPODS};
use crate::cephalopods::puzzle::Puzzles;
use crate::cephalopods::solver::contract::Solver;
use crate::cephalopods::solver::depth::DepthSolver;
use crate::cephalopods::solver::layered::LayeredSolver;
use crate::cephalopods::solver::reference::ReferenceSolver;
use crate::cpu::Cpu;

/// Solves a case with an solver.
fn check(name: &str, solver: &mut dyn Solver, case: &Case) {
    let mut answers = String::new();
    for puzzle in Puzzles::new(case.input.as_slice(), None) {
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{}: {error}", case.path.display()));
        answers += &format!("{}\n", solver.solve(&puzzle));
    }
    assert_eq!(answers, case.expected, "{:?} by {name}", case.path);
}

/// Solves all cases with one solver, whose memory goes from each puzzle to the next.
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

/// This one is slow, and keeps nothing from puzzle to puzzle: each thread takes the next case.
#[test]
fn reference_has_every_answer() {
    let cases = cases("cephalopods", "out");
    assert_eq!(cases.len(), CEPHALOPODS);
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
