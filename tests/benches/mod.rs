//! Tests of what the bench targets share, which cannot have tests of their own, and of the figures on the pages.

mod pages;

use std::process::Command;
use std::{env, fs};

use pages::Figures;

use crate::common::difference::first_difference;
use crate::compare::{alternate, median_and_interval, table};
use crate::harness::process::{run, time_from_read};
use crate::harness::record::{self, significant, Record, Row};

#[test]
fn figures_on_the_pages_are_those_of_the_record() {
    let read = |path: &str| fs::read_to_string(path).unwrap();
    let figures = Figures { record: &record::read(), peers: &read("benches/peers.tsv") };
    for path in ["README.md", "benches/README.md", "benches/pictures/headline.svg"] {
        let old = read(path);
        let new = figures.fill(&old).unwrap_or_else(|error| panic!("{path}: {error}"));
        if env::var_os("BITSOLVE_RECORD").is_some() {
            fs::write(path, new).unwrap();
        } else if let Some((line, expected, found)) = first_difference(&new, &old) {
            panic!(
                "{path}:{line}: expected {expected:?}, found {found:?}\n\
                `BITSOLVE_RECORD=1 cargo test figures` writes what the record says"
            );
        }
    }
}

fn record(rows: &[(&str, f64, [f64; 2])]) -> Record {
    let row = |&(name, median, interval): &(&str, f64, _)| {
        (name.to_string(), Row { median, interval, stamp: "X, 2 cores".to_string() })
    };
    rows.iter().map(row).collect()
}

#[test]
fn a_record_is_read_as_it_is_written() {
    let old = record(&[("a/b/01", 0.7149, [0.7, 1234.0]), ("a/b/02", 2.0, [1.0, 3.0])]);
    let text = record::text(&old);
    let rows =
        "\na/b/01\t0.7149\t0.7000\t1234\tX, 2 cores\na/b/02\t2.000\t1.000\t3.000\tX, 2 cores\n";
    assert!(text.ends_with(rows), "{text}");
    assert_eq!(record::parse(&text).unwrap(), old);
    for line in ["a/b/01\t1", "a/b/01\t1\tx\t2\tX", "a/b/01\t1\t2\t\tX"] {
        let error = record::parse(&text.replacen("a/b/01", line, 1)).unwrap_err();
        assert!(error.starts_with("inputs/timings.tsv:2: "), "{line}: {error}");
    }
    let written = [0.02714, 0.9996, 9.996, 14.35, 462.4, 8090.3].map(significant);
    assert_eq!(written, ["0.0271", "1.00", "10.0", "14.3", "462", "8090"]);
}

#[test]
fn the_comparison_says_what_its_interval_says() {
    let old = record(&[("a", 2.0, [1.9, 2.0])]);
    for (now, word) in [
        ([1.9, 1.95], "same"),
        ([1.6, 1.7], "faster"),
        ([2.3, 2.4], "slower"),
        ([2.3, 3.4], "noisy"),
    ] {
        let new = record(&[("a", now[0], now), ("b", 1.0, now)]);
        let text = record::compare(&old, &new, "X, 2 cores");
        let ends = ["interval", word, "1.00"];
        for (line, end) in text.lines().zip(ends) {
            assert!(line.ends_with(end), "{end}: {text}");
        }
        assert_eq!(text.lines().count(), ends.len(), "{text}");
        assert!(record::compare(&old, &new, "Y").starts_with("Another machine made the record"));
    }
}

fn shell(script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script]);
    command
}

#[test]
fn a_process_is_measured_if_it_succeeds() {
    let finished = run(Command::new("cat").arg("-"), Some("LICENSE-MIT".as_ref())).unwrap();
    assert_eq!(finished.answers, fs::read_to_string("LICENSE-MIT").unwrap());
    assert!(!finished.processor.is_zero() && !finished.wall.is_zero());
    for mut command in [shell("false"), shell("kill -9 $$"), Command::new("/nowhere/at-all")] {
        assert!(run(&mut command, None).is_err(), "{command:?}");
    }
}

#[test]
fn the_time_from_the_read_is_that_of_the_answer() {
    let late = time_from_read(&mut shell("read x; sleep 0.05; echo $x"), b"12\n", "12\n").unwrap();
    assert!(late.as_millis() >= 50, "{late:?}");
    for (script, part) in [
        ("kill -9 $$", ""),
        ("read x; echo 34", "another answer: 34\n"),
        ("cat; echo 5", "another answer: 12\n5\n"),
        ("cat; exit 3", "the program failed"),
    ] {
        let problem = time_from_read(&mut shell(script), b"12\n", "12\n").unwrap_err().to_string();
        assert!(problem.contains(part), "{script}: {problem}");
    }
    assert!(time_from_read(&mut Command::new("cat"), &[b'1'; 60_000], "").is_err());
}

#[test]
fn the_interval_is_that_of_the_binomial_distribution() {
    // Computed with exact fractions.
    for (count, low) in [(11, 1.0), (21, 3.0), (101, 34.0)] {
        let (median, first, last) = median_and_interval((1..=count).map(f64::from).collect());
        let all = f64::from(count + 1);
        assert_eq!((first, last, median), (low, all - low, all / 2.0), "{count}");
    }
}

#[test]
fn neither_turns_nor_a_drift_nor_few_rounds_decide() {
    let mut turns = Vec::new();
    let time = |side: usize, row: usize| {
        turns.push(side);
        let drift = [1.0, 4.0, 16.0, 64.0][(turns.len() - 1) % 4];
        let is_doubtful = row == 1 && (turns.len() - 1) / 8 % 8 == 3;
        let new = if is_doubtful { 2.25 } else { 0.31640625 };
        Ok(drift * [1.0, new][side])
    };
    let rows = alternate(16, 2, time).unwrap();
    let text = table(&["steady", "doubt"], &rows);
    let lines: Vec<&str> = text.lines().skip(2).collect();
    assert_eq!(lines[0], "| steady | 8000 | 2531 | 0.316 | 0.316 to 0.317 | faster |");
    assert!(lines[1].ends_with("0.316 to 2.250 | no difference shown |"), "{text}");
    assert!((0..4).all(|turn| turns.iter().skip(turn).step_by(4).sum::<usize>() == 16));
}
