//! Random numbers from a seed, which are the same in every run.

use std::hash::{BuildHasher as _, RandomState};

/// The SplitMix64 generator (Steele, Lea, Flood, "Fast splittable pseudorandom number
/// generators", 2014).
#[derive(Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Starts the sequence of a seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Starts the sequence of this seed. Without a seed, starts a different sequence each time, because the
    /// standard library seeds its hash maps at random.
    pub(crate) fn seeded(seed: Option<u64>) -> Self {
        Self::new(seed.unwrap_or_else(|| RandomState::new().hash_one(0)))
    }

    /// Returns a number below `limit`. For limits far below 2^32, the numbers are nearly uniform.
    pub fn below(&mut self, limit: u32) -> u32 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        (((mixed(self.state) >> 32) * u64::from(limit)) >> 32) as u32
    }
}

/// Returns a number whose bits all depend on all bits of `z`. Different values of `z` give different results.
pub(crate) fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
