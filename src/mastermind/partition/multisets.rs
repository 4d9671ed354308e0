//! Lists the multisets of colors of a game, and chooses those that some guesses have.

use crate::cpu::{CacheLine, MOST_LANES};
use crate::mastermind::codeword::{COLOR_CODES, MOST_PINS};
use crate::mastermind::equivalence::Equivalence;
use crate::mastermind::game::Game;
use crate::mastermind::partition::planes::{plane, PLANES, WORD_BITS};

/// The colors of a guess without their order.
#[derive(Clone, Copy, Default)]
pub(crate) struct Multiset {
    /// The colors in nondecreasing order, as bits of a codeword. This is the lexically first guess of the multiset.
    pub(crate) word: u32,
    /// One bit for each pin, with the first pin in the lowest bit: whether the pin has another color than the pins before
    /// it. Multisets of the same *kind* have the same orders.
    pub(crate) kind: u8,
    /// One byte for each pin, with the first pin in the lowest byte. It is the number of the plane of the pin's hits.
    pub(crate) planes: u64,
    /// Four bits for each color: its slot. Colors that no pin has are 15, and color 0 is [`NO_COLOR`](Self::NO_COLOR).
    pub(crate) slots: u64,
}

impl Multiset {
    /// The slot of color 0, which no guess has.
    pub(crate) const NO_COLOR: usize = 14;

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
}

/// The number of multisets of a line.
pub(crate) const MULTISETS_IN_LINE: usize = MOST_LANES * WORD_BITS;

/// For each color and number, a line that says which multisets have more pins of the color than this number.
pub(crate) type AtLeast = [CacheLine; PLANES];

/// All multisets of a game.
#[derive(Default)]
pub(crate) struct Multisets {
    game: Option<Game>,
    /// The multisets in the lexical order of their words.
    pub(crate) list: Vec<Multiset>,
    /// The planes of each [`MULTISETS_IN_LINE`] multisets.
    pub(crate) at_least: Vec<AtLeast>,
}

impl Multisets {
    /// Prepares the multisets of a game. Returns whether this changed them.
    pub(crate) fn fill(&mut self, game: &Game) -> bool {
        if self.game == Some(*game) {
            return false;
        }
        let pins = game.pins();
        self.game = Some(*game);
        self.list.clear();
        extend(game, pins, 1, 0, &mut self.list);
        self.at_least =
            vec![[CacheLine::ZERO; PLANES]; self.list.len().div_ceil(MULTISETS_IN_LINE)];
        for (at_least, multisets) in
            self.at_least.iter_mut().zip(self.list.chunks(MULTISETS_IN_LINE))
        {
            for (place, multiset) in multisets.iter().enumerate() {
                for pin in 0..pins {
                    at_least[multiset.plane(pin)].0[place / WORD_BITS] |= 1 << (place % WORD_BITS);
                }
            }
        }
        true
    }

    /// Adds the multisets of the candidates to `list`.
    pub(crate) fn choose(&self, equivalence: &Equivalence, list: &mut Vec<Multiset>) {
        for (at_least, multisets) in self.at_least.iter().zip(self.list.chunks(MULTISETS_IN_LINE)) {
            let allowed = allowed(at_least, equivalence);
            for (&word, multisets) in allowed.0.iter().zip(multisets.chunks(WORD_BITS)) {
                if word == u32::MAX {
                    list.extend_from_slice(multisets);
                    continue;
                }
                let mut rest = word;
                while let Some(multiset) = multisets.get(rest.trailing_zeros() as usize) {
                    list.push(*multiset);
                    rest &= rest - 1;
                }
            }
        }
    }
}

/// Adds all multisets that begin with the colors of `begun`. The next color is `color` or a later one.
fn extend(game: &Game, left: usize, color: usize, begun: u32, list: &mut Vec<Multiset>) {
    if left == 0 {
        list.push(Multiset::of(game.pins(), begun));
        return;
    }
    for color in color..game.colors() + 1 {
        let next = if game.repeats() { color } else { color + 1 };
        extend(game, left - 1, next, begun << 4 | color as u32, list);
    }
}

/// Returns which multisets of a line may have guesses that are candidates. In each, an interchangeable color has at most
/// as many pins as the color before it. Symmetries may leave out more.
pub(crate) fn allowed(at_least: &AtLeast, equivalence: &Equivalence) -> CacheLine {
    let (before, colors) = (&equivalence.chains.before, equivalence.colors);
    let mut allowed = CacheLine([u32::MAX; MOST_LANES]);
    let mut remove = |own: &CacheLine, unless: &CacheLine| {
        for (allowed, (own, unless)) in allowed.0.iter_mut().zip(own.0.iter().zip(unless.0)) {
            *allowed &= !own | unless;
        }
    };
    for color in 1..COLOR_CODES {
        if colors >> color & 1 == 0 {
            remove(&at_least[plane(color, 0)], &CacheLine::ZERO);
        } else if before[color] != 0 {
            for number in 0..MOST_PINS {
                let first = plane(usize::from(before[color]) % COLOR_CODES, number);
                remove(&at_least[plane(color, number)], &at_least[first]);
            }
        }
    }
    allowed
}
