//! How long a file is, and how long judges allow it to be.

use bitsolve::internals::cli::with_commas;

/// The limits of some large judges, in their own units.
const LIMITS: &str = "CodinGame takes 100,000, AtCoder 512 KiB, Codeforces 64 KB";

/// Returns a line about the length of a file, which is ASCII.
pub(crate) fn remark(file: &str) -> String {
    format!("flatten: {} characters; {LIMITS}", with_commas(file.len() as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_remark_has_the_length_first() {
        let remark = remark(&"x".repeat(12_345));
        assert!(remark.starts_with("flatten: 12,345 characters; CodinGame takes 100,000"));
    }
}
