//! Random numbers from a seed, which are the same in every run.

/// The SplitMix64 generator (Steele, Lea, Flood, "Fast splittable pseudorandom number
/// generators", 2014).
pub(crate) struct Random {
    state: u64,
}

impl Random {
    /// Starts the sequence of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns a number below `limit`. For the small limits of tests, the numbers are nearly
    /// uniform.
    pub(crate) fn below(&mut self, limit: u32) -> u32 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        (((z >> 32) * u64::from(limit)) >> 32) as u32
    }
}
