//! What is known of positions with more tricks than the table of endings has: those of the deal at
//! hand.
//!
//! A position is a word of 57 bits: the four rows, and whether the last is the trump suit. The word
//! is hashed by steps that can all be undone; the low bits of the hash choose a line, and the
//! others are stored. So what is found is never that of another position.
//!
//! ```text
//!     63     57 56                                 8 7    4 3     0
//!      nothing   the hash without its low 8 bits      most   least      all ones: no entry
//! ```
//!
//! Other deals hardly ever come to the same position while it still has many tricks, so it is
//! small, to stay in the fastest memory, and every thread has one of its own.

use std::convert::TryFrom;

use crate::honeymoon::solver::fast::suit::Rows;

/// The bits of a position.
const POSITION_BITS: u32 = 57;

/// The low bits of a hash that are not stored.
const LINE_BITS: u32 = 8;

/// Lines, at least one for each combination of the bits that are not stored.
const LINES: usize = 1 << 11;

/// The entries of a line.
const WAYS: usize = 4;

type Line = [u64; WAYS];

/// No entry, and like none: the high bits of an entry are zeros.
const FREE: u64 = u64::MAX;

/// What is known of positions, until newer ones take their places.
pub struct Cache {
    lines: Box<[Line; LINES]>,
}

impl Default for Cache {
    fn default() -> Self {
        let lines = vec![[FREE; WAYS]; LINES].into_boxed_slice();
        Self { lines: TryFrom::try_from(lines).expect("there are so many lines") }
    }
}

/// The hash of a position.
#[inline(always)]
pub fn hash(rows: Rows, trump: bool) -> u64 {
    let [a, b, c, d] = rows.map(u64::from);
    let position = a | b << 14 | c << 28 | d << 42 | u64::from(trump) << 56;
    let mixed = position.wrapping_mul(0x9E37_79B9_7F4A_7C15) & ((1 << POSITION_BITS) - 1);
    mixed ^ mixed >> 29
}

impl Cache {
    /// The least and the most tricks of the position with this hash, as far as they are known.
    #[inline(always)]
    pub fn get(&self, hash: u64, tricks: i32) -> (i32, i32) {
        let line = &self.lines[hash as usize % LINES];
        match line.iter().find(|&entry| (entry ^ hash) >> LINE_BITS == 0) {
            Some(entry) => ((entry & 15) as i32, (entry >> 4 & 15) as i32),
            None => (0, tricks),
        }
    }

    /// Keeps the least and the most tricks of a position.
    #[inline(always)]
    pub fn put(&mut self, hash: u64, least: i32, most: i32) {
        let line = &mut self.lines[hash as usize % LINES];
        let is_free = |entry: &u64| *entry == FREE || (entry ^ hash) >> LINE_BITS == 0;
        // Where all are taken, any has to go.
        let way = line.iter().position(is_free).unwrap_or((hash >> 40) as usize % WAYS);
        line[way] = hash >> LINE_BITS << LINE_BITS | (most << 4 | least) as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words that `hash` makes of positions.
    fn hashed(position: u64) -> u64 {
        let row = |suit: u32| (position >> (14 * suit)) as u32 & 0x3FFF;
        hash([row(0), row(1), row(2), row(3)], position >> 56 & 1 == 1)
    }

    /// What `hashed` was given.
    fn unhashed(hash: u64) -> u64 {
        let ones = (1 << POSITION_BITS) - 1;
        // The upper half was left as it was.
        let mixed = hash ^ hash >> 29;
        // Newton's iteration doubles the bits of the inverse that are right, from the three of the
        // factor itself.
        let factor = 0x9E37_79B9_7F4A_7C15u64;
        let inverse = (0..5).fold(factor, |inverse, _| {
            inverse.wrapping_mul(2u64.wrapping_sub(factor.wrapping_mul(inverse)))
        });
        mixed.wrapping_mul(inverse) & ones
    }

    #[test]
    fn hashes_can_be_undone() {
        let mut position = 1u64;
        for _ in 0..100_000 {
            position = position.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let position = position >> (64 - POSITION_BITS);
            assert_eq!(unhashed(hashed(position)), position);
        }
    }

    #[test]
    fn an_empty_cache_knows_nothing() {
        let cache = Cache::default();
        for hash in (0..1 << 16).chain((1 << POSITION_BITS) - 1000..1 << POSITION_BITS) {
            assert_eq!(cache.get(hash, 13), (0, 13));
        }
    }

    #[test]
    fn positions_of_a_line_are_kept_apart() {
        let mut cache = Cache::default();
        // All in line 5; those that differ in the low bits alone cannot be.
        let hashes: Vec<u64> = (0..20).map(|i| 5 + (i << 41) + LINES as u64 * (i % 3)).collect();
        for (i, &hash) in hashes.iter().enumerate() {
            cache.put(hash, 3, 9);
            cache.put(hash, 4, 5 + i as i32 % 9);
            assert_eq!(cache.get(hash, 13), (4, 5 + i as i32 % 9));
            for (j, &other) in hashes.iter().enumerate() {
                let known = cache.get(other, 13);
                assert!(known == (0, 13) || known == (4, 5 + j as i32 % 9), "{i} {j}");
                assert!(j <= i || known == (0, 13), "{i} {j}");
            }
        }
        let kept = hashes.iter().filter(|&&hash| cache.get(hash, 13) != (0, 13)).count();
        assert_eq!(kept, WAYS);
    }
}
