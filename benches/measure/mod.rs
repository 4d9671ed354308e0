//! What the bench targets measure with: whole processes, the record of timings, and statistics. It needs only the
//! standard library.
#![allow(dead_code, reason = "no target uses all of it")]

pub(crate) mod process;
pub(crate) mod statistics;
pub(crate) mod text;
pub(crate) mod timings;
