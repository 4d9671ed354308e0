//! Tests of what the bench targets share. A bench target cannot have tests of its own.
#![cfg(target_os = "linux")]

mod common;
#[allow(dead_code, reason = "another target has all of it")]
#[path = "../benches/compare.rs"]
mod compare;
#[path = "../benches/workloads/mod.rs"]
mod workloads;

use std::collections::HashSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs};

use common::difference::first_difference;
use compare::measure::process::{run, time_from_read, wait_until_it_reads};
use compare::measure::timings::{column_of, Column, Record, HEADER};
use compare::measure::{interval_of_median, median, median_ratio, significant};
use compare::{alternate, compare, measure, parse, table, Comparison, Row};

#[test]
fn names_are_unique_and_every_case_with_an_answer_of_a_judge_is_measured() {
    let names: Vec<String> = workloads::all().into_iter().map(|workload| workload.name).collect();
    let distinct: HashSet<&String> = names.iter().collect();
    assert_eq!(distinct.len(), names.len());
    for game in ["cephalopods", "mastermind", "honeymoon"] {
        let cases = common::cases::cases(game, "out").into_iter();
        for case in cases.filter(common::cases::Case::is_for_judge) {
            let ending = format!("/{}", case.name());
            let is_of_case = |name: &String| name.starts_with(game) && name.ends_with(&ending);
            assert!(names.iter().any(is_of_case), "{game} {}", case.name());
        }
    }
    // The record can be read. A benchmark without a time in it is one that `cargo bench` shows as not recorded.
    let record = Record::read().unwrap();
    assert!(names.iter().any(|name| record.time(name, column_of(name)).is_some()));
}

#[test]
fn a_record_is_read_as_it_is_written() {
    let mut record = Record::default();
    record.set("cephalopods/layered/07", Column::InProcess, 0.714_94);
    record.set("cephalopods/layered/07", Column::FromRead, 1234.5);
    record.set("studies/mastermind/cache/lookup", Column::Process, 2.0);
    record.stamps.insert("studies".to_string(), "2026-11-23, X, 2 cores".to_string());
    let text = record.text();
    assert!(text.contains("\n# studies: 2026-11-23, X, 2 cores\n"), "{text}");
    let rows = "\ncephalopods\tlayered\t07\t\t0.7149\t1234\nstudies\tmastermind/cache\tlookup\t2.000\t\t\n";
    assert!(text.ends_with(rows), "{text}");
    let read = Record::parse(&text).unwrap();
    assert_eq!((read.stamps, read.rows.len()), (record.stamps, 2));
    for line in ["cephalopods\tlayered\t07", "a\tb\tc\t1\tx\t"] {
        let error = Record::parse(&format!("{HEADER}\n{line}\n")).unwrap_err();
        assert!(error.starts_with("inputs/timings.tsv:2: "), "{line}: {error}");
    }
}

/// Cargo builds the target in the same profile as the tests, so it is usually there already.
#[test]
#[ignore = "builds the benchmarks: cargo test --release --test benches -- --ignored no_benchmark"]
fn a_filter_that_chooses_no_benchmark_is_an_error() {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
    let list = Command::new(&cargo).args(["bench", "--", "--list"]).output().unwrap();
    let list = String::from_utf8_lossy(&list.stdout);
    assert!(list.contains(": benchmark\n") && !list.contains("recorded"), "{list}");
    let mut command = Command::new(cargo);
    let output = command.args(["bench", "--", "--test", "no-such-name"]).output().unwrap();
    let notes = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && notes.contains("No benchmark has such a name"), "{notes}");
}

#[test]
fn medians_are_in_the_middle_and_numbers_have_three_digits() {
    for (numbers, expected, of_ratios) in [
        (&[7.0][..], 7.0, 7.0),
        (&[3.0, 1.0, 2.0], 2.0, 2.0),
        (&[4.0, 1.0, 3.0, 2.25], 2.625, 6.75_f64.sqrt()),
    ] {
        let reciprocals = numbers.iter().map(|number| 1.0 / number).collect();
        let found = (median(numbers.to_vec()), median_ratio(numbers.to_vec()));
        assert_eq!(found, (expected, of_ratios));
        // The median of reciprocals is the reciprocal of the median.
        assert!((median_ratio(reciprocals) * of_ratios - 1.0).abs() < 1e-12);
    }
    let written = [0.02714, 0.9996, 1.0, 9.996, 14.35, 462.4, 8090.3, 0.0].map(significant);
    assert_eq!(written, ["0.0271", "1.00", "1.00", "10.0", "14.3", "462", "8090", "0.000000"]);
}

#[test]
fn the_interval_is_that_of_the_binomial_distribution() {
    let interval = |count: u32, probability| {
        interval_of_median((1..=count).map(f64::from).collect(), probability)
    };
    // Published tables of the sign test: 95% for 10, 20 and 40 numbers. Six are the fewest for 95%.
    for (count, low) in [(10, 2), (20, 6), (40, 14), (6, 1), (5, 1), (1, 1)] {
        assert_eq!(interval(count, 0.95), (f64::from(low), f64::from(count + 1 - low)), "{count}");
    }
    // The expected value was computed with exact fractions.
    assert_eq!(interval(1000, 0.999).0, 448.0);
}

