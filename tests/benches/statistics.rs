//! Tests of the statistics that the bench targets use, and of where two texts differ.

use crate::measure::statistics::{interval_of_median, median, median_ratio, significant};
use crate::measure::text::first_difference;

#[test]
fn the_median_is_in_the_middle() {
    assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
    assert_eq!(median(vec![7.0]), 7.0);
    assert_eq!(median(vec![4.0, 1.0, 3.0, 2.0]), 2.5);
}

#[test]
fn the_median_of_reciprocals_is_the_reciprocal() {
    let both = |ratios: &[f64]| {
        let reciprocals = ratios.iter().map(|ratio| 1.0 / ratio).collect();
        (median_ratio(ratios.to_vec()), median_ratio(reciprocals))
    };
    assert_eq!(both(&[8.0, 0.25, 2.0, 0.5]), (1.0, 1.0));
    assert_eq!(both(&[32.0, 4.0, 1.0, 16.0]), (8.0, 0.125));
    assert_eq!(both(&[0.25, 2.0, 4.0]), (2.0, 0.5));
    assert_eq!(median_ratio(vec![0.977]), 0.977);
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
fn the_interval_of_many_numbers_is_that_of_the_normal_distribution() {
    for count in [1000, 2000, 100_000] {
        let (low, high) = interval_of_median((1..=count).map(f64::from).collect(), 0.999);
        // The number of those below the median has the standard deviation sqrt(count) / 2.
        let expected = 3.2905 * f64::from(count).sqrt() / 2.0;
        assert!(((high - low) / 2.0 - expected).abs() <= 1.0, "{count}: {low} to {high}");
        assert_eq!(low + high, f64::from(count + 1));
    }
    // These were computed with fractions of whole numbers. From 1075 on, 0.5 to the power of the count is 0 as a number.
    for (count, first) in [(1074, 483.0), (1075, 484.0), (2000, 926.0), (5000, 2384.0)] {
        let (low, _) = interval_of_median((1..=count).map(f64::from).collect(), 0.999);
        assert_eq!(low, first, "{count}");
    }
}

#[test]
fn numbers_have_three_digits() {
    let written = [0.02714, 0.9996, 1.0, 9.996, 14.35, 462.4, 8090.3, 0.0].map(significant);
    assert_eq!(written, ["0.0271", "1.00", "1.00", "10.0", "14.3", "462", "8090", "0.000000"]);
}

#[test]
fn the_first_line_that_differs_is_found() {
    assert_eq!(first_difference("", ""), None);
    assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
    assert_eq!(first_difference("a\nb\nd\n", "a\nc\ne\n"), Some((2, "b", "c")));
    assert_eq!(first_difference("a\n", "a\nc\n"), Some((2, "the end", "c")));
    assert_eq!(first_difference("a\nc\n", "a\n"), Some((2, "c", "the end")));
    assert_eq!(first_difference("a\nb", "a\nb\n"), Some((3, "the end", "other line ends")));
}
