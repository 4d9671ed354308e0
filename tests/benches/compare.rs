//! Tests of the comparison of two programs.

#[allow(dead_code, clippy::duplicate_mod, reason = "another crate has all of it")]
#[path = "../../benches/compare.rs"]
mod target;
use target::{alternate, compare, measure, parse, table, Comparison, Row};

fn read(line: &str) -> Result<Comparison, Box<dyn std::error::Error>> {
    parse(line.split(' ').map(str::to_string).collect()).map(Option::unwrap)
}

#[test]
fn failures_and_answers_that_differ_are_errors() {
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/runs");
    let _ = std::fs::remove_file(file); // The third run answers otherwise.
    let late = format!("--rounds 11 sh sh -c echo>>{file};wc\t-l<{file}|grep\t3;true");
    for (line, part) in [
        ("--rounds 10 a b", "at least 11, not '10'"),
        ("echo true x --bench", "no input: line 1 of the answers differs\n  OLD: x\n  NEW: the"),
        ("--stdin echo cat -- Cargo.toml", "\n  OLD: \n  NEW: [package]"),
        ("test false -- x", "x: NEW: "), // Without an argument, `test` fails too.
        (&late, "\n  OLD: the end\n  OLD, again: 3"),
    ] {
        let problem = read(line).and_then(|read| measure(&read, &read.programs)).unwrap_err();
        assert!(problem.to_string().contains(part), "{line}: {problem}");
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
        let report = compare(&read(&line).unwrap()).unwrap();
        assert_eq!(report.matches("| no difference shown |").count(), 4, "{report}");
    }
}
