//! Look-up tables. With them, a move, a symmetry or a score takes one look-up and an XOR or an
//! addition.
//!
//! [`generate`] makes all of them from the slow rules. In a cargo build, the build script writes
//! them as `static` arrays, and `depth`, `layered` and `scores` include these arrays. The depth
//! solver and the layered solver each have tables of their own, and both use `scores`.
//!
//! An index is a few cells of a packed board, moved together:
//!
//! ```text
//!     table                       index: the cells of        entry
//!     depth    moves[square]      the square's neighbors     count, then up to 11 XOR words
//!              corner_images      squares 0 2 6 8            XOR word for each of 8 images
//!              edge_images        squares 1 3 5 7            XOR word for each of 8 images
//!     layered  move_ranges        a square's neighbors       where its moves begin, how many
//!              score_deltas       a square's neighbors       what its moves add to 8 scores
//!              canonical_corners  squares 0 2 6 8            least image, row of the next table
//!              canonical_edges    row, squares 1 3 5 7       edges of the canonical board, image
//!     scores   corner_scores      squares 0 2 6 8            score in each of 8 images
//!              edge_scores        squares 1 3 5 7            score in each of 8 images
//! ```

pub(crate) mod depth;
#[allow(dead_code, reason = "only the build script and the tests run the generator")]
pub(crate) mod generate;
pub(crate) mod layered;
pub(crate) mod scores;
#[cfg(test)]
mod tests;
