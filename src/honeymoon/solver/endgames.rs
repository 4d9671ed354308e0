//! The endgames: an index that numbers all positions, and the known bounds of those with up to
//! [`MOST_TRICKS`] tricks, one byte each.
//!
//! The table of bounds depends on neither the deal nor the trump suit, so one table serves all deals and
//! all threads. It fills up as positions are searched and is never cleared: after a few thousand deals,
//! most endgames that occur are known. It takes 4 MB. With a hash table of 32 MB for the same positions, the
//! search takes 1.5 to 1.7 times as long.
//!
//! The index numbers all positions with the same number of tricks, without gaps:
//!
//! ```text
//!     the lengths of the rows, trumps or not        ->  the number of the shape
//!     the cards of the rows as one word, half ones  ->  the rank of this holding among all holdings
//!
//!     index = shape * holdings + rank
//! ```
//!
//! Holdings are ranked in colexicographic order, which for words is ascending order. If the `k`-th
//! one of a word is at bit `p`, the word is above all words that have `k` ones below bit `p`. The
//! rank is the sum of these counts, taken byte by byte.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::honeymoon::card::RANKS;
use crate::honeymoon::solver::rows::{self, Rows};

const LENGTHS: usize = RANKS + 1;

/// A holding has as many ones as a hand has cards, which is fewer than this.
const ONES: usize = 16;

const SHAPES: usize = 2 * LENGTHS.pow(3);

/// The index of all positions with some number of tricks.
pub(crate) struct EndgameIndex {
    /// The number of positions with fewer tricks.
    first: u64,
    /// The number of positions of each shape: the ways to choose half of all cards.
    pub(crate) holdings: usize,
    /// The number of shapes without trumps, which are the first.
    without_trumps: u16,
    /// The number of each shape, by [`code`].
    shapes: [u16; SHAPES],
}

impl EndgameIndex {
    /// Returns the index of a position of up to [`MOST_TRICKS`] tricks. Its rows must be [`rows::canonical`].
    #[inline(always)]
    fn index(&self, rows: Rows, trump: bool) -> usize {
        let lengths = rows.map(rows::length);
        let holding = holding(rows, lengths);
        let lengths = lengths.map(|length| length as usize);
        self.number(lengths, trump) * self.holdings + colex_rank::<2>(holding, 0)
    }

    /// Returns the number of a shape: the lengths of the rows in canonical order, and whether the last
    /// row is that of the trump suit.
    #[inline(always)]
    fn number(&self, lengths: [usize; 4], trump: bool) -> usize {
        usize::from(self.shapes[code(lengths, trump)])
    }

    /// Returns the [number](Self::number) of a shape among those with trumps, or among those without.
    #[inline(always)]
    pub(crate) fn number_in_level(&self, lengths: [usize; 4], trump: bool) -> usize {
        self.number(lengths, trump) - if trump { usize::from(self.without_trumps) } else { 0 }
    }
}

/// Returns the cards of rows with these lengths as one word. The first row is the lowest.
#[inline(always)]
pub(crate) fn holding(rows: Rows, lengths: [u32; 4]) -> u32 {
    let [a, b, c, d] = rows.map(rows::mine);
    a | (b | (c | d << lengths[2]) << lengths[1]) << lengths[0]
}

/// The index for each number of tricks. The table is built into the program, so it takes no time to make, and
/// only the pages that are used take memory.
pub(crate) static INDICES: [EndgameIndex; LENGTHS] = {
    const NONE: EndgameIndex =
        EndgameIndex { first: 0, holdings: 0, without_trumps: 0, shapes: [0; SHAPES] };
    let mut all = [NONE; LENGTHS];
    let (mut tricks, mut first) = (0, 0);
    while tricks < LENGTHS {
        let holdings = binomial(2 * tricks, tricks) as usize;
        let (mut shapes, mut count, mut without_trumps) = ([0; SHAPES], 0, 0);
        let mut code = 0;
        while code < SHAPES {
            if code == SHAPES / 2 {
                without_trumps = count;
            }
            if shape_of(code, 2 * tricks).is_some() {
                shapes[code] = count;
                count += 1;
            }
            code += 1;
        }
        all[tricks] = EndgameIndex { first, holdings, without_trumps, shapes };
        first += count as u64 * holdings as u64;
        tricks += 1;
    }
    all
};

