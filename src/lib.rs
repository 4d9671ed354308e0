#![doc = include_str!("../README.md")]

pub mod cephalopods;
pub mod cli;
pub mod cpu;
pub mod honeymoon;
#[doc(hidden)]
pub mod internals;
pub mod mastermind;
pub mod text;

#[cfg(test)]
#[path = "../tests/common/random.rs"]
mod random;
