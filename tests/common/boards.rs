//! Boards for tests that look at single ones.

use bitsolve::cephalopods::board::Board;

/// How many [`spread`] has.
pub const SPREAD: usize = 10086;

/// Boards spread evenly over all 7^9, reachable or not.
pub fn spread() -> impl Iterator<Item = Board> {
    (0..7u32.pow(9))
        .step_by(4001)
        .map(|number| std::array::from_fn(|square| (number / 7u32.pow(square as u32) % 7) as u8))
}
