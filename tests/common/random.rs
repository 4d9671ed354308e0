//! Random numbers that are the same in every run: failures name the seed.

/// The SplitMix64 generator (Steele, Lea, Flood, "Fast splittable pseudorandom number
/// generators", 2014).
pub struct Random {
    state: u64,
}

impl Random {
    /// The sequence of this seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// A number below `limit`, as good as uniform for the small limits of tests.
    pub fn below(&mut self, limit: u32) -> u32 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        (((z >> 32) * u64::from(limit)) >> 32) as u32
    }
}
