//! Look-up tables. With them, a move, a symmetry or a score takes one look-up and an XOR or an
//! addition.
//!
//! Each table is made by a `const fn` in `generate`. In a cargo build, the build script runs these
//! functions and writes the arrays. In a flattened source, the compiler evaluates
//! the same functions. It does so slowly, and refuses a constant that takes more
//! than two million rounds of loops. So the functions take few steps instead of following the rules
//! as they stand: the tables of the layered solver take 1.8 seconds of `rustc -O`, and those of the
//! depth solver 0.8. Tests compare every index of every array with the slow rules.
//!
//! An index is a few cells of a packed board, moved together as PEXT does: the cell that is lowest in
//! the board is also lowest in the index. Cells of 7, which no board has, have entries too.
//!
//! ```text
//!     table                       index: the cells of        entry
//!     depth    MOVES[square]      the square's neighbors     count, then up to 11 XOR words
//!              CORNER_IMAGES      squares 0 2 6 8            XOR word for each of 8 images
//!              EDGE_IMAGES        squares 1 3 5 7            XOR word for each of 8 images
//!     both     CORNER_SCORES      squares 0 2 6 8            score in each of 8 images
//!              EDGE_SCORES        squares 1 3 5 7            score in each of 8 images
//!     layered  NEIGHBORHOODS      the shift of a square      bits of its neighbors, as three runs
//!              MOVE_RANGES        a square's neighbors       where its moves begin, how many
//!              LAYERED_MOVES      position in a range        XOR word, lost dice
//!              SCORE_DELTAS       a square's neighbors       what its moves add to 8 scores
//!              CANONICAL_CORNERS  squares 0 2 6 8            least image, row of the next table
//!              CANONICAL_EDGES    row, squares 1 3 5 7       edges of the canonical board, image
//! ```
//!
//! The module `depth` looks up what the depth solver needs, and `layered` what the layered solver needs. Both
//! permute counts with [`COUNT_SOURCES`].
//!
//! These indices, together with moves stored as single words, made a search take 0.8 times as long.

pub(crate) mod arrays;
pub(crate) mod depth;
#[allow(dead_code, reason = "only the build script makes the tables")]
pub(crate) mod generate;
pub(crate) mod layered;

#[cfg(test)]
mod tests;

use std::ops::Deref;

use crate::cephalopods::symmetry::{PerImage, IMAGES};
use crate::cpu::Vectors8;

/// A table at the start of a cache line. So a row of eight words, which is one vector, never crosses two lines. Without
/// this, half of the rows would, if the linker so places the table.
#[repr(C, align(64))]
pub(crate) struct Aligned<T>(pub(crate) T);

impl<T> Deref for Aligned<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

/// By the image that became the canonical board: for each image of the canonical board, the lane
/// that held its count before.
pub(crate) static COUNT_SOURCES: Aligned<[PerImage; IMAGES]> = Aligned([
    [0, 1, 2, 3, 4, 5, 6, 7],
    [1, 2, 3, 0, 7, 4, 5, 6],
    [2, 3, 0, 1, 6, 7, 4, 5],
    [3, 0, 1, 2, 5, 6, 7, 4],
    [4, 5, 6, 7, 0, 1, 2, 3],
    [5, 6, 7, 4, 3, 0, 1, 2],
    [6, 7, 4, 5, 2, 3, 0, 1],
    [7, 4, 5, 6, 1, 2, 3, 0],
]);

/// Returns the counts of the eight images of a board, rearranged for its image number `image`.
#[inline(always)]
pub fn counts_after<B: Vectors8>(cpu: B, counts: B::Vector, image: usize) -> B::Vector {
    cpu.permute(counts, cpu.load(&COUNT_SOURCES[image]))
}
