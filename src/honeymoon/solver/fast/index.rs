//! A number for every position of so many tricks, without gaps.
//!
//! ```text
//!     the lengths of the rows, trumps or not       ->  the number of the shape
//!     the cards of the rows as one word, half ones ->  its rank among all such words
//!
//!     number = shape * words + rank
//! ```
//!
//! Words are ranked in ascending order, so that the `k`-th one of a word, at bit `p`, is above
//! all words that have `k` ones below `p`: the rank is a sum of such counts, byte by byte.

use crate::honeymoon::card::RANKS;
use crate::honeymoon::solver::fast::suit::{self, Rows};

/// The lengths that a row may have.
const LENGTHS: usize = RANKS + 1;

/// A word has as many ones as a hand has cards, which is less than this.
const ONES: usize = 16;

/// The numbers of all positions of so many tricks.
pub struct Numbering {
    /// How many words there are: the ways to choose half of all cards.
    words: usize,
    /// The numbers of the shapes.
    shapes: Box<[u16]>,
    /// How many positions there are.
    count: usize,
}

impl Numbering {
    /// The numbers of positions of so many tricks, up to 13.
    pub fn new(tricks: usize) -> Self {
        let mut shapes = vec![0; 2 * LENGTHS.pow(3)].into_boxed_slice();
        let all = shapes_of(2 * tricks);
        for (number, &(lengths, trump)) in (0..).zip(&all) {
            shapes[shape(lengths, trump)] = number;
        }
        let words = binomial(2 * tricks, tricks) as usize;
        Self { words, shapes, count: all.len() * words }
    }

    /// How many positions there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The number of a position, whose rows are [`suit::canonical`] and have all cards in the first
    /// `BYTES` bytes of their word.
    #[inline(always)]
    pub fn number<const BYTES: usize>(&self, rows: Rows, trump: bool) -> usize {
        let [a, b, c, d] = rows.map(suit::mine);
        let lengths = rows.map(suit::length);
        let word = a | (b | (c | d << lengths[2]) << lengths[1]) << lengths[0];
        let shape = self.shapes[shape(lengths.map(|length| length as usize), trump)];
        usize::from(shape) * self.words + rank::<BYTES>(word)
    }
}

/// The lengths of the rows of all positions of so many cards, each with whether the last is the
/// trump suit.
pub fn shapes_of(cards: usize) -> Vec<([usize; 4], bool)> {
    let mut shapes = Vec::new();
    for trump in [false, true] {
        for d in 0..=cards.min(RANKS) {
            for c in 0..=(cards - d).min(if trump { RANKS } else { d }) {
                for b in 0..=(cards - c - d).min(c) {
                    let a = cards - b - c - d;
                    if a <= b {
                        shapes.push(([a, b, c, d], trump));
                    }
                }
            }
        }
    }
    shapes
}

/// A number for the lengths of rows; that of the first is clear from the others and the number of
/// cards.
#[inline(always)]
fn shape([_, b, c, d]: [usize; 4], trump: bool) -> usize {
    ((usize::from(trump) * LENGTHS + d) * LENGTHS + c) * LENGTHS + b
}

/// How many words with as many ones are below a word of so many bytes.
#[inline(always)]
pub fn rank<const BYTES: usize>(word: u32) -> usize {
    let (mut rank, mut ones) = (0, 0);
    for (byte, &bits) in word.to_le_bytes().iter().take(BYTES).enumerate() {
        rank += RANKS_OF_BYTES[byte][ones % ONES][usize::from(bits)] as usize;
        ones += bits.count_ones() as usize;
    }
    rank
}

/// What each byte of a word adds to its rank, by the number of ones below it.
static RANKS_OF_BYTES: [[[u32; 256]; ONES]; 4] = {
    let mut all = [[[0; 256]; ONES]; 4];
    let mut byte = 0;
    while byte < 4 {
        let mut ones = 0;
        while ones < ONES {
            let mut bits = 0;
            while bits < 256 {
                all[byte][ones][bits] = rank_of_byte(8 * byte, bits, ones);
                bits += 1;
            }
            ones += 1;
        }
        byte += 1;
    }
    all
};

/// What eight bits from bit `first` on add to the rank of a word with so many ones below.
const fn rank_of_byte(first: usize, bits: usize, mut ones: usize) -> u32 {
    let (mut bit, mut rank) = (0, 0);
    while bit < 8 {
        if bits >> bit & 1 == 1 {
            ones += 1;
            rank += binomial(first + bit, ones);
        }
        bit += 1;
    }
    rank
}

/// The ways to choose `k` of `n`.
pub const fn binomial(n: usize, k: usize) -> u32 {
    let (mut ways, mut i) = (1, 0);
    while i < k && ways > 0 {
        ways = ways * n.saturating_sub(i) as u64 / (i as u64 + 1);
        i += 1;
    }
    ways as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::sequence::Sequence;

    #[test]
    fn every_position_has_a_number_of_its_own() {
        for tricks in 1..=6 {
            let numbering = Numbering::new(tricks);
            let mut next = 0;
            for (lengths, trump) in shapes_of(2 * tricks) {
                for bits in
                    (0..1u32 << (2 * tricks)).filter(|bits| bits.count_ones() as usize == tricks)
                {
                    let rows = suit::rows(&Sequence { bits, lengths });
                    assert_eq!(
                        suit::canonical(rows, trump).map(suit::length),
                        rows.map(suit::length)
                    );
                    assert_eq!(numbering.number::<2>(rows, trump), next);
                    assert_eq!(numbering.number::<4>(rows, trump), next);
                    next += 1;
                }
            }
            assert_eq!(next, numbering.count());
        }
    }

    #[test]
    fn there_are_as_many_as_others_counted() {
        for (tricks, without, with) in [
            (6, 31_416, 94_248),
            (8, 772_200, 2_483_910),
            (9, 3_549_260, 11_717_420),
            (10, 15_704_260, 52_655_460),
            (13, 1_081_662_400, 3_702_613_600),
        ] {
            assert_eq!(Numbering::new(tricks).count(), without + with, "{tricks} tricks");
        }
    }

    #[test]
    fn words_are_ranked_in_order() {
        let mut checked = 0;
        for ones in 0..=13 {
            for (rank, word) in (0..1u32 << 16).filter(|word| word.count_ones() == ones).enumerate()
            {
                assert_eq!(super::rank::<2>(word), rank);
                checked += 1;
            }
        }
        assert_eq!(checked, (1 << 16) - 1 - 16 - 120);
        assert_eq!(super::rank::<4>(((1 << 13) - 1) << 13) as u32, binomial(26, 13) - 1);
    }
}
