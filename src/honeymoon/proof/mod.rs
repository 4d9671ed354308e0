//! Checks the rules of the search. A test compares them with the value of every position, and finds no exception.
//!
//! The search leaves out leads and replies by the rules of [`pruning`], and does not search positions that the
//! bounds of [`quick_tricks`] decide. The claim is that in every position of up to 13 cards per hand:
//!
//! 1. After each lead, one of the replies that the rules leave is as good as the best of all replies.
//! 2. The highest card of each suit that can be cashed is as good as the best of all leads.
//! 3. The value is within the bounds.
//!
//! It follows by induction that the search finds the value of every position. A position without cards has no
//! tricks. Suppose that the search finds the values of all positions with one card less per hand. Then it finds the
//! value of each lead, because of 1, and the value of the position, because of 2 and 3.
//!
//! The values that the test compares use none of these rules. A level has all positions with the same number of cards
//! per hand, either with a trump suit or without. Each of its values is that of the best lead against the best reply,
//! and the values after the trick are those of the level before. The levels use only that touching cards are equal,
//! and that the names of side suits do not matter. In small levels they are compared with the slow solver, which does
//! not use that either. The test also counts how many positions of a level have each value, and compares these counts
//! with those of another program.
//!
//! This command checks all 6,380,298,222 positions:
//!
//! ```sh
//! cargo test --release --lib rules_hold_in_all_positions -- --ignored
//! ```
//!
//! This version has run for up to 9 cards without trumps, and for up to 8 with them. Older versions, which list the
//! tricks of a position in another way, have checked all other positions. The one that ran for 12 and 13 cards with
//! trumps checks claim 2 only for the first suit that can be cashed. That is enough: cashing one suit does not change
//! the others. After the first suit is cashed, the next one becomes the first, and every order leads to the same
//! position.
//!
//! ```text
//!     build   solves a level, from the one before
//!     walk    finds the value of each lead in each position
//!     level   holds values by index, two per byte
//! ```
//!
//! The levels are also what an [endgame database](crate::honeymoon::database) has.
//!
//! [`pruning`]: crate::honeymoon::solver::pruning
//! [`quick_tricks`]: crate::honeymoon::solver::quick_tricks

pub(crate) mod build;
pub(crate) mod level;
mod walk;

#[cfg(test)]
mod rules;
#[cfg(test)]
pub(crate) mod tests;
