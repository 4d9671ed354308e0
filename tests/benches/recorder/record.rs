//! Tests of the text of a record.

use crate::record::{Column, Name, Record, Row, Stamp};

const HEADER: &str = "game\tsolver\tinput\tprocess_ms\tin_process_ms\tfrom_read_ms\tpeak_mb\n";

fn row(name: [&str; 3], figures: [Option<f64>; 4]) -> Row {
    Row { name: Name::new(name[0], name[1], name[2]), figures }
}

fn example() -> Record {
    let stamp = Stamp {
        date: "2026-11-22".to_string(),
        machine: "A Processor (family 6, model 167), 2 cores".to_string(),
        features: "AVX2 and BMI2".to_string(),
        system: "Linux 6.1".to_string(),
        compiler: "rustc 1.95.0".to_string(),
        commit: "0123456 + changes".to_string(),
        again: vec!["mastermind on 2026-11-23 (elsewhere)".to_string()],
    };
    let rows = vec![
        row(["g", "s", "01"], [Some(1.25), None, Some(0.5), Some(3.0)]),
        row(["g", "s", "02"], [Some(2.5), Some(0.0271), None, None]),
    ];
    Record { stamp, rows }
}

#[test]
fn what_is_written_is_read_again() {
    let record = example();
    assert_eq!(Record::parse(&record.text()).unwrap(), record);
    assert!(record.text().ends_with("g\ts\t02\t2.500\t0.02710\t\t\n"), "{}", record.text());
    assert!(record.text().is_ascii());
}

#[test]
fn a_damaged_record_is_an_error_with_line_and_column() {
    let cases = [
        ("", "inputs/timings.tsv:0:1: no line of column names"),
        ("# date: x\n", "inputs/timings.tsv:1:1: no line of column names"),
        ("game\tsolver\n", "inputs/timings.tsv:1:1: expected the line of column names"),
    ];
    for (text, error) in cases {
        assert_eq!(Record::parse(text).unwrap_err(), error);
    }
    let rows = [
        ("g\ts\ti\t1\t2\t3\n", "1: expected 7 columns, found 6"),
        ("g\ts\ti\t1\t2\t3\t4\t5\n", "1: expected 7 columns, found 8"),
        ("\n", "1: expected 7 columns, found 1"),
        ("g\ts\ti\t1\tx\t3\t4\n", "9: expected a number, found \"x\""),
        ("g\ts\ti\t1\t2\t3\t-4\n", "13: expected a number, found \"-4\""),
        ("g\ts\ti\tinf\t2\t3\t4\n", "7: expected a number, found \"inf\""),
        ("g\ts\ti\tNaN\t2\t3\t4\n", "7: expected a number, found \"NaN\""),
    ];
    for (text, error) in rows {
        let found = Record::parse(&format!("{HEADER}{text}")).unwrap_err();
        assert_eq!(found, format!("inputs/timings.tsv:2:{error}"));
    }
    let twice = format!("{HEADER}{0}{0}", "g\ts\ti\t\t\t\t1\n");
    let error = Record::parse(&twice).unwrap_err();
    assert_eq!(error, "inputs/timings.tsv:3:1: g/s/i has a row already");
}

#[test]
fn inputs_can_be_summed() {
    let record = example();
    let figure = |input, column| record.figure("g", "s", input, column);
    assert_eq!(figure("01", Column::Process), Some(1.25));
    assert_eq!(figure("01-02", Column::Process), Some(3.75));
    // A figure is missing, or a row.
    assert_eq!(figure("01-02", Column::InProcess), None);
    assert_eq!(figure("01-03", Column::Process), None);
    assert_eq!(figure("value-13", Column::Process), None);
}

#[test]
fn new_figures_replace_old_ones_and_keep_the_others() {
    let mut record = example();
    record.set(&row(["g", "s", "02"], [Some(9.0), None, Some(8.0), None]));
    assert_eq!(record.rows[1].figures, [Some(9.0), Some(0.0271), Some(8.0), None]);
    // The peak is that of the process.
    record.set(&row(["g", "s", "01"], [Some(9.0), None, None, None]));
    assert_eq!(record.rows[0].figures, [Some(9.0), None, Some(0.5), None]);
    record.set(&row(["g", "a", "03"], [None; 4]));
    let names =
        ["a", "s"].map(|solver| Name::new("g", solver, if solver == "a" { "03" } else { "01" }));
    record.sort(&names);
    let left: Vec<String> = record.rows.iter().map(|row| row.name.to_string()).collect();
    assert_eq!(left, ["g/a/03", "g/s/01"]);
}

#[test]
fn a_later_measurement_replaces_its_line() {
    let mut stamp = example().stamp;
    let mut later = stamp.clone();
    later.date = "2026-12-01".to_string();
    stamp.measured_again(&["mastermind".to_string()], &later);
    later.compiler = "rustc 1.96.0".to_string();
    stamp.measured_again(&["cephalopods/depth".to_string()], &later);
    let mastermind = "mastermind on 2026-12-01 (commit 0123456 + changes)";
    let depth =
        "cephalopods/depth on 2026-12-01 (A Processor (family 6, model 167), 2 cores, Linux 6.1, \
        rustc 1.96.0, commit 0123456 + changes)";
    assert_eq!(stamp.again, [mastermind, depth]);
    assert_eq!(stamp.date, "2026-11-22");
    // A later measurement of more rows replaces the lines of fewer.
    stamp.measured_again(&["ceph".to_string(), "honeymoon".to_string()], &stamp.clone());
    assert_eq!(
        stamp.again,
        [mastermind, "ceph honeymoon on 2026-11-22 (commit 0123456 + changes)"]
    );
}
