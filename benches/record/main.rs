//! Measures what the pages show, writes `inputs/timings.tsv`, and fills the tables and the chart from it.
//!
//! Criterion is the clock within a process: the recorder runs `cargo bench` and reads what criterion has written. It
//! measures whole processes itself. Everything is measured in several rounds, and the medians count, so other work on
//! the machine in some minute hardly changes a time.

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
use crate::measure::timings::{self, Column, Record, PATH, ROOMS};

const HELP: &str = "\
Measures what the pages show, in a quarter of an hour.

Usage: cargo bench --bench record -- [OPTIONS] [ROOM]...

Writes inputs/timings.tsv, and the tables of README.md and benches/README.md, and the chart. With ROOM
(cephalopods, mastermind, honeymoon, studies), measures only these, and keeps the times of the others.

  --draw   write the tables and the chart from the record, without measuring
  --check  fail if a table or the chart is not what the record says, or if sources have changed since
           they were measured and the pages do not say so
  --help   print this text";

/// How often everything is measured.
const ROUNDS: usize = 3;

/// How often each process runs in a round.
const RUNS: usize = 3;

fn main() -> ExitCode {
    // Cargo adds `--bench`.
    let words: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words[..] {
        ["--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        ["--draw"] => Record::read().and_then(|record| draw(&record)),
        // `cargo test --benches` and `cargo bench -- --test` check what can be checked quickly.
        ["--check" | "--test"] => Record::read().and_then(|record| check(&record)),
        _ => match words.iter().find(|word| !ROOMS.contains(word)) {
            Some(word) => Err(format!("'{word}' is not a room; see --help")),
            None if words.is_empty() => measure(&ROOMS),
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

/// Measures rooms, and writes the record and what is drawn from it.
fn measure(rooms: &[&str]) -> Result<(), String> {
    let mut record = Record::read().unwrap_or_default();
    let processes = runs::processes(rooms)?;
    let mut times: BTreeMap<(String, Column), Vec<f64>> = BTreeMap::new();
    for round in 1..=ROUNDS {
        eprintln!("round {round} of {ROUNDS}");
        for benches in runs::benches(rooms) {
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
    record.rows.retain(|name, _| !rooms.iter().any(|room| name.starts_with(&format!("{room}/"))));
    for ((name, column), times) in times {
        record.set(&name, column, median(times));
    }
    for room in rooms {
        record.stamps.insert((*room).to_string(), (stamps::now(), stamps::hash(room)?));
    }
    // The pages have the digits of the record.
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
