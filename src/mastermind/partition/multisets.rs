//! Lists the multisets of colors that guesses have.

use crate::mastermind::memory::{push, OutOfMemory};
use crate::mastermind::partition::candidates::CandidateGuesses;
use crate::mastermind::partition::planes::{plane, COLOR_CODES};

/// The colors of a guess without their order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Multiset {
    /// The colors in nondecreasing order, as bits of a codeword. This is the lexically first guess of the multiset.
    pub(crate) word: u32,
    /// One byte for each pin, with the first pin in the lowest byte. It is the number of the plane of the pin's hits.
    planes: u64,
}

impl Multiset {
    /// Returns the number of the plane that a pin adds to the hits.
    #[inline(always)]
    pub(crate) fn plane(&self, pin: usize) -> usize {
        (self.planes >> (8 * pin) & 255) as usize
    }
}

/// The multisets of the guesses of a scan. They are kept, because the next scan may have the same multisets.
#[derive(Default)]
pub(crate) struct Multisets {
    of: Option<(usize, CandidateGuesses)>,
    /// The multisets in the lexical order of their words.
    pub(crate) list: Vec<Multiset>,
}

impl Multisets {
    /// Lists the multisets of these guesses.
    pub(crate) fn fill(
        &mut self,
        pins: usize,
        guesses: &CandidateGuesses,
    ) -> Result<(), OutOfMemory> {
        if self.of == Some((pins, *guesses)) {
            return Ok(());
        }
        self.of = None;
        self.list.clear();
        let none = Multiset { word: 0, planes: 0 };
        self.extend(guesses, pins, pins, guesses.first_colors, none, (0, 0))?;
        if guesses.nondecreasing {
            self.list.retain(|multiset| is_first(pins, multiset.word));
        }
        self.of = Some((pins, *guesses));
        Ok(())
    }

    /// Adds all multisets that begin with the colors of `begun`.
    fn extend(
        &mut self,
        guesses: &CandidateGuesses,
        pins: usize,
        left: usize,
        allowed: u32,
        begun: Multiset,
        (last, number): (usize, usize),
    ) -> Result<(), OutOfMemory> {
        let mut rest = allowed;
        while rest != 0 {
            let color = rest.trailing_zeros() as usize % COLOR_CODES;
            rest &= rest - 1;
            let number = if color == last { number + 1 } else { 0 };
            let plane = plane(color, number) as u64;
            let word = begun.word << 4 | color as u32;
            let longer = Multiset { word, planes: begun.planes | plane << (8 * (pins - left)) };
            if left == 1 {
                push(&mut self.list, longer)?;
            } else {
                let mut next = (allowed | guesses.unlocks[color]) & !((1 << color) - 1);
                if !guesses.repeats {
                    next &= !(1 << color);
                }
                self.extend(guesses, pins, left - 1, next, longer, (color, number))?;
            }
        }
        Ok(())
    }

    /// Keeps some multisets, chosen by their words.
    pub(crate) fn retain(&mut self, mut is_kept: impl FnMut(u32) -> bool) {
        self.of = None;
        self.list.retain(|multiset| is_kept(multiset.word));
    }
}

/// Returns whether no color has more pins than a lower one.
fn is_first(pins: usize, word: u32) -> bool {
    let number = |color: u32| (0..pins).filter(|pin| word >> (4 * pin) & 15 == color).count();
    (2..COLOR_CODES as u32).all(|color| number(color - 1) >= number(color))
}
