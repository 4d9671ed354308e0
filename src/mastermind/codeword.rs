//! Codewords: rows of colored pins.

use std::fmt::{self, Display};

/// A row of pins, four bits a pin, the first pin most significant. Colors count from 1, so that
/// codewords of one game are ordered as their texts are, and the bits of a pin that is not there are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Codeword(u32);

impl Codeword {
    /// The codeword with these colors, first pin first.
    ///
    /// # Panics
    /// If there are more than eight, or a color is not in 1 to 15.
    pub fn from_colors(colors: &[usize]) -> Self {
        assert!(colors.len() <= 8 && colors.iter().all(|color| (1..=15).contains(color)));
        Self(colors.iter().fold(0, |word, &color| word << 4 | color as u32))
    }

    /// The codeword with these bits.
    pub fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Four bits a pin.
    pub fn bits(self) -> u32 {
        self.0
    }

    /// The colors of the pins of a codeword with `pins` of them, first pin first.
    pub fn colors(self, pins: usize) -> impl DoubleEndedIterator<Item = usize> + Clone {
        (0..pins).map(move |pin| self.color(pins, pin))
    }

    /// The color of one pin of a codeword with `pins` of them; pins count from 0.
    #[inline(always)]
    pub fn color(self, pins: usize, pin: usize) -> usize {
        (self.0 >> (4 * (pins - 1 - pin)) & 15) as usize
    }
}

/// A digit a pin.
impl Display for Codeword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_bits_are_the_colors() {
        let word = Codeword::from_colors(&[1, 9, 10, 11, 12]);
        assert_eq!(word.to_string(), "19abc");
        assert_eq!(word.colors(5).collect::<Vec<_>>(), [1, 9, 10, 11, 12]);
        assert_eq!(word.bits(), 0x19abc);
    }
}
