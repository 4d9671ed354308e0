//! Lists the orders in which the colors of a multiset can be played.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

use crate::mastermind::codeword::{COLOR_CODES, MOST_PINS};
use crate::mastermind::equivalence::candidates::CandidateGuesses;

/// The maximum number of orders that are kept.
const MOST_KEPT: usize = 1 << 22;

/// Lists of orders. An order has a digit of four bits for each pin. As in a codeword, the first pin has the highest
/// bits. The digit is the place of the pin's color among the different colors of the multiset, counted from 0.
#[derive(Default)]
pub(crate) struct Orders {
    orders: Vec<u32>,
    lists: HashMap<u64, Range<usize>, BuildHasherDefault<Mixer>>,
}

/// The different colors of a multiset, and the numbers that determine its orders. A *slot* is the place of a color
/// among the different colors.
pub(crate) struct Slots {
    /// The colors in rising order.
    pub(crate) colors: [u32; MOST_PINS],
    /// One byte for each slot. The low four bits are the number of its pins. The high four bits are one more than
    /// the slot that must be used before it, or 0.
    key: u64,
}

impl Slots {
    /// Returns the slots of a multiset.
    pub(crate) fn of(pins: usize, word: u32, before: &[u8; COLOR_CODES]) -> Self {
        let mut colors = [0; MOST_PINS];
        let mut slot_of = [0u64; COLOR_CODES];
        let (mut used, mut key) = (0, 0u64);
        for pin in 0..pins {
            let color = (word >> (4 * (pins - 1 - pin)) & 15) as usize;
            if slot_of[color] == 0 {
                colors[used] = color as u32;
                used += 1;
                slot_of[color] = used as u64;
                key |= slot_of[before[color] as usize] << (8 * (used - 1) + 4);
            }
            key += 1 << (8 * (used - 1));
        }
        Self { colors, key }
    }

    /// Returns the bits of the codeword with this order.
    pub(crate) fn word(&self, pins: usize, order: u32) -> u32 {
        (0..pins)
            .rev()
            .fold(0, |word, pin| word << 4 | self.colors[(order >> (4 * pin) & 7) as usize])
    }
}

/// Returns for each color the color that must be used before it, or 0.
pub(crate) fn befores(guesses: &CandidateGuesses) -> [u8; COLOR_CODES] {
    let mut before = [0; COLOR_CODES];
    for color in 1..COLOR_CODES {
        if guesses.unlocks[color] != 0 {
            before[guesses.unlocks[color].trailing_zeros() as usize % COLOR_CODES] = color as u8;
        }
    }
    before
}

impl Orders {
    /// Returns the orders of a multiset that are candidates, in lexical order.
    pub(crate) fn of(&mut self, pins: usize, slots: &Slots, nondecreasing: bool) -> &[u32] {
        let key = slots.key | u64::from(nondecreasing) << 63;
        if !self.lists.contains_key(&key) {
            if self.orders.len() > MOST_KEPT {
                self.orders.clear();
                self.lists.clear();
            }
            let start = self.orders.len();
            let mut left = [0u8; MOST_PINS];
            let mut after = [0u8; MOST_PINS];
            for slot in 0..MOST_PINS {
                left[slot] = (slots.key >> (8 * slot) & 15) as u8;
                after[slot] = (slots.key >> (8 * slot + 4) & 15) as u8;
            }
            self.extend(pins, 0, &mut left, &after, 0, nondecreasing);
            self.lists.insert(key, start..self.orders.len());
        }
        &self.orders[self.lists[&key].clone()]
    }

    fn extend(
        &mut self,
        pins: usize,
        order: u32,
        left: &mut [u8; MOST_PINS],
        after: &[u8; MOST_PINS],
        used: u32,
        sorted: bool,
    ) {
        if pins == 0 {
            self.orders.push(order);
            return;
        }
        for slot in 0..MOST_PINS {
            let is_locked = after[slot] != 0 && used >> (after[slot] - 1) & 1 == 0;
            if left[slot] > 0 && !is_locked {
                left[slot] -= 1;
                self.extend(
                    pins - 1,
                    order << 4 | slot as u32,
                    left,
                    after,
                    used | 1 << slot,
                    sorted,
                );
                left[slot] += 1;
                if sorted {
                    break;
                }
            }
        }
    }
}

/// Mixes the bits of a key. There are few different keys, and they come from the program itself.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0x9E37_79B9_7F4A_7C15;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }
}
