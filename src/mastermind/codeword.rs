//! Codewords: rows of colored pins.

use std::fmt::{self, Debug};

/// A row of one to eight pins, each with a color from 1 to 15.
///
/// Only a [`Game`] creates codewords, so every codeword is valid in some game. Codewords of the same
/// game are ordered like their texts. A codeword does not know the digits of its game, so only
/// [`Game::spell`] writes it as text.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let game: bitsolve::mastermind::Game = "3p12c".parse()?;
/// let word = game.codeword("7c1")?;
/// assert_eq!(word.colors().collect::<Vec<_>>(), [7, 12, 1]);
/// assert_eq!(game.spell(word), "7c1");
/// # Ok(())
/// # }
/// ```
///
/// [`Game`]: crate::mastermind::Game
/// [`Game::spell`]: crate::mastermind::Game::spell
// Four bits per pin, and the last pin is the least significant. Because no color is 0, the bits
// determine the number of pins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Codeword(u32);

/// The maximum number of pins.
pub(crate) const MOST_PINS: usize = 8;

/// The number of colors, including color 0. So a color can be used as an index.
pub(crate) const COLOR_CODES: usize = 16;

impl Codeword {
    /// Returns the codeword with these colors, first pin first. There must be one to eight colors,
    /// each from 1 to 15.
    pub(crate) fn from_colors(colors: &[usize]) -> Self {
        assert!((1..=8).contains(&colors.len()));
        assert!(colors.iter().all(|color| (1..=15).contains(color)));
        Self(colors.iter().fold(0, |bits, &color| bits << 4 | color as u32))
    }

    /// Returns the codeword with these bits, four per pin.
    pub(crate) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Returns the codeword as bits, four per pin. The first pin is the most significant.
    pub(crate) fn bits(self) -> u32 {
        self.0
    }

    /// Returns the number of pins.
    #[must_use]
    pub fn pins(self) -> usize {
        self.0.ilog2() as usize / 4 + 1
    }

    /// Returns the colors of the pins, first pin first.
    pub fn colors(self) -> impl DoubleEndedIterator<Item = usize> + Clone {
        self.colors_of_pins(self.pins())
    }

    /// Returns the colors of a codeword that is known to have `pins` pins, first pin first.
    pub(crate) fn colors_of_pins(
        self,
        pins: usize,
    ) -> impl DoubleEndedIterator<Item = usize> + Clone {
        (0..pins).map(move |pin| self.color(pins, pin))
    }

    /// Returns the color of one pin of a codeword that is known to have `pins` pins. Pins count
    /// from 0.
    #[inline(always)]
    pub(crate) fn color(self, pins: usize, pin: usize) -> usize {
        (self.0 >> (4 * (pins - 1 - pin)) & 15) as usize
    }
}

/// Writes the colors in hexadecimal, such as `Codeword(0x1134)`. [`Game::spell`](crate::mastermind::Game::spell) writes
/// a codeword as the game does.
impl Debug for Codeword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Codeword({:#x})", self.0)
    }
}