/// Returns the shapes of all positions with this many cards, in the order of their numbers: the lengths of
/// the rows, and whether the last row is that of the trump suit. The rows are in ascending order, except for
/// that of the trumps.
pub(crate) fn shapes_of(cards: usize) -> impl Iterator<Item = ([usize; 4], bool)> {
    (0..SHAPES).filter_map(move |code| shape_of(code, cards))
}

/// Returns the shape of positions with this many cards that has this code, if there is one.
const fn shape_of(code: usize, cards: usize) -> Option<([usize; 4], bool)> {
    let (b, c) = (code % LENGTHS, code / LENGTHS % LENGTHS);
    let (d, trump) = (code / LENGTHS.pow(2) % LENGTHS, code / LENGTHS.pow(3) == 1);
    let is_sorted = b <= c && (trump || c <= d);
    if is_sorted && b + c + d <= cards && cards - (b + c + d) <= b {
        Some(([cards - (b + c + d), b, c, d], trump))
    } else {
        None
    }
}

/// Returns the code of a shape. The length of the first row follows from the others and the number of
/// cards, so it is left out.
#[inline(always)]
const fn code([_, b, c, d]: [usize; 4], trump: bool) -> usize {
    ((trump as usize * LENGTHS + d) * LENGTHS + c) * LENGTHS + b
}

/// Returns all words of `bits` bits with `ones` ones, in ascending order, which is that of the index.
pub(crate) fn words(bits: usize, ones: usize) -> impl Iterator<Item = u64> {
    let mut next = Some((1 << ones) - 1);
    std::iter::from_fn(move || {
        let word: u64 = next.filter(|word| word >> bits == 0)?;
        // A carry moves the highest 1 of the lowest run of 1s up by one bit, and the other 1s of that run move down to
        // the lowest bits.
        let lowest = word & word.wrapping_neg();
        let carried = word + lowest;
        next = ((word ^ carried) >> 2).checked_div(lowest).map(|ones| carried | ones);
        Some(word)
    })
}

/// In a sum of entries of [`RANKS_OF_BYTES`], the number of low bits that hold the rank. The others are the number of
/// ones.
const RANK_BITS: u32 = 28;

/// Returns how many smaller words have the same number of ones. A word has fewer than 16 ones. The word has `BYTES`
/// bytes. If the word is the upper part of a longer word that has `ones` ones below it, returns what it adds to the
/// rank of the longer word.
#[inline(always)]
pub(crate) fn colex_rank<const BYTES: usize>(holding: u32, ones: usize) -> usize {
    let mut sum = (ones as u32) << RANK_BITS;
    for (byte, &bits) in holding.to_le_bytes().iter().take(BYTES).enumerate() {
        sum += RANKS_OF_BYTES[byte][(sum >> RANK_BITS) as usize][usize::from(bits)];
    }
    (sum % (1 << RANK_BITS)) as usize
}

/// What each byte adds to the rank of a word and to its number of ones, by the number of ones below that byte.
static RANKS_OF_BYTES: [[[u32; 256]; ONES]; 4] = {
    let mut all = [[[0; 256]; ONES]; 4];
    let mut number = 0;
    while number < 4 * ONES {
        let (byte, ones) = (number / ONES, number % ONES);
        let ranks = &mut all[byte][ones];
        let mut bits = 1_usize;
        while bits < 256 {
            let highest = bits.ilog2() as usize;
            let (rest, bit) = (ranks[bits ^ 1 << highest], 8 * byte + highest);
            // No word has more bits.
            if bit < 2 * RANKS {
                let more = (rest >> RANK_BITS) as usize + 1;
                ranks[bits] = rest + (1 << RANK_BITS) + binomial(bit, ones + more);
            }
            bits += 1;
        }
        number += 1;
    }
    all
};

/// Returns the number of ways to choose `k` of `n` items.
pub(crate) const fn binomial(n: usize, k: usize) -> u32 {
    let (mut ways, mut i) = (1, 0);
    while i < k && ways > 0 {
        ways = ways * n.saturating_sub(i) as u64 / (i as u64 + 1);
        i += 1;
    }
    ways as u32
}

/// An endgame database in memory. It has the values of whole levels: a level is all positions with the same number of
/// tricks, either with or without a trump suit.
#[derive(Default)]
pub(crate) struct Database {
    /// The levels without and with a trump suit, by the number of tricks. Each has its values in the order of
    /// the index, two per byte. A level that is missing has none.
    pub(crate) levels: [[Vec<u8>; LENGTHS]; 2],
}

