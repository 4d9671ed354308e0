//! What all bench targets measure with: clocks, whole processes, and statistics. It needs only the standard
//! library.
#![allow(dead_code, reason = "no target uses all of it")]

pub(crate) mod clock;
pub(crate) mod process;
pub(crate) mod statistics;
