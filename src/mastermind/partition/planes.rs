//! Planes: what each of many secrets has, a bit a secret.

use crate::cpu::BitPlanes;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::PINS;

/// Colors, and 0, which is none.
const COLORS: usize = 16;

const MOST_PINS: usize = *PINS.end();

/// The planes of some secrets. What they hold is kept for the next.
pub struct Planes<B: BitPlanes> {
    /// Blocks of a plane.
    blocks: usize,
    /// By pin and color.
    places: Vec<B::Block>,
    /// By color and number.
    at_least: Vec<B::Block>,
    /// The plane of all secrets, since the last block may have room for more.
    all: Vec<B::Block>,
}

/// No planes.
impl<B: BitPlanes> Default for Planes<B> {
    fn default() -> Self {
        Self { blocks: 0, places: vec![], at_least: vec![], all: vec![] }
    }
}

impl<B: BitPlanes> Planes<B> {
    /// Makes these the planes of `secrets`.
    pub fn fill(&mut self, pins: usize, secrets: &[Codeword]) {
        let blocks = secrets.len().div_ceil(B::SIZE);
        self.blocks = blocks;
        for planes in [&mut self.places, &mut self.at_least] {
            planes.clear();
            planes.resize(MOST_PINS * COLORS * blocks, B::Block::default());
        }
        self.all.clear();
        self.all.resize(blocks, B::Block::default());
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
    }

    /// Blocks of a plane. With `ONE`, there is one, which saves multiplications by it.
    #[inline(always)]
    pub fn blocks<const ONE: bool>(&self) -> usize {
        if ONE {
            1
        } else {
            self.blocks
        }
    }

    /// The secrets that have this color at this pin.
    #[inline(always)]
    pub fn place<const ONE: bool>(&self, pin: usize, color: usize) -> &[B::Block] {
        let blocks = self.blocks::<ONE>();
        &self.places[(pin * COLORS + color) * blocks..][..blocks]
    }

    /// The secrets that have more than this many pins of a color.
    #[inline(always)]
    pub fn more_than<const ONE: bool>(&self, count: usize, color: usize) -> &[B::Block] {
        let blocks = self.blocks::<ONE>();
        &self.at_least[(color * MOST_PINS + count) * blocks..][..blocks]
    }

    /// All secrets.
    #[inline(always)]
    pub fn all(&self) -> &[B::Block] {
        &self.all
    }
}
