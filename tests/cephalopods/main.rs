//! Cephalopods: tests from outside the crate.

#[path = "../common/mod.rs"]
mod common;

mod answers;
mod cli;
mod layered_tables;
mod robustness;
mod solvers;
mod tables;
