//! All workloads as benchmarks of criterion. `cargo bench -- --list` lists them, and `cargo bench -- FILTER` runs those
//! with this text in their names.
//!
//! Each is measured for a short time, so that all of them together take about two minutes. A workload of which one
//! run takes long is left out unless a filter names it: the filter must begin with `GAME/SOLVER/` and have more than
//! that.
//!
//! Criterion writes no report, because it would need plots. `--plotting-backend gnuplot` writes one to
//! `target/criterion/report` if gnuplot is installed.

#[path = "../tests/common/mod.rs"]
mod common;
mod measure;
mod workloads;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use criterion::measurement::WallTime;
use criterion::{
    BenchmarkFilter, BenchmarkGroup, BenchmarkId, Criterion, SamplingMode, Throughput,
};

use crate::measure::options::{self, Mode, Options};
use crate::workloads::flattened::{self, Submission};
use crate::workloads::{all, Workload};

/// How long a benchmark warms up, and how long it is measured. One with slow runs is measured longer.
const TIMES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_millis(150));

/// The number of samples, the fewest that criterion takes.
const SAMPLES: u32 = 10;

/// Criterion wants two runs in each sample, or it warns. It computes the number from the time of the warm-up, which may
/// be a little more or less than that of the run before. If a run takes long, it is done once, and counts as all runs of
/// its sample.
const RUNS: f64 = 1.8;

/// A workload or a submission.
enum Bench {
    Workload(Workload),
    Submission(Submission),
}

/// Measures a number of runs, and returns the time that they take.
type Timer = Box<dyn FnMut(u64) -> Duration>;

fn main() -> ExitCode {
    let options = Options::parse(options::arguments());
    let workloads = all().into_iter().map(Bench::Workload);
    let benches = workloads.chain(flattened::all().into_iter().map(Bench::Submission));
    let chosen = benches.filter(|bench| options.chooses(&bench.name()));
    // A list has all names, so that a reader finds those that must be named.
    let (left_out, benches): (Vec<Bench>, Vec<Bench>) = chosen.partition(|bench| {
        bench.is_long() && options.mode != Mode::List && !is_named(&bench.name(), &options)
    });
    if benches.is_empty() {
        return nothing_to_do(&left_out, &options);
    }
    if options.mode == Mode::List {
        benches.iter().for_each(|bench| options::list(&bench.name()));
        return ExitCode::SUCCESS;
    }
    // The options of the command line have the last word, except that the filter is applied already.
    let mut criterion = Criterion::default()
        .without_plots()
        .sample_size(SAMPLES as usize)
        .warm_up_time(TIMES.0)
        .measurement_time(TIMES.1)
        .nresamples(2000)
        .configure_from_args();
    if options.has("--ignored") {
        return ExitCode::SUCCESS;
    }
    criterion = criterion.with_benchmark_filter(BenchmarkFilter::AcceptAll);
    if options.is_verbose {
        for bench in &left_out {
            eprintln!("{}: left out, because a run takes long", bench.name());
        }
    }
    // The settings of a group apply to all that comes later.
    for group in benches.chunk_by(|one, other| one.group() == other.group()) {
        let (game, deals) = group[0].group();
        let mut criterion = criterion.benchmark_group(game);
        criterion.sampling_mode(SamplingMode::Flat);
        if let Some(deals) = deals {
            criterion.throughput(Throughput::Elements(deals));
        }
        group.iter().for_each(|bench| bench.run(&mut criterion, &options));
        criterion.finish();
    }
    criterion.final_summary();
    ExitCode::SUCCESS
}

/// Returns whether a filter names a benchmark, or the beginning of its input.
fn is_named(name: &str, options: &Options) -> bool {
    let before_input = name.rfind('/').map_or(0, |slash| slash + 1);
    let names = |filter: &String| filter.len() > before_input && name.starts_with(filter);
    options.filters.iter().any(names)
}

/// Says why there is nothing to do.
fn nothing_to_do(left_out: &[Bench], options: &Options) -> ExitCode {
    if let Some(bench) = left_out.first() {
        let name = bench.name();
        eprintln!("A run takes long, so the whole name must be given: cargo bench -- {name}");
    } else if options.filters.iter().any(|filter| filter.starts_with("studies")) {
        // The other target has these.
        return ExitCode::SUCCESS;
    } else {
        let filters = options.quoted();
        eprintln!("No benchmark has {filters} in its name. `cargo bench -- --list` lists them.");
    }
    ExitCode::FAILURE
}

impl Bench {
    fn name(&self) -> String {
        match self {
            Bench::Workload(workload) => workload.name(),
            Bench::Submission(submission) => submission.name(),
        }
    }

    /// Returns the game, and the number of deals if the throughput is of interest.
    fn group(&self) -> (&'static str, Option<u64>) {
        match self {
            Bench::Workload(workload) => (workload.game, workload.deals),
            Bench::Submission(submission) => (submission.source.game, None),
        }
    }

    fn is_long(&self) -> bool {
        matches!(self, Bench::Workload(workload) if workload.is_long)
    }

    /// Does everything that need not be measured, and checks the answer.
    fn prepare(&self) -> Timer {
        match self {
            Bench::Workload(workload) => {
                let mut run = workload.prepare();
                Box::new(move |runs| {
                    let start = Instant::now();
                    (0..runs).for_each(|_| run());
                    start.elapsed()
                })
            }
            Bench::Submission(submission) => {
                let mut time = submission.prepare();
                Box::new(move |runs| (0..runs).map(|_| time()).sum())
            }
        }
    }

    /// Does what is asked for.
    fn run(&self, group: &mut BenchmarkGroup<WallTime>, options: &Options) {
        let (mut timer, mut is_slow) = (None, false);
        if options.mode == Mode::Measure {
            let timer = timer.insert(self.prepare());
            let start = Instant::now();
            timer(1);
            let time = (start.elapsed() * SAMPLES).mul_f64(RUNS);
            if !options.has("--measurement-time") {
                is_slow = time > TIMES.1;
                group.measurement_time(time.max(TIMES.1));
            }
        }
        let (solver, input) = match self {
            Bench::Workload(Workload { solver, input, .. }) => (solver, input),
            Bench::Submission(Submission { source, input }) => (&source.solver, input),
        };
        group.bench_function(BenchmarkId::new(*solver, input), |bencher| {
            bencher.iter_custom(|runs| match &mut timer {
                Some(timer) if is_slow => timer(1) * runs as u32,
                Some(timer) => timer(runs),
                None => {
                    // In a test, checking the answer is all there is to do.
                    drop(self.prepare());
                    Duration::ZERO
                }
            });
        });
    }
}
