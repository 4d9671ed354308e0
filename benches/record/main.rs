//! Measures what the pages show, writes `inputs/timings.tsv`, and fills in the figures of the pages from it.
//!
//! It measures benchmarks and whole processes. It repeats everything several times and takes the medians, so a short
//! disturbance hardly changes a time.

#[path = "../../tests/common/mod.rs"]
mod common;
#[path = "../measure/mod.rs"]
mod measure;
mod pages;
mod runs;
#[path = "../studies/mod.rs"]
mod studies;
#[path = "../workloads/mod.rs"]
mod workloads;

use std::collections::BTreeMap;
use std::process::{Command, ExitCode};
use std::{env, fs};

use crate::measure::difference::first_difference;
use crate::measure::median;
use crate::measure::timings::{column_of, machine, root, Column, Record, GROUPS, PATH};
use crate::runs::{is_of, print_times, TIMES};

/// The pages whose figures are filled in, and the chart in the first page.
const PAGES: [&str; 3] = ["README.md", "benches/README.md", "benches/pictures/headline.svg"];

/// The times of public programs, and those of this crate for comparison. All of them are measured by hand.
const PEERS: &str = "benches/peers.tsv";

const HELP: &str = "\
Measures what the pages show, in half an hour.

Usage: cargo bench --bench record -- [OPTIONS] [GROUP]...

Writes inputs/timings.tsv, and fills in the figures of README.md and benches/README.md. With GROUP
(cephalopods, mastermind, honeymoon, studies), measures only these, and keeps the times of the others.

  --missing  measure only what the record does not have; keep its other times and its stamps
  --draw     fill in the figures from the record, without measuring
  --check    fail if a figure differs from the record
  --help     print this text";

/// How many times everything is measured.
const ROUNDS: usize = 3;

/// How many times each process runs in a round.
const RUNS: usize = 3;

/// A process that takes more than this many milliseconds runs once.
const LONG: f64 = 3000.0;

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
        [TIMES, ref names @ ..] => {
            print_times(names);
            Ok(())
        }
        ["--draw"] => draw(false),
        ["--check"] => draw(true),
        [] if !is_bench => draw(true),
        _ => {
            let (options, words): (Vec<&str>, Vec<&str>) =
                words.iter().partition(|word| **word == "--missing");
            let groups = if words.is_empty() { &GROUPS[..] } else { &words };
            match words.iter().find(|word| !GROUPS.contains(word)) {
                Some(word) => Err(format!("'{word}' is not a group; see --help")),
                None => measure(groups, !options.is_empty()),
            }
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Measures groups, or only what the record does not have of them. Writes the record, and fills in the figures.
fn measure(groups: &[&str], only_missing: bool) -> Result<(), String> {
    // The times of other groups are kept.
    let is_all = groups.len() == GROUPS.len() && !only_missing;
    let mut record = if is_all { Record::default() } else { Record::read()? };
    let (mut processes, mut benches) = (runs::processes(groups)?, runs::benches(groups));
    if only_missing {
        processes.retain(|process| record.time(&process.name, Column::Process).is_none());
        benches.retain(|bench| record.time(&bench.name, column_of(&bench.name)).is_none());
    }
    let mut times: BTreeMap<(String, Column), Vec<f64>> = BTreeMap::new();
    for round in 1..=ROUNDS {
        eprintln!("round {round} of {ROUNDS}");
        for (name, time) in runs::measure(&benches)? {
            let column = column_of(&name);
            times.entry((name, column)).or_default().push(time);
        }
        // The first run of a round is not timed, so that all find the same caches. A long run counts, and is not
        // repeated.
        for run in 0..=RUNS {
            let mut program = "";
            for process in &processes {
                let times = times.entry((process.name.clone(), Column::Process)).or_default();
                if times.first().is_some_and(|&time| time > LONG) {
                    continue;
                }
                // After another program runs, this one's code and tables are no longer cached.
                if process.program != program {
                    program = process.program;
                    process.measure()?;
                }
                let time = process.measure()?;
                if run > 0 || time > LONG {
                    times.push(time);
                }
            }
        }
    }
    if !only_missing {
        record.rows.retain(|name, _| !is_of(name, groups));
        record.stamps.extend(groups.iter().map(|group| (group.to_string(), stamp())));
    }
    for ((name, column), times) in times {
        record.set(&name, column, median(times));
    }
    write(PATH, &record.text())?;
    // The pages show the rounded times of the file.
    draw(false)
}

/// Returns when and where this checkout is measured.
fn stamp() -> String {
    let output = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).current_dir(root()).output();
        let text = output.map(|output| output.stdout).unwrap_or_default();
        String::from_utf8_lossy(&text).trim().to_string()
    };
    let compiler = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    // `rustc 1.95.0 (59807616e 2026-04-14)`, `Linux 6.1.0-18-amd64`: the versions are enough.
    let (compiler, system) = (output(&compiler, &["-V"]), output("uname", &["-sr"]));
    let compiler = compiler.split(" (").next().unwrap_or_default();
    let system = system.split('-').next().unwrap_or_default();
    let date = output("date", &["-u", "+%Y-%m-%d"]);
    let commit =
        output("git", &["describe", "--always", "--abbrev=7", "--exclude=*", "--dirty=-changed"]);
    format!("{date}, {}, {system}, {compiler}, commit {commit}", machine())
}

/// Fills in the figures of the pages, or only checks that they are those of the record.
fn draw(is_check: bool) -> Result<(), String> {
    let read = |path: &str| {
        let text = fs::read_to_string(root().join(path));
        text.map_err(|error| format!("cannot read {path}: {error}"))
    };
    let (record, peers) = (Record::read()?, read(PEERS)?);
    for path in PAGES {
        let old = read(path)?;
        let new = pages::fill(&old, &record, &peers).map_err(|error| format!("{path}: {error}"))?;
        match first_difference(&new, &old) {
            Some((line, expected, found)) if is_check => {
                return Err(format!(
                    "{path}:{line}: expected {expected:?}, found {found:?}\n\
                     `cargo bench --bench record -- --draw` writes what the record says"
                ));
            }
            Some(_) => write(path, &new)?,
            None => {}
        }
    }
    Ok(())
}

fn write(path: &str, text: &str) -> Result<(), String> {
    let outcome = fs::write(root().join(path), text);
    outcome.map_err(|error| format!("cannot write {path}: {error}"))
}
