//! Exact counts of sequences of moves.
//!
//! A word of 128 bits holds every count. Each sequence of moves to a board goes on to at least one
//! whole game, and two different sequences to the same board go on to different games, because no
//! board occurs twice in a game. So no count is greater than the number of whole games from the
//! first board. A test counts the games of all boards. The empty board has the most, fewer than
//! 2^115.

use crate::cephalopods::solver::layered::counts::Count;
use crate::cephalopods::symmetry::{PerImage, IMAGES};
use crate::cephalopods::tables::COUNT_SOURCES;
use crate::cpu::Lanes8;

/// The number of whole games from the empty board. No board has more.
#[cfg(test)]
pub(crate) const MOST_GAMES: u128 = 40_451_383_272_842_039_662_136_401_744_861_568;

/// Counts that do not wrap around.
pub(crate) trait ExactCount: Count {
    /// Returns the sum of both counts, image by image.
    fn plus(self, other: Self) -> Self;

    /// Calls `found` for each different image of a board that is reached, with its score and how often
    /// it is reached. `scores` are those of the eight images.
    fn for_each_image(self, scores: &PerImage, found: impl FnMut(u32, u128));
}

/// The counts of eight images, for first boards of any kind.
impl Count for [u128; IMAGES] {
    const MARGIN: usize = 0;

    fn one<B: Lanes8>(_: B, image: usize) -> Self {
        // Image 0 was reached, so the others were not.
        COUNT_SOURCES[image].map(|before| u128::from(before == 0))
    }

    #[inline(always)]
    fn add<B: Lanes8>(_: B, to: &mut [Self], from: &[Self], span: usize, image: usize) {
        let sources = &COUNT_SOURCES[image];
        for (to, from) in to[..span].iter_mut().zip(&from[..span]) {
            for (to, &source) in to.iter_mut().zip(sources) {
                *to += from[source as usize];
            }
        }
    }
}

impl ExactCount for [u128; IMAGES] {
    fn plus(self, other: Self) -> Self {
        std::array::from_fn(|image| self[image] + other[image])
    }

    fn for_each_image(self, scores: &PerImage, mut found: impl FnMut(u32, u128)) {
        for (first, &score) in scores.iter().enumerate() {
            // Images that are equal are one board.
            if !scores[..first].contains(&score) {
                let equal = (first..IMAGES).filter(|&image| scores[image] == score);
                let count: u128 = equal.map(|image| self[image]).sum();
                if count > 0 {
                    found(score, count);
                }
            }
        }
    }
}

/// The sum of the counts of all images, for first boards that are their own images in all eight ways.
/// From such a board, each different image of a board is reached equally often.
impl Count for u128 {
    const MARGIN: usize = 0;

    fn one<B: Lanes8>(_: B, _: usize) -> Self {
        1
    }

    #[inline(always)]
    fn add<B: Lanes8>(_: B, to: &mut [Self], from: &[Self], span: usize, _: usize) {
        for (to, from) in to[..span].iter_mut().zip(&from[..span]) {
            *to += from;
        }
    }
}

impl ExactCount for u128 {
    fn plus(self, other: Self) -> Self {
        self + other
    }

    fn for_each_image(self, scores: &PerImage, mut found: impl FnMut(u32, u128)) {
        if self == 0 {
            return;
        }
        let is_first = |image: &usize| !scores[..*image].contains(&scores[*image]);
        let different = (0..IMAGES).filter(is_first).count();
        for image in (0..IMAGES).filter(is_first) {
            found(scores[image], self / different as u128);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::cephalopods::packing::{pack, unpack, CELL_BITS};
    use crate::cephalopods::rules::moves;
    use crate::cephalopods::solver::layered::layer::{Layer, MOST_PIPS};
    use crate::cephalopods::tables::layered::canonical;

    /// Counts the whole games of all boards up to symmetry, the last layers first.
    #[test]
    fn no_board_has_more_games_than_the_empty_one() {
        let mut layers: Vec<Vec<u32>> = vec![Vec::new(); 10 * (MOST_PIPS + 1)];
        for number in 0..7usize.pow(9) {
            let digit = |square: usize| (number / 7usize.pow(square as u32) % 7) as u8;
            let cells = std::array::from_fn(digit);
            if canonical(pack(&cells)) & CELL_BITS == pack(&cells) {
                let Layer { pips, dice } = Layer::of(&cells);
                layers[10 * pips + 9 - dice].push(pack(&cells));
            }
        }
        // A move leads to a board with as many pips or with one more.
        let (mut with_as_many, mut with_more) = (HashMap::new(), HashMap::new());
        let (mut most, mut checked) = (0, 0);
        for (place, layer) in layers.iter().enumerate().rev() {
            if place % 10 == 9 {
                with_more = std::mem::take(&mut with_as_many);
            }
            for &board in layer {
                let mut games = 0u128;
                moves(&unpack(board), |after| {
                    let after = canonical(pack(&after)) & CELL_BITS;
                    let known = with_as_many.get(&after).or_else(|| with_more.get(&after));
                    games += known.expect("moves lead to later layers");
                });
                // A full board has one game, without any move.
                let games = games.max(1);
                with_as_many.insert(board, games);
                most = games.max(most);
                checked += 1;
            }
        }
        assert_eq!(checked, 5_105_212, "the boards up to symmetry");
        assert_eq!((most, with_as_many[&0]), (MOST_GAMES, MOST_GAMES));
        const { assert!(MOST_GAMES < 1 << 115) };
    }
}
