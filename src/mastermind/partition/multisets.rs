//! Lists the multisets of colors that guesses have.

use std::collections::HashMap;

use crate::mastermind::codeword::COLOR_CODES;
use crate::mastermind::equivalence::candidates::CandidateGuesses;
use crate::mastermind::equivalence::is_partition;
use crate::mastermind::partition::planes::plane;

/// The colors of a guess without their order.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Multiset {
    /// The colors in nondecreasing order, as bits of a codeword. This is the lexically first guess of the multiset.
    pub(crate) word: u32,
    /// One bit for each pin, with the first pin in the lowest bit: whether the pin has another color than the pins before
    /// it. Multisets of the same *kind* have the same orders.
    pub(crate) kind: u8,
    /// One byte for each pin, with the first pin in the lowest byte. It is the number of the plane of the pin's hits.
    pub(crate) planes: u64,
    /// Four bits for each color: its slot. Colors that no pin has are 15, and color 0 is [`PADDING`](Self::PADDING).
    pub(crate) slots: u64,
}

impl Multiset {
    /// The slot of color 0, which no guess has.
    pub(crate) const PADDING: usize = 14;

    /// Returns the multiset of a codeword. The order of its pins is kept.
    #[inline(always)]
    pub(crate) fn of(pins: usize, word: u32) -> Self {
        let (mut kind, mut planes, mut slots, mut used) = (0, 0, !1, 0);
        let mut numbers = [0; COLOR_CODES];
        for pin in 0..pins {
            let color = (word >> (4 * (pins - 1 - pin)) & 15) as usize;
            if numbers[color] == 0 {
                kind |= 1 << pin;
                slots ^= (15 ^ used) << (4 * color);
                used += 1;
            }
            planes |= (plane(color, numbers[color]) as u64) << (8 * pin);
            numbers[color] += 1;
        }
        Self { word, kind, planes, slots }
    }

    /// Returns the number of the plane that a pin adds to the hits.
    #[inline(always)]
    pub(crate) fn plane(&self, pin: usize) -> usize {
        (self.planes >> (8 * pin) & 255) as usize
    }

    /// Returns the planes of all pins as bits. The common bits of two codewords are their hits.
    #[inline(always)]
    pub(crate) fn unary(&self, pins: usize) -> u128 {
        (0..pins).fold(0, |bits, pin| bits | 1 << self.plane(pin))
    }
}

/// The maximum number of other lists that are kept.
const MOST_KNOWN: usize = 256;

/// The multisets of the guesses of a scan. They are kept, because a later scan may have the same multisets.
#[derive(Default)]
pub(crate) struct Multisets {
    of: Option<(usize, CandidateGuesses)>,
    /// The multisets in the lexical order of their words.
    pub(crate) list: Vec<Multiset>,
    /// Other lists that were used before.
    known: HashMap<(usize, CandidateGuesses), Vec<Multiset>>,
}

impl Multisets {
    /// Lists the multisets of these guesses.
    pub(crate) fn fill(&mut self, pins: usize, guesses: &CandidateGuesses) {
        let of = Some((pins, *guesses));
        if self.of == of {
            return;
        }
        let old = std::mem::take(&mut self.list);
        if let Some(of) = self.of.take() {
            if self.known.len() == MOST_KNOWN {
                self.known.clear();
            }
            self.known.insert(of, old);
        }
        if let Some(known) = self.known.remove(&(pins, *guesses)) {
            self.list = known;
        } else {
            self.extend(guesses, pins, pins, guesses.first_colors, 0);
            if guesses.nondecreasing {
                self.list.retain(|multiset| is_partition(pins, multiset.word));
            }
        }
        self.of = of;
    }

    /// Adds all multisets that begin with the colors of `begun`.
    fn extend(
        &mut self,
        guesses: &CandidateGuesses,
        pins: usize,
        left: usize,
        allowed: u32,
        begun: u32,
    ) {
        if left == 0 {
            self.list.push(Multiset::of(pins, begun));
            return;
        }
        let mut rest = allowed;
        while rest != 0 {
            let color = rest.trailing_zeros() as usize % COLOR_CODES;
            rest &= rest - 1;
            let mut next = (allowed | guesses.unlocks[color]) & !((1 << color) - 1);
            if !guesses.repeats {
                next &= !(1 << color);
            }
            self.extend(guesses, pins, left - 1, next, begun << 4 | color as u32);
        }
    }

    /// Keeps some multisets, chosen by their words.
    pub(crate) fn retain(&mut self, mut is_kept: impl FnMut(u32) -> bool) {
        self.of = None;
        self.list.retain(|multiset| is_kept(multiset.word));
    }
}