impl Database {
    /// Returns the number of tricks that the side on lead takes, or `None` if the level is missing. The rows are
    /// [canonical](rows::canonical). `trump` says whether the last one is that of the trump suit.
    pub(crate) fn value(&self, rows: Rows, trump: bool, tricks: i32) -> Option<i32> {
        let level = &self.levels[usize::from(trump)][tricks as usize];
        if level.is_empty() {
            return None;
        }
        let (index, lengths) = (&INDICES[tricks as usize], rows.map(rows::length));
        let shape = index.number_in_level(lengths.map(|length| length as usize), trump);
        let rank = colex_rank::<4>(holding(rows, lengths), 0);
        Some(i32::from(value_in(level, shape * index.holdings + rank)))
    }
}

/// Returns one of the values in these bytes. The first of two is in the low four bits.
#[inline(always)]
pub(crate) fn value_in(bytes: &[u8], index: usize) -> u8 {
    bytes[index / 2] >> (index % 2 * 4) & 15
}

/// The maximum number of tricks of an endgame in the table. It is chosen so that the cards fill two
/// bytes.
pub(super) const MOST_TRICKS: usize = 8;

/// The known bounds of endgames. Solvers on several threads share it, so each uses what the others
/// have found.
///
/// A wrong entry would make every solver that shares the table wrong, so no code outside the crate
/// can reach it.
pub(crate) struct EndgameTable {
    /// For each endgame, the number of tricks that the leader takes at least, in the low four bits,
    /// and the number that it cannot take, in the high four. Zero means that nothing is known.
    bounds: Box<[AtomicU8]>,
}

impl Default for EndgameTable {
    fn default() -> Self {
        let slots = INDICES[MOST_TRICKS + 1].first as usize;
        // The system hands out zeros that cost nothing until they are touched. Atomics would have to
        // be written one by one, which takes longer than a deal.
        let zeros: *mut [u8] = Box::into_raw(vec![0u8; slots].into_boxed_slice());
        // SAFETY: the pointer is that of a box which was just given up, so nothing else owns or
        // borrows its bytes. An `AtomicU8` has the size, the alignment and the valid values of a
        // `u8`, so the cast keeps the layout of the allocation.
        let bounds = unsafe { Box::from_raw(zeros as *mut [AtomicU8]) };
        Self { bounds }
    }
}

impl EndgameTable {
    /// Returns the slot of an endgame, whose rows are in canonical order.
    #[inline(always)]
    pub(super) fn slot(rows: Rows, trump: bool, tricks: i32) -> usize {
        let index = &INDICES[tricks as usize];
        index.first as usize + index.index(rows, trump)
    }

    /// Returns the least and the most of `tricks` tricks that the leader takes, as far as they are
    /// known.
    #[inline(always)]
    pub(super) fn probe(&self, slot: usize, tricks: i32) -> (i32, i32) {
        let bounds = i32::from(self.bounds[slot].load(Ordering::Relaxed));
        (bounds & 15, tricks - (bounds >> 4))
    }

    /// Stores the least and the most tricks of the leader. If two threads do so at once, one of the
    /// two results is lost, which costs only time.
    #[inline(always)]
    pub(super) fn store(&self, slot: usize, tricks: i32, least: i32, most: i32) {
        debug_assert!(0 <= least && least <= most && most <= tricks);
        self.bounds[slot].store(((tricks - most) << 4 | least) as u8, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::solver::rows::Sequence;

    #[test]
    fn every_position_has_a_slot_of_its_own() {
        let mut next = 2;
        for tricks in 1..=6 {
            for (lengths, trump) in shapes_of(2 * tricks) {
                for bits in words(2 * tricks, tricks).map(|bits| bits as u32) {
                    let rows = Sequence { bits, lengths }.rows();
                    let sorted = rows::canonical(rows, trump);
                    assert_eq!(sorted.map(rows::length), rows.map(rows::length));
                    assert_eq!(EndgameTable::slot(rows, trump, tricks as i32), next);
                    next += 1;
                }
            }
        }
    }

    #[test]
    fn holdings_are_ranked_in_order() {
        for ones in 0..=13 {
            assert!(words(16, ones)
                .enumerate()
                .all(|(rank, word)| colex_rank::<2>(word as u32, 0) == rank));
        }
        let last = ((1 << 13) - 1) << 13;
        assert_eq!(colex_rank::<4>(last, 0), INDICES[13].holdings - 1);
    }
}
