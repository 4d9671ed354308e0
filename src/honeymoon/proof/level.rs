//! A level: the values of all positions with the same number of cards, either with a trump suit or without.

use crate::honeymoon::card::Suit;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::solver::endgames::{binomial, shapes_of, value_in, INDICES};
use crate::honeymoon::solver::rows::Sequence;

/// Which positions a level has, and where.
#[derive(Clone)]
pub(crate) struct Layout {
    /// Whether the last of the four rows is that of the trump suit. It may be empty.
    pub(crate) trump: bool,
    pub(crate) cards: usize,
    /// All shapes, in the order of the index. The rows of a shape ascend, except for that of the trump suit,
    /// which is the last.
    pub(super) shapes: Vec<[usize; 4]>,
    /// The number of positions, which is below 2^32.
    pub(crate) entries: usize,
    /// The number of positions of each shape.
    pub(super) holdings: usize,
}

impl Layout {
    /// Creates the layout of the positions with this many cards per hand, 0 to 13.
    pub(crate) fn new(trump: bool, cards: usize) -> Self {
        let all = shapes_of(2 * cards).filter(|&(_, has_trump)| has_trump == trump);
        let shapes: Vec<[usize; 4]> = all.map(|(shape, _)| shape).collect();
        let holdings = INDICES[cards].holdings;
        Self { trump, cards, entries: shapes.len() * holdings, shapes, holdings }
    }

    /// Returns `no-trump` or `trump`, which is a part of the names of files.
    pub(crate) fn kind(&self) -> &'static str {
        if self.trump {
            "trump"
        } else {
            "no-trump"
        }
    }

    /// Returns the number of bytes that the values take. Only the level without cards, which is never
    /// written, has an odd number of positions.
    pub(crate) fn bytes(&self) -> usize {
        self.entries.div_ceil(2)
    }

    /// Returns the index of the first position of a shape.
    pub(super) fn first_of(&self, shape: [usize; 4]) -> usize {
        INDICES[self.cards].number_in_level(shape, self.trump) * self.holdings
    }

    /// Returns the position with this index as a deal, in which the cards of each suit are its highest.
    pub(crate) fn deal(&self, index: usize) -> Deal {
        let lengths = self.shapes[index / self.holdings];
        let bits = word_of(index % self.holdings, self.cards);
        // The last row is that of the trump suit.
        let trump = self.trump.then_some(Suit::BY_NUMBER[3]);
        let deal = Sequence { bits, lengths }.deal(trump);
        deal.expect("every position of a level is a deal")
    }
}

/// Returns the word with this many ones that has this rank among all such words.
fn word_of(mut rank: usize, mut ones: usize) -> u32 {
    let mut word = 0;
    for place in (0..32).rev() {
        // The number of words whose ones are all below this place.
        let below = binomial(place, ones) as usize;
        if rank >= below {
            (rank, ones) = (rank - below, ones - 1);
            word |= 1 << place;
        }
    }
    word
}

/// The values of all positions of a layout, two per byte. The first of two is in the low four bits.
pub(crate) struct Level {
    pub(crate) layout: Layout,
    pub(crate) bytes: Vec<u8>,
}

impl Level {
    /// Returns the level without cards, in which the only position has no tricks.
    pub(crate) fn without_cards(trump: bool) -> Self {
        Self { layout: Layout::new(trump, 0), bytes: vec![0] }
    }

    /// Returns the value of the position with this index.
    pub(crate) fn value(&self, index: usize) -> u8 {
        value_in(&self.bytes, index)
    }

    /// Returns the number of positions with each value, from 0 tricks up.
    pub(crate) fn histogram(&self) -> Vec<u64> {
        let mut pairs = [0u64; 256];
        for &byte in &self.bytes {
            pairs[usize::from(byte)] += 1;
        }
        let mut histogram = [0; 16];
        for (pair, count) in pairs.into_iter().enumerate() {
            histogram[pair & 15] += count;
            histogram[pair >> 4] += count;
        }
        histogram[..=self.layout.cards].to_vec()
    }
}
