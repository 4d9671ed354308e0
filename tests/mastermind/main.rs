//! Mastermind: tests from outside the crate.

#[path = "../common/mod.rs"]
mod common;

mod cli;
mod pairwise;
mod partition;
mod published;
mod robustness;
mod solvers;
