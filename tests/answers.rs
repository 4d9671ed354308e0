//! Every case of `inputs/cephalopods` has the answer beside it, by every engine on every backend.

#[path = "common/cases.rs"]
mod cases;

use bitsolve::cephalopods::engine::depth::DepthEngine;
use bitsolve::cephalopods::engine::layered::LayeredEngine;
use bitsolve::cephalopods::engine::reference::ReferenceEngine;
use bitsolve::cephalopods::engine::Engine;
use bitsolve::cephalopods::puzzle::Puzzles;
use bitsolve::cpu::Cpu;

/// Solves all cases with one engine, whose memory goes from each puzzle to the next.
fn check(name: &str, engine: &mut dyn Engine) {
    let mut checked = 0;
    for case in cases::cases("cephalopods", "out") {
        let mut answers = String::new();
        for puzzle in Puzzles::new(case.input.as_slice(), None) {
            let puzzle = puzzle.unwrap_or_else(|error| panic!("{}: {error}", case.path.display()));
            answers += &format!("{}\n", engine.solve(&puzzle));
        }
        assert_eq!(answers, case.expected, "{:?} by {name}", case.path);
        checked += 1;
    }
    assert_eq!(checked, cases::CEPHALOPODS);
}

#[test]
fn layered_has_every_answer() {
    for cpu in Cpu::available() {
        check(&format!("layered on {cpu:?}"), &mut LayeredEngine::new(cpu));
    }
}

#[test]
fn depth_has_every_answer() {
    for cpu in Cpu::available() {
        check(&format!("depth on {cpu:?}"), &mut DepthEngine::new(cpu));
    }
}

#[test]
fn reference_has_every_answer() {
    check("reference", &mut ReferenceEngine::default());
}
