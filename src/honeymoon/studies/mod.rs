//! Studies of the play: ways to go through the moves of a side.

pub mod moves;
