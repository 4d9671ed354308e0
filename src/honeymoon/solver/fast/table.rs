//! What is known of endings: a byte for every position of up to [`MOST_TRICKS`] tricks.
//!
//! ```text
//!     tricks, trumps or not, lengths of the rows      ->  where the positions of this shape begin
//!     the cards of the rows as one word, half ones    ->  which of them: its rank among all such words
//! ```
//!
//! It depends on neither the deal nor the trump suit, so one table serves all deals and all threads. It is
//! filled as positions are searched and never cleared: after some thousands of deals most endings that
//! come up are known. The 4 MB of bytes stay in the fast caches where a hash table of the same positions would
//! not: with one of 32 MB the same search took 2.2 times as long.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::honeymoon::card::RANKS;
use crate::honeymoon::solver::fast::row::{self, Rows};

/// The most tricks of an ending in the table.
pub const MOST_TRICKS: usize = 8;

/// The lengths that a row may have.
const LENGTHS: usize = RANKS + 1;

/// What is known of endings. Shared by all threads that solve: it learns from each of them.
pub struct Table {
    /// For each ending, how many tricks the leader takes at least, and above these four bits, how many of all
    /// it cannot take. A zero is what is known of any.
    bounds: Box<[AtomicU8]>,
    /// Where the endings of a shape begin.
    shapes: Box<[u32]>,
}

impl Default for Table {
    fn default() -> Self {
        let mut shapes = vec![0; 2 * (MOST_TRICKS + 1) * LENGTHS.pow(3)].into_boxed_slice();
        let mut endings = 0;
        for tricks in 1..=MOST_TRICKS {
            for trump in [false, true] {
                for lengths in shapes_of(2 * tricks, trump) {
                    shapes[shape(tricks, trump, lengths)] = endings;
                    endings += binomial(2 * tricks, tricks);
                }
            }
        }
        // Zeros from the system cost nothing until they are touched; a list of atomics would be written.
        let zeros = vec![0u8; endings as usize].into_boxed_slice();
        // SAFETY: an `AtomicU8` has the size, the alignment and the values of a `u8`, and nobody else has these.
        let bounds = unsafe { Box::from_raw(Box::into_raw(zeros) as *mut [AtomicU8]) };
        Self { bounds, shapes }
    }
}

impl Table {
    /// Where an ending is, whose rows are [`row::canonical`].
    #[inline(always)]
    pub fn place(&self, rows: Rows, trump: bool, tricks: i32) -> usize {
        let [a, b, c, d] = rows.map(row::mine);
        let lengths = rows.map(row::length);
        let word = a | (b | (c | d << lengths[2]) << lengths[1]) << lengths[0];
        let first =
            self.shapes[shape(tricks as usize, trump, lengths.map(|length| length as usize))];
        let (low, high) = (word as usize & 0xFF, word as usize >> 8 & 0xFF);
        let ones = low.count_ones() as usize;
        (first + u32::from(LOW_RANKS[low]) + u32::from(HIGH_RANKS[ones][high])) as usize
    }

    /// How many of so many tricks the leader takes at least and at most, as far as that is known.
    #[inline(always)]
    pub fn get(&self, place: usize, tricks: i32) -> (i32, i32) {
        let bounds = i32::from(self.bounds[place].load(Ordering::Relaxed));
        (bounds & 15, tricks - (bounds >> 4))
    }

    /// Keeps what is known. Two threads may do so at once: then what one of them found out is lost.
    #[inline(always)]
    pub fn put(&self, place: usize, tricks: i32, least: i32, most: i32) {
        self.bounds[place].store(((tricks - most) << 4 | least) as u8, Ordering::Relaxed);
    }
}

/// All lengths of the rows of so many cards, shortest first, but for the trump suit in the end.
fn shapes_of(cards: usize, trump: bool) -> Vec<[usize; 4]> {
    let mut shapes = Vec::new();
    for d in 0..=cards.min(RANKS) {
        for c in 0..=(cards - d).min(RANKS) {
            for b in 0..=(cards - c - d).min(c) {
                let a = cards - b - c - d;
                if a <= b && (trump || c <= d) {
                    shapes.push([a, b, c, d]);
                }
            }
        }
    }
    shapes
}

/// The number of a shape; that of the first row is clear from the others and the tricks.
#[inline(always)]
fn shape(tricks: usize, trump: bool, [_, b, c, d]: [usize; 4]) -> usize {
    (((tricks * 2 + usize::from(trump)) * LENGTHS + d) * LENGTHS + c) * LENGTHS + b
}

/// The part of the low eight bits in the rank of a word among all with as many ones: in ascending order, so that
/// the one number `k` at bit `p` adds the words that have all of `k` ones below `p`.
static LOW_RANKS: [u16; 256] = ranks(0, 0);

/// The part of the next eight bits, by the number of ones below.
static HIGH_RANKS: [[u16; 256]; 9] = {
    let mut all = [[0; 256]; 9];
    let mut ones = 0;
    while ones < all.len() {
        all[ones] = ranks(8, ones);
        ones += 1;
    }
    all
};

/// The part of eight bits, which begin at `first` and have so many ones below.
const fn ranks(first: usize, below: usize) -> [u16; 256] {
    let mut all = [0; 256];
    let mut bits = 0;
    while bits < all.len() {
        let (mut bit, mut ones, mut rank) = (0, below, 0);
        while bit < 8 {
            if bits >> bit & 1 == 1 {
                ones += 1;
                rank += binomial(first + bit, ones);
            }
            bit += 1;
        }
        all[bits] = rank as u16;
        bits += 1;
    }
    all
}

/// The ways to choose `k` of `n`.
const fn binomial(n: usize, k: usize) -> u32 {
    let (mut ways, mut i) = (1, 0);
    while i < k && ways > 0 {
        ways = ways * n.saturating_sub(i) / (i + 1);
        i += 1;
    }
    ways as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_has_a_place_of_its_own() {
        let table = Table::default();
        let mut next = 0;
        for tricks in 1..=MOST_TRICKS {
            for trump in [false, true] {
                for lengths in shapes_of(2 * tricks, trump) {
                    for word in 0..1u32 << (2 * tricks) {
                        if word.count_ones() as usize != tricks {
                            continue;
                        }
                        let mut rest = word;
                        let rows = lengths.map(|length| {
                            let cards = rest & ((1 << length) - 1);
                            rest >>= length;
                            row::new(cards, length)
                        });
                        assert_eq!(table.place(rows, trump, tricks as i32), next);
                        next += 1;
                    }
                }
            }
        }
        assert_eq!(next, table.bounds.len());
        // All with 8 tricks, with trumps and without, as counted elsewhere, and those with fewer.
        assert!(next > 2_483_910 + 772_200);
    }

    #[test]
    fn bounds_come_back() {
        let table = Table::default();
        assert_eq!(table.get(7, 5), (0, 5));
        for (least, most) in [(0, 8), (3, 4), (8, 8), (0, 0)] {
            table.put(7, 8, least, most);
            assert_eq!(table.get(7, 8), (least, most));
        }
    }
}
