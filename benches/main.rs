//! All benchmarks, under criterion: `GAME/SOLVER/INPUT`, and `studies/PAGE/STEP`. Each checks its answer before it is
//! timed. At the end, a table has the times beside those of `inputs/timings.tsv`.

#[path = "../tests/common/mod.rs"]
mod common;
mod measure;
mod studies;
mod workloads;

use std::collections::BTreeMap;
use std::env;
use std::process::ExitCode;
use std::time::Duration;

use criterion::Criterion;

use crate::measure::timings::{column_of, machine, Record};
use crate::measure::{median, significant};
use crate::workloads::Timer;

/// How long a benchmark warms up, and how long it is measured. One with slow runs is measured longer.
const TIMES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_millis(150));

/// The number of samples, the fewest that criterion takes.
const SAMPLES: usize = 10;

fn main() -> ExitCode {
    let record = Record::read().unwrap_or_else(|error| {
        eprintln!("There is nothing to compare with: {error}");
        Record::default()
    });
    let has = |option: &str| env::args().any(|word| word.split('=').next() == Some(option));
    // Cargo adds `--bench` if the benchmarks are to be measured.
    let is_test = has("--test") || !has("--bench");
    let mut criterion = Criterion::default()
        .without_plots()
        .sample_size(SAMPLES)
        .warm_up_time(TIMES.0)
        .nresamples(2000)
        .configure_from_args();
    let mut times = BTreeMap::new();
    for benchmark in workloads::all().into_iter().chain(studies::all()) {
        if !has("--measurement-time") {
            // Criterion wants two runs in each sample, or it warns.
            let recorded = record.time(&benchmark.name, column_of(&benchmark.name));
            let time = Duration::from_secs_f64(recorded.unwrap_or_default() / 1e3);
            criterion = criterion.measurement_time(time.mul_f64(1.8 * SAMPLES as f64).max(TIMES.1));
        }
        let mut timer: Option<Timer> = None;
        let mut milliseconds = Vec::new();
        criterion.bench_function(&benchmark.name, |bencher| {
            let timer = timer.get_or_insert_with(|| benchmark.prepare());
            bencher.iter_custom(|runs| {
                // In a test, checking the answer is all there is to do.
                let time = if is_test { Duration::ZERO } else { timer(runs) };
                milliseconds.push(time.as_secs_f64() * 1e3 / runs as f64);
                time
            });
        });
        // Those before the samples are of the warm-up.
        let samples = milliseconds.split_off(milliseconds.len().saturating_sub(SAMPLES));
        if !samples.is_empty() {
            times.insert(benchmark.name, median(samples));
        }
    }
    criterion.final_summary();
    if times.is_empty() && !has("--list") && !has("--ignored") {
        eprintln!("No benchmark has such a name. `cargo bench -- --list` lists all names.");
        return ExitCode::FAILURE;
    }
    if !is_test && !times.is_empty() && !has("--profile-time") {
        compare(&record, &times);
    }
    ExitCode::SUCCESS
}

/// Prints times in milliseconds beside those of the record.
fn compare(record: &Record, times: &BTreeMap<String, f64>) {
    let longest = times.keys().map(String::len).max().unwrap_or(0);
    println!("{:longest$}  recorded, ms   now, ms   ratio", "");
    for (name, &now) in times {
        let recorded = record.time(name, column_of(name));
        let ratio = recorded.map_or(String::new(), |recorded| significant(now / recorded));
        let recorded = recorded.map_or("not recorded".to_string(), significant);
        println!("{name:longest$}  {recorded:>12}  {:>8}  {ratio:>6}", significant(now));
    }
    let machine = machine();
    for (group, recorded) in record.stamps.iter().filter(|(_, stamp)| !stamp.contains(&machine)) {
        println!(
            "{group} was not recorded on this machine ({machine}), but on another: {recorded}"
        );
    }
}
