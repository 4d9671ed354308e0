//! Every case of `inputs/cephalopods` has the answer beside it, by every engine on every backend.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::common::cases::{cases, Case, CEPHALOPODS};
use bitsolve::cephalopods::puzzle::Puzzles;
use bitsolve::cephalopods::solver::depth::DepthEngine;
use bitsolve::cephalopods::solver::layered::LayeredEngine;
use bitsolve::cephalopods::solver::reference::ReferenceEngine;
use bitsolve::cephalopods::solver::Engine;
use bitsolve::cpu::Cpu;

/// Solves a case with an engine.
fn check(name: &str, engine: &mut dyn Engine, case: &Case) {
    let mut answers = String::new();
    for puzzle in Puzzles::new(case.input.as_slice(), None) {
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{}: {error}", case.path.display()));
        answers += &format!("{}\n", engine.solve(&puzzle));
    }
    assert_eq!(answers, case.expected, "{:?} by {name}", case.path);
}

/// Solves all cases with one engine, whose memory goes from each puzzle to the next.
fn check_all(name: &str, engine: &mut dyn Engine) {
    let cases = cases("cephalopods", "out");
    assert_eq!(cases.len(), CEPHALOPODS);
    for case in &cases {
        check(name, engine, case);
    }
}

#[test]
fn layered_has_every_answer() {
    for cpu in Cpu::available() {
        check_all(&format!("layered on {cpu:?}"), &mut LayeredEngine::new(cpu));
    }
}

#[test]
fn depth_has_every_answer() {
    for cpu in Cpu::available() {
        check_all(&format!("depth on {cpu:?}"), &mut DepthEngine::new(cpu));
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
            check("reference", &mut ReferenceEngine::default(), case);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(work);
        }
    });
}
