//! `cephalopods/SOLVER/INPUT`: each solver on each case of `inputs/cephalopods`. A new solver is
//! built for every puzzle, as in a run by a judge.

use std::time::Duration;

use bitsolve::cephalopods::{Puzzle, Puzzles, SolverKind};
use criterion::{BenchmarkId, Criterion, SamplingMode};

use crate::common::cases::{cases, Case};

/// The reference solver is left out of a case with more moves than this between canonical boards.
/// It would take more than half a second per run.
const MOST_MOVES_FOR_REFERENCE: u64 = 1_000_000;

/// Benchmarks all solvers. Every answer is checked before it is timed.
pub(crate) fn solvers(criterion: &mut Criterion) {
    let cases = cases("cephalopods", "out");
    let mut group = criterion.benchmark_group("cephalopods");
    group.sample_size(10);
    group.sampling_mode(SamplingMode::Flat);
    group.warm_up_time(Duration::from_millis(200));
    group.measurement_time(Duration::from_millis(800));
    for solver in SolverKind::ALL {
        for case in &cases {
            let input = case.path.file_stem().unwrap_or_default().to_string_lossy();
            let puzzles = puzzles(case);
            if solver == SolverKind::Reference && moves(&puzzles) > MOST_MOVES_FOR_REFERENCE {
                eprintln!("cephalopods/{}/{input}: left out, takes too long", solver.name());
                continue;
            }
            group.bench_function(BenchmarkId::new(solver.name(), &input), |bencher| {
                let answers: String = solve_all(solver, &puzzles)
                    .iter()
                    .map(|answer| format!("{answer}\n"))
                    .collect();
                assert_eq!(answers, case.expected, "{} {input}", solver.name());
                bencher.iter(|| solve_all(solver, &puzzles));
            });
        }
    }
    group.finish();
}

fn puzzles(case: &Case) -> Vec<Puzzle> {
    Puzzles::new(case.input.as_slice(), None)
        .collect::<Result<_, _>>()
        .unwrap_or_else(|error| panic!("{}: {error}", case.path.display()))
}

fn solve_all(solver: SolverKind, puzzles: &[Puzzle]) -> Vec<u32> {
    puzzles.iter().map(|puzzle| solver.build().solve(puzzle)).collect()
}

/// Returns the number of moves between canonical boards, as the fastest solver counts them.
fn moves(puzzles: &[Puzzle]) -> u64 {
    let mut solver = SolverKind::ALL[0].build();
    let moves = puzzles.iter().map(|puzzle| {
        solver.solve(puzzle);
        solver.stats().moves
    });
    moves.sum()
}
