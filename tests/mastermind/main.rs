//! Mastermind: tests from outside the crate.

#[path = "../common/mod.rs"]
mod common;

mod cli;
#[cfg(unix)]
mod interrupted;
#[cfg(target_os = "linux")]
mod memory;
mod optimal;
mod options;
mod play;
mod published;
mod robustness;
mod search;
mod trees;
