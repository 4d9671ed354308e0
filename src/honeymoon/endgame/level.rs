//! A level: the values of all positions of one kind with the same number of cards.

use crate::honeymoon::card::Suit;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::endgame::LevelKind;
use crate::honeymoon::solver::endgames::{
    binomial, colex_rank, holding, shapes_of, EndgameIndex, INDICES,
};
use crate::honeymoon::solver::rows::{self, Rows, Sequence};

/// How many positions have each value. Only 0 to 13 tricks are possible, but four bits can say more.
pub(crate) type Histogram = [u64; 16];

/// Which positions a level has, and where.
pub(crate) struct Layout {
    pub(crate) kind: LevelKind,
    /// The number of cards per hand.
    pub(crate) cards: usize,
    index: &'static EndgameIndex,
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
    pub(crate) fn new(kind: LevelKind, cards: usize) -> Self {
        let all = shapes_of(2 * cards).filter(|&(_, trump)| trump == kind.has_trump());
        let shapes: Vec<[usize; 4]> = all.map(|(shape, _)| shape).collect();
        let index = &INDICES[cards];
        let holdings = index.holdings;
        Self { kind, cards, index, entries: shapes.len() * holdings, shapes, holdings }
    }

    /// Returns the number of bytes that the values take. Only the level without cards, which is never
    /// written, has an odd number of positions.
    pub(super) fn bytes(&self) -> usize {
        self.entries.div_ceil(2)
    }

    /// Returns the index of the first position of a shape.
    pub(super) fn first_of(&self, shape: [usize; 4]) -> usize {
        let number = |shape| self.index.number(shape, self.kind.has_trump());
        (number(shape) - number(self.shapes[0])) * self.holdings
    }

    /// Returns the index of a position. Its rows must be in the order of a shape. Rows of
    /// equal length may be in any order: each order has an index of its own, and the same value.
    pub(super) fn index_of(&self, rows: Rows) -> usize {
        debug_assert_eq!(
            rows.map(rows::length),
            rows::canonical(rows, self.kind.has_trump()).map(rows::length)
        );
        let lengths = rows.map(rows::length);
        let rank = colex_rank::<4>(holding(rows, lengths), 0);
        self.first_of(lengths.map(|length| length as usize)) + rank
    }

    /// Returns the position with this index as a deal, in which the cards of each suit are its highest.
    pub(super) fn deal(&self, index: usize) -> Deal {
        let lengths = self.shapes[index / self.holdings];
        let bits = word_of(index % self.holdings, self.cards);
        // The last row is that of the trump suit.
        let trump = self.kind.has_trump().then_some(Suit::BY_NUMBER[3]);
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
pub(super) struct Level {
    pub(super) layout: Layout,
    pub(super) bytes: Vec<u8>,
}

impl Level {
    /// Returns the level without cards, in which the only position has no tricks.
    pub(super) fn without_cards(kind: LevelKind) -> Self {
        Self { layout: Layout::new(kind, 0), bytes: vec![0] }
    }

    /// Returns the value of the position with this index.
    #[cfg(test)]
    pub(super) fn value(&self, index: usize) -> u8 {
        value_in(&self.bytes, index)
    }
}

/// Returns one of the values in these bytes.
#[inline(always)]
pub(super) fn value_in(bytes: &[u8], index: usize) -> u8 {
    bytes[index / 2] >> (index % 2 * 4) & 15
}

/// Returns how often each value occurs in these bytes.
pub(super) fn histogram(bytes: &[u8]) -> Histogram {
    let mut pairs = [0u64; 256];
    for &byte in bytes {
        pairs[usize::from(byte)] += 1;
    }
    let mut histogram = Histogram::default();
    for (pair, count) in pairs.into_iter().enumerate() {
        histogram[pair & 15] += count;
        histogram[pair >> 4] += count;
    }
    histogram
}

/// Returns all words of `bits` bits with `ones` ones, in ascending order, which is that of the index.
pub(super) fn words(bits: usize, ones: usize) -> impl Iterator<Item = u32> {
    let mut next = Some((1u32 << ones) - 1);
    std::iter::from_fn(move || {
        let word = next?;
        // The lowest run of ones loses its highest one to the place above it, and the rest of the run
        // falls to the bottom (Gosper, HAKMEM 175).
        let lowest = rows::lowest(word);
        next = (word != 0)
            .then(|| {
                let ripple = word + lowest;
                ripple | (word ^ ripple) >> (lowest.trailing_zeros() + 2)
            })
            .filter(|&word| word >> bits == 0);
        Some(word)
    })
}