#[test]
fn the_first_line_that_differs_is_found() {
    for (old, new, expected) in [
        ("", "", None),
        ("a\nb\n", "a\nb\n", None),
        ("a\nb\nd\n", "a\nc\ne\n", Some((2, "b", "c"))),
        ("a\n", "a\nc\n", Some((2, "the end", "c"))),
        ("a\nc\n", "a\n", Some((2, "c", "the end"))),
        ("a\nb", "a\nb\n", Some((3, "the end", "other line ends"))),
    ] {
        assert_eq!(first_difference(old, new), expected, "{old:?} {new:?}");
    }
}

/// Returns a shell command.
fn shell(script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script]);
    command
}

#[test]
fn a_process_is_measured_if_it_succeeds() {
    let finished = run(Command::new("cat").arg("-"), Some(Path::new("LICENSE-MIT"))).unwrap();
    assert_eq!(finished.answers, fs::read_to_string("LICENSE-MIT").unwrap());
    assert!(finished.processor > Duration::ZERO && finished.wall < Duration::from_secs(60));
    for mut command in [shell("false"), shell("kill -9 $$"), Command::new("/nowhere/at-all")] {
        assert!(run(&mut command, None).is_err(), "{command:?}");
    }
}

#[test]
fn the_time_from_the_read_is_that_of_the_answer() {
    let mut late = shell("read x; sleep 0.05; echo $x$A");
    let late = time_from_read(late.env("A", "3"), b"12\n", "123\n").unwrap();
    assert!(late >= Duration::from_millis(50), "{late:?}");
    for (script, part) in [
        // The time of a process that ends is known at once.
        ("exit 0", ""),
        ("kill -9 $$", ""),
        ("read x; echo 34", "wrong in line 1: expected '12', found '34'"),
        ("read x", "wrong in line 1: expected '12', found 'the end'"),
        ("cat; echo 5", "wrong in line 2: expected 'the end', found '5'"),
        ("cat; exit 3", "the program failed"),
    ] {
        let problem = time_from_read(&mut shell(script), b"12\n", "12\n").unwrap_err().to_string();
        assert!(problem.contains(part), "{script}: {problem}");
    }
    assert!(time_from_read(&mut Command::new("cat"), &[b'1'; 60_000], "").is_err());
    let mut child = shell("while :; do :; done").stdin(Stdio::piped()).spawn().unwrap();
    let problem = wait_until_it_reads(&child, Duration::from_millis(50)).unwrap_err();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(problem.to_string().contains("not read its input after 50ms"), "{problem}");
}

fn comparison(line: &str) -> Result<Comparison, Box<dyn std::error::Error>> {
    parse(line.split(' ').map(str::to_string).collect()).map(Option::unwrap)
}

#[test]
fn failures_and_answers_that_differ_are_errors() {
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/runs");
    let _ = fs::remove_file(file); // The third run answers otherwise.
    let late = format!("--rounds 11 sh sh -c echo>>{file};wc\t-l<{file}|grep\t3;true");
    for (line, part) in [
        ("--rounds 10 a b", "11 to 1000, not '10'"),
        ("echo true x --bench", "no input: line 1 of the answers differs\n  OLD: x\n  NEW: the"),
        ("--stdin echo cat -- LICENSE-MIT", "\n  OLD: \n  NEW: MIT License"),
        ("test false -- x", "x: NEW: "), // Without an argument, `test` fails too.
        (&late, "\n  OLD: the end\n  OLD, again: 3"),
    ] {
        let problem = comparison(line).and_then(|read| measure(&read, &read.programs));
        let problem = problem.unwrap_err().to_string();
        assert!(problem.contains(part), "{line}: {problem}");
    }
}

#[test]
fn neither_turns_nor_a_drift_nor_few_rounds_decide() {
    let mut turns = Vec::new();
    let time = |side: usize, row: &mut Row| {
        turns.push(side);
        let drift = [1.0, 4.0, 16.0, 64.0][(turns.len() - 1) % 4];
        let new = if row.name == "doubt" && row.rounds.len() % 8 == 3 { 2.25 } else { 0.31640625 };
        Ok(drift * [1.0, new][side])
    };
    let row = |name: &str| Row { name: name.to_string(), ..Row::default() };
    let expected = "\
| input       | old, ms | new, ms | new / old | 99.9% interval | new is              |
|-------------|--------:|--------:|----------:|----------------|---------------------|
| steady      |    8000 |    2531 |     0.316 | 0.316 to 0.317 | faster              |
| doubt       |    8000 |    2531 |     0.316 | 0.316 to 2.250 | no difference shown |
| all, summed |   16000 |    5062 |     0.316 | 0.316 to 1.284 | no difference shown |
";
    let rows = alternate(16, ["steady", "doubt"].map(row).into(), time).unwrap();
    assert_eq!(table(&rows), expected);
    assert!((0..4).all(|turn| turns.iter().skip(turn).step_by(4).sum::<usize>() == 16));
}

#[test]
#[ignore = "takes several minutes, and fails in at most 8% of all runs"]
fn a_program_is_as_fast_as_itself() {
    let inputs = "inputs/cephalopods/03.in inputs/cephalopods/10.in inputs/cephalopods/16.in";
    for rounds in (11..131).step_by(6) {
        let line = format!("--rounds {rounds} .:cephalopods .:cephalopods -- {inputs}");
        let report = compare(&comparison(&line).unwrap()).unwrap();
        assert_eq!(report.matches("| no difference shown |").count(), 4, "{report}");
    }
}
