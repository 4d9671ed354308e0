//! A sample of boards, for tests of single boards.

use bitsolve::cephalopods::board::Board;

/// The number of boards that [`spread`] returns.
pub const SPREAD: usize = 10086;

/// Returns boards that are spread evenly over all 7^9 boards, reachable or not.
pub fn spread() -> impl Iterator<Item = Board> {
    (0..7u32.pow(9))
        .step_by(4001)
        .map(|number| std::array::from_fn(|square| (number / 7u32.pow(square as u32) % 7) as u8))
}
