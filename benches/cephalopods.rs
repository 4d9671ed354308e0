//! `cephalopods/SOLVER/NN`: each solver on each case of `inputs/cephalopods`. Each run builds a new solver for every
//! puzzle, as a run of the program on one puzzle does. `cephalopods/process/NN`: the program on the case.
//! `short-COUNT` has many short puzzles.

use std::fs;
use std::path::Path;

use bitsolve::cephalopods::{Puzzle, Puzzles, SolverKind};

use crate::common::cases::cases;
use crate::harness::*;

/// The cases that take the reference solver more than 0.4 s. It is not measured on them.
const LONG_FOR_REFERENCE: &[&str] = &["16", "25", "26", "28", "29", "30", "34", "35", "36"];

pub(crate) fn solve(criterion: &mut Criterion) {
    solve_cases(criterion, "cephalopods/reference", SolverKind::Reference, LONG_FOR_REFERENCE);
    solve_cases(criterion, "cephalopods/depth", SolverKind::Depth, &[]);
    solve_cases(criterion, "cephalopods/layered", SolverKind::Layered, &[]);
    with_backend("portable", || {
        solve_cases(criterion, "cephalopods/layered-portable", SolverKind::Layered, &[]);
    });
}

fn solve_cases(criterion: &mut Criterion, name: &str, solver: SolverKind, left_out: &[&str]) {
    let mut group = group(criterion, name);
    for case in cases("cephalopods", "out") {
        if left_out.contains(&case.name()) {
            continue;
        }
        bench(&mut group, case.name(), || {
            let puzzles = Puzzles::new(case.input.as_slice(), None).collect::<Result<_, _>>();
            let puzzles: Vec<Puzzle> =
                puzzles.unwrap_or_else(|error| panic!("{}: {error}", case.path.display()));
            let answers = case.expected.lines().map(|line| line.parse().expect("a number"));
            let solve = move || puzzles.iter().map(|puzzle| solver.build().solve(puzzle)).collect();
            (solve, answers.collect::<Vec<u32>>())
        });
    }
}

pub(crate) fn process(criterion: &mut Criterion) {
    const PROGRAM: &str = env!("CARGO_BIN_EXE_cephalopods");
    for (name, options) in [("process", ""), ("process-depth", "--engine depth")] {
        let group = &mut group(criterion, &format!("cephalopods/{name}"));
        bench_cases(group, "cephalopods", (PROGRAM, options));
    }
    // Nearly all of the time goes to reading and writing.
    const COUNT: usize = 50_000;
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("short-puzzles.in");
    fs::write(&path, "1 555 0.5 555\n".repeat(COUNT)).expect("the folder can be written to");
    let (group, line) = (&mut group(criterion, "cephalopods/process"), (PROGRAM, "--threads 1"));
    bench_process(group, &format!("short-{COUNT}"), PROCESSOR, line, Some(&path), |answers| {
        answers == "36379286\n".repeat(COUNT)
    });
}
