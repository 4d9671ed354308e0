//! Measures what the pages show, writes `inputs/timings.tsv`, and fills the tables and the chart from it.
//!
//! Criterion measures times within a process: the recorder runs `cargo bench`, and reads what criterion has written.
//! The recorder measures whole processes itself. It repeats everything several times and takes the medians, so a short
//! disturbance hardly changes a time.

mod chart;
#[path = "../../tests/common/mod.rs"]
mod common;
#[path = "../measure/mod.rs"]
mod measure;
mod pages;
mod peers;
mod runs;
mod stamps;
#[path = "../studies/mod.rs"]
mod studies;
#[path = "../workloads/mod.rs"]
mod workloads;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::{env, fs};

use crate::measure::statistics::median;
use crate::measure::timings::{self, Column, Record, GROUPS, PATH};

const HELP: &str = "\
Measures what the pages show, in a quarter of an hour.

Usage: cargo bench --bench record -- [OPTIONS] [GROUP]...

Writes inputs/timings.tsv, and the tables of README.md and benches/README.md, and the chart. With GROUP
(cephalopods, mastermind, honeymoon, studies), measures only these, and keeps the times of the others.

  --draw   write the tables and the chart from the record, without measuring
  --check  fail if a table or the chart differs from the record, or if sources have changed since the
           last measurement and the pages do not say so
  --help   print this text";

/// How many times everything is measured.
const ROUNDS: usize = 3;

/// How many times each process runs in a round.
const RUNS: usize = 3;

fn main() -> ExitCode {
    // Cargo adds `--bench` if something is to be measured, and not for `cargo test`.
    let is_bench = env::args().any(|word| word == "--bench");
    let words: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words[..] {
        ["--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        ["--draw"] => Record::read().and_then(|record| draw(&record)),
        ["--check"] => Record::read().and_then(|record| check(&record)),
        [] if !is_bench => Record::read().and_then(|record| check(&record)),
        _ => match words.iter().find(|word| !GROUPS.contains(word)) {
            Some(word) => Err(format!("'{word}' is not a group; see --help")),
            None if words.is_empty() => measure(&GROUPS),
            None => measure(&words),
        },
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Measures groups, and writes the record and what is drawn from it.
fn measure(groups: &[&str]) -> Result<(), String> {
    // The times of other groups are kept.
    let is_all = groups.len() == GROUPS.len();
    let mut record = if is_all { Record::default() } else { Record::read()? };
    let stamp = |group: &&str| Ok(((*group).to_string(), (stamps::now(), stamps::hash(group)?)));
    let stamps: Vec<(String, (String, String))> =
        groups.iter().map(stamp).collect::<Result<_, String>>()?;
    let processes = runs::processes(groups)?;
    let mut times: BTreeMap<(String, Column), Vec<f64>> = BTreeMap::new();
    for round in 1..=ROUNDS {
        eprintln!("round {round} of {ROUNDS}");
        for benches in runs::benches(groups) {
            for (name, time) in benches.measure()? {
                let column = timings::column_of(&name);
                times.entry((name, column)).or_default().push(time);
            }
        }
        // The first run of a round is not timed, so that all find the same caches.
        for run in 0..=RUNS {
            for process in &processes {
                let time = process.measure()?;
                if run > 0 {
                    let name = (process.name.clone(), Column::Process);
                    times.entry(name).or_default().push(time);
                }
            }
        }
    }
    record
        .rows
        .retain(|name, _| !groups.iter().any(|group| name.starts_with(&format!("{group}/"))));
    for ((name, column), times) in times {
        record.set(&name, column, median(times));
    }
    for (group, stamp) in stamps {
        if stamps::hash(&group)? != stamp.1 {
            return Err(format!("the sources of {group} have changed meanwhile"));
        }
        record.stamps.insert(group, stamp);
    }
    // The pages show the rounded times of the record, so they are drawn from its text.
    let record = Record::parse(&record.text())?;
    write(PATH, &record.text())?;
    draw(&record)
}

/// Writes the pages and the chart.
fn draw(record: &Record) -> Result<(), String> {
    pages::drawn(record)?.into_iter().try_for_each(|(path, text)| write(path, &text))
}

/// Compares the pages and the chart with the record.
fn check(record: &Record) -> Result<(), String> {
    for (path, text) in pages::drawn(record)? {
        let found = pages::read(path)?;
        if let Some((line, expected, found)) = measure::text::first_difference(&text, &found) {
            return Err(format!(
                "{path}:{line}: expected {expected:?}, found {found:?}\n\
                 `cargo bench --bench record -- --draw` writes what the record says"
            ));
        }
    }
    Ok(())
}

fn write(path: &str, text: &str) -> Result<(), String> {
    let outcome = fs::write(timings::root().join(path), text);
    outcome.map_err(|error| format!("cannot write {path}: {error}"))
}
