//! Cephalopods: the sum of all end positions of a dice game on a 3x3 board.
//!
//! ```text
//!                        puzzle          text -> depth and board
//!                          |
//!        rules  ------> engine           reference: the rules as they stand
//!          |             depth           breadth-first, one frontier a depth
//!          v            /     \
//!        tables <------'       '---> bucket_map
//!          ^
//!          |
//!       symmetry                         board: squares, packing, score
//! ```
//!
//! `rules` and `symmetry` are the slow truth; `tables` are generated from them; engines are tested
//! against `reference`, which uses neither tables nor symmetry.

pub mod board;
pub mod bucket_map;
pub mod engine;
pub mod judge;
pub mod puzzle;
pub mod rules;
pub mod symmetry;
pub mod tables;
