//! Cephalopods: tests from outside the crate.

#[path = "../common/mod.rs"]
mod common;

mod cli;
mod robustness;
