//! Honeymoon Bridge: tests from outside the crate.

#[path = "../common/mod.rs"]
mod common;

mod answers;
mod cli;
mod endgame;
mod keep_going;
mod moments;
mod notation;
mod solvers;
