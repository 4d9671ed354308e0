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
