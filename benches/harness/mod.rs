//! What all benches share: the settings of criterion, and how work in this process and whole processes are timed.
//!
//! A benchmark is prepared when it first runs, so those that a filter leaves out cost nothing. Each sample ends with a
//! check of its last answer, which is not timed. So no time is that of a wrong answer.

pub(crate) mod process;
pub(crate) mod record;

use std::env;
use std::fmt::Debug;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use bitsolve::internals::cpu::Cpu;
use criterion::measurement::WallTime;
pub(crate) use criterion::Criterion;
use criterion::{BenchmarkGroup, SamplingMode};

use self::process::{run, Finished};
use crate::common::cases::{cases, without_times};

/// The clocks of processes. On one thread, processor time varies less.
pub(crate) type Clock = fn(&Finished) -> Duration;
pub(crate) const PROCESSOR: Clock = |finished| finished.processor;
pub(crate) const WALL: Clock = |finished| finished.wall;

pub(crate) type Group<'a> = BenchmarkGroup<'a, WallTime>;

pub(crate) fn settings() -> Criterion {
    // From now on, glibc keeps freed memory. Otherwise, each run of a benchmark that is measured alone would get its
    // memory from the system, and could take 1.5 times as long as after other benchmarks.
    drop(black_box(vec![1_u8; 31 << 20]));
    Criterion::default()
        .without_plots()
        .nresamples(10_000)
        .warm_up_time(Duration::from_millis(50))
        .measurement_time(Duration::from_millis(250))
}

/// Begins a group of benchmarks, `GAME/SOLVER` or `studies/ARTICLE`. All samples have the same number of runs.
pub(crate) fn group<'a>(criterion: &'a mut Criterion, name: &str) -> Group<'a> {
    let mut group = criterion.benchmark_group(name);
    group.sampling_mode(SamplingMode::Flat);
    group
}

/// Times some work in this process. `prepare` returns the work and its answer. Panics if the answer is another one.
pub(crate) fn bench<A: Debug + PartialEq, W: FnMut() -> A>(
    group: &mut Group,
    name: &str,
    prepare: impl Fn() -> (W, A),
) {
    let mut prepared = None;
    group.bench_function(name, |bencher| {
        let (work, expected) = prepared.get_or_insert_with(&prepare);
        bencher.iter_custom(|runs| {
            let start = Instant::now();
            for _ in 1..runs {
                black_box(work());
            }
            let answer = black_box(work());
            let time = start.elapsed();
            assert_eq!(answer, *expected, "{name}");
            time
        });
    });
}

/// Times whole processes in the folder for the files of benchmarks. `line` has the arguments. Panics if a process
/// fails, or if its answer is not right.
pub(crate) fn bench_process(
    group: &mut Group,
    name: &str,
    clock: Clock,
    (program, line): (&str, &str),
    input: Option<&Path>,
    is_right: impl Fn(&str) -> bool,
) {
    group.bench_function(name, |bencher| {
        let time = |_| {
            let mut command = Command::new(program);
            command.args(line.split_whitespace()).current_dir(env!("CARGO_TARGET_TMPDIR"));
            let finished = run(&mut command, input);
            let finished = finished.unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(is_right(&finished.answers), "{name}: {}", finished.answers);
            clock(&finished)
        };
        bencher.iter_custom(|runs| (0..runs).map(time).sum());
    });
}

pub(crate) fn bench_cases(group: &mut Group, game: &str, program: (&str, &str)) {
    for case in cases(game, "out") {
        bench_process(group, case.name(), PROCESSOR, program, Some(&case.path), |answers| {
            without_times(answers) == case.expected
        });
    }
}

/// Runs benchmarks with another backend, which solvers that are created meanwhile use, if the processor has it.
pub(crate) fn with_backend(backend: &str, benchmarks: impl FnOnce()) {
    const BACKEND: &str = "BITSOLVE_CPU";
    if Cpu::available().into_iter().any(|cpu| cpu.backend() == backend) {
        let before = env::var_os(BACKEND);
        env::set_var(BACKEND, backend);
        benchmarks();
        env::remove_var(BACKEND);
        before.into_iter().for_each(|before| env::set_var(BACKEND, before));
    }
}
