//! What is known of positions with more tricks than the table of endings has: those of the deal at hand.
//!
//! A position is a word of 57 bits: the four rows, and whether the last is the trump suit. The word is hashed by
//! steps that can all be undone; the low bits of the hash choose a line, and the others are stored. So what
//! is found is never that of another position.
//!
//! ```text
//!     63     57 56                                 8 7    4 3     0
//!      nothing   the hash without its low 8 bits      most   least      all 0: no entry
//! ```
//!
//! Other deals hardly ever come to the same position while it still has many tricks, so it is small, to
//! stay in the fastest memory, and every thread has one of its own.

use std::convert::TryFrom;

use crate::honeymoon::solver::fast::row::Rows;

/// The bits of a position.
const POSITION_BITS: u32 = 57;

/// The low bits of a hash that are not stored.
const LINE_BITS: u32 = 8;

/// Lines, at least one for each combination of the bits that are not stored.
const LINES: usize = 1 << 11;

/// The entries of a line.
const WAYS: usize = 4;

type Line = [u64; WAYS];

/// What is known of positions, until newer ones take their places.
pub struct Cache {
    lines: Box<[Line; LINES]>,
}

impl Default for Cache {
    fn default() -> Self {
        let lines = vec![[0; WAYS]; LINES].into_boxed_slice();
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
        let is_free = |entry: &u64| *entry == 0 || (entry ^ hash) >> LINE_BITS == 0;
        // Where all are taken, any has to go.
        let way = line.iter().position(is_free).unwrap_or((hash >> 40) as usize % WAYS);
        line[way] = hash >> LINE_BITS << LINE_BITS | (most << 4 | least) as u64;
    }
}
