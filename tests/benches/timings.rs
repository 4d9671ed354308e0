//! Tests of the record of timings.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};
use std::{env, fs};

use crate::measure::timings::{measured_since, Column, Record, HEADER};

#[test]
fn a_record_is_read_as_it_is_written() {
    let mut record = Record::default();
    record.set("cephalopods/layered/07", Column::InProcess, 0.714_94);
    record.set("cephalopods/layered/07", Column::FromRead, 1234.5);
    record.set("studies/mastermind/cache/lookup", Column::Process, 2.0);
    record.stamps.insert("studies".to_string(), ("2026-11-23, X, 2 cores".into(), "0f".into()));
    let text = record.text();
    assert!(text.contains("\n# studies: 2026-11-23, X, 2 cores, sources 0f\n"), "{text}");
    let rows = "\ncephalopods\tlayered\t07\t\t0.7149\t1234\nstudies\tmastermind/cache\tlookup\t2.000\t\t\n";
    assert!(text.ends_with(rows), "{text}");
    let read = Record::parse(&text).unwrap();
    assert_eq!(read.stamps, record.stamps);
    assert_eq!(read.text(), text);
    for line in ["cephalopods\tlayered\t07", "a\tb\tc\t1\tx\t", "# no stamp, sources 0f"] {
        let error = Record::parse(&format!("{HEADER}\n{line}\n")).unwrap_err();
        assert!(error.starts_with("inputs/timings.tsv:2: "), "{line}: {error}");
    }
}

#[test]
fn times_of_criterion_are_medians_by_name() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("criterion-sample");
    let new = folder.join("one").join("new");
    fs::create_dir_all(&new).unwrap();
    fs::write(new.join("benchmark.json"), r#"{"group_id":"a/b","full_id":"a/b","x":1}"#).unwrap();
    let estimate = |number: u32| {
        format!(
            r#"{{"confidence_interval":{{"lower_bound":1.0}},"point_estimate":{number}.5,"y":3}}"#
        )
    };
    let estimates = format!(r#"{{"mean":{},"median":{}}}"#, estimate(1), estimate(2_000_000));
    fs::write(new.join("estimates.json"), estimates).unwrap();
    let times = measured_since(SystemTime::UNIX_EPOCH, &folder);
    assert_eq!(times.into_iter().collect::<Vec<_>>(), [("a/b".to_string(), 2.000_000_5)]);
    let later = SystemTime::now() + Duration::from_secs(60);
    assert!(measured_since(later, &folder).is_empty());
}

/// Cargo builds the target in the same profile as the tests, so it is usually there already.
#[test]
#[ignore = "builds the benchmarks: cargo test --release --test benches -- --ignored no_benchmark"]
fn a_filter_that_chooses_no_benchmark_is_an_error() {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
    let mut command = Command::new(cargo);
    let output = command.args(["bench", "--", "--test", "no-such-name"]).output().unwrap();
    let notes = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && notes.contains("No benchmark has such a name"), "{notes}");
}
