//! Honeymoon Bridge: the loops over moves, and the solvers.

pub mod loops;
pub mod solver;

use bitsolve::honeymoon::deal::Deal;

use crate::common::deals::{random_deal, TRUMPS};
use crate::common::random::Random;

/// So many deals of a size, with each trump suit and none in turn.
pub fn deals(tricks: usize, count: usize) -> Vec<Deal> {
    let mut random = Random::new(tricks as u64);
    let trumps = TRUMPS.into_iter().cycle();
    trumps.take(count).map(|trump| random_deal(&mut random, tricks, trump)).collect()
}
