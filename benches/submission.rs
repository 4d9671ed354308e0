//! `submission/GAME/INPUT`: the flattened source of each game on each case of `inputs/`, by the clock
//! of a judge.
//!
//! A judge starts the program and then gives it the input. The clock starts with the input and stops
//! when the whole answer is there. What a program does before it reads is free.
//! A whole process takes longer: it includes this work and the start of the process.

use criterion::{BenchmarkId, Criterion};

use crate::common::cases::{cases, Case};
use crate::common::flattened::compiled;
use crate::group::group;
use crate::measure::process::time_from_read;

/// The arguments of `flatten`, and the name of the program in the benchmark.
const PROGRAMS: [(&[&str], &str); 4] = [
    (&["cephalopods"], "cephalopods"),
    (&["cephalopods", "--engine", "depth"], "cephalopods-depth"),
    (&["mastermind"], "mastermind"),
    (&["honeymoon"], "honeymoon"),
];

/// Benchmarks the program of each game. Every answer is checked.
pub(crate) fn submissions(criterion: &mut Criterion) {
    let mut group = group(criterion, "submission");
    for (arguments, name) in PROGRAMS {
        let mut program = None;
        let answered = |case: &Case| !case.expected.is_empty();
        for case in cases(arguments[0], "out").into_iter().filter(answered) {
            let input = case.path.file_stem().unwrap_or_default().to_string_lossy();
            group.bench_function(BenchmarkId::new(name, &input), |bencher| {
                let program = program.get_or_insert_with(|| compiled(arguments));
                let time = || time_from_read(program, &[""; 0], &case.input, &case.expected);
                bencher.iter_custom(|runs| (0..runs).map(|_| time()).sum());
            });
        }
    }
    group.finish();
}
