//! Numbers as people write them.

use std::fmt::Display;

/// Writes a number with a comma before each three digits: `67,108,864`.
pub fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Writes a number and its noun, such as `1 card` or `2 cards`.
pub(crate) fn count(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_stand_before_each_three_digits() {
        let numbers = [(0, "0"), (999, "999"), (1000, "1,000"), (67_108_864, "67,108,864")];
        for (number, text) in numbers {
            assert_eq!(with_commas(number), text);
        }
        assert_eq!(with_commas(u64::MAX), "18,446,744,073,709,551,615");
    }
}
