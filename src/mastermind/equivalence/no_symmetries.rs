//! Flattened sources have this instead of `symmetries`. It finds no symmetries: a judge's questions do not need them.

use crate::mastermind::codeword::MOST_PINS;
use crate::mastermind::equivalence::sets::Chains;

#[derive(Clone, Debug, Default)]
pub(crate) struct Symmetries;

impl Symmetries {
    pub(crate) fn of(_: usize, _: &[[u8; MOST_PINS]]) -> Self {
        Self
    }

    pub(crate) fn is_empty(&self) -> bool {
        true
    }

    pub(crate) fn images(&self, _: usize, _: u32) -> std::iter::Empty<u32> {
        std::iter::empty()
    }

    pub(crate) fn is_first_multiset(&self, _: usize, _: u32) -> bool {
        true
    }

    pub(crate) fn ranked_of(&self, _: usize, _: &Chains, _: u32) -> impl Fn(u32) -> bool {
        |_| true
    }
}
