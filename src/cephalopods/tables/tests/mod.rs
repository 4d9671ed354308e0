//! Every index of every table against the slow rules.

mod depth;
mod layered;

use crate::cephalopods::cells::Cells;

/// The number of boards that [`spread`] has.
const SPREAD: usize = 10086;

/// Boards spread evenly over all 7^9, whether a game reaches them or not.
fn spread() -> impl Iterator<Item = Cells> {
    (0..7u32.pow(9))
        .step_by(4001)
        .map(|number| std::array::from_fn(|square| (number / 7u32.pow(square as u32) % 7) as u8))
}
