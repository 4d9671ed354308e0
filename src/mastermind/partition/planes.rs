//! The secrets as planes, with one bit per secret.

use crate::cpu::BitPlanes;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::PINS;
use crate::mastermind::memory::{refill, OutOfMemory};
use crate::mastermind::partition::adder::BitAdder;

/// The number of colors, including color 0, so that a color is an index.
pub(crate) const COLORS: usize = 16;

/// The maximum number of pins.
pub(crate) const MOST_PINS: usize = *PINS.end();

/// The planes of some secrets. Their memory is reused for the next secrets.
pub(crate) struct Planes<B: BitPlanes> {
    /// The number of blocks of a plane.
    pub(crate) blocks: usize,
    /// For each pin and color, the secrets that have the color at the pin.
    pub(crate) places: Vec<B::Block>,
    /// For each color and number, the secrets that have more pins of the color than this number.
    pub(crate) at_least: Vec<B::Block>,
    /// All secrets. The last block may have bits for more secrets than there are.
    pub(crate) all: Vec<B::Block>,
    /// Space for the sums over the pins before each pin, a row of blocks for each.
    pub(crate) sums: Vec<BitAdder<B>>,
}

impl<B: BitPlanes> Default for Planes<B> {
    fn default() -> Self {
        Self { blocks: 0, places: vec![], at_least: vec![], all: vec![], sums: vec![] }
    }
}

impl<B: BitPlanes> Planes<B> {
    /// Makes these the planes of `secrets`.
    pub(crate) fn fill(&mut self, pins: usize, secrets: &[Codeword]) -> Result<(), OutOfMemory> {
        let blocks = secrets.len().div_ceil(B::SIZE);
        self.blocks = blocks;
        for planes in [&mut self.places, &mut self.at_least] {
            refill(planes, MOST_PINS * COLORS * blocks, B::Block::default())?;
        }
        refill(&mut self.all, blocks, B::Block::default())?;
        refill(&mut self.sums, pins * blocks, BitAdder::default())?;
        for (number, &secret) in secrets.iter().enumerate() {
            let (block, bit) = (number / B::SIZE, number % B::SIZE);
            let mut counts = [0; COLORS];
            for pin in 0..pins {
                let color = secret.color(pins, pin);
                B::set(&mut self.places[(pin * COLORS + color) * blocks + block], bit);
                B::set(
                    &mut self.at_least[(color * MOST_PINS + counts[color]) * blocks + block],
                    bit,
                );
                counts[color] += 1;
            }
            B::set(&mut self.all[block], bit);
        }
        Ok(())
    }
}
