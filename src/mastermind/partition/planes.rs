//! Stores the secrets as planes, with one bit per secret, and adds up planes bit by bit, as on paper.

use crate::cpu::{Routine, Vectors, WideVectors, MOST_LANES};
use crate::mastermind::codeword::{Codeword, COLOR_CODES, MOST_PINS};

/// One vector for each value of a sum. It says which secrets have this value.
pub(crate) type Masks<W> = [<W as Vectors>::Vector; 16];

/// Returns how many planes a sum of up to `most` needs.
pub(crate) const fn sum_bits(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}

/// The ones, twos, fours and eights of a sum. Each vector says which secrets have this bit in their sum.
pub(crate) type Sum<W> = [<W as Vectors>::Vector; sum_bits(MOST_PINS)];

/// Adds three bits. Returns the ones and the twos of the sum.
#[inline(always)]
pub(crate) fn add_three<W: WideVectors>(
    cpu: W,
    a: W::Vector,
    b: W::Vector,
    c: W::Vector,
) -> (W::Vector, W::Vector) {
    (cpu.xor_three(a, b, c), cpu.majority(a, b, c))
}

/// Adds up `PINS` planes.
///
/// Each step takes two more bits of a column of the sum, and carries one bit to the next column.
#[allow(clippy::needless_range_loop, reason = "ranges unroll, where iterators may not")]
#[inline(always)]
pub(crate) fn sum_up<W: WideVectors, const PINS: usize>(
    cpu: W,
    planes: &[W::Vector; MOST_PINS],
) -> Sum<W> {
    let zero = cpu.splat(0);
    let mut sum = [zero; sum_bits(MOST_PINS)];
    let (mut column, mut height) = (*planes, PINS);
    for bit in 0..sum_bits(PINS) {
        sum[bit] = column[0];
        let mut carries = 0;
        for place in (1..height).step_by(2) {
            let next = if place + 1 < height { column[place + 1] } else { zero };
            (sum[bit], column[carries]) = add_three(cpu, sum[bit], column[place], next);
            carries += 1;
        }
        height = carries;
    }
    sum
}

/// Returns where a sum of `PINS` planes has this value.
#[inline(always)]
pub(crate) fn having<W: WideVectors, const PINS: usize>(
    cpu: W,
    sum: &Sum<W>,
    value: usize,
) -> W::Vector {
    let mut having = cpu.splat(u32::MAX);
    for (bit, &plane) in sum.iter().enumerate().take(sum_bits(PINS)) {
        having = match value >> bit & 1 {
            1 => cpu.and(having, plane),
            _ => cpu.without(having, plane),
        };
    }
    having
}

/// Adds a column of bits to a counter, which has one plane for each bit. Each bit of the counter takes pairs of bits of
/// the column, and carries half as many bits to the next one. Returns the carry when only one bit is left.
#[inline(always)]
pub(crate) fn add_column<W: WideVectors, const SIDE: usize>(
    cpu: W,
    counter: &mut [W::Vector],
    mut column: [W::Vector; SIDE],
) -> W::Vector {
    for (bit, plane) in counter.iter_mut().enumerate().take(SIDE.ilog2() as usize) {
        for place in 0..SIDE >> (bit + 1) {
            let [a, b] = [column[2 * place], column[2 * place + 1]];
            (*plane, column[place]) = add_three(cpu, *plane, a, b);
        }
    }
    column[0]
}

/// Adds up `PINS` planes. Returns for each value from 0 to `PINS` which secrets have this sum. Each bit of the sum splits
/// every mask in two.
#[inline(always)]
pub(crate) fn add_up<W: WideVectors, const PINS: usize>(
    cpu: W,
    planes: &[W::Vector; MOST_PINS],
) -> Masks<W> {
    let sum = sum_up::<W, PINS>(cpu, planes);
    let mut masks = [cpu.splat(u32::MAX); 16];
    for bit in 0..sum_bits(PINS) {
        for value in (0..1 << bit).rev() {
            let mask = masks[value];
            let ones = cpu.and(mask, sum[bit]);
            masks[value] = cpu.xor(mask, ones);
            masks[value + (1 << bit)] = ones;
        }
    }
    masks
}

/// A routine for guesses with a certain number of pins.
pub(crate) trait PinRoutine {
    /// Whether this routine is compiled separately for each number of pins. If not, one compiled copy serves all games
    /// with up to 6 pins. That copy adds planes of zeros for the missing pins.
    const IS_SPECIAL: bool = false;

    /// Runs the routine for this number of `pins`, which is at most `PINS`.
    fn run<W: WideVectors, const PINS: usize>(self, cpu: W, pins: usize);
}

/// A routine and its number of pins.
///
/// This is the only place where a routine is compiled for several numbers of pins. A sum has two bits for up to 3 pins,
/// three bits for up to 7, and four bits for 8. The portable backend has only two copies.
pub(crate) struct WithPins<T>(pub(crate) usize, pub(crate) T);

impl<T: PinRoutine> Routine for WithPins<T> {
    type Answer = ();

    #[inline(always)]
    fn run<W: WideVectors>(self, cpu: W) {
        let Self(pins, routine) = self;
        let has_copies = T::IS_SPECIAL && !W::IS_PORTABLE;
        match (pins, has_copies) {
            (1..=3, true) => routine.run::<W, 3>(cpu, pins),
            (4, true) => routine.run::<W, 4>(cpu, 4),
            (5, true) => routine.run::<W, 5>(cpu, 5),
            (6, true) => routine.run::<W, 6>(cpu, 6),
            (1..=6, false) => routine.run::<W, 6>(cpu, pins),
            (7, _) if !W::IS_PORTABLE => routine.run::<W, 7>(cpu, 7),
            _ => routine.run::<W, 8>(cpu, pins),
        }
    }
}

/// The number of secrets in a block. A block has one bit of a word for each secret.
pub(crate) const WORD_BITS: usize = u32::BITS as usize;

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
    pub(crate) fn fill(&mut self, pins: usize, colors: usize, secrets: &[Codeword]) {
        let blocks = secrets.len().div_ceil(WORD_BITS);
        let row = if colors <= 8 { 8 } else { 16 };
        let stride = blocks.max(1).next_multiple_of(MOST_LANES);
        (self.secrets, self.blocks, self.row, self.stride) = (secrets.len(), blocks, row, stride);
        self.places.clear();
        self.places.resize(blocks * pins * row, 0);
        self.at_least.clear();
        self.at_least.resize(plane(colors + 1, 0) * stride, 0);
        for (block, secrets) in secrets.chunks(WORD_BITS).enumerate() {
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
    }
}

/// The number of planes for each color and number of pins.
pub(crate) const PLANES: usize = COLOR_CODES * MOST_PINS;

/// Returns the index of the plane that says which secrets have more than `number` pins of a color.
pub(crate) fn plane(color: usize, number: usize) -> usize {
    color * MOST_PINS + number
}
