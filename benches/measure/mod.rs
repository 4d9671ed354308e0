//! The tools of the bench targets: they measure whole processes, read and write the record of timings, and compute
//! statistics. They need only the standard library.
#![allow(dead_code, reason = "no target uses all of it")]

#[allow(clippy::duplicate_mod, reason = "the tests of the bench targets have it twice")]
#[path = "../../tests/common/difference.rs"]
pub(crate) mod difference;
pub(crate) mod process;
pub(crate) mod timings;

/// Returns the median of some numbers. If their number is even, it is the mean of the two in the middle.
///
/// # Panics
/// Panics if there are none.
pub(crate) fn median(numbers: Vec<f64>) -> f64 {
    let (low, high) = middle(numbers);
    (low + high) / 2.0
}

/// Returns the median of some ratios, which are positive. If their number is even, it is the geometric mean of the two
/// in the middle. So the median of the reciprocals is the reciprocal of the median.
///
/// # Panics
/// Panics if there are none.
pub(crate) fn median_ratio(ratios: Vec<f64>) -> f64 {
    let (low, high) = middle(ratios);
    (low * high).sqrt()
}

/// Returns the two numbers in the middle. If the number of numbers is odd, they are the same.
fn middle(mut numbers: Vec<f64>) -> (f64, f64) {
    numbers.sort_by(f64::total_cmp);
    let count = numbers.len();
    (numbers[(count - 1) / 2], numbers[count / 2])
}

/// Returns an interval that contains the median of what some numbers are a sample of, with at least this
/// probability: from one of the numbers to another.
///
/// Each number is below the true median with probability one half. So the number of those below it has a binomial
/// distribution, whatever the distribution of the numbers is. If there are too few numbers for the probability, the
/// interval is from the least to the greatest.
///
/// At most 1000 numbers are allowed, because much higher powers of 0.5 underflow to 0.
///
/// # Panics
/// Panics if there are none.
pub(crate) fn interval_of_median(mut numbers: Vec<f64>, probability: f64) -> (f64, f64) {
    numbers.sort_by(f64::total_cmp);
    let count = numbers.len();
    // Each end may miss with half of the probability that is left.
    let most = (1.0 - probability) / 2.0;
    let mut skipped = 0;
    // The probabilities that exactly, and that at most, `skipped` numbers are below the median.
    let mut exactly = 0.5_f64.powi(count as i32);
    let mut at_most = exactly;
    while at_most <= most && skipped < count / 2 {
        exactly *= (count - skipped) as f64 / (skipped + 1) as f64;
        skipped += 1;
        at_most += exactly;
    }
    let first = skipped.saturating_sub(1);
    (numbers[first], numbers[count - 1 - first])
}

/// Writes a number with three significant digits. Large numbers have all digits before the point.
pub(crate) fn significant(number: f64) -> String {
    with_digits(number, 3)
}

/// Writes a number with this many significant digits, but with at most six after the point. Large numbers have all
/// digits before the point.
pub(crate) fn with_digits(number: f64, significant: i32) -> String {
    let digits = |number: f64| significant - 1 - number.abs().max(1e-9).log10().floor() as i32;
    let rounded = |digits: i32| format!("{number:.*}", digits.clamp(0, 6) as usize);
    // 9.999 becomes 10.00, which has a digit more.
    let text = rounded(digits(number));
    text.parse().map_or(text, |written| rounded(digits(written)))
}
