//! What is counted for a board at a depth: the sequences of moves that lead to it.
//!
//! In general these are eight counts, one for each image of the board. A start that is its own image
//! in all eight ways needs but one. For then the images of a sequence from the start are sequences
//! from the start too: all sequences to any image of a board b, P(b) of them, can be counted
//! together, and averaged over the images
//!
//! ```text
//!     8 * answer = sum of P(b) * (score of image 0 + ... + score of image 7)
//!     4 * answer = sum of P(b) * (score of image 0 + ... + score of image 3)
//! ```
//!
//! since a corner cell visits all four corners in images 0 to 3, and again in 4 to 7, and an edge cell
//! all edges. A word has four times the answer modulo 2^32, and so the answer modulo 2^30.

use crate::cephalopods::board::Board;
use crate::cephalopods::solver::{answer, answer_of_lanes};
use crate::cephalopods::symmetry::{image_of, IMAGES};
use crate::cephalopods::tables::scores::Scores;
use crate::cpu::{Lanes, Lanes8, LANES};

/// The counts of a board for one depth.
pub trait Count: Copy + Default {
    /// How many counts behind those that are added may be read and written, unchanged.
    const MARGIN: usize;

    /// One sequence, to image 0 of a board whose image number `image` is the canonical one.
    fn one<B: Lanes8>(cpu: B, scores: &Scores, image: usize) -> Self;

    /// The counts of the eight images.
    fn of_images<B: Lanes8>(self, cpu: B) -> B::Vector;

    /// Adds `span` counts of a board to those of one that its image number `image` leads to.
    fn add<B: Lanes8>(
        cpu: B,
        scores: &Scores,
        to: &mut [Self],
        from: &[Self],
        span: usize,
        image: usize,
    );

    /// The answer from the sums of the scores of the images, each times its count.
    fn answer<B: Lanes8>(cpu: B, sums: B::Vector) -> u32;
}

impl Count for Lanes {
    const MARGIN: usize = 0;

    #[inline(always)]
    fn one<B: Lanes8>(cpu: B, scores: &Scores, image: usize) -> Self {
        let mut counts = Lanes::default();
        let of_image_0 = cpu.load(&[1, 0, 0, 0, 0, 0, 0, 0]);
        cpu.store(scores.counts_after(cpu, of_image_0, image), &mut counts.0);
        counts
    }

    #[inline(always)]
    fn of_images<B: Lanes8>(self, cpu: B) -> B::Vector {
        cpu.load(&self.0)
    }

    #[inline(always)]
    fn add<B: Lanes8>(
        cpu: B,
        scores: &Scores,
        to: &mut [Self],
        from: &[Self],
        span: usize,
        image: usize,
    ) {
        let sources = cpu.load(&scores.count_sources[image]);
        for (to, from) in to[..span].iter_mut().zip(&from[..span]) {
            let counts = cpu.permute(cpu.load(&from.0), sources);
            cpu.store(cpu.add(cpu.load(&to.0), counts), &mut to.0);
        }
    }

    #[inline(always)]
    fn answer<B: Lanes8>(cpu: B, sums: B::Vector) -> u32 {
        answer_of_lanes(cpu, sums)
    }
}

/// Ones, then zeros: the eight words that end `n` words behind the ones are a mask of `8 - n` lanes.
static MASKS: [u32; 2 * LANES] = {
    let mut masks = [0; 2 * LANES];
    let mut lane = 0;
    while lane < LANES {
        masks[lane] = u32::MAX;
        lane += 1;
    }
    masks
};

impl Count for u32 {
    const MARGIN: usize = LANES - 1;

    #[inline(always)]
    fn one<B: Lanes8>(_: B, _: &Scores, _: usize) -> Self {
        1
    }

    #[inline(always)]
    fn of_images<B: Lanes8>(self, cpu: B) -> B::Vector {
        cpu.splat(self)
    }

    #[inline(always)]
    fn add<B: Lanes8>(cpu: B, _: &Scores, to: &mut [Self], from: &[Self], span: usize, _: usize) {
        if span == 1 {
            to[0] = to[0].wrapping_add(from[0]);
            return;
        }
        let mut first = 0;
        while first < span {
            let to = to[first..].first_chunk_mut().expect("there is a margin");
            let from = from[first..].first_chunk().expect("there is a margin");
            let masked_out = LANES - (span - first).min(LANES);
            let mask = MASKS[masked_out..].first_chunk().expect("eight words are left");
            let counts = cpu.and(cpu.load(from), cpu.load(mask));
            cpu.store(cpu.add(cpu.load(to), counts), to);
            first += LANES;
        }
    }

    #[inline(always)]
    fn answer<B: Lanes8>(cpu: B, sums: B::Vector) -> u32 {
        let mut lanes = [0; LANES];
        cpu.store(sums, &mut lanes);
        answer(lanes[..IMAGES / 2].iter().fold(0u32, |sum, &lane| sum.wrapping_add(lane)) / 4)
    }
}

/// Whether a board is its own image in all eight ways.
pub fn is_symmetric(board: &Board) -> bool {
    (0..IMAGES).all(|image| image_of(board, image) == *board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cephalopods::tables::SCORES;
    use crate::cpu::Portable;

    #[test]
    fn spans_of_any_length_are_added_and_nothing_behind_them() {
        for span in 1..=20 {
            let from: Vec<u32> = (0..span as u32 + 7).map(|count| count + 1).collect();
            let mut to = vec![100; span + u32::MARGIN];
            u32::add(Portable, &SCORES, &mut to, &from, span, 0);
            let expected: Vec<u32> = (0..span as u32).map(|count| count + 101).collect();
            assert_eq!(to[..span], expected, "span {span}");
            assert_eq!(to[span..], [100; u32::MARGIN], "span {span}");
        }
    }

    #[test]
    fn a_quarter_of_four_images_is_the_answer() {
        let sums = [3 << 30, 1 << 30, 40, 4, 99, 99, 99, 99];
        assert_eq!(<u32 as Count>::answer(Portable, sums), 11);
        let all = u32::MAX - 3;
        assert_eq!(<u32 as Count>::answer(Portable, [all, 0, 0, 0, 0, 0, 0, 0]), (1 << 30) - 1);
    }

    #[test]
    fn symmetric_boards_are_those_with_three_kinds_of_squares() {
        assert!(is_symmetric(&[0; 9]));
        assert!(is_symmetric(&[1, 2, 1, 2, 3, 2, 1, 2, 1]));
        assert!(!is_symmetric(&[1, 2, 1, 2, 3, 2, 1, 2, 0]));
        // A half turn is not enough.
        assert!(!is_symmetric(&[1, 2, 1, 3, 3, 3, 1, 2, 1]));
    }
}
