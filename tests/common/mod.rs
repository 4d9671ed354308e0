//! Code that the tests and benches of all games share. Each binary uses only a part of it.
#![allow(dead_code, reason = "no binary uses all of it")]

pub mod cases;
pub mod deals;
pub mod positions;
pub mod program;
pub mod proper;
pub mod random;
pub mod rejected;
pub mod streams;
