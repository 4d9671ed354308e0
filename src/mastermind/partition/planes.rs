//! Stores the secrets as planes, with one bit per secret.

use crate::cpu::MOST_WORD_LANES;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::PINS;
use crate::mastermind::memory::{refill, OutOfMemory};

/// The number of colors, including color 0. So a color can be used as an index.
pub(crate) const COLOR_CODES: usize = 16;

/// The maximum number of pins.
pub(crate) const MOST_PINS: usize = *PINS.end();

/// The number of secrets in a block. A block has one bit of a word for each secret.
pub(crate) const BLOCK: usize = u32::BITS as usize;

/// The planes of some secrets. Their memory is reused for the next secrets.
#[derive(Default)]
pub(crate) struct Planes {
    /// The number of secrets.
    pub(crate) secrets: usize,
    /// The number of blocks of secrets.
    pub(crate) blocks: usize,
    /// The number of words in a row of `places`: 8, or 16 if there are more than 8 colors.
    pub(crate) row: usize,
    /// For each block and pin, a row of words. They say which secrets have each color at the pin. The place of a
    /// color in the row is the color modulo the length of the row.
    pub(crate) places: Vec<u32>,
    /// The number of words in a row of `at_least`. It is a multiple of the number of lanes of every backend.
    pub(crate) stride: usize,
    /// For each color and number, a row with a word for each block. The words say which secrets have more pins of
    /// the color than this number.
    pub(crate) at_least: Vec<u32>,
}

impl Planes {
    /// Makes these the planes of `secrets`, which have `pins` pins and up to `colors` colors.
    pub(crate) fn fill(
        &mut self,
        pins: usize,
        colors: usize,
        secrets: &[Codeword],
    ) -> Result<(), OutOfMemory> {
        let blocks = secrets.len().div_ceil(BLOCK);
        let row = if colors <= 8 { 8 } else { 16 };
        let stride = blocks.max(1).next_multiple_of(MOST_WORD_LANES);
        (self.secrets, self.blocks, self.row, self.stride) = (secrets.len(), blocks, row, stride);
        refill(&mut self.places, blocks * pins * row, 0)?;
        refill(&mut self.at_least, plane(colors + 1, 0) * stride, 0)?;
        for (block, secrets) in secrets.chunks(BLOCK).enumerate() {
            let places = &mut self.places[block * pins * row..][..pins * row];
            for (bit, &secret) in secrets.iter().enumerate() {
                let mut counts = [0; COLOR_CODES];
                for (pin, place) in places.chunks_exact_mut(row).enumerate() {
                    let color = secret.color(pins, pin);
                    place[color % row] |= 1 << bit;
                    self.at_least[plane(color, counts[color]) * stride + block] |= 1 << bit;
                    counts[color] += 1;
                }
            }
        }
        Ok(())
    }
}

/// Returns the index of the plane that says which secrets have more than `number` pins of a color.
pub(crate) fn plane(color: usize, number: usize) -> usize {
    color * MOST_PINS + number
}
