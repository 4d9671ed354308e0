//! Sets of pins and sets of colors that may change places.

use crate::mastermind::codeword::{Codeword, COLOR_CODES, MOST_PINS};

/// Returns the colors of each pin of some guesses, with 0 for colors that no possible secret has. `present` are the
/// colors of the possible secrets, as bits.
pub(crate) fn present_colors(
    pins: usize,
    guesses: &[Codeword],
    present: u32,
) -> Vec<[u8; MOST_PINS]> {
    let color = |guess: Codeword, pin| guess.color(pins, pin);
    let of_pin =
        |guess, pin| if present >> color(guess, pin) & 1 != 0 { color(guess, pin) } else { 0 };
    let of_guess =
        |&guess| std::array::from_fn(|pin| if pin < pins { of_pin(guess, pin) as u8 } else { 0 });
    guesses.iter().map(of_guess).collect()
}

/// Groups of pins. Any two pins of a group may change places while all other pins keep theirs.
///
/// There are four bits for each pin, with the first pin in the lowest bits. They give the distance to the previous pin
/// of the same group, or 0 for the first pin of a group.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Groups(pub(crate) u64);

impl Groups {
    /// The groups if every pin is a group by itself.
    pub(crate) const NONE: Self = Self(0);

    /// Returns the groups of pins that have the same colors in all guesses.
    pub(crate) fn of(pins: usize, guesses: &[[u8; MOST_PINS]]) -> Self {
        let is_same = |a: usize, b: usize| guesses.iter().all(|guess| guess[a] == guess[b]);
        let back = |pin: usize| (1..=pin).find(|back| is_same(pin - back, pin)).unwrap_or(0) as u64;
        Self((0..pins).map(|pin| back(pin) << (4 * pin)).sum())
    }

    /// Sorts the colors of a word within each group.
    #[inline(always)]
    pub(crate) fn sorted(self, pins: usize, mut word: u32) -> u32 {
        if self.0 == 0 {
            return word;
        }
        for pin in 0..pins {
            let (mut pin, mut back) = (pin, self.back(pin));
            while back > 0 {
                let (own, other) = (4 * (pins - 1 - pin), 4 * (pins - 1 - pin + back));
                let (color, before) = (word >> own & 15, word >> other & 15);
                if before <= color {
                    break;
                }
                word ^= (color ^ before) << own | (color ^ before) << other;
                pin -= back;
                back = self.back(pin);
            }
        }
        word
    }

    /// Returns the distance from a pin to the previous pin of its group, or 0 for the first pin of a group.
    pub(crate) fn back(self, pin: usize) -> usize {
        (self.0 >> (4 * pin) & 15) as usize
    }
}

/// Sets of interchangeable colors. Color 0 stands for no color.
#[derive(Clone, Debug)]
pub(crate) struct Chains {
    /// For each color, the lowest color of its set.
    lowest: [u8; COLOR_CODES],
    /// For each color, the next color of its set.
    next: [u8; COLOR_CODES],
    /// For each color, the color of its set that comes before it, or 0.
    pub(crate) before: [u8; COLOR_CODES],
}

impl Chains {
    /// Returns the sets of the colors that were not played and of those that no secret has. If colors may repeat,
    /// one color of the second set stands for all.
    pub(crate) fn of(free: u32, absent: u32, repeats: bool) -> Self {
        let lowest = std::array::from_fn(|color| color as u8);
        let mut chains = Self { lowest, next: [0; COLOR_CODES], before: [0; COLOR_CODES] };
        for (set, is_one) in [(free, false), (absent, repeats)] {
            let least = set.trailing_zeros() as u8;
            let mut rest = set;
            while rest != 0 {
                let color = rest.trailing_zeros() as usize % COLOR_CODES;
                rest &= rest - 1;
                let higher = (rest.trailing_zeros() % u32::BITS) as usize % COLOR_CODES;
                chains.lowest[color] = least;
                chains.next[color] = if is_one { least } else { higher as u8 };
                if !is_one && higher != 0 {
                    chains.before[higher] = color as u8;
                }
            }
        }
        chains
    }

    /// Returns the lowest color of the set of a color.
    #[inline(always)]
    pub(crate) fn lowest_of(&self, color: usize) -> usize {
        self.lowest[color % COLOR_CODES].into()
    }

    /// Returns whether every color that candidates have is alone in its set.
    #[inline(always)]
    pub(crate) fn are_single(&self) -> bool {
        self.before == [0; COLOR_CODES]
    }

    /// Returns these sets, divided so that all colors of a set have the same number of pins in this word.
    pub(crate) fn among_equal(&self, pins: usize, word: u32) -> Self {
        let mut chains = self.clone();
        let numbers: u64 = (0..pins).map(|pin| 1 << (4 * (word >> (4 * pin) & 15))).sum();
        let of_color = |color: usize| numbers >> (4 * color) & 15;
        for color in 1..COLOR_CODES {
            let lower = usize::from(self.before[color]) % COLOR_CODES;
            if lower != 0 && of_color(color) == of_color(lower) {
                chains.lowest[color] = chains.lowest[lower];
            } else {
                chains.next[lower] = 0;
                (chains.lowest[color], chains.before[color]) = (color as u8, 0);
            }
        }
        chains
    }

    /// Returns the lexically first guess that becomes this one if colors of the same set change places.
    #[inline(always)]
    pub(crate) fn first_guess(&self, pins: usize, word: u32) -> u32 {
        if self.lowest == std::array::from_fn(|color| color as u8) {
            return word;
        }
        // For each set, `unused` has the lowest color that is not used yet. Its index is the lowest color of the set.
        let (mut images, mut unused) = ([0u8; COLOR_CODES], self.lowest);
        (0..pins).rev().fold(0, |first, pin| {
            let color = (word >> (4 * pin) & 15) as usize;
            if images[color] == 0 {
                let unused = &mut unused[usize::from(self.lowest[color]) % COLOR_CODES];
                images[color] = *unused;
                *unused = self.next[usize::from(*unused) % COLOR_CODES];
            }
            first << 4 | u32::from(images[color])
        })
    }
}
