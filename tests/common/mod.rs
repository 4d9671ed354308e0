//! What the tests of all games share. Each test binary uses a part of it, and the benches another.
#![allow(dead_code, reason = "no binary uses all of it")]

pub mod cases;
pub mod deals;
pub mod positions;
pub mod program;
pub mod proper;
pub mod random;
pub mod rejected;
pub mod streams;
