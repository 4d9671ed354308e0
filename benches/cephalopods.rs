//! `cephalopods/ENGINE/INPUT`: each engine on each case of `inputs/cephalopods`, built anew for every
//! puzzle, as a judge would run it.

use std::time::Duration;

use bitsolve::cephalopods::{Puzzle, Puzzles, SolverKind};
use criterion::{BenchmarkId, Criterion, SamplingMode};

use crate::common::cases::{cases, Case};

/// The reference engine is left out of a case with more moves than this between canonical boards:
/// it would take half a second and more for each run.
const MOST_MOVES_FOR_REFERENCE: u64 = 1_000_000;

/// Benchmarks all engines. Every answer is checked before it is timed.
pub(crate) fn engines(criterion: &mut Criterion) {
    let cases = cases("cephalopods", "out");
    let mut group = criterion.benchmark_group("cephalopods");
    group.sample_size(10);
    group.sampling_mode(SamplingMode::Flat);
    group.warm_up_time(Duration::from_millis(200));
    group.measurement_time(Duration::from_millis(800));
    for engine in SolverKind::ALL {
        for case in &cases {
            let input = case.path.file_stem().unwrap_or_default().to_string_lossy();
            let puzzles = puzzles(case);
            if engine == SolverKind::Reference && moves(&puzzles) > MOST_MOVES_FOR_REFERENCE {
                eprintln!("cephalopods/{}/{input}: left out, takes too long", engine.name());
                continue;
            }
            group.bench_function(BenchmarkId::new(engine.name(), &input), |bencher| {
                let answers: String = solve_all(engine, &puzzles)
                    .iter()
                    .map(|answer| format!("{answer}\n"))
                    .collect();
                assert_eq!(answers, case.expected, "{} {input}", engine.name());
                bencher.iter(|| solve_all(engine, &puzzles));
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

fn solve_all(engine: SolverKind, puzzles: &[Puzzle]) -> Vec<u32> {
    puzzles.iter().map(|puzzle| engine.build().solve(puzzle)).collect()
}

/// The moves between canonical boards, by the fastest engine.
fn moves(puzzles: &[Puzzle]) -> u64 {
    let mut engine = SolverKind::ALL[0].build();
    let moves = puzzles.iter().map(|puzzle| {
        engine.solve(puzzle);
        engine.stats().moves
    });
    moves.sum()
}
