//! The functions that make the tables.
//!
//! All of them are `const fn`, and they have three callers. The build script runs them and writes
//! what they return as `static` arrays, the tests check every index of those arrays against the slow
//! rules, and in a flattened source the compiler evaluates them.
//!
//! A compiler evaluates a constant about a hundred times slower than a processor would, and refuses
//! more than two million rounds of loops for one. So each function makes its table with few steps.
//! The contents of most tables are sums over cells, or XORs. Then an index needs one addition: its
//! entry is that of the index without its lowest bit, plus what this bit stands for.

pub(crate) mod images;
pub(crate) mod layered;
pub(crate) mod moves;

use crate::cephalopods::symmetry::IMAGES;

/// The number of entries of a table that is indexed by four cells of three bits each.
///
/// The first square in rising order has the lowest bits, as PEXT leaves them.
pub(crate) const ENTRIES: usize = 4096;

/// One word for each of the eight images.
pub(crate) type PerImage = [u32; IMAGES];

/// Returns the cell that is number `member` in an index.
pub(crate) const fn cell(index: usize, member: usize) -> u32 {
    (index >> (3 * member) & 7) as u32
}
