//! Tests of ratios, verdicts and the table.

use super::target::rows::{of_round, table, Row, Verdict};

/// Makes a row in which the old program takes 1 s and the new one these times.
fn row(name: &str, times: &[f64]) -> Row {
    Row { name: name.to_string(), rounds: times.iter().map(|&new| [1.0, new]).collect() }
}

/// Returns 21 different ratios around this one.
fn around(middle: f64) -> Vec<f64> {
    (-10..=10).map(|step| middle + f64::from(step) / 1000.0).collect()
}

#[test]
fn a_steady_drift_favors_neither_program() {
    // Each run takes 1.1 times as long as the one before it.
    let times: [f64; 4] = std::array::from_fn(|turn| 1.1_f64.powi(turn as i32));
    let ratio = of_round([times[1], times[2]]) / of_round([times[0], times[3]]);
    assert!((ratio - 1.0).abs() < 1e-12, "{ratio}");
}

#[test]
fn a_verdict_follows_from_the_interval() {
    let of = |times: &[f64]| row("", times).ratio().verdict();
    assert_eq!(of(&around(0.98)), Verdict::Faster);
    assert_eq!(of(&around(1.02)), Verdict::Slower);
    assert_eq!(of(&around(1.0)), Verdict::NotShown);
    // All rounds are on one side, but the difference is below a thousandth.
    assert_eq!(of(&[1.0004; 20]), Verdict::NotShown);
    assert_eq!(of(&[1.0014; 20]), Verdict::Slower);
    // One round of eleven on the other side is enough for doubt.
    let mut few = vec![0.9; 11];
    assert_eq!(of(&few), Verdict::Faster);
    few[3] = 1.1;
    assert_eq!(of(&few), Verdict::NotShown);
}

#[test]
fn the_interval_is_rounded_away_from_the_median() {
    let ratio = row("", &around(0.97777)).ratio();
    assert!((ratio.median - 0.97777).abs() < 1e-12);
    // 99.9% of 21 numbers are from the 3rd to the 19th: 1 / 1000 is left out on either side.
    assert_eq!(ratio.interval, (0.969, 0.986));
}

#[test]
fn rows_are_summed_round_by_round() {
    let sum = Row::sum(&[row("a", &[1.0, 2.0]), row("b", &[3.0, 5.0])]);
    assert_eq!(sum.rounds, [[2.0, 4.0], [2.0, 7.0]]);
}

#[test]
fn the_table_has_a_sum_only_for_several_rows() {
    let rows = [row("a.in", &[0.5; 11]), row("long.in", &[1.5; 11])];
    let expected = "\
| input       | old, ms | new, ms | new / old | 99.9% interval | new is              |
|-------------|--------:|--------:|----------:|----------------|---------------------|
| a.in        |    1000 |     500 |     0.500 | 0.500 to 0.500 | faster              |
| long.in     |    1000 |    1500 |     1.500 | 1.500 to 1.500 | slower              |
| all, summed |    2000 |    2000 |     1.000 | 1.000 to 1.000 | no difference shown |
";
    assert_eq!(table(&rows), expected);
    assert_eq!(table(&rows[..1]).lines().count(), 3);
}
