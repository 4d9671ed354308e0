//! The checksum of headers and blocks. It detects damage, but does not protect against forgery.

/// A running checksum of 8-byte words.
pub(super) struct Checksum {
    sum: u64,
}

impl Checksum {
    /// The number of bytes of a checksum.
    pub(super) const BYTES: usize = 8;

    /// Starts from a number that the checksum depends on.
    pub(super) fn new(seed: u64) -> Self {
        Self { sum: seed }.with(0)
    }

    /// Adds eight bytes. Each step can be undone, so two texts that differ in one word of eight bytes never
    /// have the same checksum.
    #[inline(always)]
    fn with(self, word: u64) -> Self {
        let mixed = (self.sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Self { sum: mixed ^ mixed >> 32 }
    }

    /// Returns the checksum of `bytes`. The last word is filled up with zeros, and the length counts too.
    pub(super) fn of(self, bytes: &[u8]) -> u64 {
        let words = bytes.chunks_exact(8);
        let mut last = [0; 8];
        last[..words.remainder().len()].copy_from_slice(words.remainder());
        let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("there are eight"));
        let sum = words.fold(self, |sum, bytes| sum.with(word(bytes)));
        sum.with(word(&last)).with(bytes.len() as u64).sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_and_the_length_count() {
        let bytes: Vec<u8> = (0..100).collect();
        let mut sums = vec![Checksum::new(0).of(&bytes), Checksum::new(1).of(&bytes)];
        for length in 0..bytes.len() {
            sums.push(Checksum::new(0).of(&bytes[..length]));
        }
        for bit in 0..8 * bytes.len() {
            let mut bytes = bytes.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            sums.push(Checksum::new(0).of(&bytes));
        }
        let count = sums.len();
        sums.sort_unstable();
        sums.dedup();
        assert_eq!((sums.len(), count), (902, 902));
    }

    /// The files of one version must be readable by another. The numbers are those of a separate program,
    /// which was written after the description.
    #[test]
    fn the_checksum_is_what_it_has_always_been() {
        let bytes: Vec<u8> = (0..20).collect();
        assert_eq!(Checksum::new(0).of(b""), 0);
        assert_eq!(Checksum::new(7).of(b"honeymoon bridge"), 3_701_072_530_908_489_303);
        assert_eq!(Checksum::new(1 << 63).of(&bytes), 16_751_114_063_011_058_218);
    }
}
