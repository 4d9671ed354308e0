//! The weight n log2 n of a part of n secrets, as an integer.
//!
//! Integers compare in the same way on every machine. The logarithm of a number is the sum of the rounded logarithms of
//! its prime factors. So sums that are equal as real numbers are also equal here, for example those of the parts
//! 6 1 1 1 1 1 1 and 3 3 2 2 2. If the logarithm of each number were rounded by itself, the rounding would decide
//! between them.

/// The number of fraction bits of a logarithm. The sum over 2^26 secrets still fits in 64 bits.
pub(crate) const FRACTION: u32 = 32;

/// A number below 2^27 has at most 26 prime factors, and the logarithm of each is rounded by at most half of the last
/// bit. So rounding changes a sum of weights by up to 13 for each secret. If two sums are compared, one may be too high
/// and the other too low.
pub(crate) const ROUNDING: u64 = 26;

/// Returns n log2 n in fixed point. `listed` has the values for some smaller numbers, from 0 on.
pub(crate) fn n_log_n(n: u32, listed: &[u64]) -> u64 {
    u64::from(n) * logarithm(n, listed)
}

/// Returns the sum of the logarithms of the prime factors of a number.
fn logarithm(n: u32, listed: &[u64]) -> u64 {
    if n < 2 {
        return 0;
    }
    if let Some(known) = listed.get(n as usize) {
        return known / u64::from(n);
    }
    let mut factor = 2;
    while factor * factor <= n {
        if n.is_multiple_of(factor) {
            return logarithm(factor, listed) + logarithm(n / factor, listed);
        }
        // After 2, only odd numbers are tried.
        factor = (factor + 1) | 1;
    }
    log2(n.into())
}

/// Returns the logarithm of `n`, at least 1, to base 2 in fixed point, rounded. A number between 1
/// and 2 is squared once per bit. The bit says whether the square reaches 2. If it does, the square is halved.
pub(crate) fn log2(n: u64) -> u64 {
    // This number has 63 fraction bits.
    let mut number = n << n.leading_zeros();
    let mut log = u64::from(n.ilog2());
    for _ in 0..=FRACTION {
        let square = (u128::from(number) * u128::from(number)) >> 63;
        let passes = square >> 64;
        number = (square >> passes) as u64;
        log = log << 1 | passes as u64;
    }
    (log + 1) >> 1
}
