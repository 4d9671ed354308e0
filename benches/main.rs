//! All benchmarks: `GAME/SOLVER/INPUT`, and `studies/PAGE/STEP`. Each checks its answer before it is timed. The times
//! are printed beside those of `inputs/timings.tsv`.

#[path = "../tests/common/mod.rs"]
mod common;
mod measure;
mod studies;
mod workloads;

use std::collections::BTreeMap;
use std::env;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::measure::statistics::significant;
use crate::measure::timings::{column_of, machine, Record};
use crate::workloads::Workload;

const HELP: &str = "\
Runs benchmarks, and compares their times with those of inputs/timings.tsv.

Usage: cargo bench -- [OPTIONS] [PART]...

Runs the benchmarks that have one of the PARTs in their names, or all.

  --list            print the names
  --test            only check the answers
  --profile-time S  run each for S seconds, and print nothing: for tools such as perf
  --help            print this text";

fn main() -> ExitCode {
    let (mut parts, mut option, mut seconds) = (Vec::new(), String::new(), None);
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            // Cargo adds this word.
            "--bench" => {}
            "--list" | "--test" => option = word,
            "--profile-time" => {
                option = word;
                seconds = words.next().and_then(|word| word.parse().ok());
            }
            _ if word.starts_with('-') => {
                println!("{HELP}");
                return ExitCode::from(if word == "--help" { 0 } else { 2 });
            }
            _ => parts.push(word),
        }
    }
    let is_chosen = |name: &str| parts.is_empty() || parts.iter().any(|part| name.contains(part));
    let all = workloads::all().into_iter().chain(studies::all());
    let chosen: Vec<Workload> = all.filter(|benchmark| is_chosen(&benchmark.name)).collect();
    if chosen.is_empty() {
        eprintln!("No benchmark has such a name. `cargo bench -- --list` lists all names.");
        return ExitCode::FAILURE;
    }
    match option.as_str() {
        "--list" => chosen.iter().for_each(|benchmark| println!("{}", benchmark.name)),
        "--test" => chosen.iter().for_each(|benchmark| {
            drop(benchmark.prepare());
            println!("{}: ok", benchmark.name);
        }),
        "--profile-time" => {
            let duration = Duration::from_secs_f64(seconds.unwrap_or(1.0));
            for benchmark in chosen {
                let (mut timer, start) = (benchmark.prepare(), Instant::now());
                while start.elapsed() < duration {
                    timer(1);
                }
            }
        }
        _ => compare(&chosen),
    }
    ExitCode::SUCCESS
}

/// Measures benchmarks. Prints the times in milliseconds beside those of the record, and the geometric mean of the
/// ratios for each group.
fn compare(benchmarks: &[Workload]) {
    let record = Record::read().unwrap_or_else(|error| {
        eprintln!("There is nothing to compare with: {error}");
        Record::default()
    });
    let longest = benchmarks.iter().map(|benchmark| benchmark.name.len()).max().unwrap_or(0);
    println!("{:longest$}  recorded, ms   now, ms   ratio", "");
    let mut logarithms: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for benchmark in benchmarks {
        let (name, now) = (&benchmark.name, benchmark.measure());
        let recorded = record.time(name, column_of(name));
        let ratio = recorded.map(|recorded| now / recorded);
        let [recorded, ratio_text] =
            [recorded, ratio].map(|number| number.map_or("-".to_string(), significant));
        println!("{name:longest$}  {recorded:>12}  {:>8}  {ratio_text:>6}", significant(now));
        let group = name.split('/').next().unwrap_or_default();
        logarithms.entry(group).or_default().extend(ratio.map(f64::ln));
    }
    for (group, logarithms) in logarithms {
        let count = logarithms.len();
        let mean = (logarithms.iter().sum::<f64>() / count as f64).exp();
        println!("{group}: geometric mean of {count} ratios {mean:.3}");
        let (machine, recorded) = (machine(), record.stamps.get(group));
        let recorded = recorded.map_or("unknown", String::as_str);
        if !recorded.contains(&machine) {
            println!("  The record was measured on another machine: {recorded}");
            println!("  This machine: {machine}");
        }
    }
}
