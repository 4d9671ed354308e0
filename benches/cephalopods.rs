//! `cephalopods/ENGINE/INPUT`: each engine on each case of `inputs/cephalopods`, in memory that is
//! fresh for every run, as a judge would run it.

use std::time::{Duration, Instant};

use bitsolve::cephalopods::engine::choice::EngineChoice;
use bitsolve::cephalopods::puzzle::{Puzzle, Puzzles};
use criterion::{BenchmarkId, Criterion, SamplingMode};

use crate::cases::{cases, Case};

/// A case that takes an engine longer than this is left out, which is said.
const LONGEST: Duration = Duration::from_millis(500);

/// Benchmarks all engines. Every answer is checked before it is timed.
pub fn engines(criterion: &mut Criterion) {
    let cases = cases("cephalopods", "out");
    let mut group = criterion.benchmark_group("cephalopods");
    group.sample_size(10);
    group.sampling_mode(SamplingMode::Flat);
    group.warm_up_time(Duration::from_millis(200));
    group.measurement_time(Duration::from_millis(800));
    for engine in EngineChoice::ALL {
        for case in &cases {
            let input = case.path.file_stem().unwrap_or_default().to_string_lossy();
            let puzzles = puzzles(case);
            let begin = Instant::now();
            assert_eq!(answers(engine, &puzzles), case.expected, "{} {input}", engine.name());
            let took = begin.elapsed();
            if took > LONGEST {
                eprintln!("cephalopods/{}/{input}: left out, takes {took:.1?}", engine.name());
                continue;
            }
            group.bench_function(BenchmarkId::new(engine.name(), input), |bencher| {
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

fn solve_all(engine: EngineChoice, puzzles: &[Puzzle]) -> Vec<u32> {
    puzzles.iter().map(|puzzle| engine.build().solve(puzzle)).collect()
}

fn answers(engine: EngineChoice, puzzles: &[Puzzle]) -> String {
    solve_all(engine, puzzles).iter().map(|answer| format!("{answer}\n")).collect()
}
