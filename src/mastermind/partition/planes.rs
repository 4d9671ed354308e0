//! The secrets as planes, with one bit per secret.

use crate::cpu::BitPlanes;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::PINS;
use crate::mastermind::memory::{refill, OutOfMemory};

/// The number of colors, including color 0, so that a color is an index.
const COLORS: usize = 16;

/// The maximum number of pins.
pub(crate) const MOST_PINS: usize = *PINS.end();

/// The planes of some secrets. Their memory is reused for the next secrets.
pub(crate) struct Planes<B: BitPlanes> {
    /// The number of blocks of a plane.
    blocks: usize,
    /// For each pin and color, the secrets that have the color at the pin.
    places: Vec<B::Block>,
    /// For each color and number, the secrets that have more pins of the color than this number.
    at_least: Vec<B::Block>,
    /// All secrets. The last block may have bits for more secrets than there are.
    all: Vec<B::Block>,
}

impl<B: BitPlanes> Default for Planes<B> {
    fn default() -> Self {
        Self { blocks: 0, places: vec![], at_least: vec![], all: vec![] }
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

    /// Returns the number of blocks of a plane. If `ONE` is true, this is 1, which saves
    /// multiplications by it.
    #[inline(always)]
    pub(crate) fn blocks<const ONE: bool>(&self) -> usize {
        if ONE {
            1
        } else {
            self.blocks
        }
    }

    /// Returns the secrets that have each color at this pin, color by color.
    #[inline(always)]
    pub(crate) fn places<const ONE: bool>(&self, pin: usize) -> &[B::Block] {
        let blocks = self.blocks::<ONE>();
        &self.places[pin * COLORS * blocks..][..COLORS * blocks]
    }

    /// Returns for each color and number the secrets that have more pins of the color than this number.
    #[inline(always)]
    pub(crate) fn at_least<const ONE: bool>(&self) -> &[B::Block] {
        &self.at_least[..COLORS * MOST_PINS * self.blocks::<ONE>()]
    }

    /// Returns the plane of all secrets.
    #[inline(always)]
    pub(crate) fn all(&self) -> &[B::Block] {
        &self.all
    }
}
