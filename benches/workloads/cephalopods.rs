//! `cephalopods/SOLVER/NN`: each solver on each case of `inputs/cephalopods`. Each run builds a new solver for every
//! puzzle, as a run of the program on one puzzle does.

use bitsolve::cephalopods::{Puzzle, Puzzles, SolverKind};

use super::{checked, Run, Workload};
use crate::common::cases::{case, names};

/// The cases that take the reference solver more than 0.4 s. It is not measured on them.
const LONG_FOR_REFERENCE: &[&str] = &["16", "25", "26", "28", "29", "30", "34", "35", "36"];

/// Returns all workloads of the game.
pub(super) fn all() -> Vec<Workload> {
    let of_solver = |solver: SolverKind| {
        let is_long = move |input: &String| {
            solver == SolverKind::Reference && LONG_FOR_REFERENCE.contains(&input.as_str())
        };
        names("cephalopods").into_iter().filter(move |input| !is_long(input)).map(move |input| {
            let name = format!("cephalopods/{}/{input}", solver.name());
            Workload::new(name, move || prepare(solver, &input))
        })
    };
    SolverKind::ALL.into_iter().flat_map(of_solver).collect()
}

fn prepare(solver: SolverKind, name: &str) -> Run {
    let case = case("cephalopods", name, "out");
    let puzzles: Vec<Puzzle> = Puzzles::new(case.input.as_slice(), None)
        .collect::<Result<_, _>>()
        .unwrap_or_else(|error| panic!("{}: {error}", case.path.display()));
    let answers = case.expected.lines().map(|line| line.parse().expect("it is a number"));
    checked(
        move || puzzles.iter().map(|puzzle| solver.build().solve(puzzle)).collect(),
        &answers.collect::<Vec<u32>>(),
    )
}
