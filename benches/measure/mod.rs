//! What all bench targets measure with: clocks, whole processes, statistics, differences between
//! texts, and the options that they share. It needs only the standard library.
#![allow(dead_code, reason = "no target uses all of it")]

pub(crate) mod clock;
pub(crate) mod options;
pub(crate) mod process;
pub(crate) mod statistics;
pub(crate) mod text;
