//! All benchmarks, under criterion: `GAME/SOLVER/INPUT`, and `studies/PAGE/STEP`. `cargo bench -- --list` lists them, and
//! `cargo bench -- FILTER` runs those with this text in their names. Each checks its answer before it is timed.
//!
//! At the end, a table compares the times with those that `inputs/timings.tsv` has.

#[path = "../tests/common/mod.rs"]
mod common;
mod measure;
mod studies;
mod workloads;

use std::collections::BTreeMap;
use std::env;
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use criterion::Criterion;

use crate::measure::statistics::significant;
use crate::measure::timings::{self, Record};
use crate::workloads::{Timer, Workload};

/// How long a benchmark warms up, and how long it is measured. One with slow runs is measured longer.
const TIMES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_millis(150));

/// The number of samples, the fewest that criterion takes.
const SAMPLES: usize = 10;

fn main() -> ExitCode {
    let record = Record::read().unwrap_or_else(|error| {
        eprintln!("There is nothing to compare with: {error}");
        Record::default()
    });
    let (start, folder) = (SystemTime::now(), timings::criterion_folder());
    let arguments: Vec<String> =
        env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let has = |option: &str| arguments.iter().any(|word| word.split('=').next() == Some(option));
    // Cargo adds `--bench` if the benchmarks are to be measured.
    let is_test = has("--test") || !has("--bench");
    let mut criterion = Criterion::default()
        .without_plots()
        .sample_size(SAMPLES)
        .warm_up_time(TIMES.0)
        .nresamples(2000)
        .output_directory(&folder)
        .configure_from_args();
    let mut prepared = 0;
    for benchmark in all() {
        if !has("--measurement-time") {
            // Criterion wants two runs in each sample, or it warns.
            let column = timings::column_of(&benchmark.name);
            let time = record.time(&benchmark.name, column).unwrap_or_default() / 1e3;
            let all = Duration::from_secs_f64(time).mul_f64(1.8 * SAMPLES as f64);
            criterion = criterion.measurement_time(all.max(TIMES.1));
        }
        let mut timer: Option<Timer> = None;
        criterion.bench_function(&benchmark.name, |bencher| {
            let timer = timer.get_or_insert_with(|| {
                prepared += 1;
                benchmark.prepare()
            });
            // In a test, checking the answer is all there is to do.
            bencher.iter_custom(|runs| if is_test { Duration::ZERO } else { timer(runs) });
        });
    }
    criterion.final_summary();
    if prepared == 0 && !has("--list") && !has("--ignored") {
        eprintln!("No benchmark has such a name. `cargo bench -- --list` lists all names.");
        return ExitCode::FAILURE;
    }
    compare(&record, &timings::measured_since(start, &folder));
    ExitCode::SUCCESS
}

/// Returns all benchmarks.
fn all() -> Vec<Workload> {
    let mut all = workloads::all();
    for page in studies::pages() {
        for step in page.steps {
            let name = format!("studies/{}/{}", page.name, step.name);
            all.extend(step.prepare.map(|prepare| Workload::new(name, prepare)));
        }
    }
    all
}

/// Prints times in milliseconds beside those of the record, and the geometric mean of the ratios for each group.
fn compare(record: &Record, times: &BTreeMap<String, f64>) {
    let Some(longest) = times.keys().map(String::len).max() else { return };
    let machine = timings::machine();
    println!("{:longest$}  recorded, ms   now, ms   ratio", "");
    let mut logarithms: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for (name, &now) in times {
        let recorded = record.time(name, timings::column_of(name));
        let ratio = recorded.map(|recorded| now / recorded);
        let [recorded, ratio_text] =
            [recorded, ratio].map(|number| number.map_or("-".to_string(), significant));
        println!("{name:longest$}  {recorded:>12}  {:>8}  {ratio_text:>6}", significant(now));
        if let Some(ratio) = ratio {
            let group = name.split('/').next().unwrap_or_default();
            logarithms.entry(group).or_default().push(ratio.ln());
        }
    }
    for (group, logarithms) in logarithms {
        let mean = (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp();
        let count = logarithms.len();
        println!("{group}: geometric mean of {count} ratios {mean:.3}");
        let recorded = record.stamps.get(group).map_or("unknown", |(stamp, _)| stamp);
        if !recorded.contains(&machine) {
            println!("  The record was measured on another machine: {recorded}");
            println!("  This machine: {machine}");
        }
    }
}
