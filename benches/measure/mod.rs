//! The tools of the bench targets: they measure whole processes, read and write the record of timings, and compute
//! statistics. They need only the standard library.
#![allow(dead_code, reason = "no target uses all of it")]

pub(crate) mod process;
pub(crate) mod statistics;
pub(crate) mod timings;
