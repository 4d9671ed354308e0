//! One guess against many secrets, one after another, without tables.
//!
//! Different pins are found by all four bits at once. The colors are counted at the same time, with
//! four bits per color.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{feedback_index, Feedback, MOST_INDICES};

/// A guess, prepared to be scored against secrets.
pub(crate) struct Scorer {
    pins: usize,
    guess: Codeword,
    counts: u64,
}

impl Scorer {
    /// Creates a scorer for a guess of `pins` pins.
    pub(crate) fn new(pins: usize, guess: Codeword) -> Self {
        Self { pins, guess, counts: color_counts(pins, guess) }
    }

    /// Returns the feedback that this secret gives.
    pub(crate) fn feedback(&self, secret: Codeword) -> Feedback {
        Feedback::from_index(self.pins, self.index(secret)).expect("no guess gets the hole")
    }

    /// Returns the number of black hits that this secret gives.
    #[inline(always)]
    pub(crate) fn black(&self, secret: Codeword) -> usize {
        let differ = self.guess.bits() ^ secret.bits();
        let any = (differ | differ >> 1 | differ >> 2 | differ >> 3) & 0x1111_1111;
        self.pins - any.count_ones() as usize
    }

    /// Returns the index of the feedback that this secret gives.
    #[inline(always)]
    pub(crate) fn index(&self, secret: Codeword) -> usize {
        let black = self.black(secret);
        let secret = color_counts(self.pins, secret);
        let all: u64 = (1..16)
            .map(|color| (self.counts >> (4 * color) & 15).min(secret >> (4 * color) & 15))
            .sum();
        feedback_index(self.pins, black, all as usize)
    }
}

/// Sorts items by the indices of their feedbacks. Items with the same index keep their order. Returns for each
/// index where its items end. `indices` is space for the indices, and may be longer than `items`.
#[inline(always)]
pub(crate) fn sort_by_feedback<T: Copy>(
    items: &[T],
    index: impl Fn(T) -> usize,
    indices: &mut [u8],
    sorted: &mut [T],
) -> [usize; MOST_INDICES] {
    let mut places = [0; MOST_INDICES];
    for (found, &item) in indices.iter_mut().zip(items) {
        *found = index(item) as u8;
        places[usize::from(*found)] += 1;
    }
    let mut start = 0;
    for place in &mut places {
        (*place, start) = (start, start + *place);
    }
    for (&item, &found) in items.iter().zip(&*indices) {
        let place = &mut places[usize::from(found)];
        sorted[*place] = item;
        *place += 1;
    }
    places
}

/// Returns how many pins have each color, in four bits per color.
fn color_counts(pins: usize, word: Codeword) -> u64 {
    word.colors_of_pins(pins).fold(0, |counts, color| counts + (1 << (4 * color)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::game::Game;

    #[test]
    fn large_games_are_scored_by_the_rules_too() {
        let game = Game::new(8, 15, true).unwrap();
        let words = ["ffffffff", "ef123456", "11223344", "44332211", "1f1f1f1f", "f1f1f1f1"]
            .map(|text| game.codeword(text).unwrap());
        for guess in words {
            for secret in words {
                let expected = Feedback::of(8, guess, secret);
                let scorer = Scorer::new(8, guess);
                assert_eq!(Some(scorer.index(secret)), expected.index(8), "{guess} {secret}");
                assert_eq!(scorer.feedback(secret), expected, "{guess} {secret}");
            }
        }
    }
}
