//! Benchmarks of Honeymoon Bridge: the loops over moves, and the solvers.

pub(crate) mod loops;
pub(crate) mod solver;

use bitsolve::honeymoon::Deal;

use crate::common::deals::{random_deal, TRUMPS};
use crate::common::random::Random;

/// Returns `count` deals with `tricks` cards per hand. The trump suits and no trump take turns.
pub(crate) fn deals(tricks: usize, count: usize) -> Vec<Deal> {
    let mut random = Random::new(tricks as u64);
    let trumps = TRUMPS.into_iter().cycle();
    trumps.take(count).map(|trump| random_deal(&mut random, tricks, trump)).collect()
}
