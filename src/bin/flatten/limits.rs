//! How long a file is, and how long judges allow it to be.

/// The limits of some large judges, in their own units.
const LIMITS: &str = "CodinGame takes 100,000, AtCoder 512 KiB, Codeforces 64 KB";

/// Returns a line about the length of a file, which is ASCII.
pub(crate) fn remark(file: &str) -> String {
    format!("flatten: {} characters; {LIMITS}", grouped(file.len()))
}

/// Returns a number with a comma before each group of three digits.
fn grouped(number: usize) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_in_groups_of_three() {
        for (number, text) in
            [(0, "0"), (999, "999"), (1000, "1,000"), (64_438, "64,438"), (1_234_567, "1,234,567")]
        {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn the_remark_has_the_length_first() {
        let remark = remark(&"x".repeat(12_345));
        assert!(remark.starts_with("flatten: 12,345 characters; CodinGame takes 100,000"));
    }
}
