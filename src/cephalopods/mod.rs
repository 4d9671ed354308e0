//! Cephalopods: the sum of all end positions of a dice game on a 3x3 board.
//!
//! ```text
//!                        puzzle          text -> depth and board
//!                          |
//!        rules  ------> engine           reference: the rules as they stand
//!          |        depth, layered       breadth-first, by moves made or by pips and dice
//!          v          /      \
//!        tables <----'        '----> bucket_map, layer_map ---> hash
//!          ^
//!          |
//!       symmetry                         board, grouped: squares, packings, score
//! ```
//!
//! `rules` and `symmetry` are the slow truth; `tables` are generated from them; engines are tested
//! against `reference`, which uses neither tables nor symmetry.

pub mod board;
pub mod packing;
pub mod program;
pub mod puzzle;
pub mod rules;
pub mod solver;
pub mod submission;
pub mod symmetry;
pub mod tables;
