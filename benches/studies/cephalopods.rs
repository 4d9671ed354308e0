//! The steps of the write-up on Cephalopods.

use std::time::Duration;

use bitsolve::cephalopods::{Puzzle, SolverKind};

use crate::claim::Claim;
use crate::common::cases::cases;
use crate::page::{Page, Step, MILLISECONDS};

/// The cases of `inputs/cephalopods` that all steps solve: the empty board at depth 40, and three of the
/// judge's tests.
const INPUTS: [&str; 4] = ["16", "10", "11", "12"];

/// Makes the page.
pub(crate) fn page() -> Page {
    let mut page = Page::new("cephalopods", "Cephalopods", MILLISECONDS);
    page = page.takes(Duration::from_secs(80));
    let step = page.step("depth", "the depth solver");
    solve(step, |puzzle| SolverKind::Depth.build().solve(puzzle));
    let step = page.step("layered", "the layered solver, which expands each board once");
    solve(step, |puzzle| SolverKind::Layered.build().solve(puzzle)).author("", Claim::Nothing);
    page
}

/// Adds the cases to a step. Each run starts in new memory.
fn solve(step: &mut Step, solver: fn(&Puzzle) -> u32) -> &mut Step {
    for case in cases("cephalopods", "out") {
        let input = case.path.file_stem().unwrap_or_default().to_string_lossy();
        if INPUTS.contains(&&*input) {
            let text = String::from_utf8(case.input).expect("the case is text");
            let puzzle: Puzzle = text.parse().expect("the case is a puzzle");
            let expected: u32 = case.expected.trim().parse().expect("the answer is a number");
            step.case(&input, expected, move || solver(&puzzle));
        }
    }
    assert_eq!(step.cases.len(), INPUTS.len());
    step
}
