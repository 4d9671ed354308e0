//! One guess against many secrets, one after another, and the parts into which it divides them.
//!
//! Different pins are found by all four bits at once. The colors are counted at the same time, with
//! four bits per color.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{feedback_index, index_count, Feedback, MOST_INDICES};
use crate::mastermind::game::Game;

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

    /// Returns the answer that this secret gives.
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

    /// Returns the index of the answer that this secret gives.
    #[inline(always)]
    pub(crate) fn index(&self, secret: Codeword) -> usize {
        let black = self.black(secret);
        let all = sum_of_minima(self.counts, color_counts(self.pins, secret));
        feedback_index(self.pins, black, all)
    }
}

/// Sorts items by the indices of their answers. Items with the same index keep their order. Returns for each
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

/// For each color, takes the smaller of two numbers of pins. Returns the sum, which is the number of all hits.
#[inline(always)]
fn sum_of_minima(a: u64, b: u64) -> usize {
    const LOW: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    const ONES: u64 = 0x0101_0101_0101_0101;
    // Each byte has the number of one color, so there is room for a carry.
    let minima = |a: u64, b: u64| {
        let is_least = ((b | ONES << 7) - a) >> 7 & ONES;
        let mask = (is_least << 8).wrapping_sub(is_least);
        a & mask | b & !mask
    };
    let sums = minima(a & LOW, b & LOW) + minima(a >> 4 & LOW, b >> 4 & LOW);
    (sums.wrapping_mul(ONES) >> 56) as usize
}

/// Returns whether a guess gets a different answer from each secret.
pub(crate) fn tells_all_apart(pins: usize, guess: Codeword, secrets: &[Codeword]) -> bool {
    let guess = Scorer::new(pins, guess);
    are_different(secrets.iter().map(|&secret| guess.index(secret)))
}

/// Returns whether no answer index comes twice.
#[inline(always)]
pub(crate) fn are_different(mut indices: impl Iterator<Item = usize>) -> bool {
    let mut seen = 0u64;
    indices.all(|index| {
        let part = 1 << index;
        let is_new = seen & part == 0;
        seen |= part;
        is_new
    })
}

/// Returns how many secrets give each answer to a guess, by answer index.
pub(crate) fn part_sizes(game: &Game, guess: Codeword, secrets: &[Codeword]) -> Vec<u32> {
    let guess = Scorer::new(game.pins(), guess);
    let mut sizes = vec![0; index_count(game.pins())];
    for &secret in secrets {
        sizes[guess.index(secret)] += 1;
    }
    sizes
}

/// Secrets, or other items that stand for them, sorted by their answer to a guess.
pub(crate) struct Partition<T> {
    items: Vec<T>,
    /// Where the part of each answer index ends.
    ends: [usize; MOST_INDICES],
    all_black: usize,
}

impl Partition<Codeword> {
    /// Divides secrets by their answer to a guess. Within a part they keep their order.
    pub(crate) fn new(game: &Game, guess: Codeword, secrets: &[Codeword]) -> Self {
        let scorer = Scorer::new(game.pins(), guess);
        Self::by_index(game.pins(), secrets, |secret| scorer.index(secret))
    }
}

impl<T: Copy> Partition<T> {
    /// Divides items by the indices of their answers. Within a part they keep their order.
    #[inline(always)]
    pub(crate) fn by_index(pins: usize, items: &[T], index: impl Fn(T) -> usize) -> Self {
        let (mut sorted, mut indices) = (items.to_vec(), vec![0; items.len()]);
        let ends = sort_by_feedback(items, index, &mut indices, &mut sorted);
        Self { items: sorted, ends, all_black: index_count(pins) - 1 }
    }

    /// Returns the items with this answer index.
    pub(crate) fn part(&self, index: usize) -> &[T] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.items[start..self.ends[index]]
    }

    /// Returns whether the guess is one of the secrets.
    pub(crate) fn has_guess(&self) -> bool {
        !self.part(self.all_black).is_empty()
    }

    /// Returns the parts after which the game goes on, with their answer indices.
    pub(crate) fn branches(&self) -> impl Iterator<Item = (usize, &[T])> {
        let parts = (0..self.all_black).map(move |index| (index, self.part(index)));
        parts.filter(|(_, part)| !part.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_games_are_scored_by_the_rules_too() {
        let game = Game::new(8, 15, true).unwrap();
        let words = ["ffffffff", "ef123456", "11223344", "44332211", "1f1f1f1f", "f1f1f1f1"]
            .map(|text| game.codeword(text).unwrap());
        for guess in words {
            for secret in words {
                let expected = Feedback::of(8, guess, secret);
                let scorer = Scorer::new(8, guess);
                assert_eq!(Some(scorer.index(secret)), expected.index(8), "{guess:?} {secret:?}");
                assert_eq!(scorer.feedback(secret), expected, "{guess:?} {secret:?}");
            }
        }
    }
}
