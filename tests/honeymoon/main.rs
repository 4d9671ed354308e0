//! Honeymoon Bridge: tests from outside the crate.

#[path = "../common/mod.rs"]
mod common;

mod answers;
mod cli;
mod endgame;
mod facade;
mod json;
mod keep_going;
mod moments;
mod properties;
mod random;
mod robustness;
mod solvers;
mod stream;
mod traps;
