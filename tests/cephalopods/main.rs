//! Cephalopods: the library and the program as others use them. What is inside has unit tests.

#[path = "../common/mod.rs"]
mod common;

mod cli;
mod interface;
mod moves;
mod robustness;
