//! Tests of the statistics that the bench targets use.

use crate::measure::statistics::{interval_of_median, median, significant};

#[test]
fn the_median_is_in_the_middle() {
    assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
    assert_eq!(median(vec![7.0]), 7.0);
    assert_eq!(median(vec![4.0, 1.0, 3.0, 2.0]), 3.0);
}

#[test]
fn the_interval_is_that_of_the_binomial_distribution() {
    let numbers = |count: u32| (1..=count).map(f64::from).collect::<Vec<_>>();
    // Published tables of the sign test: 95% for 10, 20 and 40 numbers.
    for (count, low) in [(10, 2.0), (20, 6.0), (40, 14.0)] {
        let interval = interval_of_median(numbers(count), 0.95);
        assert_eq!(interval, (low, f64::from(count + 1) - low), "{count}");
    }
    // Six numbers are the fewest for 95%, and five are too few.
    assert_eq!(interval_of_median(numbers(6), 0.95), (1.0, 6.0));
    assert_eq!(interval_of_median(numbers(5), 0.95), (1.0, 5.0));
    assert_eq!(interval_of_median(numbers(1), 0.95), (1.0, 1.0));
}

#[test]
fn numbers_have_three_digits() {
    let written = [0.02714, 0.9996, 1.0, 9.996, 14.35, 462.4, 8090.3, 0.0].map(significant);
    assert_eq!(written, ["0.0271", "1.00", "1.00", "10.0", "14.3", "462", "8090", "0.000000"]);
}
