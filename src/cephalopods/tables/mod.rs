//! Look-up tables. With them, a move, a symmetry or a score takes one look-up and an XOR or an
//! addition.
//!
//! The functions in [`generate`] make all of them. In a cargo build, the build script runs these
//! functions and writes `static` arrays, which the modules here include. In a flattened source, the
//! compiler evaluates the same functions. Both fast solvers use `scores` and the counts' sources in
//! `images`. `moves` and the other tables of `images` are for the depth solver.
//!
//! An index is a few cells of a packed board, moved together:
//!
//! ```text
//!     table                       index: the cells of        entry
//!     moves    MOVES[square]      the square's neighbors     count, then up to 11 XOR words
//!     images   CORNER_IMAGES      squares 0 2 6 8            XOR word for each of 8 images
//!              EDGE_IMAGES        squares 1 3 5 7            XOR word for each of 8 images
//!     scores   CORNER_SCORES      squares 0 2 6 8            score in each of 8 images
//!              EDGE_SCORES        squares 1 3 5 7            score in each of 8 images
//!     layered  MOVE_RANGES        a square's neighbors       where its moves begin, how many
//!              SCORE_DELTAS       a square's neighbors       what its moves add to 8 scores
//!              CANONICAL_CORNERS  squares 0 2 6 8            least image, row of the next table
//!              CANONICAL_EDGES    row, squares 1 3 5 7       edges of the canonical board, image
//! ```

#[allow(dead_code, reason = "only the build script and the tests run the generator")]
pub(crate) mod generate;
pub(crate) mod images;
pub(crate) mod layered;
pub(crate) mod moves;
pub(crate) mod scores;
#[cfg(test)]
mod tests;
